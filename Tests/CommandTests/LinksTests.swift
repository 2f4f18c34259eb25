import FlowCodegen
import FlowFrontend
import FlowModel
import FlowSimulator
import Foundation
import TestSupport
import Testing

@testable import flowc

private let shop = """
    flow: Shop
    screens:
      Home:
      Page: { inputs: { text: String = "" } }
    start: { push: Home }

    """

private func app(_ links: String, defaults: String = "") -> String {
    "app: Desk\nroot: Shop\nschemes: [desk]\nhosts: [a.example, b.example]\nlinks:\n"
        + defaults + links
}

private let few = """
      /i/{n:Int}: { show: Page }
      /i/{n:Int}/all?page={p:Int}&to={t:String?}: { show: Page }
      /é: { show: Page }
      desk://own: { show: Page }

    """

@Suite struct LinksTests {
    private func run(_ links: String, _ arguments: String...) -> Run {
        let files = MemoryFiles(["flows/app.yaml": app(links), "flows/shop.yaml": shop])
        return flowc(["links"] + arguments, files: files)
    }

    @Test func theTableSaysWhereEachLeads() {
        let table = run(few)
        #expect(table.status == .clean)
        #expect(
            table.output == """
                ### Desk: links

                | URL or entry | leads to |
                |---|---|
                | `/i/{n:Int}/all?page={p:Int}&to={t:String?}` | show Shop/Page |
                | `/i/{n:Int}` | show Shop/Page |
                | `/é` | show Shop/Page |
                | `desk://own` | show Shop/Page |

                """)
    }

    @Test func anAppWithoutLinksHasNoTable() {
        let files = MemoryFiles([
            "flows/a.yaml": "flow: A\nscreens: { S: }\nstart: { push: S }\n"
        ])
        #expect(
            flowc("links", files: files).output
                == "### A: links\n\nThe app has no links and no entries.\n")
    }

    @Test func theFileOfASiteClaimsWhatIsRouted() {
        let file = run(few, "--as", "aasa", "--app-id", "T.one", "--app-id", "T.two")
        #expect(file.status == .clean)
        let lines = file.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        let all = "/i/{n:Int}/all?page={p:Int}&to={t:String?}"
        #expect(
            lines == [
                "{", #""applinks": {"#, #""details": ["#, "{", #""appIDs": ["T.one", "T.two"],"#,
                #""components": ["#,
                #"{"/":"/i/?*/?*/all","exclude":true,"comment":"not \#(all)"},"#,
                #"{"/":"/i/?*/?*/all/","exclude":true,"comment":"not \#(all)"},"#,
                #"{"/":"/i/?*/all","?":{"page":"?*"},"comment":"\#(all)"},"#,
                #"{"/":"/i/?*/all/","?":{"page":"?*"},"comment":"\#(all)"},"#,
                #"{"/":"/i/?*/?*","exclude":true,"comment":"not /i/{n:Int}"},"#,
                #"{"/":"/i/?*","comment":"/i/{n:Int}"},"#,
                #"{"/":"/%C3%A9","comment":"/é"},"#, #"{"/":"/%C3%A9/","comment":"/é"}"#,
                "]", "}", "]", "}", "}",
            ])
        #expect((try? JSONSerialization.jsonObject(with: Data(file.output.utf8))) != nil)
    }

    @Test func theEntitlementsNameTheSites() {
        let list = run(few + "  https://c.example/x: { show: Page }\n", "--as", "entitlements")
        #expect(list.status == .clean)
        let lines = list.output.split(separator: "\n").filter { $0.contains("applinks:") }
        #expect(
            lines == ["a", "b", "c"].map { "\t\t<string>applinks:\($0).example</string>" })
    }

    @Test(arguments: [
        (["--as", "aasa"], "error: `--as aasa` needs `--app-id TEAM.BUNDLE`\n"),
        (
            ["--as", "aasa", "--app-id", "foo"],
            "error: `foo` is no id of an app, write `TEAM.BUNDLE`\n"
        ),
        (["--app-id", "T.one"], "error: `--app-id` and `--host` belong to `--as aasa`\n"),
        (
            ["--as", "aasa", "--app-id", "T.one"],
            "error: the sites `a.example`, `b.example` have different files; "
                + "name one with `--host`\n"
        ),
        (
            ["--as", "aasa", "--app-id", "T.one", "--host", "d.example"],
            "error: `d.example` is not a host of the app, which has `a.example`, `b.example`\n"
        ),
    ])
    func wrongUseIsRefused(arguments: [String], message: String) {
        let files = MemoryFiles([
            "flows/app.yaml": app(few + "  https://a.example/x: { show: Page }\n"),
            "flows/shop.yaml": shop,
        ])
        let ended = flowc(["links"] + arguments, files: files)
        #expect(ended.status == .misused)
        #expect(ended.errors.hasPrefix(message))
    }

    /// On each path of up to four words, iOS opens the app exactly if a link takes the URL. The
    /// captures are texts: of other types a component claims more than the link takes.
    @Test(arguments: ["", "  defaults: { trailingSlash: strict }\n"])
    func whatIsClaimedIsRouted(defaults: String) throws {
        let links = """
              /a/{x}: { show: Page }
              /a/{x}/b: { show: Page }
              /{x}/c/{y}: { show: Page }
              /a/{x}/{y}?q={q}: { show: Page }
              /c/{rest...}: { show: Page }
              /b/: { show: Page }
              /c/d/: { show: Page }
              https://b.example/d/{x}/?k={k:String?}: { show: Page }
              "https://{host}/d": { show: Page }

            """
        let compilation = compile([
            SourceFile(path: "app.yaml", text: app(links, defaults: defaults)),
            SourceFile(path: "shop.yaml", text: shop),
        ])
        #expect(compilation.diagnostics.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        let machine = Machine(graph: graph)
        var paths = [""]
        var longest = [""]
        for _ in 1...4 {
            longest = longest.flatMap { path in ["a", "b", "c", "d", "z"].map { path + "/" + $0 } }
            paths += longest
        }
        var claimed = 0
        for host in graph.application.sites {
            let components = siteComponents(of: graph, host: host)
            for path in paths.flatMap({ $0.isEmpty ? ["/"] : [$0, $0 + "/"] }) {
                for query in ["", "q=1", "k=1"] {
                    let url = "https://\(host)\(path)?\(query)"
                    let opens = SiteReader.opens(path, query, components)
                    #expect(opens == (machine.link(for: url) != nil), "\(url)")
                    claimed += opens ? 1 : 0
                }
            }
        }
        #expect(claimed > 500)
    }
}

/// Reads `components` as iOS is documented to do.
private enum SiteReader {
    static func opens(_ path: String, _ query: String, _ components: [SiteComponent]) -> Bool {
        let found = components.first { component in
            matches(Array(path.utf8)[...], Array(component.path.utf8)[...])
                && component.query.allSatisfy { query.hasPrefix($0 + "=") }
        }
        return found.map { !$0.isExcluded } ?? false
    }

    private static func matches(_ text: ArraySlice<UInt8>, _ glob: ArraySlice<UInt8>) -> Bool {
        guard let sign = glob.first else { return text.isEmpty }
        switch sign {
        case UInt8(ascii: "*"):
            return matches(text, glob.dropFirst())
                || !text.isEmpty && matches(text.dropFirst(), glob)
        case UInt8(ascii: "?"): return !text.isEmpty && matches(text.dropFirst(), glob.dropFirst())
        default: return text.first == sign && matches(text.dropFirst(), glob.dropFirst())
        }
    }
}
