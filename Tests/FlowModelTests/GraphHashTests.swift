import FlowModel
import Testing

/// A graph of one flow, so that tests can vary one thing at a time.
private func graph(
    name: String = "Solo", summary: String? = nil, path: String = "a.yaml", output: String = "done"
) -> FlowGraph {
    let span = SourceSpan(file: FileID(0), startByte: path.utf8.count, endByte: 40)
    let signal = Signal(name: output, payload: [], span: span)
    let flow = Flow(
        name: name, summary: summary, file: FileID(0), span: span, container: .stack, inputs: [],
        outcomes: [signal], state: [], screens: [], depthLimit: nil,
        start: StepList(start: 0, end: 1), transitions: [])
    let step = Step(
        path: "0", verb: .finish(outcome: 0, payload: []), condition: nil, span: span)
    let application = Application(
        name: name, root: FlowID(0), rootArguments: [], state: [], isAlone: true, file: FileID(0),
        span: span)
    return FlowGraph(
        files: [SourceFile(path: path, text: "")], application: application, types: TypeTable(),
        expressions: ExpressionTable(), flows: [flow], screens: [], transitions: [],
        steps: [step], holes: [])
}

@Test func graphHashIsSixteenHexadecimalDigits() {
    let hash = graph().hash
    #expect(hash.utf8.count == 16)
    #expect(hash.allSatisfy { "0123456789abcdef".contains($0) })
}

@Test func graphHashPassesByPlacesAndSummaries() {
    #expect(graph().hash == graph(summary: "What it is for", path: "elsewhere/b.yaml").hash)
}

@Test func graphHashSeesNames() {
    #expect(graph().hash != graph(name: "Duo").hash)
    #expect(graph().hash != graph(output: "over").hash)
}
