import FlowModel

/// The declarations of modules and the app file for flows, found by name, and which of them each
/// file sees.
struct SharedNames {
    /// The place of a declaration in a module.
    struct Place {
        let module: Int
        /// Its index in the list of the module.
        let index: Int
    }

    /// By name, the place of the declaration in each module that has one.
    private(set) var screens: [String: [Int: Place]] = [:]
    private(set) var actions: [String: [Int: Place]] = [:]
    /// The screens of the app file, by index.
    private(set) var appScreens: [String: Int] = [:]
    /// The first flow of each name.
    private(set) var flows: [String: Int] = [:]
    private var modules: [FileID: Int] = [:]
    /// For each file the first place at which it uses a module.
    private var uses: [FileID: [Int: Int]] = [:]

    init() {}

    init(_ symbols: [ModuleSymbol], _ app: AppSyntax?) {
        for (module, symbol) in symbols.enumerated() {
            if modules[symbol.id] == nil { modules[symbol.id] = module }
            for (index, screen) in symbol.syntax.screens.enumerated() {
                Self.add(screen.name, Place(module: module, index: index), to: &screens)
            }
            for (index, action) in symbol.syntax.actions.enumerated() {
                Self.add(action.name, Place(module: module, index: index), to: &actions)
            }
        }
        for (index, screen) in (app?.screens ?? []).enumerated()
        where appScreens[screen.name.text] == nil {
            appScreens[screen.name.text] = index
        }
    }

    /// Adds a name; if a module has two of the same name, the first counts.
    private static func add(_ name: Name, _ place: Place, to table: inout [String: [Int: Place]]) {
        if table[name.text]?[place.module] != nil { return }
        table[name.text, default: [:]][place.module] = place
    }

    mutating func note(flow: Int, _ name: Name) {
        if flows[name.text] == nil { flows[name.text] = flow }
    }

    mutating func note(use module: Int, at place: Int, of file: FileID) {
        if uses[file]?[module] == nil { uses[file, default: [:]][module] = place }
    }

    /// The module that a file declares.
    func module(in file: FileID) -> Int? { modules[file] }

    /// At which place a file uses a module.
    func place(of module: Int, from file: FileID) -> Int? { uses[file]?[module] }

    /// Sorts the places of a name that a file sees: its own first, then those in modules it uses,
    /// in order.
    func seen(_ places: [Int: Place]?, from file: FileID) -> [Place] {
        guard let places else { return [] }
        let ranks = uses[file] ?? [:]
        let own = modules[file]
        // Many modules may declare a name, and a file may use many: the fewer are looked up.
        let seen =
            places.count < ranks.count
            ? places.values.compactMap { place in ranks[place.module].map { ($0, place) } }
            : ranks.compactMap { module, rank in places[module].map { (rank, $0) } }
        return [own.flatMap { places[$0] }].compactMap { $0 }
            + seen.filter { $0.1.module != own }.sorted { $0.0 < $1.0 }.map { $0.1 }
    }
}
