import FlowEngine

// The end of the app by the system, as tests play it (law G12): its windows stay, and are as before
// their launch.
extension FlowTestDriver {
    /// Drives flows of which something is saved.
    public func save(_ graph: FlowSavedGraph) {
        prepare { $0.savedGraph = graph }
    }

    /// Ends the app, if anything runs. Nobody is asked and nobody is told.
    func kill() {
        runtime.windows.enqueue(.kill, in: nil)
    }

    /// Launches a window anew, with what was saved or with another text.
    func launchAgain(_ event: FlowTraceValue, in runtime: FlowRuntime) {
        guard runtime.isKilled, let window = opened[runtime.id] else {
            return note(.ignored, inWindow: runtime.id)
        }
        let isRestored = event["kind"]?.string == "restore"
        let saved = runtime.windows.kernel.text(runtime.world.saved)
        launch(in: window, restoring: isRestored ? event["state"]?.string ?? saved : nil)
    }
}
