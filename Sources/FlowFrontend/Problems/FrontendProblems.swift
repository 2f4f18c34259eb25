import FlowModel

/// The registry of what can be wrong with a text: one place for `explain`, documents and tests.
public enum FrontendProblems {
    public static let all: [DiagnosticKind] =
        ReadProblems.all + DecodeProblems.all + TypeProblems.all + ExpressionProblems.all
        + ResolveProblems.all + ScenarioProblems.all
}
