import FlowFrontend
import FlowLint
import FlowModel
import Testing

/// How `naming-convention` says to write a name.
@Suite struct NamingTests {
    private func help(_ name: String, _ flow: String) throws -> String? {
        let text = flow.replacing("NAME", with: name)
        let compilation = compile([SourceFile(path: "a.yaml", text: text)])
        #expect(compilation.diagnostics.map(\.message) == [])
        let found = lint(try #require(compilation.applications.first))
            .filter { $0.kind.id == "naming-convention" }
        #expect(found.count == 1)
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

    @Test(arguments: [("home", "Home"), ("home_page", "HomePage"), ("URL_page", "URLPage")])
    func aTypeBeginsWithACapital(name: String, wanted: String) throws {
        let flow = "flow: A\nscreens: { NAME: }\nstart: { push: NAME }\n"
        #expect(try help(name, flow) == "write it `\(wanted)`")
        #expect(try help("_1", flow) == "write it as `LikeThis`")
    }
}
