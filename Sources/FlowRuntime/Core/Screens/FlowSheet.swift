/// A sheet of the system: what it shows, and what to call when it has closed.
///
/// The app shows it with what its platform has. Each way to close says that the sheet has gone.
/// Addresses are text, so that the runtime needs no library that knows addresses.
@MainActor
public enum FlowSheet {
    /// What was picked comes as addresses, a contact as its identifier.
    case pick(FlowPick, picked: ([String]) -> Void, closed: () -> Void)
    case browse(String, closed: () -> Void)
    case share([FlowSharedItem], shared: () -> Void, closed: () -> Void)
    case export(String, exported: () -> Void, closed: () -> Void)
    case print(String, printed: () -> Void, closed: () -> Void)

    /// A picker of many; `read` makes of each address what the flow works with.
    public static func pickAll<Item>(
        _ kind: FlowPick, as read: @escaping (String) -> Item?,
        picked: @escaping ([Item]) -> Void, closed: @escaping () -> Void
    ) -> Self {
        .pick(kind, picked: { picked($0.compactMap(read)) }, closed: closed)
    }

    /// A picker of one; what cannot be read was not picked.
    public static func pickOne<Item>(
        _ kind: FlowPick, as read: @escaping (String) -> Item?,
        picked: @escaping (Item) -> Void, closed: @escaping () -> Void
    ) -> Self {
        .pick(
            kind,
            picked: { texts in
                guard let item = texts.first.flatMap(read) else { return closed() }
                picked(item)
            }, closed: closed)
    }
}

extension FlowSheet {
    /// Tells that it has closed without anything.
    package func close() {
        switch self {
        case .pick(_, _, let closed), .browse(_, let closed), .share(_, _, let closed),
            .export(_, _, let closed), .print(_, _, let closed):
            closed()
        }
    }

    /// The same, which tells in one place that it has closed.
    package func answering(_ answer: @escaping (() -> Void) -> Void) -> FlowSheet {
        switch self {
        case .pick(let what, let picked, let closed):
            .pick(what, picked: { texts in answer { picked(texts) } }, closed: { answer(closed) })
        case .browse(let address, let closed):
            .browse(address, closed: { answer(closed) })
        case .share(let items, let shared, let closed):
            .share(items, shared: { answer(shared) }, closed: { answer(closed) })
        case .export(let address, let exported, let closed):
            .export(address, exported: { answer(exported) }, closed: { answer(closed) })
        case .print(let address, let printed, let closed):
            .print(address, printed: { answer(printed) }, closed: { answer(closed) })
        }
    }
}

/// What the user chooses among.
public enum FlowPick: String, Sendable {
    case files, folder, photos, camera, contact
}

/// Something that is shared.
public enum FlowSharedItem: Sendable, Equatable {
    case text(String)
    case url(String)
}

/// A sheet of the system on show.
@MainActor
public struct FlowSheetEntry {
    public let id: FlowScreenID
    public let sheet: FlowSheet

    public init(id: FlowScreenID, sheet: FlowSheet) {
        self.id = id
        self.sheet = sheet
    }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// A sheet of the system with its live inputs, and what it shows.
    public func sheet(
        _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowSheet
    ) -> FlowDestination {
        FlowDestination(name: name, kind: .sheet { content(self) }, inputs: inputs)
    }

    /// A screen that others draw and close, with its live inputs and how to build it. It stands
    /// alone in its layer, and each of its outputs says that it has gone.
    public func external(
        _ name: String, _ inputs: FlowLiveInput..., build: @escaping (Self) -> any FlowScreen
    ) -> FlowDestination {
        FlowDestination(name: name, kind: .external { build(self) }, inputs: inputs)
    }
}
