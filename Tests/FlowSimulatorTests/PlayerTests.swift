import FlowFrontend
import FlowModel
import FlowSimulator
import Testing

@Suite struct PlayerTests {
    private func session() throws -> PlayerSession {
        let compilation = compile([SourceFile(path: "user-edit.yaml", text: UserEditTests.flow)])
        return PlayerSession(graph: try #require(compilation.applications.first))
    }

    @Test func theOpeningShowsWhereTheUserIsAndWhatCanHappen() throws {
        #expect(
            try session().opening == """
                UserEdit › EditProfile
                  city = null
                     1  EditProfile.selectCity
                     2  EditProfile.save
                     3  back
                     4  swipe
                     5  swipe cancel
                  -  6  swipe down              (the root layer cannot be closed)

                """)
    }

    @Test func aPayloadIsAskedForAndTakenByNumberOrWritten() throws {
        var session = try session()
        _ = session.answer("1")
        #expect(
            session.answer("Cities.citySelected").text == """
                with what? Cities.citySelected carries city: City
                  1  { city: { name: "" } }
                  or write it: { field: value }; an empty line sends nothing
                """)
        let answer = session.answer("{ city: { name: New York } }").text
        #expect(
            answer.hasPrefix(
                "3  Cities.citySelected { city: { name: \"New York\" } } → done\n"
                    + "UserEdit › EditProfile\n  city = { name: \"New York\" }\n"))
    }

    @Test func anotherCommandInsteadOfAPayloadSendsNothing() throws {
        var session = try session()
        _ = session.answer("1")
        _ = session.answer("Cities.citySelected")
        #expect(session.answer("inputs").text == "  selected = null\n")
        _ = session.answer("Cities.citySelected")
        #expect(session.answer("").text == "not sent")
        #expect(session.lines.count == 2)
    }

    @Test func undoRestoresAndRedoReturns() throws {
        var session = try session()
        let start = session.opening
        _ = session.answer("EditProfile.selectCity")
        #expect(session.answer("undo").text == start)
        #expect(session.answer("undo").text == "there is nothing to undo")
        #expect(session.answer("redo").text.hasPrefix("UserEdit › EditProfile › Cities\n"))
        #expect(session.answer("redo").text == "there is nothing to redo")
        #expect(session.answer("goto 1").text == start)
        #expect(
            session.answer("log").text == """
                  1  start → done
                - 2  EditProfile.selectCity → done

                """)
        _ = session.answer("EditProfile.save")
        #expect(session.answer("log").text == "  1  start → done\n  2  EditProfile.save → done\n")
        // It was seen although it was undone and is in the log no more.
        #expect(!session.answer("coverage").text.contains("never shown: UserEdit.Cities"))
    }

    @Test func whyNamesTheLineThatDecided() throws {
        var session = try session()
        _ = session.answer("EditProfile.selectCity")
        #expect(
            session.answer("why 2").text == """
                EditProfile.selectCity → done: it was handled
                  user-edit.yaml:21:3  UserEdit/EditProfile.selectCity
                  user-edit.yaml:22:5  UserEdit/EditProfile.selectCity/0

                """)
        #expect(
            session.answer("why swipe down").text
                == "swipe down → ignored: the root layer cannot be closed\n")
    }

    @Test func tabsSayWhyATapMeansNothing() throws {
        var session = PlayerSession(graph: try Play(TabsTests.app).graph)
        #expect(
            session.answer("why tab news").text
                == "tab news → ignored: the tab shows its start already\n")
        #expect(session.opening.contains("(the tab shows its start already)\n"))
        _ = session.answer("List.open")
        #expect(session.answer("why tab news").text == "tab news → done: it was handled\n")
        for line in ["tab users", "UserList.sheet"] { _ = session.answer(line) }
        #expect(
            session.answer("why tab users").text == "tab users → ignored: the tabs are covered\n")
    }

    private static let shop = """
        flow: Shop
        types:
          Price: { amount: Int, currency: String = "EUR" }
        screens:
          Home: { outputs: [buy: { price: Price }] }
          Paid: { inputs: { price: Price } }
          Sure: { kind: alert, title: "Sure?", buttons: [ok: "OK"] }
        start: [push: Home, present: Sure]
        transitions:
          Home.buy: { push: Paid, with: [price] }
        """

    @Test func aPayloadMayLeaveItsDefaultsOut() throws {
        let compilation = compile([SourceFile(path: "shop.yaml", text: Self.shop)])
        var session = PlayerSession(graph: try #require(compilation.applications.first))
        #expect(session.opening.contains("(not for an alert)"))
        _ = session.answer("Shop.Sure.ok")
        #expect(
            session.answer("Shop.Home.buy { price: { amount: 3, much: 4 } }").text
                == "not sent: there is no `much`, expected amount, currency")
        #expect(
            session.answer("Shop.Home.buy { price: { amount: 3 } }").text
                .contains("price = { amount: 3, currency: \"EUR\" }\n"))
    }

    private static let linked = [
        SourceFile(
            path: "app.yaml",
            text: """
                app: News
                root: Main
                schemes: [news]
                facts: { online: Bool = true }
                links:
                  /story/{id}: { show: Story, with: [id] }
                """),
        SourceFile(
            path: "main.yaml",
            text: """
                flow: Main
                screens:
                  Front: {}
                  Story: { inputs: { id: String } }
                start: { push: Front }
                """),
    ]

    @Test func aLinkLaunchesTheAppAndIsRecorded() throws {
        let graph = try #require(compile(Self.linked).applications.first)
        let url = "news://story/a\"b"
        var session = PlayerSession(
            graph: graph, launch: .launch(.link(url), width: .compact))
        #expect(session.opening.hasPrefix("Main › Front › Story\n"))
        #expect(!session.opening.contains("nowhere"))
        #expect(session.answer("state").text == "facts.online = true\nMain\n")
        #expect(session.answer("link news://x").text.contains("unhandled: no link is for this URL"))
        _ = session.answer("link " + url)
        let text = session.scenarioText()
        #expect(text.contains("launch: { link: \"news://story/a\\\"b\" }\n"))
        let (scenario, diagnostics) = readScenario(
            SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(diagnostics.map(\.message) == [])
        let result = run(try #require(scenario), graph: graph)
        #expect(result.failures.map(\.message) == [])
    }

    /// Every flow leads to all later ones, so that the ways double with each of them.
    @Test func howFindsWhatIsFarAmongManyWays() throws {
        var files = [SourceFile(path: "app.yaml", text: "app: Net\nroot: F0\n")]
        for index in 0..<26 {
            let later = ((index + 1)..<26).map { "to\($0)" }
            var text = "flow: F\(index)\nscreens:\n  Home\(index): { outputs: ["
            text += (later + ["more"]).joined(separator: ", ") + "] }\n"
            text += "  More\(index): { outputs: [last] }\n  Last\(index): {}\n"
            text += "start: { push: Home\(index) }\ntransitions:\n"
            for name in later {
                text += "  Home\(index).\(name): { push: F\(name.dropFirst(2)) }\n"
            }
            text += "  Home\(index).more: { push: More\(index) }\n"
            text += "  More\(index).last: { push: Last\(index) }\n"
            files.append(SourceFile(path: "f\(index).yaml", text: text))
        }
        var session = PlayerSession(graph: try #require(compile(files).applications.first))
        let way = session.answer("how Last24").text
        #expect(way == "  Home0.to24\n  Home24.more\n  More24.last\n")
    }

    @Test func diffSaysWhatIsDifferentAfterTwoEvents() throws {
        var session = try session()
        _ = session.answer("EditProfile.selectCity")
        _ = session.answer("Cities.citySelected { city: { name: Oslo } }")
        #expect(
            session.answer("diff 1 3").text == """
                - EditProfile#1.city = null
                - UserEdit › state.city = null
                + EditProfile#1.city = { name: "Oslo" }
                + UserEdit › state.city = { name: "Oslo" }

                """)
        let opened = session.answer("diff 1 2").text
        #expect(opened.contains("+ root › Cities#2 of UserEdit ◀\n+ Cities#2.selected = null\n"))
        #expect(session.answer("diff 2 2").text == "nothing has changed\n")
        #expect(session.answer("diff 1 9").isRefused)
        #expect(session.answer("diff").isRefused)
        #expect(session.lines.count == 3)
    }

    @Test func howFindsTheShortestWay() throws {
        var session = try session()
        #expect(session.answer("how Cities").text == "  EditProfile.selectCity\n")
        #expect(session.answer("how EditProfile").text == "`EditProfile` is on top now\n")
        #expect(session.answer("how Home").text == "there is no screen `Home`")
    }

    @Test func whatIsSavedCanBeReadAndPasses() throws {
        var session = try session()
        for line in ["1", "swipe cancel", "Cities.citySelected { city: { name: Oslo } }", "2"] {
            _ = session.answer(line)
        }
        let answer = session.answer("save trip.scenario.yaml")
        let file = try #require(answer.file)
        #expect(file.path == "trip.scenario.yaml")
        let compilation = compile([SourceFile(path: "user-edit.yaml", text: UserEditTests.flow)])
        let graph = try #require(compilation.applications.first)
        let (scenario, diagnostics) = readScenario(
            SourceFile(path: file.path, text: file.text), graph: graph)
        #expect(diagnostics.map(\.message) == [])
        let result = run(try #require(scenario), graph: graph)
        #expect(result.failures.map(\.message) == [])
        #expect(result.lines.count == 5)
    }

    @Test(arguments: [
        ("jump", "`jump` is no event; `help` lists them"),
        ("9", "there is no choice 9"),
        ("Cities.citySelected", "no screen `Cities` is shown"),
        ("EditProfile.leave", "`EditProfile` sends no `leave`"),
        ("tab home", "there is no tab `home`"),
        ("set app.x = 1", "there is no shared state `app.x`"),
        ("back to Cities", "there is no `Cities` below the top of this stack"),
        ("Other.EditProfile.save", "no screen `Other.EditProfile` is shown"),
        ("EditProfile.save { more: 1 }", "not sent: there is no `more`, nothing is carried here"),
        ("tab", "write `tab name`"),
        ("fact", "write `fact x = value`"),
    ])
    func wordsThatMeanNothingAreRefused(line: String, refusal: String) throws {
        var session = try session()
        #expect(session.answer(line).text == refusal)
        #expect(session.lines.count == 1)
    }
}
