// The words of the law are those of the graph, and whoever reads a graph needs them.
#if !hasFeature(Embedded)
    @_exported import FlowEngine
#endif

public typealias Gesture = FlowGesture
