/// The effects of changed facts outside of the flows: on code, saved states and URLs.
extension OutlineFact {
    private var isOfScreen: Bool { owner.contains("/") }

    /// The effect of any change of a screen that the system draws, and of its members.
    static var effectOfDrawn: ChangeEffect {
        .safe("the system draws it, and no code of the app names it")
    }

    static func effectWhenRenamed(_ kind: Kind, isStateRead: Bool) -> ChangeEffect {
        switch kind {
        case .gate: .safe("no code of the app names it")
        case .state:
            isStateRead
                ? .breaks("states that were saved before leave it at its first value")
                : .safe("no code of the app names it")
        default: .breaks("code that names it has to follow")
        }
    }

    /// The screens that the system draws, so that the app makes no view for them, as `Flow/Screen`.
    static func drawn(among facts: [OutlineFact]) -> Set<String> {
        Set(facts.filter { $0.kind == .screen && !$0.hasView }.map { $0.subject })
    }

    /// True if it is one of these screens, or an input or an output of one.
    func isPart(ofAnyOf screens: Set<String>) -> Bool {
        switch kind {
        case .screen: screens.contains(subject)
        case .input, .output: screens.contains(owner)
        default: false
        }
    }

    var effectWhenAdded: ChangeEffect {
        switch kind {
        case .input where !isOfScreen && parts.count == 1:
            .breaks("whoever starts the flow has to pass it")
        case .input where isOfScreen:
            .safe("the app's view needs the property and is made with one more value")
        case .input: .safe("nobody has to pass it")
        case .outcome: .safe("code that handles the end of the flow needs one more case")
        case .output: .safe("the app's view needs one more closure, which it calls")
        case .report: .safe("code that hears the reports of the flow needs one more case")
        case .operation: .safe("the app supplies one more operation")
        case .event: .safe("nobody has to send it")
        case .fact, .shared, .window: .safe("it has a value to begin with")
        case .animation: .safe("the app tells one more animation apart")
        case .command: .safe("the app's view needs one more method")
        case .variants: .breaks("code that makes its view does not compile")
        case .slot: .safe("the app's view has to show what stands in it")
        case .anchor: .safe("the app's view has to say where it is")
        case .saved: .safe("nothing was saved under it before")
        case .state: .safe("states that were saved before leave it at its first value")
        case .key: .safe("its instances are told apart by it")
        case .dismissible: .safe("a gesture closes its layer only on this condition")
        case .bars: .safe("bars around it are shown or hidden")
        case .leave: .safe("it can ask or refuse before it is left")
        case .container: .safe("the flow shows its children side by side")
        case .gate: .safe("it keeps back only what requires it")
        case .edge: .safe("it only adds a way")
        case .flow: .safe("the app has to supply its screens")
        case .screen: .safe("the app has to write its view and what makes it")
        case .type where parts[0] == "external":
            .safe(
                "the app has to have a Swift type of this name"
                    + (parts.count > 1 ? " that conforms to `FlowLinkValue`" : ""))
        case .type: .safe("no code of the app names it yet")
        case .app, .host, .scheme, .link, .entry: .safe("nothing relies on it yet")
        }
    }

    /// The effect if a flow no longer shows a screen that other flows still show.
    /// `flowsWithScreens` are the flows that still show a screen whose view the app makes.
    func effectWhenOthersShowIt(_ flowsWithScreens: Set<String>) -> ChangeEffect {
        flowsWithScreens.contains(owner)
            ? .safe("other flows show its view as before")
            : .breaks("`\(owner)` has no screen left, so the protocol of its screens is gone")
    }

    /// The effect if the fact is gone. `isLast` is true if nothing of its kind is left.
    func effectWhenRemoved(isLast: Bool) -> ChangeEffect {
        switch kind {
        case .app, .flow: .breaks("code that starts it does not compile")
        case .screen: .breaks("its view is shown nowhere any more")
        case .type: .breaks("code that uses it does not compile")
        case .input: .breaks("code that passes or reads it does not compile")
        case .output: .breaks("the view that sends it does not compile")
        case .outcome, .report: .breaks("code that handles it does not compile")
        case .operation where isLast: .breaks("the protocol that the app conforms to is gone")
        case .operation where parts.count > 1:
            .breaks("code that names its outcomes does not compile")
        case .operation: .safe("nothing calls it any more")
        case .event: .breaks("code that sends it does not compile")
        case .fact: .breaks("code that supplies it does not compile")
        case .shared, .window: .breaks("code that makes or reads it does not compile")
        case .animation: .breaks("code that names it does not compile")
        case .command: .safe("nothing sends it any more")
        case .variants: .breaks("code that makes its view does not compile")
        case .slot: .breaks("the app's view has a place that nothing fills")
        case .anchor: .safe("nothing points to it any more")
        case .saved: .breaks("states that were saved under it are not shown again")
        case .state: .safe("what was saved of it is passed by")
        case .host, .scheme, .link: .breaks("URLs that are out there lead nowhere")
        case .entry: .breaks("what iOS hands in leads nowhere")
        case .key: .safe("its instances are not told apart any more")
        case .dismissible: .safe("a gesture always closes its layer")
        case .bars: .safe("the bars around it are as where it stands")
        case .leave: .safe("nothing asks or refuses before it is left")
        case .container: .safe("the flow shows its screens on a stack")
        case .gate: .safe("it keeps nothing back any more")
        case .edge: .safe("it only takes away a way")
        }
    }

    /// The effect of a change of the facts of one subject. A transition that leads to several
    /// places has a fact for each.
    static func effect(from old: [OutlineFact], to new: [OutlineFact]) -> ChangeEffect {
        guard old[0].kind == .edge else { return old[0].effect(whenChangedTo: new[0]) }
        let (places, others) = (Set(old.map { $0.parts }), Set(new.map { $0.parts }))
        if places == others { return .safe("it leads where it did, in another way") }
        // A transition that did nothing has a fact without a place.
        if !places.contains([]), others.isSuperset(of: places) {
            return .safe("it leads where it did, and further")
        }
        if !others.contains([]), places.isSuperset(of: others) {
            return .safe("it leads to some of the places it led to")
        }
        return .safe("it only leads elsewhere")
    }

    private func effect(whenChangedTo new: OutlineFact) -> ChangeEffect {
        switch kind {
        case .input: effectOfInput(new)
        case .output where parts == new.parts: .safe("it is sent on other conditions")
        case .output: .breaks("the view sends another payload")
        case .outcome, .report: .breaks("code that reads its payload does not compile")
        case .type: effectOfType(new)
        case .operation: effectOfOperation(new)
        case .event where parts == new.parts:
            .safe(
                reason(
                    new,
                    [
                        (
                            "broadcast", "every flow that answers it receives it",
                            "only one flow receives it"
                        ),
                        ("required", "a flow has to answer it", "no flow has to answer it"),
                    ]))
        case .event: .breaks("code that sends it does not compile")
        case .fact where parts[0] == new.parts[0]: .safe("only its default is another")
        case .fact: .breaks("code that supplies it does not compile")
        case .shared where parts[0] == new.parts[0], .window where parts[0] == new.parts[0]:
            .safe("only its first value is another")
        case .shared, .window: .breaks("code that makes or reads it does not compile")
        case .state where parts[0] == new.parts[0]: .safe("only its first value is another")
        case .state: .safe("no code of the app names it")
        case .command: .breaks("the app's view needs the method in its new form")
        case .variants: effectOfVariants(new)
        case .link, .entry: effectOfLink(new)
        case .saved:
            Set(new.parts).isSuperset(of: parts)
                ? .safe("what was saved is still read")
                : .breaks("states that were saved before are not shown again")
        case .flow where !new.hasOtherOrder(than: self):
            .safe(
                reason(
                    new,
                    [("private", "only flows in its folder may start it", "any flow may start it")],
                    others: "it may run inside itself "
                        + (depth < new.depth ? "more often" : "less often")))
        case .flow, .screen: effectOfForm(new)
        case .app: effectOfApplication(new)
        case .key: .safe("its instances are told apart by other inputs")
        case .dismissible: .safe("a gesture closes its layer on another condition")
        case .bars: .safe("other bars are around it")
        case .leave: .safe("it asks or refuses in another way before it is left")
        case .container: .safe("its children are shown in another way")
        case .gate: .safe("it lets pass on another condition")
        case .anchor, .animation, .host, .scheme, .slot, .edge:
            .safe("it says nothing but its name")
        }
    }

    private func effectOfApplication(_ new: OutlineFact) -> ChangeEffect {
        let several: Substring = "multiple windows"
        var reasons: [String] = []
        if new.hasOtherOrder(than: self) {
            // Each part has a word for its kind.
            let sorts = [
                ("state ", "its state"), ("window ", "the state of its windows"),
                ("fact ", "its facts"),
            ].filter { sort, _ in new.hasOtherOrder(than: self) { $0.hasPrefix(sort) } }
            reasons.append(
                "code that makes " + sorts.map { $1 }.joined(separator: " and ")
                    + " has to pass them in another order")
        }
        if root != new.root {
            reasons.append("code that starts it has to name the coordinator of another flow")
        }
        if words.contains(several), !new.words.contains(several) {
            reasons.append("code that sends events to all windows does not compile")
        }
        if !reasons.isEmpty { return .breaks(reasons.joined(separator: ", and ")) }
        return .safe(
            reason(
                new,
                [
                    (
                        "restartOnFinish", "it begins again when its root finishes",
                        "it does not begin again when its root finishes"
                    ),
                    (String(several), "it may have several windows", "it has one window"),
                ], others: "it begins in another way"))
    }

    /// For the fact of an application: its root flow.
    var root: Substring {
        halves(of: detail[...], around: "root ")?.after.prefix { $0 != "(" && $0 != "," } ?? ""
    }

    /// For the fact of a flow: the number of times that it may run inside itself.
    private var depth: Int {
        words.compactMap { halves(of: $0, around: "depth ")?.after }.first.flatMap { Int($0) }
            ?? .max
    }

    private var words: [Substring] {
        detail.split(separator: ",").map { $0.drop { $0 == " " } }
    }

    /// The meanings of the words that the line has gained or lost, and `others` if anything else in
    /// it differs.
    private func reason(
        _ new: OutlineFact, _ meanings: [(word: String, come: String, gone: String)],
        others: String = ""
    ) -> String {
        let (before, now) = (words, new.words)
        var reasons: [String] = []
        for (word, come, gone) in meanings {
            let isThere = now.contains(word[...])
            if isThere != before.contains(word[...]) { reasons.append(isThere ? come : gone) }
        }
        func isOther(_ word: Substring) -> Bool { !meanings.contains { $0.word == word } }
        if before.filter(isOther) != now.filter(isOther) { reasons.append(others) }
        return reasons.joined(separator: ", and ")
    }

    private func effectOfType(_ new: OutlineFact) -> ChangeEffect {
        guard parts[0] == new.parts[0] else { return .breaks("it is another kind of type") }
        let (members, others) = (parts.dropFirst(), new.parts.dropFirst())
        if parts[0] == "external" {
            return .safe(
                others.isEmpty
                    ? "no link reads it any more"
                    : "links read it, so the app has to conform it to `FlowLinkValue`")
        }
        if parts[0] == "structure" { return Self.effect(fromFields: members, toFields: others) }
        if !Set(others).isSuperset(of: members) {
            return .breaks("code that makes or reads its values does not compile")
        }
        return members.count == others.count
            ? .safe("only the order of its cases is another")
            : .safe("code that tells its cases apart needs one more")
    }

    /// Each field has two parts, its type and its default. Swift's initializer takes the fields in
    /// order, and those with a default can be left out.
    private static func effect(
        fromFields old: ArraySlice<String>, toFields new: ArraySlice<String>
    ) -> ChangeEffect {
        func fields(_ parts: ArraySlice<String>) -> [(field: String, value: String)] {
            stride(from: parts.startIndex, to: parts.endIndex, by: 2).map {
                (parts[$0], parts[$0 + 1])
            }
        }
        let (before, now) = (fields(old), fields(new))
        let known = before.map { $0.field }
        guard now.map({ $0.field }).filter(known.contains) == known else {
            return .breaks("code that makes or reads its values does not compile")
        }
        let isRequired = now.contains { field, value in
            value.isEmpty && !before.contains { $0.field == field && $0.value.isEmpty }
        }
        if isRequired { return .breaks("code that makes its values has to give one more field") }
        return now.count > before.count
            ? .safe("its new fields have defaults")
            : .safe("only defaults of its fields have changed")
    }

    private func effectOfOperation(_ new: OutlineFact) -> ChangeEffect {
        let (outcomes, others) = (Set(parts.dropFirst()), Set(new.parts.dropFirst()))
        guard parts[0] == new.parts[0], others.isSuperset(of: outcomes),
            outcomes.isEmpty == others.isEmpty
        else {
            return .breaks("the code that supplies it does not compile")
        }
        return others.count > outcomes.count
            ? .safe("the app may end it in one more way") : .safe("the app supplies it as before")
    }

    private func effectOfVariants(_ new: OutlineFact) -> ChangeEffect {
        let (forms, others) = (Set(parts), Set(new.parts))
        if forms == others { return .safe("only their order is another") }
        return others.isSuperset(of: forms)
            ? .safe("the app has to make one more form of its view")
            : .breaks("code that makes its view does not compile")
    }

    /// Alerts, action sheets and sheets of the system are drawn by the system.
    private var hasView: Bool {
        !["alert", "actionSheet", OutlineFact.sheetWord].contains(parts[0])
    }

    /// True if calls have to pass the values that both have in another order. The facts of an
    /// application are passed separately, and so is its state.
    func hasOtherOrder(
        than old: OutlineFact, where isMeant: (String) -> Bool = { _ in true }
    ) -> Bool {
        guard kind == .app || kind == .flow || kind == .screen else { return false }
        let before = old.parts.dropFirst().filter(isMeant)
        let now = parts.dropFirst().filter(isMeant)
        return before.filter(now.contains) != now.filter(before.contains)
    }

    /// The line with the passed values in their order.
    var textWithOrder: String {
        text + " with " + printable(parts.dropFirst().joined(separator: ", "))
    }

    private func effectOfForm(_ new: OutlineFact) -> ChangeEffect {
        if hasView, !new.hasView {
            return .breaks("the protocol of its view and the method that makes it are gone")
        }
        if new.hasOtherOrder(than: self) {
            return .breaks(
                kind == .screen
                    ? "code that makes its view has to take its inputs in another order"
                    : "code that passes its inputs has to pass them in another order")
        }
        if !hasView, new.hasView {
            return .safe("the app has to write its view and what makes it")
        }
        if hasView, parts[0] != new.parts[0],
            ![parts[0], new.parts[0]].contains(OutlineFact.silentWord)
        {
            return new.parts[0] == "external"
                ? .breaks("its outputs say now that its view has closed itself")
                : .breaks("its outputs do not close it any more")
        }
        let (form, newForm) = (formAndGates.form, new.formAndGates.form)
        let (gates, newGates) = (formAndGates.gates, new.formAndGates.gates)
        if gates == newGates { return .safe("it is shown in another way") }
        let asked =
            gates.isEmpty
            ? "gates are asked before it is shown"
            : newGates.isEmpty
                ? "no gate is asked any more before it is shown"
                : "other gates are asked before it is shown"
        return .safe(asked + (form == newForm ? "" : ", in another way"))
    }

    /// For the fact of a screen: the words for how it is shown, and the gates that are asked
    /// before.
    private var formAndGates: (form: [Substring], gates: Substring) {
        let (form, gates) = halves(of: detail[...], around: "if ") ?? (detail[...], "")
        return (form.split(separator: " "), gates)
    }

    private func effectOfInput(_ new: OutlineFact) -> ChangeEffect {
        if parts.first != new.parts.first { return .breaks("it has another type") }
        if parts.count == new.parts.count { return .safe("only its default is another") }
        let hasLost = parts.count > new.parts.count
        if isOfScreen {
            // The app makes the view with all values.
            return .safe(
                hasLost
                    ? "each step that shows the screen passes it now, and the view is made as "
                        + "before"
                    : "steps that show the screen need not pass it any more")
        }
        return hasLost
            ? .breaks("whoever starts the flow has to pass it")
            : .safe("nobody has to pass it any more")
    }
}
