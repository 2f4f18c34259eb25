import FlowModel
import Testing

@testable import FlowFrontend

/// Modules, extensions and what is private, told by small projects and what is reported of them.
@Suite struct ModuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [(path: String, text: String)]
        /// `path: id` of everything reported.
        let wanted: [String]

        init(
            _ name: String, _ files: [(path: String, text: String)], _ wanted: String...
        ) {
            testDescription = name
            self.files = files
            self.wanted = wanted
        }
    }

    static let home = "screens: { Home: }\nstart: { push: Home }\n"
    static let common =
        "module: Common\ntypes: { City: { name: String }, Spot: { x: Int } }\nprivate: [Spot]\n"
        + "screens: { Card: { inputs: { city: City } } }\n"
        + "services: { log: { write: } }\nevents: [logout]\n"
    static let seesCity = "flow: Map\nuses: [Common]\ninputs: { city: City }\n" + home

    private static func app(_ files: (path: String, text: String)...) -> [(
        path: String, text: String
    )] {
        [("shop/app.yaml", "app: Shop\nroot: Start\n"), ("shop/a.yaml", "flow: Start\n" + home)]
            + files
    }

    static let cases: [Case] = [
        Case("beside a flow alone", [("common.yaml", common), ("map.yaml", seesCity)]),
        Case("above a flow alone", [("common.yaml", common), ("maps/map.yaml", seesCity)]),
        Case(
            "below a flow alone", [("maps/common.yaml", common), ("map.yaml", seesCity)],
            "map.yaml: unknown-module"),
        Case("above an app", app(("common.yaml", common), ("shop/map.yaml", seesCity))),
        Case("in an app", app(("shop/x/common.yaml", common), ("shop/map.yaml", seesCity))),
        Case(
            "beside an app", app(("mail/common.yaml", common), ("shop/map.yaml", seesCity)),
            "shop/map.yaml: unknown-module"),
        Case(
            "a type of a module that is not used",
            app(
                ("common.yaml", common),
                ("shop/map.yaml", "flow: Map\ninputs: { city: City }\n" + home)),
            "shop/map.yaml: unknown-type"),
        Case(
            "a private type",
            app(
                ("common.yaml", common),
                ("shop/map.yaml", "flow: Map\nuses: [Common]\ninputs: { spot: Spot }\n" + home)),
            "shop/map.yaml: unknown-type"),
        Case(
            "a type of the app in a module",
            app(
                ("shop/m.yaml", "module: M\nscreens: { A: { inputs: { b: B } } }\n"),
                ("shop/map.yaml", "flow: Map\ntypes: { B: external }\n" + home)),
            "shop/m.yaml: unknown-type"),
        Case(
            "a service that is not seen",
            app(
                ("common.yaml", common),
                ("shop/map.yaml", "flow: Map\nstart: { call: log.write }\n")),
            "shop/map.yaml: unknown-service"),
        Case(
            "an event that is not seen",
            app(
                ("common.yaml", common),
                ("shop/map.yaml", "flow: Map\n" + home + "transitions: { app.logout: ignore }\n")),
            "shop/map.yaml: unknown-event"),
        Case(
            "two modules of one name",
            app(("common.yaml", common), ("shop/m.yaml", "module: Common\n")),
            "shop/m.yaml: duplicate-name"),
        Case(
            "two types of one name that one file sees",
            app(
                ("common.yaml", common), ("m.yaml", "module: M\ntypes: { City: external }\n"),
                ("shop/map.yaml", "flow: Map\nuses: [Common, M]\n" + home)),
            "shop/map.yaml: duplicate-name"),
        Case(
            "two types of one name in two files",
            app(
                ("common.yaml", common), ("m.yaml", "module: M\ntypes: { City: external }\n"),
                ("shop/map.yaml", seesCity),
                (
                    "shop/b.yaml", "flow: B\nuses: [M]\ninputs: { city: City }\n" + home
                ))),
        Case(
            "private types of one name",
            app(
                ("common.yaml", common),
                (
                    "m.yaml",
                    "module: M\nprivate: [Spot]\ntypes: { Spot: external, "
                        + "Way: { from: Spot } }\n"
                ),
                (
                    "shop/map.yaml",
                    "flow: Map\nuses: [Common, M]\ninputs: { city: City, way: Way }\n" + home
                ))),
        Case(
            "a type of the app and one of a module",
            app(
                ("common.yaml", common),
                ("shop/map.yaml", "flow: Map\nuses: [Common]\ntypes: { City: external }\n" + home)),
            "shop/map.yaml: duplicate-name"),
        Case(
            "nothing that is hidden", [("m.yaml", "module: M\nprivate: [Citi]\n")],
            "m.yaml: unknown-private"),
        Case(
            "a wrong type that nobody uses", [("m.yaml", "module: M\ntypes: { A: { b: B } }\n")],
            "m.yaml: unknown-type"),
        Case(
            "modules that claim the same, and none sees another",
            [
                ("common.yaml", common), ("m.yaml", "module: M\nservices: { log: { write: } }\n"),
                ("n.yaml", "module: N\nevents: [logout]\nsamples: { Int: [1] }\n"),
                ("o.yaml", "module: O\nsamples: { Int: [2] }\n"),
            ]),
        Case(
            "modules that claim the same, and one sees both",
            [
                ("common.yaml", common),
                ("m.yaml", "module: M\nuses: [Common]\nservices: { log: { write: } }\n"),
            ], "m.yaml: duplicate-name"),
        Case(
            "modules of one name in folders side by side",
            [
                ("a/m.yaml", "module: M\ntypes: { A: { b: B } }\n"),
                ("b/m.yaml", "module: M\ntypes: { B: external, C: { d: D } }\n"),
            ], "a/m.yaml: unknown-type", "b/m.yaml: unknown-type"),
        Case(
            "a module that is not there, and a wrong type in another file",
            [
                ("m.yaml", "module: M\nuses: [X]\n"),
                ("n.yaml", "module: N\ntypes: { A: { b: B } }\n"),
            ],
            "m.yaml: unknown-module", "n.yaml: unknown-type"),
        Case(
            "a screen of the flow's own",
            app(
                ("common.yaml", common),
                (
                    "shop/map.yaml",
                    "flow: Map\nuses: [Common]\nscreens: { Card: }\nstart: { push: Card }\n"
                )), "shop/map.yaml: duplicate-name"),
        Case(
            "a shared screen called like a flow",
            [
                ("app.yaml", "app: Shop\nroot: Start\nscreens: { Start: }\n"),
                ("a.yaml", "flow: Start\n" + home),
            ], "app.yaml: duplicate-name"),
        Case(
            "an output of a shared screen that is not answered",
            [
                ("app.yaml", "app: Shop\nroot: Start\nscreens: { Info: { outputs: [done] } }\n"),
                ("a.yaml", "flow: Start\nstart: { push: Info }\n"),
            ], "app.yaml: unhandled-output"),
        Case(
            "an action of a module that reads the state",
            [
                ("m.yaml", "module: M\nactions: { go: { steps: { set: { state.n: 1 } } } }\n"),
                (
                    "a.yaml",
                    "flow: A\nuses: [M]\nstate: { n: Int = 0 }\n"
                        + "screens: { Home: { outputs: [tap] } }\nstart: { push: Home }\n"
                        + "transitions: { Home.tap: { run: go } }\n"
                ),
            ], "m.yaml: unknown-path"),
        Case(
            "an extension", app(("shop/b.yaml", "extend: Start\nscreens: { More: }\n"))),
        Case(
            "an extension of a flow alone",
            [("a.yaml", "flow: A\n" + home), ("b.yaml", "extend: A\nscreens: { More: }\n")]),
        Case(
            "an extension of nothing", app(("shop/b.yaml", "extend: Strat\n")),
            "shop/b.yaml: unknown-flow"),
        Case(
            "an extension that declares a screen again",
            app(("shop/b.yaml", "extend: Start\nscreens: { Home: }\n")),
            "shop/b.yaml: duplicate-name"),
        Case(
            "a private flow from beside it",
            app(
                ("shop/b.yaml", "flow: B\nprivate: true\n" + home),
                ("shop/x/c.yaml", "flow: C\nstart: { push: B }\n"))),
        Case(
            "links that overlap those of the app",
            [
                (
                    "shop/app.yaml",
                    "app: Shop\nroot: Start\nuses: [Links]\nschemes: [shop]\n"
                        + "links: { /home: { show: Home } }\n"
                ),
                ("shop/a.yaml", "flow: Start\n" + home),
                (
                    "links.yaml",
                    "module: Links\nlinks: { /home: { show: Home }, /other: { show: Hme } }\n"
                ),
            ], "links.yaml: overlapping-links", "links.yaml: unknown-screen"),
        Case(
            "links of a module that is not used",
            app(("links.yaml", "module: Links\nlinks: { /home: { show: Hme } }\n"))),
        Case(
            "links of a module above that only a flow uses",
            app(
                ("links.yaml", "module: Links\nlinks: { /home: { show: Hme } }\n"),
                ("shop/b.yaml", "flow: B\nuses: [Links]\nstart: { push: Start }\n"))),
        Case(
            "links of a module in the app's directory",
            [
                ("app.yaml", "app: Shop\nroot: Start\nschemes: [shop]\n"),
                ("a.yaml", "flow: Start\n" + home),
                ("x/links.yaml", "module: Links\nlinks: { /home: { show: Hme } }\n"),
            ], "x/links.yaml: unknown-screen"),
        Case(
            "what holds for all links in a module",
            [
                ("app.yaml", "app: Shop\nroot: Start\nuses: [Links]\nschemes: [shop]\n"),
                ("a.yaml", "flow: Start\n" + home),
                (
                    "links.yaml",
                    "module: Links\nlinks: { defaults: { lowercase: true }, /a: { show: Home } }\n"
                ),
            ], "links.yaml: unknown-key"),
        Case(
            "what only gates and links of the app name",
            [
                (
                    "shop/app.yaml",
                    "app: Shop\nroot: Start\nuses: [Common]\nschemes: [shop]\n"
                        + "gates: { asked: { otherwise: { call: log.write, then: pass } } }\n"
                        + "links: { /out: { send: logout } }\n"
                ),
                ("shop/a.yaml", "flow: Start\n" + home),
                ("common.yaml", common),
            ]),
        Case(
            "a private flow from above it",
            app(
                ("shop/x/b.yaml", "flow: B\nprivate: true\n" + home),
                ("shop/c.yaml", "flow: C\nstart: { push: B }\n")), "shop/c.yaml: unknown-flow"),
    ]

    @Test(arguments: cases) func modulesAreSeenFromWhereTheyMay(example: Case) {
        let compilation = compile(example.files.map { SourceFile(path: $0.path, text: $0.text) })
        let found = compilation.diagnostics.map {
            compilation.files[Int($0.span.file.index)].path + ": " + $0.kind.id
        }
        #expect(found == example.wanted)
    }

    @Test func eachFlowHasItsOwnSharedScreen() throws {
        let files = [
            ("app.yaml", "app: Shop\nroot: A\nscreens: { Info: }\n"),
            ("a.yaml", "flow: A\nstart: [{ push: Info }, { push: B }]\n"),
            ("b.yaml", "flow: B\nstart: { push: Info }\n"),
        ]
        let graph = try #require(
            compile(files.map { SourceFile(path: $0.0, text: $0.1) }).applications.first)
        #expect(graph.isWhole)
        #expect(graph.screens.map(\.name) == ["Info", "Info"])
        #expect(graph.screens.map(\.flow) == [FlowID(0), FlowID(1)])
        #expect(graph.screens[0].span == graph.screens[1].span)
        #expect(graph.screens.allSatisfy { $0.isShared })
    }

    @Test func whatNobodyNamesIsNoPartOfTheApp() throws {
        let files = [
            ("common.yaml", Self.common), ("a.yaml", Self.seesCity),
        ]
        let graph = try #require(
            compile(files.map { SourceFile(path: $0.0, text: $0.1) }).applications.first)
        #expect(graph.application.services.isEmpty && graph.application.events.isEmpty)
        #expect(graph.application.parts.map(\.name) == ["Common"])
        #expect(graph.screens.map(\.name) == ["Home"])
    }

    @Test func eachFlowAnswersASharedScreen() {
        let texts = [
            ("app.yaml", "app: Shop\nroot: Start\nscreens: { Info: { outputs: [done] } }\n"),
            ("a.yaml", "flow: Start\nstart: { push: Info }\n"),
            ("b.yaml", "flow: Other\nstart: { push: Info }\n"),
        ]
        let found = compile(texts.map { SourceFile(path: $0, text: $1) }).diagnostics
        #expect(
            found.map(\.message).sorted() == [
                "nothing in `Other` answers the output `done` of `Info`",
                "nothing in `Start` answers the output `done` of `Info`",
            ])
    }
}
