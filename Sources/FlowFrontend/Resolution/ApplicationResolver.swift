import FlowModel

/// Resolves the files of one application into a graph.
///
/// It goes once over the declarations, then once over the steps. Every mistake is reported where
/// it stands; what is broken is left out, and whatever leans on it is left out without a word.
struct ApplicationResolver {
    let sources: [SourceFile]
    /// By the index of the file in the compilation.
    let trees: [YAMLTree]
    let app: (file: Int, syntax: AppSyntax)?
    /// A file of the application could not be read as far as its name, so that an unknown flow or
    /// type may stand in it.
    var hasUnnamedFile: Bool
    /// Flows of other applications by name, for advice only.
    let foreignFlows: [String: SourceSpan]

    let modules: [ModuleSymbol]
    let visibleModules: SeenModules?
    let extensions: [(file: Int, syntax: ExtensionSyntax)]
    /// The modules that each file uses.
    var uses: [FileID: [ModuleUse]] = [:]
    /// What modules and the app file declare for flows, by name.
    var shared = SharedNames()
    /// The flows that files extend.
    var extendedFlows: [Int: Int] = [:]
    /// The services and events that steps and keys name: those of modules that nobody names are
    /// left out.
    var namedParts: Set<String> = []
    /// The modules that the application is made of, by index.
    var activeModules: Set<Int> = []

    var flows: [FlowSymbol]
    var flowIndices: [String: Int] = [:]
    var screens: [ScreenSymbol] = []
    var screensByName: [String: [Int]] = [:]
    /// Which flow calls which, once what they use is known.
    var calls = CallTable()
    /// The flows that lead to a flow, as far as it was asked.
    var leadingFlows: [Int: Set<Int>] = [:]
    /// How one flow opens another, as far as it was asked.
    var openings: [FlowCall: ShowStage.Opening] = [:]
    /// What was found when the files were read, by file.
    var readProblems: [FileID: [Diagnostic]] = [:]
    var diagnostics: [Diagnostic] = []
    var holes: [Hole] = []

    let checker: TypeChecker
    var appState = FieldList()
    var services: [ServiceSymbol] = []
    var serviceIndices: [String: Int] = [:]
    var facts = FieldList()
    /// What each window has for itself.
    var windowState = FieldList()
    /// The events of the application; `eventSyntax` says how each is delivered.
    var events = SignalList()
    var eventSyntax: [EventSyntax] = []
    var eventModules: [Int?] = []
    /// The app file has a `state` or `facts` that could not be read.
    let hidesAppState: Bool
    /// The app file has `services` that could not be read.
    let hidesAppServices: Bool
    /// Types may stand in what could not be read.
    let hidesTypes: Bool
    /// The app file has `events` that could not be read.
    let hidesEvents: Bool

    /// The names at `animations:`, each once.
    var animations: [String] = []
    var animationIndices: [String: Int32] = [:]
    /// The styles with names, and what they are.
    var styleSymbols: [NamedStyleSymbol] = []
    var styleIndices: [String: [Int]] = [:]
    var namedStyles: [NamedStyle] = []
    /// The gates of the app file by name, in its order.
    var gateIndices: [String: Int32] = [:]
    /// The schemes of links that the app does not declare: each is reported once.
    var undeclaredSchemes: Set<String> = []
    /// The app file has `gates` that could not be read.
    let hidesGates: Bool

    var graphFlows: [Flow] = []
    var transitions: [Transition] = []
    var steps: [Step] = []

    init(
        sources: [SourceFile], trees: [YAMLTree], group: ApplicationGroup,
        foreignFlows: [String: SourceSpan]
    ) {
        self.sources = sources
        checker = TypeChecker(files: sources)
        self.trees = trees
        app = group.app
        flows = group.flows.map { FlowSymbol(file: $0.file, syntax: $0.syntax) }
        modules = group.modules
        visibleModules = group.visibleModules
        extensions = group.extensions
        hasUnnamedFile =
            !group.unnamedFiles.isEmpty || group.isMisplaced
            || group.files.contains { trees[$0].cutByte != nil }
            || group.modules.contains { $0.syntax.isPartial }
        self.foreignFlows = foreignFlows
        func hides(_ section: String, _ isEmpty: (AppSyntax) -> Bool) -> Bool {
            guard let app = group.app else { return group.hasUnreadApp }
            return UnreadSections.hides(
                section, isEmpty: isEmpty(app.syntax), of: app.syntax, in: trees[app.file])
        }
        hidesAppState =
            hides("state") { $0.state.isEmpty } || hides("facts") { $0.facts.isEmpty }
            || hides("windows") { $0.windows?.state.isEmpty ?? true }
        hidesAppServices = hides("services") { $0.services.isEmpty }
        hidesTypes =
            hides("types") { $0.types.isEmpty } || !group.unnamedFiles.isEmpty
            || group.files.contains { trees[$0].cutByte != nil }
        hidesEvents = hides("events") { $0.events.isEmpty }
        hidesGates = hides("gates") { $0.gates.isEmpty }
        holes = group.rivals.map { Hole(flow: nil, span: $0) }
    }

    /// Everything found, from the resolver itself and from the checker of types; nothing that may
    /// only be a consequence of text that could not be read.
    private mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        let found = diagnostics + checker.takeDiagnostics()
        return found.filter { !trees[Int($0.span.file.index)].hides($0.span) }
    }

    /// Whatever is wrong in a file of the application is a hole in its graph.
    private func holes(from found: [Diagnostic]) -> [Hole] {
        var flowsByFile: [FileID: FlowID] = [:]
        for (index, flow) in flows.enumerated() {
            flowsByFile[FileID(flow.file)] = FlowID(index)
        }
        let broken = found.filter { $0.kind.isFatal }.map {
            Hole(flow: flowsByFile[$0.span.file], span: $0.span)
        }
        var seen: Set<SourceSpan> = []
        return (holes + broken).filter { seen.insert($0.span).inserted }
            .sorted { $0.span < $1.span }
    }

    /// The whole application; nil when there is not even a flow to start with.
    ///
    /// `readProblems` are those found when the files were read.
    mutating func resolve(
        readProblems: [Diagnostic]
    ) -> (graph: FlowGraph?, diagnostics: [Diagnostic]) {
        for problem in readProblems {
            self.readProblems[problem.span.file, default: []].append(problem)
        }
        declareModules()
        declareNames()
        declareTypes()
        declareSamples()
        declareFields()
        declareServices()
        declareGates()
        resolveRestoration()
        declareAnimations()
        declareStyles()
        resolveStyles()
        for flow in flows.indices { declareKinds(ofFlow: flow) }
        for flow in flows.indices { resolveChildren(ofFlow: flow) }
        for flow in flows.indices { flows[flow].uses = collectUses(ofFlow: flow) }
        calls = CallTable(flows)
        for flow in flows.indices { resolveFlow(flow) }
        checkRecursion()
        checkGatedGates()
        let gates = resolveGates()
        checkRequiredEvents()
        let root = resolveRoot(gates: gates, links: resolveLinks())
        checker.refuseGrowth()
        let found = takeDiagnostics()
        guard let root else { return (nil, found) }
        let graph = FlowGraph(
            files: sources, application: root, types: checker.types,
            expressions: checker.expressions, flows: graphFlows,
            screens: screens.map { screen in
                Screen(
                    name: screen.name.text, flow: FlowID(screen.flow), span: screen.name.span,
                    inputs: screen.inputs.fields, outputs: screen.outputs.signals.map { $0.signal },
                    commands: screen.commands.signals.map { $0.signal }, key: screen.key,
                    instances: screen.instances, requires: screen.requires,
                    isShared: screen.isShared, kind: screen.kind, content: screen.content,
                    dismissible: screen.dismissible, leave: screen.leave,
                    whenModal: screen.whenModal,
                    variants: screen.variants, sheet: screen.sheet,
                    slots: screen.slots, restore: screen.restore, bars: screen.bars,
                    style: screen.style, delivered: screen.delivered)
            },
            transitions: transitions, steps: steps, holes: holes(from: readProblems + found))
        return (graph, found)
    }

    mutating func report(
        _ kind: DiagnosticKind, at span: SourceSpan, _ message: String, help: String? = nil,
        notes: [DiagnosticNote] = [], edit: DiagnosticFix? = nil
    ) {
        var found = Diagnostic(kind, at: span, message, help: help, notes: notes)
        found.edit = edit
        diagnostics.append(found)
    }

    /// Makes the edits of a file.
    func edits(inFile file: Int) -> TextEdits {
        TextEdits(tree: trees[file], source: sources[file].bytes)
    }

    /// Removes the entry that has its key at this place.
    func removal(ofEntryAt key: SourceSpan) -> DiagnosticFix? {
        edits(inFile: Int(key.file.index)).removal(ofEntryAt: key)
    }

    /// The name of what something belongs to before its own, where the file has it as it is.
    func sayingWhose(_ name: Name, _ owner: String) -> DiagnosticFix? {
        let source = sources[Int(name.span.file.index)].bytes
        let place = name.span.byteRange(in: source.count)
        guard !mayShareNodes(source), source[place].elementsEqual(name.text.utf8) else {
            return nil
        }
        return DiagnosticFix(span: name.span, text: owner + "." + name.text)
    }

    mutating func leaveHole(inFlow flow: Int?, at span: SourceSpan) {
        holes.append(Hole(flow: flow.map { FlowID($0) }, span: span))
    }

    /// A screen of the flow, or else a flow of the application.
    func findTarget(named name: String, in flow: Int) -> Destination.Target? {
        if let screen = flows[flow].screenIndices[name] { return .screen(ScreenID(screen)) }
        guard let found = flowIndices[name], canStart(found, from: flow) else { return nil }
        return .flow(FlowID(found))
    }

    mutating func requireTarget(
        _ name: Name, in flow: Int, help: String? = nil
    ) -> Destination.Target? {
        if let target = findTarget(named: name.text, in: flow) { return target }
        if let found = flowIndices[name.text] {
            report(
                ResolveProblems.unknownFlow, at: name.span,
                "there is no flow `\(name.text)` that can be started here",
                help: adviceOnPrivate(found))
            return nil
        }
        if hasUnnamedFile || flows[flow].unread.contains(.screens) { return nil }
        let own = flows[flow].screens.map { screens[$0].name.text }
        let candidates = own + flows.map { $0.syntax.name.text }
        report(
            ResolveProblems.unknownScreen, at: name.span,
            "there is no screen or flow `\(name.text)`",
            help: adviceOnUnknown(name.text, candidates: candidates))
        return nil
    }

    mutating func requireFlow(_ name: Name) -> Int? {
        if let flow = flowIndices[name.text] { return flow }
        if hasUnnamedFile { return nil }
        report(
            ResolveProblems.unknownFlow, at: name.span, "there is no flow `\(name.text)`",
            help: adviceOnUnknown(
                name.text, candidates: flows.map { $0.syntax.name.text },
                otherwise: "put a file with `flow: \(name.text)` beside this one"))
        return nil
    }

    private func adviceOnUnknown(
        _ name: String, candidates: [String],
        otherwise: String = "declare it under `screens:`, or in a flow file of the same application"
    ) -> String? {
        if let nearest = nearestName(to: name, among: candidates) {
            return "did you mean `\(nearest)`?"
        }
        if let owner = screensByName[name]?.first.map({ screens[$0].flow }) {
            return "`\(name)` is a screen of `\(flows[owner].syntax.name.text)`; "
                + "start that flow, or declare a screen here"
        }
        if let place = foreignFlows[name] {
            return "`\(name)` is in another application, in "
                + "`\(sources[Int(place.file.index)].path)`; put an `app:` file above both"
        }
        return otherwise
    }
}
