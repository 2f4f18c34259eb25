import FlowEngine

// Tests play the end of the app by the system (law G12): its windows stay, in the state before
// their launch.
extension FlowTestDriver {
    /// Drives flows that save their state, as flows of this graph.
    public func save(_ graph: FlowSavedGraph) {
        prepare { $0.savedGraph = graph }
    }

    /// Ends the app, if anything runs. No guard is asked and no caller is told.
    func kill() {
        runtime.windows.enqueue(.kill, in: nil)
    }

    /// Launches a window again; a `restore` event brings its own saved state, or uses the last one.
    func launchAgain(_ event: FlowTraceValue, in runtime: FlowRuntime) {
        guard runtime.world.canLaunch, let window = opened[runtime.id] else {
            return note(.ignored, inWindow: runtime.id)
        }
        let isRestored = event["kind"]?.string == "restore"
        let saved = runtime.windows.kernel.text(runtime.world.saved)
        launch(in: window, restoring: isRestored ? event["state"]?.string ?? saved : nil)
    }
}
