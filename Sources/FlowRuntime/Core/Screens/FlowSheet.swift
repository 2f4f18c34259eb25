/// A sheet of the system: its content, and closures to call when it has closed.
///
/// The router shows it as its platform does. Each closure tells the runtime that the sheet has
/// closed. URLs are text, so that the runtime needs no library for URLs.
@MainActor
public enum FlowSheet {
    /// `picked` gets the URLs of the picked items, or the identifier of a contact.
    case pick(FlowPick, picked: ([String]) -> Void, closed: () -> Void)
    case browse(String, closed: () -> Void)
    case share([FlowSharedItem], shared: () -> Void, closed: () -> Void)
    case export(String, exported: () -> Void, closed: () -> Void)
    case print(String, printed: () -> Void, closed: () -> Void)

    /// A picker of several items; `read` turns each URL into the value that the flow works with.
    public static func pickAll<Item>(
        _ kind: FlowPick, as read: @escaping (String) -> Item?,
        picked: @escaping ([Item]) -> Void, closed: @escaping () -> Void
    ) -> Self {
        .pick(kind, picked: { picked($0.compactMap(read)) }, closed: closed)
    }

    /// A picker of one item; an item that cannot be read counts as not picked.
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
    /// Tells the runtime that the sheet has closed without a result.
    package func close() {
        switch self {
        case .pick(_, _, let closed), .browse(_, let closed), .share(_, _, let closed),
            .export(_, _, let closed), .print(_, _, let closed):
            closed()
        }
    }

    /// The same sheet, with every closing passed through one closure.
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

/// The kind of thing that the user picks.
public enum FlowPick: String, Sendable {
    case files, folder, photos, camera, contact
}

/// An item to share.
public enum FlowSharedItem: Sendable, Equatable {
    case text(String)
    case url(String)
}

/// A sheet of the system that is shown.
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
    /// A sheet of the system, with its live inputs and its content.
    public func sheet(
        _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowSheet
    ) -> FlowDestination {
        FlowDestination(name: name, kind: .sheet { content(self) }, inputs: inputs)
    }

    /// A screen that something else draws and closes, with its live inputs and how to build it. It
    /// is the only screen in its layer, and each of its outputs says that it has closed.
    public func external(
        _ name: String, _ inputs: FlowLiveInput..., build: @escaping (Self) -> any FlowScreen
    ) -> FlowDestination {
        FlowDestination(name: name, kind: .external { build(self) }, inputs: inputs)
    }
}
