import FlowEngine
import FlowSimulator
import Testing

/// Tabs (law A11, D10, G7, G8) and the root of an application.
@Suite struct TabsTests {
    static let app = """
        app: Shop
        root: Main
        state:
          n: Int = 0
        ---
        flow: Main
        container: tabs
        children:
          - news: News
          - users: Users
        transitions:
          users.done: ignore
        ---
        flow: News
        screens:
          List: { inputs: { n: Int }, outputs: [open, gone] }
          Detail: { outputs: [up] }
        start: { push: List, with: { n: app.n } }
        transitions:
          List.open: { push: Detail }
          List.gone: close
          Detail.up: pop
        ---
        flow: Users
        outputs: [done]
        screens:
          UserList: { outputs: [leave, sheet] }
          Sheet: { outputs: [done] }
        start: { push: UserList }
        transitions:
          UserList.leave: { finish: done }
          UserList.sheet: { present: Sheet, style: fullScreen }
          Sheet.done: dismiss
        """

    @Test func tabsStartWhenTheyAreFirstSelected() throws {
        var play = try Play(Self.app)
        #expect(play.shown == "(news*: List, users: -)")
        #expect(play.decided == #"["News/start","News/start/0"]"#)
        try play.send("tab users")
        #expect(play.shown == "(news: List, users*: UserList)")
        #expect(play.records == #"[{"started":"Users"}]"#)
        #expect(play.decided == #"["Users/start","Users/start/0"]"#)
        try play.send("tab news")
        #expect(play.records == "[]")
    }

    @Test func theSelectedTabAgainGoesToItsStart() throws {
        var play = try Play(Self.app)
        try play.send(each: "List.open", "tab news")
        #expect(play.verdict == "done")
        #expect(play.shown == "(news*: List, users: -)")
        try play.send("tab news")
        #expect(play.verdict == "ignored")
    }

    @Test func aTabThatFinishesIsStartedAgain() throws {
        var play = try Play(Self.app)
        try play.send(each: "tab users", "UserList.leave")
        #expect(play.shown == "(news: List, users*: UserList)")
        #expect(
            play.records == #"[{"ended":"Users","outcome":"done","payload":{}},"#
                + #"{"started":"Users"}]"#)
        #expect(play.decided.hasPrefix(#"["Users/UserList.leave","Users/UserList.leave/0","#))
        #expect(play.decided.contains(#""Main/users.done","Users/start""#))
    }

    @Test func theLastScreenOfATabCannotBeClosed() throws {
        var play = try Play(Self.app)
        try play.send("List.gone")
        #expect(play.last.fault?.kind == .popAtRoot)
        #expect(play.shown == "(news*: List, users: -)")
    }

    @Test func tabsUnderALayerCannotBeTapped() throws {
        var play = try Play(Self.app)
        try play.send(each: "tab users", "UserList.sheet", "tab news")
        #expect(play.verdict == "ignored")
        try play.send("swipe down")
        #expect(play.verdict == "ignored")
        try play.send("Sheet.done")
        #expect(play.shown == "(news: List, users*: UserList)")
    }

    @Test func backDoesNotExistAtTheBottomOfATab() throws {
        var play = try Play(Self.app)
        try play.send("back")
        #expect(play.verdict == "ignored")
    }

    @Test func aChangeFromOutsideReachesTheScreens() throws {
        var play = try Play(Self.app)
        try play.send(#"{"kind":"set","path":"app.n","value":7}"#)
        #expect(play.verdict == "done")
        #expect(play.writer.text(of: play.last).contains(#""inputs":{"n":7}"#))
        try play.send(#"{"kind":"set","path":"app.n","value":7}"#)
        #expect(play.verdict == "ignored")
    }

    @Test func aTraceNamesTheContainerByPosition() throws {
        var play = try Play(Self.app)
        try play.send("tab users")
        let text = play.writer.text(of: play.last)
        #expect(
            text.contains(
                #""event":{"kind":"tab","screen":null,"name":"users","container":"0"}"#))
        #expect(
            text.contains(
                #"[{"id":"0","flow":"Main","inputs":{},"state":{}},"#
                    + #"{"id":"0.0","flow":"News","inputs":{},"state":{}},"#
                    + #"{"id":"0.1","flow":"Users","inputs":{},"state":{}}]"#))
        #expect(
            text.contains(
                #"{"style":"root","presenter":null,"home":"0","content":{"stack":[{"container":"#
                    + #"{"tabs":{"owner":"0","selected":"users","children":["#
                    + #"{"name":"news","content":{"stack":[{"screen":"List#1","owner":"0.0","#
                    + #""inputs":{"n":0}}]}},"#))
    }
}
