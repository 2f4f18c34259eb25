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
                  -  7  tap outside             (the root layer cannot be closed)

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
    ])
    func wordsThatMeanNothingAreRefused(line: String, refusal: String) throws {
        var session = try session()
        #expect(session.answer(line).text == refusal)
        #expect(session.lines.count == 1)
    }
}
