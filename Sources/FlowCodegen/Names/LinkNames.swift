import FlowModel

/// The names for the links and entries of an app.
struct LinkNames {
    /// The class of the links; nil if the app has no links and no entries.
    private(set) var links: String?
    /// The enumeration of the entries, which iOS hands to the app in addition to URLs, and its
    /// cases.
    private(set) var entry: String?
    private(set) var cases: [SignalNames] = []

    init() {}

    init(of graph: FlowGraph, in module: inout NameScope) {
        let application = graph.application
        guard !application.links.isEmpty || !application.entries.isEmpty else { return }
        let app = SwiftName.type(application.name)
        links = module.claim(app + "Links", app + "AppLinks")
        guard !application.entries.isEmpty else { return }
        entry = module.claim(app + "Entry", app + "AppEntry")
        var scope = NameScope(reserved: ["launch"])
        cases = application.entries.map { entry in
            SignalNames(
                name: scope.claim(LinkNames.value(entry.kind.rawValue + "." + entry.type)),
                payload: entry.landing.payload)
        }
    }

    /// One name made of the words between dots and other separators: `shortcut.com.shop.new`
    /// becomes `shortcutComShopNew`.
    private static func value(_ text: String) -> String {
        let words = text.utf8.split { byte in
            !((byte | 32) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10)
        }
        return SwiftName.value(
            words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_"))
    }
}

extension Landing {
    /// The expressions in the landing, without those in the steps of a call.
    var expressions: [ExpressionID] {
        switch target {
        case .show(let show): show.stages.flatMap(\.destination.arguments).compactMap { $0 }
        case .send(_, let payload): payload
        case .call: []
        }
    }
}

extension FlowGraph {
    /// The last flow that a link shows, as a place to present over everything; nil if that never
    /// happens.
    func overPlace(of landing: Landing) -> (place: ShownPlace, arguments: [ExpressionID?])? {
        guard case .show(let show) = landing.target,
            landing.whenModal == .over || screens.contains(where: { $0.whenModal == .over })
        else { return nil }
        for stage in show.stages.reversed() {
            guard case .flow(let flow) = stage.destination.target else { continue }
            let isGiven = zip(self[flow].inputs, stage.destination.arguments).allSatisfy {
                $0.defaultValue != nil || $1 != nil
            }
            guard flow != application.root, isGiven else { return nil }
            var style: LayerStyle?
            // A style with conditions reads the flow that opens it, and here another flow does.
            if case .present(let own?) = stage.opening, !hasConditions(own) { style = own }
            let place = ShownPlace(
                target: stage.destination.target, caller: application.root,
                opening: .present(style), isGiven: stage.isGiven)
            return (place, stage.destination.arguments)
        }
        return nil
    }

    /// True if a landing reads a field of its payload.
    func readsPayload(_ index: Int, in landing: Landing) -> Bool {
        if case .call(let steps) = landing.target { return readsPayload(index, in: steps) }
        return landing.expressions.contains { readsPayload(index, in: $0) }
    }

    /// The enumerations that links read from URLs, each once.
    var enumerationsOfLinks: [Int32] {
        var found: [Int32] = []
        for link in application.links {
            for field in link.captures {
                for type in readTypes(field.type) {
                    guard case .enumeration(let index) = types[type], !found.contains(index) else {
                        continue
                    }
                    found.append(index)
                }
            }
        }
        return found
    }

    /// The types that a capture is read as; for a structure, the types of its fields.
    func readTypes(_ type: TypeID) -> [TypeID] {
        switch types[type] {
        case .optional(let wrapped): readTypes(wrapped)
        case .structure(let index):
            types.structures[Int(index)].fields.flatMap { readTypes($0.type) }
        default: [type]
        }
    }
}
