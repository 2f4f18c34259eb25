import FlowModel

/// The problems a stage has found, apart from its result.
struct Findings {
    var diagnostics: [Diagnostic] = []
    var holes: [Hole] = []

    static func += (findings: inout Findings, others: Findings) {
        findings.diagnostics += others.diagnostics
        findings.holes += others.holes
    }
}

/// A stage that reports what is wrong with names: the `NameCollector`, and those after it.
protocol Reporting {
    var names: Names { get }
    var findings: Findings { get set }
}

/// A stage that reads types and values, too: the `SignatureReader`, the `ScreenResolver` and each
/// `PartResolver`.
protocol Reading: Reporting {
    /// The types and expressions of the application.
    var checker: TypeChecker { get }
}

/// A stage that resolves expressions and what they are for: the `ScreenResolver`, and after it each
/// `PartResolver`.
protocol Resolving: Reading {
    var signatures: Signatures { get }

    /// The inputs of a screen or a flow.
    func inputs(of target: Destination.Target) -> FieldList
}

extension Reporting {
    mutating func report(
        _ kind: DiagnosticKind, at span: SourceSpan, _ message: String, help: String? = nil,
        notes: [DiagnosticNote] = [], edit: DiagnosticFix? = nil
    ) {
        var found = Diagnostic(kind, at: span, message, help: help, notes: notes)
        found.edit = edit
        findings.diagnostics.append(found)
    }

    mutating func leaveHole(inFlow flow: Int?, at span: SourceSpan) {
        findings.holes.append(Hole(flow: flow.map { FlowID($0) }, span: span))
    }

    /// Makes the edits of a file.
    func edits(inFile file: Int) -> TextEdits { names.edits.edits(inFile: file) }

    /// Removes the entry that has its key at this place.
    func removal(ofEntryAt key: SourceSpan) -> DiagnosticFix? {
        edits(inFile: Int(key.file.index)).removal(ofEntryAt: key)
    }

    /// Puts the owner's name before a name, if the file has the name exactly as it is.
    func sayingWhose(_ name: Name, _ owner: String) -> DiagnosticFix? {
        let source = names.sources[Int(name.span.file.index)].bytes
        let place = name.span.byteRange(in: source.count)
        guard !mayShareNodes(source), source[place].elementsEqual(name.text.utf8) else {
            return nil
        }
        return DiagnosticFix(span: name.span, text: owner + "." + name.text)
    }

    /// A screen of the flow, or else a flow of the application.
    func findTarget(named name: String, in flow: Int) -> Destination.Target? {
        if let screen = names.flows[flow].screenIndices[name] { return .screen(ScreenID(screen)) }
        guard let found = names.flowIndices[name], names.canStart(found, from: flow) else {
            return nil
        }
        return .flow(FlowID(found))
    }

    mutating func requireTarget(
        _ name: Name, in flow: Int, help: String? = nil
    ) -> Destination.Target? {
        if let target = findTarget(named: name.text, in: flow) { return target }
        if let found = names.flowIndices[name.text] {
            report(
                ResolveProblems.unknownFlow, at: name.span,
                "there is no flow `\(name.text)` that can be started here",
                help: names.adviceOnPrivate(found))
            return nil
        }
        if names.hasUnnamedFile || names.flows[flow].unread.contains(.screens) { return nil }
        let own = names.flows[flow].screens.map { names.screens[$0].name.text }
        let candidates = own + names.flows.map { $0.syntax.name.text }
        report(
            ResolveProblems.unknownScreen, at: name.span,
            "there is no screen or flow `\(name.text)`",
            help: adviceOnUnknown(name.text, candidates: candidates))
        return nil
    }

    mutating func requireFlow(_ name: Name) -> Int? {
        if let flow = names.flowIndices[name.text] { return flow }
        if names.hasUnnamedFile { return nil }
        report(
            ResolveProblems.unknownFlow, at: name.span, "there is no flow `\(name.text)`",
            help: adviceOnUnknown(
                name.text, candidates: names.flows.map { $0.syntax.name.text },
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
        if let owner = names.screensByName[name]?.first.map({ names.screens[$0].flow }) {
            return "`\(name)` is a screen of `\(names.name(ofFlow: owner))`; "
                + "start that flow, or declare a screen here"
        }
        if let place = names.foreignFlows[name] {
            return "`\(name)` is in `\(names.sources[Int(place.file.index)].path)`, which is not "
                + "part of this application; move the two below one `app:` file"
        }
        return otherwise
    }
}
