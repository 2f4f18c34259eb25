/// One problem at one place.
///
/// `message` is a lower-case sentence without a full stop: what was found, then what was expected,
/// names in backticks. `help` is one next step; it suggests, the message never does.
public struct Diagnostic: Sendable {
    public let kind: DiagnosticKind
    public var severity: Severity
    public private(set) var span: SourceSpan
    public let message: String
    public let help: String?
    /// Other places that belong to the problem, such as the first of two duplicates.
    public private(set) var notes: [DiagnosticNote]
    /// For findings about the graph: a path, a cycle or an assignment that shows the problem,
    /// one step a line.
    public let witness: [String]
    /// The ways that the witness tells, if they lead through several places: their steps with their
    /// places.
    public private(set) var ways: [[DiagnosticNote]] = []
    /// For findings about the graph: the sights that a run must show, in this order, for the
    /// problem to be seen in it.
    public let sights: [Sight]
    /// The graph that the sights are of; nil for a finding that no rule made.
    public private(set) var graph: FlowGraph?
    /// The command that plays such a run, if one was found.
    public var replay: String?
    /// The flow, screen or step the finding is about (`Checkout/Payment.pay`), so that a
    /// baseline can be keyed on something that survives reformatting.
    public private(set) var element: String?
    /// The fix for the finding, if it is more than the name that the help offers.
    public var edit: DiagnosticFix?
    /// The fix from a rule that does not know the text of the file.
    public private(set) var textFix: TextFix?
    /// The detail that tells the finding from others of its kind about the same element: the step
    /// there, or another part of the mistake. Like the element it has no line numbers.
    public private(set) var detail: String?

    public init(
        _ kind: DiagnosticKind,
        at span: SourceSpan,
        _ message: String,
        help: String? = nil,
        notes: [DiagnosticNote] = [],
        witness: [String] = [],
        sights: [Sight] = [],
        element: String? = nil,
        detail: String? = nil
    ) {
        self.kind = kind
        self.severity = kind.defaultSeverity
        self.span = span
        self.message = message
        self.help = help
        self.notes = notes
        self.witness = witness
        self.sights = sights
        self.element = element
        self.detail = detail
    }

    /// The same finding with another element and detail.
    package func about(_ element: String, detail: String?) -> Diagnostic {
        var result = self
        result.element = element
        result.detail = detail
        return result
    }

    /// The same finding with one more way of its witness, if the way has several places.
    package func leading(through way: [DiagnosticNote]) -> Diagnostic {
        guard Set(way.map { $0.span }).count > 1 else { return self }
        var result = self
        result.ways.append(way)
        return result
    }

    /// The same finding, made by a rule from this graph.
    package func found(in graph: FlowGraph) -> Diagnostic {
        var result = self
        result.graph = graph
        return result
    }

    /// The same finding with its fix.
    package func settled(by fix: TextFix?) -> Diagnostic {
        var result = self
        result.textFix = fix
        return result
    }

    /// The same finding with one more note.
    package func adding(_ note: DiagnosticNote) -> Diagnostic {
        var result = self
        result.notes.append(note)
        return result
    }

    /// The same finding in another list of files, in which each file has a new index.
    package func moved(_ newFile: (FileID) -> FileID) -> Diagnostic {
        func moved(_ span: SourceSpan) -> SourceSpan {
            SourceSpan(
                file: newFile(span.file), startByte: Int(span.startByte),
                endByte: Int(span.endByte))
        }
        var result = self
        result.span = moved(span)
        result.notes = notes.map { DiagnosticNote(at: moved($0.span), $0.message) }
        result.ways = ways.map { way in
            way.map { DiagnosticNote(at: moved($0.span), $0.message) }
        }
        result.edit = edit.map { DiagnosticFix(span: moved($0.span), text: $0.text) }
        return result
    }
}

/// A second place of a problem and how it belongs to the problem.
public struct DiagnosticNote: Sendable, Hashable {
    public let span: SourceSpan
    public let message: String

    public init(at span: SourceSpan, _ message: String) {
        self.span = span
        self.message = message
    }
}

extension [Diagnostic] {
    /// Sorted by place, then id, message and subject, without repetitions. Every stage leaves its
    /// diagnostics in this order.
    public func sortedWithoutDuplicates() -> [Diagnostic] {
        let ordered = sorted { left, right in
            if left.span != right.span { return left.span < right.span }
            if left.kind.id != right.kind.id { return left.kind.id < right.kind.id }
            if left.message != right.message { return left.message < right.message }
            return left.subject < right.subject
        }
        var result: [Diagnostic] = []
        for diagnostic in ordered {
            if let last = result.last, last.span == diagnostic.span,
                last.kind.id == diagnostic.kind.id, last.message == diagnostic.message,
                last.subject == diagnostic.subject
            {
                continue
            }
            result.append(diagnostic)
        }
        return result
    }
}
