// The words of the law are those of the graph, and whoever reads a graph needs them.
@_exported import FlowEngine

public typealias Gesture = FlowGesture
