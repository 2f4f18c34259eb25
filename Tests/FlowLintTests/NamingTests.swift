import FlowFrontend
import FlowLint
import FlowModel
import Testing

/// How `naming-convention` says to write a name.
@Suite struct NamingTests {
    private func help(_ name: String, _ flow: String, count: Int = 1) throws -> String? {
        let text = flow.replacing("NAME", with: name)
        let compilation = compile([SourceFile(path: "a.yaml", text: text)])
        #expect(compilation.diagnostics.map(\.message) == [])
        let found = lint(try #require(compilation.applications.first))
            .filter { $0.kind.id == "naming-convention" }
        #expect(found.count == count)
        return found.first?.help
    }

    @Test(arguments: [
        ("City", "city"), ("city_id", "cityId"), ("URL", "url"), ("URLThing", "urlThing"),
        ("URL_id", "urlId"), ("URL2", "url2"), ("_URL_thing", "urlThing"), ("X1", "x1"),
    ])
    func aPropertyBeginsSmall(name: String, wanted: String) throws {
        let flow = "flow: A\ninputs: { NAME: Int }\nscreens: { Home: }\nstart: { push: Home }\n"
        #expect(try help(name, flow) == "write it `\(wanted)`")
        #expect(try help("_1", flow) == "write it as `likeThis`")
    }

    /// A word of the language is no name that a rule can propose, and an underscore avoids one.
    @Test(arguments: [
        ("Start", "choose another name, `start` is a word of the language"),
        ("BACK", "choose another name, `back` is a word of the language"),
        ("If", "choose another name, `if` is a word of the language"),
        ("cancelled_", nil), ("any_", nil), ("else_", nil), ("open_", "write it `open`"),
        ("Link", "write it `link`"),
    ])
    func aWordOfTheLanguageIsNotProposed(name: String, wanted: String?) throws {
        let flow =
            "flow: A\nscreens: { Home: { outputs: [NAME] } }\nstart: { push: Home }\n"
            + "transitions: { Home.NAME: ignore }\n"
        #expect(try help(name, flow, count: wanted == nil ? 0 : 1) == wanted)
        let payload =
            "flow: A\nscreens: { Home: { outputs: [x: { Link: Int, link_: Int }] } }\n"
            + "start: { push: Home }\ntransitions: { Home.x: ignore }\n"
        #expect(
            try help("", payload) == "choose another name, `link` is a word of the language")
        let type =
            "flow: A\ntypes: { date: { n: Int } }\ninputs: { d: date }\n"
            + "screens: { Home: }\nstart: { push: Home }\n"
        #expect(try help("", type) == "choose another name, `Date` is a word of the language")
    }

    @Test(arguments: [("home", "Home"), ("home_page", "HomePage"), ("URL_page", "URLPage")])
    func aTypeBeginsWithACapital(name: String, wanted: String) throws {
        let flow = "flow: A\nscreens: { NAME: }\nstart: { push: NAME }\n"
        #expect(try help(name, flow) == "write it `\(wanted)`")
        #expect(try help("_1", flow) == "write it as `LikeThis`")
    }
}
