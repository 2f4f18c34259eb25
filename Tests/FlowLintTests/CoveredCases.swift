/// Cases about what a layer covers and how it is left.
let coveredCases: [RunCase] =
    reportCases + selectCases + exitCases + tabCases

/// A flow that answers the report of a child that it presents.
private let reportCases = [
    reporting(
        "a report of a child that stays", ["Field.pick: { report: picked }"],
        answer: "{ push: Found }",
        findings: ["navigation-under-child Main/Search.picked `{ push: Found }`"]),
    reporting(
        "a tab is selected below a child", ["Field.pick: { report: picked }"],
        answer: "{ select: two }", isInTabs: true,
        findings: ["navigation-under-child Main/Search.picked `{ select: two }`"]),
    reporting(
        "a child that reports and finishes",
        ["Field.pick: [ { report: picked }, { finish: done } ]"], answer: "{ push: Found }"),
    reporting(
        "a child that reports and closes its screen", ["Field.pick: [ { report: picked }, close ]"],
        answer: "{ push: Found }"),
    reporting(
        "a child that reports in one place and finishes in another",
        ["Field.pick: { report: picked }", "Field.end: [ { report: picked }, { finish: done } ]"],
        answer: "{ push: Found }"),
    reporting(
        "a child that reports when its screen has gone",
        ["Field.pick: ignore", "Field.back: { report: picked }"], answer: "{ push: Found }"),
    reporting(
        "a child that reports and sends an event",
        ["Field.pick: [ { report: picked }, { send: found } ]"], answer: "{ push: Found }"),
    reporting(
        "an answer to a call comes later", ["Field.pick: { report: picked }"],
        answer: "{ call: s.load, outcomes: { ok: { push: Found } } }"),
]

private func reporting(
    _ name: String, _ child: [String], answer: String, isInTabs: Bool = false,
    findings: [String] = []
) -> RunCase {
    let end = child.contains { $0.contains("Field.end") } ? [] : ["Field.end: { finish: done }"]
    return RunCase(
        name, app: "app: App\nroot: Main\nevents: [found: { payload: {}, broadcast: true }]\n",
        """
        flow: Main
        services: { s: { load: { outcomes: [ok] } } }
        screens: { Home: { outputs: [search, found, load] }, Found: {} }
        \(isInTabs ? "container: tabs\nchildren: [one: Home, two: Found]" : "start: { push: Home }")
        transitions:
          Home.search: { present: Search }
          Home.load: { call: s.load, outcomes: { ok: ignore } }
          Home.found: { \(isInTabs ? "select: two" : "push: Found") }
          Search.picked: \(answer)
          Search.done: ignore
          Search.cancelled: ignore
          app.found: { close: Search }

        """,
        """
        flow: Search
        outputs: [done]
        reports: [picked]
        screens: { Field: { outputs: [pick, end] } }
        start: { push: Field }
        transitions:
          \((child + end).joined(separator: "\n  "))

        """,
        findings: findings)
}

/// A tab that is selected from a layer.
private let selectCases = [
    selecting(
        "a screen that is pushed in a layer selects a tab", "{ present: Offer }",
        more: "{ push: Terms }", "{ select: two }",
        findings: ["select-under-layer Tabs/Terms.accept `{ select: two }`"]),
    selecting(
        "what takes all layers away is over before", "{ present: Offer }",
        more: "{ push: Terms }", "[ dismissAll, { select: two } ]"),
    selecting(
        "a screen that may be in a tab selects another", "{ push: Offer }",
        more: "{ push: Terms }", "{ select: two }"),
    selecting(
        "a layer that lets taps through covers nothing",
        "{ present: Offer, passthrough: true }", more: "{ push: Terms }", "{ select: two }"),
]

private func selecting(
    _ name: String, _ opening: String, more: String, _ steps: String, findings: [String] = []
) -> RunCase {
    RunCase(
        name, app: "app: App\nroot: Tabs\n",
        """
        flow: Tabs
        container: tabs
        children: [one: One, two: Two]
        screens:
          One: { outputs: [offer] }
          Two: {}
          Offer: { outputs: [more] }
          Terms: { outputs: [accept] }
        transitions:
          One.offer: \(opening)
          Offer.more: \(more)
          Terms.accept: \(steps)

        """,
        findings: findings)
}

/// A layer that no gesture closes, with a screen that is pushed in it.
private let exitCases = [
    leaving("`close` of what is pushed leaves the layer", "{ push: W }", "close", isFound: true),
    leaving("`pop` of what is pushed leaves the layer", "{ push: W }", "pop", isFound: true),
    leaving(
        "an alert that pops what is pushed leaves the layer", "{ push: W }", "{ present: Sure }",
        isFound: true),
    leaving("what takes the place of the layer closes it", "{ swap: W }", "close"),
    leaving("two are popped", "{ push: W }", "{ pop: 2 }"),
    leaving("one is popped, and another", "{ push: W }", "[ pop, pop ]"),
    leaving("the layer is dismissed", "{ push: W }", "dismiss"),
]

private func leaving(
    _ name: String, _ opening: String, _ step: String, isFound: Bool = false
) -> RunCase {
    RunCase(
        name, app: "app: App\nroot: Main\n",
        """
        flow: Main
        screens:
          A: { outputs: [x] }
          V: { outputs: [next] }
          W: { outputs: [out, ask] }
          Sure: { kind: alert, title: "Sure?", buttons: [yes: "Yes"] }
        start: { push: A }
        transitions:
          A.x: { present: V, style: fullScreen }
          V.next: \(opening)
          W.out: \(step)
          W.ask: { present: Sure }
          Sure.yes: \(step.contains("Sure") ? "pop" : "ignore")

        """,
        findings: isFound
            ? ["layer-without-exit Main/V `{ present: V, style: fullScreen }`"] : [])
}

/// Screens that a tab shows itself, and what is pushed on them.
private let tabCases =
    ["pop", "close"].flatMap { step in
        [
            tabs("`\(step)` of the screen of a tab", a: step, found: "A.x `\(step)`"),
            tabs("`\(step)` of what is pushed on it", c: step),
        ]
    }
    + [
        tabs(
            "`pop` in the place of a tab's screen", b: "{ swap: C }", c: "pop", found: "C.z `pop`"),
        tabs("`pop` of what has just been pushed", a: "[ { push: C }, pop ]"),
        tabs("`pop` in a layer over a tab", b: "{ present: C }", c: "pop"),
        tabs("two are popped of two", c: "{ pop: 2 }", found: "C.z `{ pop: 2 }`"),
    ]

private func tabs(
    _ name: String, a: String = "ignore", b: String = "{ push: C }", c: String = "ignore",
    found: String? = nil
) -> RunCase {
    RunCase(
        name, app: "app: App\nroot: Tabs\n",
        """
        flow: Tabs
        container: tabs
        children: [a: A, b: B]
        screens: { A: { outputs: [x] }, B: { outputs: [y] }, C: { outputs: [z] } }
        transitions:
          A.x: \(a)
          B.y: \(b)
          C.z: \(c)

        """,
        findings: found.map { ["pop-underflow Tabs/" + $0] } ?? [])
}
