/// A screen that the user looks at before the output that leads to it is sent (law A14). Nothing of
/// it is in a configuration.
struct FlowPreview {
    /// The place it has in the flows if it is kept.
    let entry: Int
    /// The screen with the output.
    let source: Int
    let output: String
    let destination: FlowDestination
    /// Whoever shows it holds it; let go of, it was not what the user wanted.
    weak var screen: (any FlowScreen)?
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// The door for what an output of the screen that is being built would show. It makes that of
    /// the inputs of now, or nothing where the output would not be handled or show nothing new. If
    /// the output is sent while somebody holds what was made, that very screen is shown.
    public func preview<each Payload>(
        _ name: String, requires gates: [String] = [],
        destination: @escaping (Self, repeat each Payload) -> FlowDestination?
    ) -> (repeat each Payload) -> (any FlowScreen)? {
        let source = runtime?.screenInTheMaking
        return { [weak self] (payload: repeat each Payload) in
            guard let self, let source else { return nil }
            return self.runtime?.preview(name, of: source.entry, requires: gates) {
                destination(self, repeat each payload)
            }
        }
    }

    /// What an output of a screen whose delegate this flow is would show.
    public func preview(
        _ name: String, from screen: any FlowScreen, requires gates: [String] = [],
        destination: (Self) -> FlowDestination?
    ) -> (any FlowScreen)? {
        guard let runtime, let source = runtime.source(of: screen) else { return nil }
        return runtime.preview(name, of: source.entry, requires: gates) { destination(self) }
    }
}

extension FlowRuntime {
    fileprivate func preview(
        _ output: String, of source: Int, requires gates: [String],
        _ describe: () -> FlowDestination?
    ) -> (any FlowScreen)? {
        guard transaction == nil, !world.isBusy, world.isActive(source),
            let owner = world.entries[source]?.owner, let node = world.nodes[owner],
            let destination = describe(), let build = destination.build,
            holdAll(gates + destination.requires), !isRunning(destination, of: owner)
        else { return nil }
        let entry = world.newID()
        screenInTheMaking = FlowSource(
            entry: entry, flow: node.coordinator.name,
            screen: FlowScreenID(name: destination.name, ordinal: 0))
        let screen = build()
        screenInTheMaking = nil
        preview?.release()
        preview = FlowPreview(
            entry: entry, source: source, output: output, destination: destination, screen: screen)
        return screen
    }

    /// The place of a screen that is shown from here on: that of its preview, if the user looks at
    /// it and this is what it was a preview of.
    func entry(for destination: FlowDestination, of node: Int) -> FlowEntry {
        guard let preview, let screen = preview.screen, isSent(preview),
            preview.destination.name == destination.name,
            preview.destination.inputs.matches(
                destination.inputs, by: destination.inputs.map(\.name))
        else { return FlowEntry(id: world.newID(), owner: node, kind: .screen(destination)) }
        self.preview = nil
        adopt(destination.inputs, in: preview.destination.inputs)
        var entry = FlowEntry(
            id: preview.entry, owner: node, kind: .screen(preview.destination))
        entry.screen = screen
        return entry
    }

    private func isSent(_ preview: FlowPreview) -> Bool {
        guard case .output(let output)? = transaction?.report.event else { return false }
        return output.source?.entry == preview.source && output.name == preview.output
    }

    /// Lets go of a preview that nobody looks at any more, or that the event has made old.
    func forgetPreview() {
        guard let preview else { return }
        if preview.screen != nil, world.entries[preview.source] != nil { return }
        preview.release()
        self.preview = nil
    }

    /// An output of a screen that was a preview once names it as it is named now.
    func named(_ event: FlowEvent) -> FlowEvent {
        guard case .output(let output) = event, let source = output.source,
            let ordinal = world.entries[source.entry]?.ordinal, ordinal != source.screen.ordinal
        else { return event }
        let screen = FlowScreenID(name: source.screen.name, ordinal: ordinal)
        return .output(
            FlowOutput(
                source: FlowSource(entry: source.entry, flow: source.flow, screen: screen),
                name: output.name, payload: output.payload, handler: output.handler))
    }
}

extension FlowDestination {
    /// How the app makes it; nil for flows and for what the system shows.
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
