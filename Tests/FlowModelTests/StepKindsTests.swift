import FlowModel
import Testing

@Test func eachKindOfStepIsOneBit() {
    let kinds: [StepKinds] = [
        .push, .present, .replace, .swap, .show, .embed, .close, .pop, .popTo, .popToRoot, .dismiss,
        .dismissAll, .select, .finish, .report, .call, .set, .choose, .switch, .run, .tell, .track,
        .open, .pass, .drop, .send, .restart, .leave, .stay, .ignore, .guarded, .answered, .inside,
        .gated,
    ]
    let all = kinds.reduce(into: StepKinds()) { $0.formUnion($1) }
    #expect(all.rawValue.nonzeroBitCount == kinds.count)
}

@Test func stepHasTheKindsOfItsParts() {
    let span = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
    let answer = Answer(
        event: .cancelled, payload: [], kept: [], steps: StepList(start: 0, end: 0), span: span)
    func kinds(
        _ condition: ExpressionID? = nil, _ modifiers: CommonModifiers = CommonModifiers(),
        _ answers: [Answer] = []
    ) -> StepKinds {
        Step(
            path: "0", verb: .pop(count: 1), condition: condition, modifiers: modifiers,
            answers: answers, span: span
        ).kinds
    }
    #expect(kinds() == .pop)
    #expect(kinds(ExpressionID(0)) == [.pop, .guarded])
    #expect(kinds(nil, CommonModifiers(requires: [0])) == [.pop, .gated])
    #expect(kinds(nil, CommonModifiers(inside: 0)) == [.pop, .inside])
    #expect(kinds(nil, CommonModifiers(), [answer]) == [.pop, .answered])
}
