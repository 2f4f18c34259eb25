import FlowModel

/// Reads and recognises one file.
func parseFile(
    _ file: SourceFile, id: FileID, into diagnostics: inout [Diagnostic]
) -> ParsedFile {
    var found: [Diagnostic] = []
    let tree = readYAML(file, id: id, into: &found)
    var decoder = Decoder(tree, source: file.bytes)
    let syntax = decoder.decodeFile()
    found += decoder.diagnostics.filter { problem in
        let colons = Set(
            tree.missingColons.prefix(ReadLimit.problems).filter(problem.span.covers))
        if colons.isEmpty { return true }
        // In `outputs: { title "OK" }` a colon alone does not help.
        for index in found.indices where colons.contains(found[index].span) {
            found[index] = Diagnostic(
                found[index].kind, at: found[index].span, found[index].message, help: problem.help)
        }
        return false
    }
    // If the file belongs to another tool, report only that, and not its YAML.
    if syntax == nil, found.count > 1, case .otherTool = findOwner(of: file) {
        let whose = found.filter { $0.kind.id == DecodeProblems.fileKind.id }
        if !whose.isEmpty { found = whose }
    }
    // After so many problems the rest of the file counts as unread. Other files may name things in
    // it, so later stages do not report such a name as missing.
    let isHopeless = found.count > ReadLimit.problems
    if isHopeless {
        let last = found[ReadLimit.problems - 1].span
        found.removeSubrange(ReadLimit.problems...)
        found.append(ReadProblems.tooManyProblems(in: id, last: last))
    }
    diagnostics += found
    return ParsedFile(
        values: decoder.values.finish(isHopeless: isHopeless), syntax: syntax,
        meantKinds: syntax == nil ? decoder.meantKinds : [])
}

extension Decoder {
    static let kindKeys: [Key] = [.flow, .app, .module, .extend, .scenario]

    mutating func decodeFile() -> FileSyntax? {
        guard let root = tree.root else {
            report(DecodeProblems.emptyFile(SourceSpan(file: tree.file, startByte: 0, endByte: 0)))
            return nil
        }
        if tree.isHole(root) { return nil }
        guard tree.kind(root) == .mapping else {
            let span = tree.span(root)
            if tree.isEmpty(root) {
                report(DecodeProblems.emptyFile(span))
            } else {
                report(
                    unsplitKind(in: root) ?? DecodeProblems.notAMapping(tree.kind(root), at: span))
            }
            return nil
        }
        let pairs = tree.pairs(root)
        var kinds: [(kind: Key, node: NodeID)] = []
        for (key, _) in pairs {
            if let kind = KeyTable.key(for: tree.symbol(key)), Self.kindKeys.contains(kind) {
                kinds.append((kind, key))
            }
        }
        guard let first = kinds.first else {
            reportNoKind(root, pairs)
            return nil
        }
        // A scenario names the flow or app that it plays with `flow` or `app`.
        if kinds.contains(where: { $0.kind == .scenario }) {
            return .scenario(tree.span(pairs[0].key))
        }
        if kinds.count > 1 {
            report(
                DecodeProblems.twoKinds(
                    (first.kind, tree.span(first.node)),
                    (kinds[1].kind, tree.span(kinds[1].node))))
            return nil
        }
        switch first.kind {
        case .flow: return decodeFlow(root).map(FileSyntax.flow)
        case .app: return decodeApp(root).map(FileSyntax.app)
        case .module: return decodeModule(root).map(FileSyntax.module)
        default: return decodeExtension(root).map(FileSyntax.extension)
        }
    }

    /// The problem of `app Shop` as all of a file. What else is missing is not known, so there is
    /// no edit.
    private func unsplitKind(in root: NodeID) -> Diagnostic? {
        guard var problem = unsplitKey(in: root, isMapping: true) else { return nil }
        let word = tree.bytes(root).prefix(while: isNameByte)
        let isKind = Self.kindKeys.contains { $0.rawValue.utf8.elementsEqual(word) }
        problem.edit = nil
        return isKind ? problem : nil
    }

    /// The kinds on which other files depend that a file without a readable kind may have: the kind
    /// that was probably meant, or any if nothing of it could be read.
    var meantKinds: Set<Key> {
        let shared: Set<Key> = [.app, .module, .extend]
        guard let root = tree.root, tree.kind(root) == .mapping else {
            return tree.cutByte == nil ? [] : shared
        }
        let kinds = Self.kindKeys.map { $0.rawValue }
        let meant = tree.pairs(root).prefix(20).lazy.compactMap { key, _ in
            nearestName(to: tree.text(key), among: kinds)
        }
        return Set(meant.compactMap { Key(rawValue: $0) }.filter(shared.contains).prefix(1))
    }

    private mutating func reportNoKind(_ root: NodeID, _ pairs: YAMLPairs) {
        guard !tree.hides(tree.span(root)) else { return }
        let kinds = Self.kindKeys.map { $0.rawValue }
        for (key, value) in pairs.prefix(20) {
            guard let meant = nearestName(to: tree.text(key), among: kinds),
                isKind(meant, value, pairs)
            else { continue }
            let edit = DiagnosticFix(span: tree.span(key), text: meant)
            return report(DecodeProblems.noKind(meant: meant, at: tree.span(key), edit: edit))
        }
        report(DecodeProblems.noKind(at: tree.span(pairs.first?.key ?? root)))
    }

    /// True if the value and another key are as in files of this kind. `flows: shared` may be the
    /// only key of a configuration.
    private func isKind(_ kind: String, _ value: NodeID, _ pairs: YAMLPairs) -> Bool {
        let tables = [KeyTable.flow, .app, .module, .extend]
        let table = tables.first { $0.rules[0].key.rawValue == kind }
        let known = table?.names ?? ScenarioTable.file.words
        return (table == nil ? tree.kind(value) == .scalar : isName(value))
            && pairs.contains { known.contains(tree.text($0.key)) }
    }

    private mutating func decodeFlow(_ root: NodeID) -> FlowSyntax? {
        var flow = FlowSyntax(name: Name(text: "", span: tree.span(root)), span: tree.span(root))
        var container: Entry?
        var children: Entry?
        var options: [Entry] = []
        var stepReports = 0
        for entry in entries(of: root, in: .flow) {
            let reportCount = diagnostics.count
            switch entry.key {
            case .flow: flow.name = Name(text: tree.text(entry.value), span: tree.span(entry.value))
            case .summary: flow.summary = tree.text(entry.value)
            case .depth: flow.depthLimit = number(entry.value)
            case .key: flow.key = decodeNames(entry.value)
            case .uses: flow.uses = decodeNames(entry.value)
            case .private: flow.isPrivate = boolean(entry.value) ?? false
            case .types: flow.types = decodeTypes(entry.value)
            case .samples: flow.samples = decodeSamples(entry.value)
            case .inputs: flow.inputs = decodeFields(entry.value)
            case .outputs: flow.outputs = decodeSignals(entry.value)
            case .reports: flow.reports = decodeSignals(entry.value)
            case .state: flow.state = decodeFields(entry.value)
            case .services: flow.services = decodeServices(entry.value)
            case .animations: flow.animations = decodeNames(entry.value)
            case .styles: flow.styles = decodeStyles(entry.value)
            case .style: flow.style = decodeStyle(entry.value)
            case .screens: flow.screens = decodeScreens(entry.value)
            case .actions: flow.actions = decodeActions(entry.value)
            case .hooks: flow.hooks = decodeHooks(entry.value)
            case .container: container = entry
            case .children: children = entry
            case .tabs, .pages, .lazy, .reselect, .outerBack, .split, .collapse, .display:
                options.append(entry)
            case .start:
                flow.start = decodeSteps(entry.value)
                flow.startSpan = tree.span(entry.value)
            case .transitions: flow.transitions = decodeTransitions(entry.value)
            case .checks: flow.checks = decodeChecks(entry.value)
            default: decodeRestoration(entry, into: &flow.restore)
            }
            if entry.key == .start || entry.key == .transitions {
                stepReports += diagnostics.count - reportCount
            }
        }
        flow.container = decodeContainer(
            container, children: children, options: options, in: root)
        // A start that was refused is still a start, and so is a container.
        let isContainer =
            isWritten(.container, in: root) || children != nil || !options.isEmpty
        if flow.start == nil, isWritten(.start, in: root) || isContainer && flow.container == nil {
            flow.start = []
        }
        flow.isPartial = isSuspect(since: stepReports, in: root)
        if flow.isPartial { flow.unread = UnreadKeys(ofFlow: root, in: tree) }
        return flow.name.text.isEmpty ? nil : flow
    }

    private mutating func decodeApp(_ root: NodeID) -> AppSyntax? {
        var app = AppSyntax(name: Name(text: "", span: tree.span(root)), span: tree.span(root))
        for entry in entries(of: root, in: .app) {
            switch entry.key {
            case .app: app.name = Name(text: tree.text(entry.value), span: tree.span(entry.value))
            case .root: app.root = decodeRoot(entry.value)
            case .uses: app.uses = decodeNames(entry.value)
            case .screens: app.screens = decodeScreens(entry.value)
            case .types: app.types = decodeTypes(entry.value)
            case .samples: app.samples = decodeSamples(entry.value)
            case .state: app.state = decodeFields(entry.value)
            case .services: app.services = decodeServices(entry.value)
            case .facts: app.facts = decodeFields(entry.value)
            case .animations: app.animations = decodeNames(entry.value)
            case .styles: app.styles = decodeStyles(entry.value)
            case .events: app.events = decodeEvents(entry.value)
            case .hooks: app.hooks = decodeHooks(entry.value)
            case .gates: app.gates = decodeGates(entry.value)
            case .links:
                app.linkDefaults = decodeLinkDefaults(entry.value)
                app.links = decodeLinks(entry.value, hasDefaults: true)
            case .entries: app.entries = decodeEntryPoints(entry.value)
            case .schemes: app.schemes = decodeOrigins(entry.value, isScheme: true)
            case .hosts: app.hosts = decodeOrigins(entry.value, isScheme: false)
            case .checks: app.checks = decodeChecks(entry.value)
            case .windows: app.windows = decodeWindows(entry.value)
            case .restore: app.restore = decodeRestoreRules(entry.value)
            default: break
            }
        }
        app.isPartial = isSuspect(since: 0, in: root)
        if app.isPartial { app.unread = UnreadKeys(ofApp: root, in: tree) }
        return app.name.text.isEmpty ? nil : app
    }

    private mutating func decodeRoot(_ id: NodeID) -> RootSyntax? {
        guard tree.kind(id) == .mapping else {
            return requireName(id).map { RootSyntax(flow: $0) }
        }
        var flow: Name?
        var arguments: ValueSyntax?
        var restarts = false
        for entry in entries(of: id, in: .root) {
            switch entry.key {
            case .flow: flow = requireName(entry.value)
            case .restartOnFinish: restarts = boolean(entry.value) ?? false
            default: arguments = keep(entry.value)
            }
        }
        return flow.map {
            RootSyntax(flow: $0, arguments: arguments, restartsOnFinish: restarts)
        }
    }

    func isWritten(_ key: Key, in mapping: NodeID) -> Bool {
        tree.pairs(mapping).contains { KeyTable.key(for: tree.symbol($0.key)) == key }
    }

    /// The button `ok: "OK"` that a title alone is meant to be.
    private func titled(_ item: NodeID, _ shape: ValueShape) -> String? {
        guard case .buttons = shape, isName(item), tree.style(item) == .plain else { return nil }
        let title = tree.text(item)
        let isShouted = title.allSatisfy { $0.isUppercase }
        let name = isShouted ? title.lowercased() : title.prefix(1).lowercased() + title.dropFirst()
        return "\(name): \"\(title)\""
    }

    /// The only entry of a list's item: `- name: value`.
    mutating func requireSingleEntry(
        _ item: NodeID, _ shape: ValueShape
    ) -> (key: NodeID, value: NodeID)? {
        let pairs = tree.pairs(item)
        if pairs.count == 1 { return pairs[0] }
        if !tree.isHole(item) {
            var problem = DecodeProblems.wrongItem(
                found: pairs.count > 1 ? "a mapping of \(pairs.count) keys" : found(item),
                expected: shape, at: tree.span(item),
                help: titled(item, shape).map { "write `\($0)`" })
            problem.edit = titled(item, shape).map {
                DiagnosticFix(span: tree.span(item), text: $0)
            }
            report(unsplitKey(in: item) ?? problem)
        }
        return nil
    }
}
