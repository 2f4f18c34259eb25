// The end of the app by the system, as tests play it (law G12): its windows stay, and are as before
// their launch.
extension FlowRuntime {
    /// Ends all that runs in the window. Nobody is asked and nobody is told.
    func kill() {
        let old = committed
        world.empty(isAlone: isAlone)
        committed = world
        isKilled = true
        for task in tasks.values { task.cancel() }
        tasks = [:]
        release(old)
    }
}

extension FlowTestDriver {
    /// Drives flows of which something is saved.
    public func save(_ graph: FlowSavedGraph) {
        prepare { $0.savedGraph = graph }
    }

    /// Ends the app, if anything runs.
    func kill() {
        let windows = runtime.windows.all
        guard windows.contains(where: { $0.world.root != nil }) else {
            return note(.ignored, inWindow: nil)
        }
        for window in windows where !window.isKilled {
            saved[window.id] = window.saved()?.text
            window.kill()
            opened[window.id]?.forget()
        }
        note(.done, inWindow: nil)
    }

    /// Launches a window anew, with what was saved or with another text.
    func launchAgain(_ event: FlowTraceValue, in runtime: FlowRuntime) {
        guard runtime.isKilled, let window = opened[runtime.id] else {
            return note(.ignored, inWindow: runtime.id)
        }
        launching = runtime
        let isRestored = event["kind"]?.string == "restore"
        launch(
            in: window, restoring: isRestored ? event["state"]?.string ?? saved[runtime.id] : nil)
    }
}
