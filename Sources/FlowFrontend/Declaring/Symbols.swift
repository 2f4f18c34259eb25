import FlowModel

/// The meanings of all names of an application, before any step is resolved.
///
/// Nothing changes it, so each part of the application can be resolved by itself.
struct Symbols {
    let names: Names
    let signatures: Signatures
    /// For each flow the screens and flows that it shows.
    let uses: [Uses]
    /// The calls between flows.
    let calls: CallTable
    /// A step that could not be read may open any flow.
    let hidesCalls: Bool
    /// The events that some flow answers, if there are any that must be answered.
    let answeredEvents: Set<String>
    let screens: [ScreenSymbol]
    /// The styles with names, as the graph has them.
    let styles: [NamedStyle]

    /// Returns the symbols of an application, with the transitions of each flow as they are
    /// written and the findings.
    ///
    /// The checker has the types of the application and the values of its declarations.
    static func declare(
        _ files: consuming ApplicationFiles
    ) -> (
        symbols: Symbols, transitions: [[TransitionSyntax]], checker: TypeChecker,
        findings: Findings
    ) {
        let (names, written, scopes, named) = NameCollector.collect(consume files)
        let checker = TypeChecker(declaring: names.types, in: scopes)
        let (signatures, declared, read) = SignatureReader.read(
            names, written, checker, findings: named)
        let (screens, styles, resolved) = ScreenResolver.resolve(
            names, signatures, declared, written, checker, findings: read)
        let (uses, findings) = UseCollector.collect(names, written, findings: resolved)
        let hidesCalls =
            uses.contains { !$0.unknown.isEmpty }
            || names.readProblems.values.contains { problems in
                problems.contains { $0.severity == .error }
            }
        let symbols = Symbols(
            names: names, signatures: signatures, uses: uses, calls: CallTable(uses),
            hidesCalls: hidesCalls,
            answeredEvents: answeredEvents(signatures.events, in: written), screens: screens,
            styles: styles)
        return (symbols, written.map { $0.transitions }, checker, findings)
    }

    private static func answeredEvents(_ events: Events, in written: [WrittenFlow]) -> Set<String> {
        if !events.declarations.contains(where: { $0.syntax.isRequired }) { return [] }
        let triggers = written.lazy.flatMap { $0.transitions }.flatMap { $0.triggers }
        return Set(
            triggers.filter { $0.subject.text == "app" && !$0.isChange }.map { $0.event.text })
    }
}

/// A screen with all that is known about it.
struct ScreenSymbol {
    let named: NamedScreen
    var signature: ScreenSignature
    var content = AlertContent.none
    var dismissible: ExpressionID?
    var leave: LeaveGuard?
    var whenModal: WhenModal?
    var bars = Bars.unsaid
    var delivered: [Int32] = []
    var style: LayerStyle?
    var sheet: SystemSheet?

    /// The screen as the graph has it.
    var screen: Screen {
        Screen(
            name: named.name.text, flow: FlowID(named.flow), span: named.name.span,
            inputs: signature.inputs.fields,
            outputs: signature.outputs.signals.map { $0.signal },
            commands: signature.commands.signals.map { $0.signal }, key: signature.key,
            instances: signature.instances, requires: signature.requires,
            isShared: named.isShared, kind: named.kind, content: content,
            dismissible: dismissible, leave: leave, whenModal: whenModal,
            variants: signature.variants, sheet: sheet, slots: signature.slots,
            restore: signature.restore, bars: bars, style: style, delivered: delivered)
    }
}
