import FlowModel
import TestSupport
import Testing

@testable import flowc

/// `check` with the files from which iOS knows the URLs of an app.
@Suite struct SiteTests {
    private static let links = """
          /items/{id:Int}: { show: Page }
          /about: { show: Page }
          /size/{size:Size}?page={page:Int}: { show: Page }

        """

    private func files(
        _ links: String = links, hosts: String = "www.example.com", defaults: String = ""
    ) -> MemoryFiles {
        let app =
            "app: Desk\nroot: Shop\nschemes: [desk, work]\nhosts: [\(hosts)]\n"
            + "types: { Size: [small, big] }\nlinks:\n" + defaults + links
        let shop = "flow: Shop\nscreens: { Page: }\nstart: { push: Page }\n"
        return MemoryFiles(["flows/app.yaml": app, "flows/shop.yaml": shop])
    }

    /// What `check` says of a file with these entries, a line for each finding.
    private func findings(_ details: String) -> [String] {
        let files = files()
        files.contents["aasa"] = Array("{\"applinks\":{\"details\":\(details)}}".utf8)
        let run = flowc("check", "--aasa", "aasa", files: files)
        return run.output.split(separator: "\n").compactMap { line in
            guard line.hasSuffix("]"), let message = line.firstRange(of: ": error: ") else {
                return nil
            }
            return String(line[message.upperBound...])
        }
    }

    private static func unclaimed(_ link: String, _ path: String) -> String {
        "`\(link)` is not claimed: by `aasa` iOS opens `\(path)` in the browser [unclaimed-link]"
    }

    private static func unrouted(_ entry: String, _ path: String) -> String {
        "`\(entry)` claims `\(path)`, which no link takes [unrouted-claim]"
    }

    private static func withoutPage(_ entry: String, _ path: String) -> String {
        "`\(entry)` claims `\(path)`, which no link takes without `page` in the query "
            + "[unrouted-claim]"
    }

    private static let size = "/size/{size:Size}?page={page:Int}"

    /// The first match counts; the last two forms are those before iOS 13.
    @Test(arguments: [
        (
            #"[{"components":[{"/":"/items/?*","comment":"x"},{"/":"/about"},{"/":"/size/?*"}]}]"#,
            [unrouted("/items/?*", "/items/x/x"), unrouted("/size/?*", "/size/x/x")]
        ),
        (
            #"[{"components":[{"/":"/*/*/*","exclude":true},{"/":"/items/?*"},"#
                + #"{"/":"/ABOUT","caseSensitive":false},{"/":"/size/small","?":{"page":"?*"}}]}]"#,
            [unclaimed(size, "/size/big?page=1"), unrouted("/ABOUT", "/ABOUT")]
        ),
        (
            ##"[{"components":[{"/":"/?*/x/?*","exclude":true},"##
                + ##"{"/":"/items/?","?":{"token":"?*"}},"##
                + ##"{"/":"/about","#":"part"},{"/":"/size/b*"}]}]"##,
            [
                unclaimed("/items/{id:Int}", "/items/1"), unclaimed("/about", "/about"),
                unclaimed(size, "/size/small?page=1"), unrouted("/size/b*", "/size/bx/x"),
            ]
        ),
        (
            #"[{"components":[{"/":"/*/*/*","exclude":true},{"/":"/zzz","?":{"a":"?","b":"c"}},"#
                + #"{"/":"/items/?*","exclude":true},{"/":"/about"},{"/":"/size/*"}]}]"#,
            [
                unclaimed("/items/{id:Int}", "/items/1"),
                unrouted("/zzz", "/zzz?a=x&b=c"), unrouted("/size/*", "/size/"),
            ]
        ),
        (
            #"[{"paths":["NOT /items/2*","NOT /*/*/*","/items/?*","/a*","/size/*"]}]"#,
            [unrouted("/a*", "/ax"), unrouted("/size/*", "/size/")]
        ),
        (
            #"{"T.one":{"paths":["NOT /*/*/*","*"]}}"#, [unrouted("*", "/x")]
        ),
        // Longer numbers, and other cases of an enumeration, are not claimed.
        (
            #"[{"components":[{"/":"/items/?"},{"/":"/about"},{"/":"/size/$(lower)mall"}]}]"#,
            [
                unclaimed("/items/{id:Int}", "/items/42"), unclaimed(size, "/size/big?page=1"),
                withoutPage("/size/$(lower)mall", "/size/xmall"),
            ]
        ),
        (
            #"[{"components":[{"/":"/items/$(digit)"},{"/":"/$(alpha)bout"},"#
                + #"{"/":"/$(lang)/$(region)"},{"/":"/size/small"},{"/":"/size/$(upper)?*"}]}]"#,
            [
                unclaimed("/items/{id:Int}", "/items/42"), unclaimed(size, "/size/big?page=1"),
                unrouted("/$(alpha)bout", "/xbout"), unrouted("/$(lang)/$(region)", "/en/US"),
                withoutPage("/size/small", "/size/small"),
                unrouted("/size/$(upper)?*", "/size/Xx/x"),
            ]
        ),
        (
            #"[{"components":[{"/":"/*/*/*","exclude":true},{"/":"/$(list)/?*"},{"/":"/about"}]}],"#
                + #""substitutionVariables":{"list":["items","s?ze","old"]}"#,
            [unrouted("/$(list)/?*", "/sxze/x")]
        ),
        // The keys of the nearest defaults win; a query can be one text.
        (
            #"[{"defaults":{"caseSensitive":false},"components":[{"/":"/*/*/*","exclude":true},"#
                + #"{"/":"/ITEMS/?*"},{"/":"/%61bout","percentEncoded":true},"#
                + #"{"/":"/size/?*","?":"page=*"}]}],"defaults":{"percentEncoded":false}"#,
            [
                unclaimed("/about", "/about"), unrouted("/ITEMS/?*", "/ITEMS/x"),
                unrouted("/%61bout", "/%61bout"),
            ]
        ),
        (
            #"[{"components":[{"/":"/*/*/*","exclude":true},{"/":"/items/?*"},{"/":"/size/?*"},"#
                + #"{"/":"/über","percentEncoded":false},"#
                + #"{"/":"/abo%75t","percentEncoded":false}]}]"#,
            [
                unclaimed("/about", "/about"), unrouted("/über", "/%C3%BCber"),
                unrouted("/abo%75t", "/abo%2575t"), withoutPage("/size/?*", "/size/x"),
            ]
        ),
        // The query of an entry may say less than the link needs, or something else.
        (
            #"[{"components":[{"/":"/items/?"},{"/":"/items/??*"},{"/":"/*/*/*","exclude":true},"#
                + #"{"/":"/about"},{"/":"/size/?mall","?":{"page":"*"}},"#
                + #"{"/":"/size/?ig","?":{"a":"?*"}},{"/":"/size/big","?":{"page":"?*"}}]}]"#,
            [
                unrouted("/items/??*", "/items/xx/x"), withoutPage("/size/?mall", "/size/xmall"),
                withoutPage("/size/?ig", "/size/xig?a=x/x"),
            ]
        ),
    ])
    func aFileIsComparedWithTheLinks(details: String, expected: [String]) {
        #expect(findings(details).sorted() == expected.sorted())
    }

    /// A link that takes the rest of a path and needs a query claims no path alone.
    @Test func aRestNeedsItsQuery() {
        let files = files("  /find/{rest...}?q={q}: { show: Page }\n")
        files.contents["aasa"] = Array(
            #"{"applinks":{"details":[{"components":[{"/":"/find/*"},{"/":"/find"}]}]}}"#.utf8)
        let run = flowc("check", "--aasa", "aasa", files: files)
        for entry in ["/find/*", "/find"] {
            #expect(run.output.contains("`\(entry)` claims `"))
        }
        #expect(run.output.split(separator: "without `q` in the query").count == 3)
        #expect(run.output.split(separator: "only, in `components` as").count == 3)
    }

    /// iOS and the links agree about the file that `links` writes.
    @Test(arguments: ["", "  defaults: { trailingSlash: strict }\n"])
    func theWrittenFileHasNoFindings(defaults: String) {
        let rest = "  /help/{rest...}: { show: Page }\n  desk://own: { show: Page }\n"
        let files = files(Self.links + rest, defaults: defaults)
        let written = flowc("links", "--as", "aasa", "--app-id", "T.one", files: files)
        files.contents["aasa"] = Array(written.output.utf8)
        let run = flowc("check", "--aasa", "aasa", files: files)
        #expect(run.output == "")
        #expect(run.status == .clean)
    }

    /// A file does not say which site it is of.
    @Test func linksOfOneOfSeveralSitesAreLeftOut() {
        let files = files("  https://a.example/x: { show: Page }\n", hosts: "a.example, b.example")
        files.contents["aasa"] = Array(#"{"applinks":{"details":[]}}"#.utf8)
        #expect(flowc("check", "--aasa", "aasa", files: files).status == .clean)
    }

    @Test func theSchemesOfThePropertyListAreCompared() {
        let files = files()
        files.contents["Info.plist"] = Array(
            """
            <plist version="1.0"><dict><key>CFBundleURLTypes</key><array>
            <dict><key>CFBundleURLSchemes</key><array><string>Desk</string></array></dict>
            <dict><key>CFBundleURLName</key><string>work</string></dict>
            </array></dict></plist>

            """.utf8)
        let run = flowc("check", "--plist", "Info.plist", files: files)
        #expect(run.status == .found)
        #expect(
            run.output.hasPrefix(
                "flows/app.yaml:3:17: error: `Info.plist` does not have the scheme `work` of the "
                    + "app's links [missing-scheme]\n"))
        #expect(run.output.split(separator: "error: ").count == 2)
    }

    /// Which scheme a build setting stands for is not known.
    @Test(arguments: ["$(APP_SCHEME)", "${APP_SCHEME}"])
    func buildSettingsMayBeAnyScheme(text: String) {
        let files = files()
        files.contents["Info.plist"] = Array(
            ("<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
                + "<array><string>\(text)</string></array></dict></array></dict></plist>").utf8)
        #expect(flowc("check", "--plist", "Info.plist", files: files).status == .clean)
    }

    /// A site may name several apps.
    @Test(arguments: [
        #"[{"appIDs":["T.b"],"paths":["/other/*"]},{"appIDs":["T.c","T.a"],"paths":["/about"]}]"#,
        #"[{"appID":"T.b","paths":["/other/*"]},{"appID":"T.a","paths":["/about"]}]"#,
        #"{"T.b":{"paths":["/other/*"]},"T.a":{"paths":["/about"]}}"#,
    ])
    func onlyWhatIsSaidOfTheAppIsCompared(details: String) {
        let files = files("  /about: { show: Page }\n")
        files.contents["aasa"] = Array("{\"applinks\":{\"details\":\(details)}}".utf8)
        let run = flowc("check", "--aasa", "aasa", "--app-id", "T.a", files: files)
        #expect(run.output == "")
        #expect(run.status == .clean)
        let all = flowc("check", "--aasa", "aasa", files: files)
        #expect(all.output.contains("`/other/*` claims"))
        #expect(flowc("check", "--app-id", "T.a", files: files).status == .misused)
        let other = flowc("check", "--aasa", "aasa", "--app-id", "T.d", files: files)
        #expect(other.output.contains("`details` names no URLs for `T.d`, "))
    }

    @Test(arguments: ["d&#101;sk", "&#x64;esk", "<![CDATA[desk]]>"])
    func referencesToCharactersAreRead(text: String) {
        let files = files()
        files.contents["Info.plist"] = Array(
            ("<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
                + "<array><string>work</string><string>\(text)</string></array></dict></array>"
                + "</dict></plist>").utf8)
        let run = flowc("check", "--plist", "Info.plist", files: files)
        #expect(run.output == "")
    }

    /// What stands in a comment or elsewhere is no scheme of the app.
    @Test(arguments: [
        "<!--<array><dict><key>CFBundleURLSchemes</key><array><string>desk</string></array>-->",
        "<array></array><key>CFBundleURLSchemes</key><array><string>desk</string></array>",
        "<array/>",
    ])
    func schemesElsewhereDoNotCount(value: String) {
        let files = files()
        files.contents["Info.plist"] = Array(
            ("<plist><dict><key>CFBundleURLTypes</key>" + value + "</dict></plist>").utf8)
        let run = flowc("check", "--plist", "Info.plist", files: files)
        #expect(run.output.contains("does not have the scheme `desk`"))
    }

    /// It claims more than the link takes, since a wildcard takes a `/` too.
    @Test func whatLinksWritesIsAsNearAsItCanBe() {
        let files = files("  /u/{name:String}/posts/{rest...}: { show: Page }\n")
        let written = flowc("links", "--as", "aasa", "--app-id", "A.b", files: files)
        files.contents["aasa"] = Array(written.output.utf8)
        let run = flowc("check", "--aasa", "aasa", files: files)
        #expect(run.status == .clean, "\(run.output)\(run.errors)")
    }

    /// One finding at what is there, and none about each link that nothing claims.
    @Test(arguments: [
        ("{}", "aasa:1:1", "`applinks` has no `details`"),
        (
            #"{"webcredentials":{},"applinks":{}}"#, "aasa:1:33", "`applinks` has no `details`"
        ),
        (#"{"applinks":{"details":[]}}"#, "aasa:1:24", "`details` names no URLs"),
        (#"{"applinks":{"details":{}}}"#, "aasa:1:24", "`details` names no URLs"),
        (
            #"{"applinks":{"details":[{"components":[]}]}}"#, "aasa:1:24",
            "`details` names no URLs"
        ),
    ])
    func aFileWithoutURLsIsAFinding(text: String, place: String, what: String) {
        let files = files()
        files.contents["aasa"] = Array(text.utf8)
        let run = flowc("check", "--aasa", "aasa", files: files)
        #expect(run.status == .found)
        let findings = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(
            findings == [
                "\(place): error: \(what), a list of apps with their URLs was expected "
                    + "[site-without-details]"
            ])
    }

    /// A file with one component.
    private static func entry(_ keys: String) -> String {
        #"{"applinks":{"details":[{"components":[{"# + keys + "}]}]}}"
    }

    @Test(arguments: [
        ("--aasa", "{", ":1:2: error: this is not JSON, expected a text in quotes"),
        (
            "--aasa", "\u{FEFF}{}",
            ":1:1: error: this is not JSON, expected no byte order mark before it; save it as"
        ),
        ("--aasa", "[1, 2,]", ":1:7: error: this is not JSON, expected a JSON value"),
        ("--aasa", "\n[1 2]", ":2:4: error: this is not JSON, expected `,` or `]`"),
        ("--aasa", #"{"a":"\u12"}"#, "expected four hexadecimal digits"),
        ("--aasa", "1 1", ":1:3: error: this is not JSON, expected the end of the file"),
        ("--aasa", String(repeating: "[", count: 100), "expected fewer levels"),
        ("--aasa", "[]", ":1:1: error: iOS does not read this, expected an object"),
        ("--aasa", #"{"applinks":[]}"#, ":1:13: error: iOS does not read this, expected an object"),
        (
            "--aasa", #"{"applinks":{"details":"a"}}"#,
            ":1:24: error: iOS does not read this, expected a list"
        ),
        (
            "--aasa", #"{"applinks":{"details":["a"]}}"#,
            ":1:25: error: iOS does not read this, expected an object"
        ),
        ("--aasa", entry(#""/":5"#), ":1:45: error: iOS does not read this, expected a text"),
        ("--aasa", entry(#""?":true"#), ":1:45: error: iOS does not read this, expected an object"),
        ("--aasa", entry(#""?":{"a":1}"#), ":1:50: error: iOS does not read this, expected a text"),
        ("--aasa", entry(##""#":[]"##), ":1:45: error: iOS does not read this, expected a text"),
        (
            "--aasa", entry(#""exclude":"true""#),
            ":1:51: error: iOS does not read this, expected true or false"
        ),
        (
            "--aasa", entry(#""caseSensitive":1"#),
            ":1:57: error: iOS does not read this, expected true or false"
        ),
        (
            "--aasa", entry(#""percentEncoded":null"#),
            ":1:58: error: iOS does not read this, expected true or false"
        ),
        ("--aasa", entry(#""/":"/$(no)""#), "error: `$(no)` is not one of `substitutionVariables`"),
        (
            "--aasa", #"{"applinks":{"details":[{"paths":[1]}]}}"#,
            ":1:35: error: iOS does not read this, expected a text"
        ),
        ("--aasa", #"{"applinks":{"details":[{"components":{}}]}}"#, "expected a list"),
        (
            "--aasa", #"{"applinks":{"details":[],"substitutionVariables":{"a":"b"}}}"#,
            ":1:56: error: iOS does not read this, expected a list"
        ),
        ("--plist", "bplist00", "`x` is not a whole property list in XML"),
        ("--plist", "<plist><dict><string>desk</string>", "`x` is not a whole property list"),
        ("--plist", "<plist></plist>desk", "`x` is not a whole property list in XML"),
    ])
    func unreadableFilesAreRefused(option: String, text: String, message: String) {
        let files = files()
        files.contents["x"] = Array(text.utf8)
        let run = flowc("check", option, "x", files: files)
        #expect(run.status == .misused)
        let said = option == "--aasa" ? run.output : run.errors
        #expect(said.contains(message), "\(said)")
        let missing = flowc("check", option, "y", files: files)
        #expect(missing.errors == "error: `y`: no such file or directory\n")
    }

    @Test(arguments: SiteProblems.all.map(\.id))
    func examplesShowTheirKind(id: String) throws {
        let kind = try #require(SiteProblems.all.first { $0.id == id })
        for (examples, isShown) in [(kind.badExamples, true), (kind.goodExamples, false)] {
            for example in examples {
                let files = MemoryFiles()
                for file in example.files { files.contents[file.path] = file.bytes }
                let run = flowc(
                    "check", "--aasa", "apple-app-site-association", "--plist", "Info.plist",
                    files: files)
                #expect(run.output.contains("[\(id)]") == isShown)
                #expect(
                    run.status == (!isShown ? .clean : id == "site-form" ? .misused : .found))
            }
        }
    }
}
