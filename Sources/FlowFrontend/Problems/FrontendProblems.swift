import FlowModel

/// The registry of all problems of a text: one place for `explain`, documents and tests.
public enum FrontendProblems {
    public static let all: [DiagnosticKind] =
        ReadProblems.all + DecodeProblems.all + TypeProblems.all + ExpressionProblems.all
        + ResolveProblems.all + ScenarioProblems.all
}
