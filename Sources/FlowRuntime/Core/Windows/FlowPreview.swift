import FlowEngine

/// A screen that the user looks at before the output that leads to it is sent (law A14). It is in
/// no configuration.
struct FlowPreview {
    /// The source of its outputs, which gets an entry once the screen is shown for good.
    let place: FlowSource
    /// The source of the screen with the output.
    let source: FlowSource
    let output: String
    let destination: FlowDestination
    /// Held only by the code that shows it; once that lets go, the user did not want the screen.
    weak var screen: (any FlowScreen)?
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// The closure that makes a preview: the screen to which an output of the screen that is being
    /// built would lead. It uses the present inputs, and makes nothing if the output would not be
    /// handled or would show nothing new. If the output is sent while somebody holds the preview,
    /// that very screen is shown.
    public func preview<each Payload>(
        _ name: String, requires gates: [String] = [],
        destination: @escaping (Self, repeat each Payload) -> FlowDestination?
    ) -> (repeat each Payload) -> (any FlowScreen)? {
        let source = runtime?.screenInTheMaking
        return { [weak self] (payload: repeat each Payload) in
            guard let self, let source else { return nil }
            return self.runtime?.preview(name, of: source, requires: gates) {
                destination(self, repeat each payload)
            }
        }
    }

    /// Makes a preview for an output of a screen whose delegate is this flow.
    public func preview(
        _ name: String, from screen: any FlowScreen, requires gates: [String] = [],
        destination: (Self) -> FlowDestination?
    ) -> (any FlowScreen)? {
        guard let runtime, let source = runtime.source(of: screen) else { return nil }
        return runtime.preview(name, of: source, requires: gates) { destination(self) }
    }
}

extension FlowRuntime {
    fileprivate func preview(
        _ output: String, of source: FlowSource, requires gates: [String],
        _ describe: () -> FlowDestination?
    ) -> (any FlowScreen)? {
        let kernel = windows.kernel
        let world = world
        guard kernel.transaction == nil, !world.isBusy, let entry = world.entry(source.entry),
            world.activeEntries.contains(where: { $0.id == entry.id }), let owner = entry.owner,
            let flow = kernel.coordinator(owner), let destination = describe(),
            let build = destination.build,
            kernel.holdAll(gates + destination.requires, in: self),
            !kernel.isShown(destination, by: owner, in: world)
        else { return nil }
        let place = FlowSource(
            entry: .nowhere, flow: flow.name,
            screen: FlowScreenID(name: destination.name, ordinal: 0))
        kernel.screenInTheMaking = place
        let screen = build()
        kernel.screenInTheMaking = nil
        preview?.release()
        preview = FlowPreview(
            place: place, source: source, output: output, destination: destination, screen: screen)
        return screen
    }

    /// Lets go of a preview that nobody looks at any more, or whose source screen has gone.
    func forgetPreview() {
        guard let preview else { return }
        if preview.screen != nil, world.entry(preview.source.entry) != nil { return }
        preview.release()
        self.preview = nil
    }
}

extension FlowKernel {
    /// True if the flow would show a screen that is already there instead (law D13).
    fileprivate func isShown(
        _ destination: FlowDestination, by owner: FlowInstanceID, in world: FlowWorld
    ) -> Bool {
        guard destination.instances != .new else { return false }
        let key = destination.key ?? destination.inputs.map(\.name)
        return world.entries.contains { entry in
            guard entry.owner == owner, let other = screens[entry.id]?.destination,
                other.name == destination.name
            else { return false }
            return destination.instances == .single
                || destination.inputs.matches(other.inputs, by: key)
        }
    }

    /// The screen of the preview, if the user looks at it and it is a preview of this destination.
    func shown(
        _ id: FlowInstanceID, fromPreviewFor destination: FlowDestination
    ) -> FlowShownScreen? {
        guard let window, let preview = window.preview, let screen = preview.screen,
            isSent(preview), preview.destination.name == destination.name,
            preview.destination.inputs.matches(
                destination.inputs, by: destination.inputs.map(\.name))
        else { return nil }
        window.preview = nil
        adopt(destination.inputs, in: preview.destination.inputs)
        let shown = FlowShownScreen(id, preview.destination)
        shown.source = preview.place
        shown.screen = screen
        return shown
    }

    private func isSent(_ preview: FlowPreview) -> Bool {
        guard case .output(let output)? = transaction?.occurrence else { return false }
        return output.source === preview.source && output.name == preview.output
    }
}

extension FlowDestination {
    /// Builds the screen; nil for a flow, an alert and a sheet of the system.
    fileprivate var build: (() -> any FlowScreen)? {
        switch kind {
        case .screen(let build), .external(let build): build
        case .alert, .sheet, .flow: nil
        }
    }
}

extension FlowPreview {
    @MainActor
    fileprivate func release() {
        for input in destination.inputs { input.release() }
    }
}
