// The graph uses types of the engine, so code that reads a graph needs them.
@_exported import FlowEngine

public typealias Gesture = FlowGesture
public typealias Trigger = FlowTrigger
