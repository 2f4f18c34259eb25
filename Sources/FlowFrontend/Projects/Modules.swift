import FlowModel

/// A module that an application can see.
struct ModuleSymbol {
    /// The index of the file in the compilation.
    let file: Int
    let syntax: ModuleSyntax
    /// It is in the application's directory or below, and so belongs to it, used or not.
    let isOwn: Bool
    let hidden: Set<String>

    init(_ entry: ModuleTable.Entry, isOwn: Bool) {
        file = entry.file
        syntax = entry.syntax
        self.isOwn = isOwn
        hidden = Set(syntax.hidden.map { $0.text })
    }

    var id: FileID { FileID(file) }
    var name: String { syntax.name.text }

    /// Everything it declares that can be hidden.
    var declared: [Name] {
        syntax.types.map { $0.name } + syntax.styles.map { $0.name }
            + syntax.screens.map { $0.name }
            + syntax.actions.map { $0.name }
            + syntax.services.map { $0.name } + syntax.events.map { $0.signal.name }
    }
}

/// A module named under `uses:`.
struct ModuleUse {
    /// Its index among the modules of the application.
    let module: Int
    let span: SourceSpan
}

/// The types that a file sees in addition to those of the application. Files of a module see only
/// their own types and those of the modules they use.
final class TypeScopes {
    /// The names of the modules, by their files.
    var modules: [FileID: String] = [:]
    var hidden: [FileID: Set<String>] = [:]
    /// Files that use a missing module, or belong to something that could not be read, so that any
    /// type may be declared there.
    var incomplete: Set<FileID> = []
    /// The types that each module declares, and the modules that declare a name.
    private(set) var declared: [FileID: [String: TypeID]] = [:]
    private var declarers: [String: [FileID]] = [:]
    /// For each file the first place at which it uses a module.
    private var places: [FileID: [FileID: Int]] = [:]

    func isHidden(_ name: String, in module: FileID) -> Bool {
        hidden[module]?.contains(name) ?? false
    }

    /// A type of a module that the file sees.
    func find(_ name: String, from file: FileID) -> TypeID? {
        if declared.isEmpty { return nil }
        if let own = declared[file]?[name] { return own }
        guard let places = places[file] else { return nil }
        // Many modules may declare a name, and a file may use many: the fewer are looked up.
        let modules = declarers[name] ?? []
        let ranked =
            modules.count < places.count
            ? modules.compactMap { module in places[module].map { (rank: $0, module: module) } }
            : places.map { (rank: $0.value, module: $0.key) }
                .filter { declared[$0.module]?[name] != nil }
        let seen = ranked.filter { !isHidden(name, in: $0.module) }.min { $0.rank < $1.rank }
        return seen.flatMap { declared[$0.module]?[name] }
    }

    func declare(_ name: String, _ type: TypeID, in module: FileID) {
        if declared[module]?[name] == nil { declarers[name, default: []].append(module) }
        declared[module, default: [:]][name] = type
    }

    /// The modules that a file uses, by their files.
    func note(used modules: [FileID], by file: FileID) {
        for (place, module) in modules.enumerated() where places[file]?[module] == nil {
            places[file, default: [:]][module] = place
        }
    }

    /// Help for seeing a type that is not seen.
    func advice(on name: String) -> String? {
        guard let owner = declarers[name]?.min(), let module = modules[owner] else { return nil }
        if isHidden(name, in: owner) {
            return "`\(name)` is private to the module `\(module)`"
        }
        return "`\(name)` is a type of the module `\(module)`: add `uses: [\(module)]`"
    }
}

extension TypeChecker {
    /// The type that a name means in a file.
    func findType(_ name: String, from file: FileID) -> TypeID? {
        if let found = scopes.find(name, from: file) { return found }
        if scopes.modules[file] != nil, !ReservedWords.types.contains(name) { return nil }
        return typeNames[name]
    }

    /// Declares a type under its name: in the module, if the file is one, else in the application.
    func declareType(_ name: String, _ type: TypeID, in file: FileID) {
        if scopes.modules[file] != nil {
            scopes.declare(name, type, in: file)
        } else {
            typeNames[name] = type
        }
    }

    /// The type that a declaration in a file of the same name would repeat.
    func findDeclaredType(_ name: String, in file: FileID) -> TypeID? {
        scopes.modules[file] == nil ? typeNames[name] : scopes.declared[file]?[name]
    }
}
