/// A key of `expect:`, a place where its right value holds, and values that must not hold there,
/// each wrong in one field.
struct ExpectationRow: Sendable, CustomStringConvertible {
    let key: String
    /// The steps that lead there from the first screen.
    let lead: [String]
    /// What stands between the braces of `expect: { … }`; nil where no value is right.
    let right: String?
    let wrong: [String]
    /// Whether the right value does not hold in another window that shows its first screen. What
    /// all windows share, and what is so of a first screen, holds there too.
    let isOfWindow: Bool

    init(
        _ key: String, after lead: [String] = [], _ right: String?, not wrong: [String],
        isOfWindow: Bool = true
    ) {
        self.key = key
        self.lead = lead
        self.right = right
        self.wrong = wrong
        self.isOfWindow = isOfWindow
    }

    var description: String { key + " after " + lead.joined(separator: ", ") }
}

extension ExpectationRow {
    /// Every key of `expect:` has a row here, or a test fails.
    static let all = screens + values + containers + events + calls

    private static let screens = [
        ExpectationRow(
            "screen", after: ["Home.sub"], "screen: Sub.Info",
            not: ["screen: Main.Info", "screen: Home", "screen: Split.Info"]),
        ExpectationRow(
            "screen", after: ["Home.card"], "screen: Card", not: ["screen: Home", "screen: Sure"]),
        ExpectationRow(
            "stack", after: ["Home.sub"], "stack: [Home, Sub.Info]",
            not: [
                "stack: [Home, Main.Info]", "stack: [Home]", "stack: [Sub.Info]", "stack: []",
                "stack: [Sub.Info, Home]", "stack: [Home, Sub.Info, Sub.Info]",
            ]),
        ExpectationRow(
            "layers", after: ["Home.over"], "layers: [[Home], [Sub.Info]]",
            not: [
                "layers: [[Home], [Main.Info]]", "layers: [[Home]]", "layers: [[Sub.Info]]",
                "layers: [[Sub.Info], [Home]]", "layers: [[Home, Sub.Info]]", "layers: []",
                "layers: [[], [Sub.Info]]", "layers: [[Home], [Sub.Info], []]",
            ]),
        ExpectationRow(
            "slots", after: ["Home.sub"], "slots: { side: nothing }",
            not: [
                "slots: { side: Sub.Part }", "slots: { side: Main.Part }",
                "slots: { rest: nothing }",
            ]),
        ExpectationRow(
            "slots", "slots: { side: Main.Part, rest: nothing }",
            not: [
                "slots: { side: Sub.Part }", "slots: { side: nothing }",
                "slots: { rest: Main.Part }",
            ], isOfWindow: false),
        ExpectationRow(
            "asks", after: ["Home.lock", "back"], "asks: Guarded",
            not: ["asks: Sure", "asks: Home"]),
        ExpectationRow("asks", nil, not: ["asks: Guarded"]),
        ExpectationRow(
            "saved", after: ["Home.sub", "kill"], "saved: [Home, Sub.Info]",
            not: [
                "saved: [Home, Main.Info]", "saved: [Home]", "saved: []",
                "saved: [Sub.Info, Home]",
            ]),
        ExpectationRow("saved", nil, not: ["saved: []", "saved: [Home]"]),
        ExpectationRow(
            "windows", "windows: [1, 2]",
            not: ["windows: [1]", "windows: [2, 1]", "windows: [1, 2, 3]"], isOfWindow: false),
    ]

    private static let values = [
        ExpectationRow(
            "inputs", after: ["Home.sub"], "screen: Sub.Info, inputs: { n: 3, who.name: ann }",
            not: [
                "screen: Sub.Info, inputs: { n: 4 }", "screen: Sub.Info, inputs: { who.name: bob }",
                "screen: Sub.Info, inputs: { who: { name: ann, age: 8 } }",
                "screen: Main.Info, inputs: { n: 3 }", "screen: Home, inputs: { n: 1 }",
            ]),
        ExpectationRow(
            "state", after: ["Home.sub"], "screen: Sub.Info, state: { g: true, n: 5 }",
            not: [
                "screen: Sub.Info, state: { g: false }", "screen: Sub.Info, state: { n: 1 }",
                "screen: Main.Info, state: { n: 1 }", "screen: Home, state: { n: 1 }",
            ]),
        ExpectationRow(
            "app", "app: { count: 0, who.name: ann }",
            not: [
                "app: { count: 1 }", "app: { who.name: bob }",
                "app: { count: 0, who: { name: ann, age: 8 } }",
            ], isOfWindow: false),
        ExpectationRow(
            "facts", after: ["fact: { level: 3 }"], "facts: { online: true, level: 3 }",
            not: ["facts: { online: false }", "facts: { online: true, level: 2 }"],
            isOfWindow: false),
    ]

    private static let containers = [
        ExpectationRow(
            "styles", after: ["Home.over"], "styles: [formSheet]",
            not: [
                "styles: [sheet]", "styles: []", "styles: [alert]",
                "styles: [formSheet, formSheet]",
            ]),
        ExpectationRow(
            "styles", after: ["Home.over", "Sub.Info.card"], "styles: [formSheet, alert]",
            not: [
                "styles: [formSheet]", "styles: [alert, formSheet]",
                "styles: [formSheet, actionSheet]",
            ]),
        ExpectationRow(
            "styles", "styles: []", not: ["styles: [sheet]"], isOfWindow: false),
        ExpectationRow("tab", after: ["Home.tabs", "tab: two"], "tab: two", not: ["tab: one"]),
        ExpectationRow("tab", nil, not: ["tab: one", "tab: two"]),
        ExpectationRow(
            "page", after: ["Home.pages", "page: right"], "page: right", not: ["page: left"]),
        ExpectationRow("page", nil, not: ["page: left", "page: right"]),
        ExpectationRow("column", after: ["Home.split"], "column: detail", not: ["column: list"]),
        ExpectationRow("column", nil, not: ["column: list", "column: detail"]),
        ExpectationRow(
            "columns", after: ["Home.split"], "columns: { list: [List], detail: [Split.Info] }",
            not: [
                "columns: { list: [] }", "columns: { list: [List], detail: [Sub.Info] }",
                "columns: { detail: [List] }", "columns: { list: [List, List] }",
            ]),
        ExpectationRow("columns", nil, not: ["columns: { list: [] }"]),
    ]

    private static let events = [
        ExpectationRow(
            "verdict", after: ["back"], "verdict: ignored", not: ["verdict: done"]),
        ExpectationRow(
            "verdict", after: ["set: { app.count: 0 }"], "verdict: ignored",
            not: ["verdict: done"], isOfWindow: false),
        ExpectationRow(
            "ended", after: ["Home.sub", "Sub.Info.done"],
            "ended: { flow: Sub, outcome: done, with: { id: 9 } }",
            not: [
                "ended: { flow: Sub, outcome: done, with: { id: 8 } }",
                "ended: { flow: Sub, outcome: failed }", "ended: { flow: Sub, outcome: cancelled }",
                "ended: { flow: Tabs, outcome: cancelled }", "ended: failed", "ended: cancelled",
            ]),
        ExpectationRow(
            "ended", after: ["Home.sub", "back"], "ended: cancelled",
            not: ["ended: done", "ended: { flow: Tabs, outcome: cancelled }"]),
        ExpectationRow(
            "ended", after: ["Home.sub", "set: { app.count: 1 }"], "ended: failed",
            not: ["ended: done", "ended: cancelled"]),
        ExpectationRow(
            "ended", after: ["Home.sub"], nil, not: ["ended: done", "ended: cancelled"]),
        ExpectationRow(
            "reported", after: ["Home.sub", "Sub.Info.say"],
            "reported: { flow: Sub, report: progress, with: { count: 4 } }",
            not: [
                "reported: { flow: Sub, report: progress, with: { count: 5 } }",
                "reported: { flow: Sub, report: other }", "reported: other",
                "reported: { flow: Tabs, report: progress }",
            ]),
        ExpectationRow(
            "reported", after: ["Home.sub", "set: { app.count: 1 }"], "reported: other",
            not: ["reported: progress"]),
        ExpectationRow("reported", after: ["Home.sub"], nil, not: ["reported: progress"]),
        ExpectationRow(
            "effects", after: ["Home.flash"],
            "effects: [tell Home.flash, track flashed, open settings, call news.load]",
            not: [
                "effects: []",
                "effects: [tell Home.focus, track flashed, open settings, call news.load]",
                "effects: [tell Home.flash, track other, open settings, call news.load]",
                "effects: [tell Home.flash, track flashed, open review, call news.load]",
                "effects: [tell Home.flash, track flashed, open settings, call news.save]",
                "effects: [tell Home.flash, track flashed, open settings]",
                "effects: [track flashed, tell Home.flash, open settings, call news.load]",
            ]),
        ExpectationRow(
            "effects", after: ["Home.sub", "Sub.Info.flash"], "effects: [tell Sub.Info.flash]",
            not: ["effects: [tell Main.Info.flash]", "effects: []"]),
        ExpectationRow(
            "effects", after: ["back"], "effects: []", not: ["effects: [track flashed]"],
            isOfWindow: false),
    ]

    private static let calls = [
        ExpectationRow(
            "running", after: ["Home.load", "Home.save"], "running: [news.load, news.save]",
            not: [
                "running: []", "running: [news.load]", "running: [news.save, news.load]",
                "running: [news.load, news.load]",
            ]),
        ExpectationRow(
            "running", "running: []", not: ["running: [news.load]"], isOfWindow: false),
        ExpectationRow(
            "parked", after: ["Home.load", "Home.over", "{ answer: news.load, outcome: loaded }"],
            "parked: 1, verdict: parked", not: ["parked: 0", "parked: 2"]),
        ExpectationRow("parked", "parked: 0", not: ["parked: 1"], isOfWindow: false),
    ]
}

/// An app that has something for every key of `expect:`. Three flows have a screen `Info`, two a
/// screen `Part`.
enum ExpectationApp {
    static let text = """
        app: Desk
        root: Main
        windows: { multiple: true }
        types: { Who: { name: String, age: Int } }
        state: { count: Int = 0, who: { type: Who, default: { name: "ann", age: 7 } } }
        facts: { online: Bool = true, level: Int = 2 }
        services:
          news: { load: { outcomes: [loaded] }, save: { outcomes: [saved] } }
        restore: { version: 1 }
        ---
        flow: Main
        restore: true
        state: { g: Bool = false, n: Int = 1 }
        screens:
          Home:
            restore: true
            inputs: { n: Int }
            commands: [flash, focus]
            slots: [side, rest]
            outputs: [sub, over, tabs, pages, split, load, save, flash, lock, info, card]
          Info: { restore: true, inputs: { n: Int, who: Who }, commands: [flash], outputs: [other] }
          Part: {}
          Card: { kind: alert, title: "?", buttons: [ok: "OK"] }
          Guarded: { leave: { when: state.g, ask: Sure } }
          Sure: { kind: alert, title: "?", buttons: [go: "Go", stay: "Stay"] }
        start: [{ push: Home, with: { n: state.n } }, { embed: Part, slot: side }]
        transitions:
          Home.sub: { push: Sub, with: { n: 3 } }
          Home.over: { present: Sub, style: formSheet, with: { n: 3 } }
          Home.info: { push: Info, with: { n: 7, who: app.who } }
          Home.tabs: { present: Tabs, style: fullScreen }
          Home.pages: { present: Pages, style: pageSheet }
          Home.split: { present: Split, style: fullScreen }
          Home.load: { call: news.load, whenHidden: wait, then: { push: Guarded } }
          Home.save: { call: news.save, then: ignore }
          Home.flash:
            - { tell: Home.flash }
            - { track: flashed }
            - { open: settings }
            - { call: news.load, then: ignore }
          Home.lock: [{ set: { state.g: true } }, { push: Guarded }]
          Home.card: { present: Card }
          Info.other: [{ track: other }, { tell: Info.flash }]
          Sure.go: leave
          Sure.stay: stay
          Card.ok: ignore
          Sub.done: { set: { state.n: id } }
          Sub.failed: ignore
          Sub.progress: ignore
          Sub.other: ignore
          Tabs.progress: ignore
        ---
        flow: Sub
        restore: true
        inputs: { n: Int }
        outputs: [done: { id: Int }, failed]
        reports: [progress: { count: Int }, other]
        state: { g: Bool = true, n: Int = 5 }
        screens:
          Info:
            restore: true
            inputs: { n: Int, who: Who }
            slots: [side]
            commands: [flash]
            outputs: [done, fail, say, flash, card, part]
          Part: {}
          Question: { kind: alert, title: "?", buttons: [ok: "OK"] }
        start: [{ push: Info, with: { n: inputs.n, who: app.who } }]
        transitions:
          Info.done: { finish: done, with: { id: 9 } }
          Info.fail: { finish: failed }
          Info.say: { report: progress, with: { count: 4 } }
          Info.flash: { tell: Info.flash }
          Info.part: [{ embed: Part, slot: side }, { report: other }]
          Info.card: { present: Question }
          Question.ok: ignore
          changed app.count: [{ report: other }, { finish: failed }]
        ---
        flow: Tabs
        reports: [progress: { count: Int }]
        container: tabs
        reselect: pop
        children: [one: One, two: Two]
        screens: { One: {}, Two: {} }
        ---
        flow: Pages
        container: pages
        children: [left: Left, right: Right]
        screens: { Left: {}, Right: {} }
        ---
        flow: Split
        container: split
        children: [list: List, detail: Info]
        screens: { List: {}, Info: {} }

        """
}
