import FlowModel

/// The files of one application, as the `NameCollector` gets them.
struct ApplicationFiles {
    let group: ApplicationGroup
    /// All files of the compilation.
    let sources: [SourceFile]
    /// By the index of the file in the compilation.
    let values: [FileValues]
    /// Flows that belong to no app, by name, for advice only.
    let foreignFlows: [String: SourceSpan]
    /// The problems found when the files were read.
    let readProblems: [Diagnostic]
}

/// The names of an application and what they stand for, before any type is read.
///
/// A `NameCollector` makes it. Nothing changes it afterwards.
struct Names {
    let sources: [SourceFile]
    /// By the index of the file in the compilation.
    let values: [FileValues]
    /// Reads files again for edits.
    let edits: FileEdits
    let app: (file: Int, syntax: AppSyntax)?
    /// A file of the application could not be read as far as its name or to its end, so it may
    /// declare an unknown flow or screen.
    var hasUnnamedFile: Bool
    /// Actions of a flow may be declared in a file that could not be read as far as its name, or in
    /// a module that is not there or could not be read.
    var hidesActions: Bool
    /// A file extends a flow, and could not be read as far as the name of that flow.
    let hasUnreadExtension: Bool
    /// Flows that belong to no app, by name, for advice only.
    let foreignFlows: [String: SourceSpan]
    /// The problems found when the files were read, by file.
    let readProblems: [FileID: [Diagnostic]]

    let modules: [ModuleSymbol]
    let visibleModules: SeenModules?
    let extensions: [(file: Int, syntax: ExtensionSyntax)]
    /// The modules that each file uses.
    var moduleUses: [FileID: [ModuleUse]] = [:]
    /// The declarations of modules and the app file for flows, by name.
    var shared = SharedNames()
    /// The flow that a file declares or extends.
    var flowOfFile: [Int: Int] = [:]
    /// The services and events that steps and keys name. Services and events of modules that
    /// nothing names are left out.
    var namedParts: Set<String> = []
    /// The modules that the application is made of, by index.
    var activeModules: Set<Int> = []

    var flows: [NamedFlow]
    var flowIndices: [String: Int] = [:]
    var screens: [NamedScreen] = []
    var screensByName: [String: [Int]] = [:]

    /// The sections of the app file that may have more than could be read, and `types` of any file.
    let unreadInApp: UnreadSections

    /// The names at `animations:`, each once.
    var animations: [String] = []
    var animationIndices: [String: Int32] = [:]
    /// The styles with names, before they are resolved.
    var styleSymbols: [NamedStyleSymbol] = []
    /// For each name the indices of the styles that the app file and modules declare under it.
    var sharedStyles: [String: [Int]] = [:]
    /// The gates of the app file by name, in its order.
    var gateIndices: [String: Int32] = [:]

    /// Takes over the files; no name is collected yet. Only the `NameCollector` calls it.
    init(_ files: consuming ApplicationFiles) {
        let (group, values) = (files.group, files.values)
        sources = files.sources
        self.values = values
        edits = FileEdits(files.sources)
        app = group.app
        flows = group.flows.map { NamedFlow(file: $0.file, syntax: $0.syntax) }
        modules = group.modules
        visibleModules = group.visibleModules
        extensions = group.extensions
        let isCut = group.files.contains { values[$0].cutByte != nil }
        foreignFlows = files.foreignFlows
        readProblems = Dictionary(grouping: files.readProblems) { $0.span.file }
        var unread: UnreadSections = group.hasUnreadApp ? .all : []
        if let app = group.app {
            unread = UnreadSections(of: app.syntax, isCut: values[app.file].cutByte != nil)
        }
        if isCut || !group.unnamedFiles.isEmpty { unread.insert(.types) }
        unreadInApp = unread
        hasUnreadExtension = group.hasUnreadExtension
        hidesActions =
            !group.unnamedFiles.isEmpty || group.isMisplaced
            || group.modules.contains { $0.syntax.isPartial }
        hasUnnamedFile = hidesActions || isCut || unread.contains(.screens)
    }

    /// Values that expressions in the app file and in all flows read may be declared in text that
    /// could not be read.
    var hidesAppState: Bool { !unreadInApp.isDisjoint(with: .appState) }

    func name(ofFlow flow: Int) -> String { flows[flow].syntax.name.text }

    /// True if a service or an event of a module belongs to the application: a step or a key names
    /// it, or there is no application.
    func isNamed(_ name: String) -> Bool { flows.isEmpty || namedParts.contains(name) }

    /// The types of all files, which every file of the application sees.
    var types: [TypeSyntax] {
        var types = app?.syntax.types ?? []
        for flow in flows.indices { types += flows[flow].syntax.types }
        for index in activeModules.sorted() { types += modules[index].syntax.types }
        return types
    }
}

/// A flow as far as names go: its file, its syntax and its screens, without any type.
struct NamedFlow {
    /// The index of the file in the compilation.
    let file: Int
    /// Without its screens and transitions, once they are taken out.
    var syntax: FlowSyntax
    var unread: UnreadSections = []
    /// The files that extend it.
    var extensions: [Int] = []
    /// An extension could not be read as a whole.
    var hasPartialExtension = false
    /// Indices into the screens of the application, in source order.
    var screens: [Int] = []
    var screenIndices: [String: Int] = [:]
    /// Indices into the styles of the application, by name.
    var styles: [String: Int] = [:]
}

/// The screens and transitions of a flow as they are written. They are kept apart from its names,
/// since they go as soon as they are read.
struct WrittenFlow {
    let screens: [ScreenSyntax]
    let transitions: [TransitionSyntax]
}

/// A screen as far as names go, without any type.
struct NamedScreen {
    let name: Name
    let flow: Int
    /// Declared once for several flows.
    var isShared = false
    let kind: ScreenKind
    /// It declares a style of its own.
    var saysStyle = false
    /// Some input or output could not be read: that a name is absent proves nothing.
    let isPartial: Bool
}
