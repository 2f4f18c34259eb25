import Testing

@testable import flowc

/// The levels of what `check` finds in the files from which iOS knows the URLs of an app.
@Suite struct SiteLevelTests {
    /// The findings have levels, and one at a line of the flows can be allowed there.
    @Test(arguments: [
        ("", "", RunStatus.found, ["unclaimed-link", "unrouted-claim", "missing-scheme"]),
        (
            "unclaimed-link: off\n    unrouted-claim: info\n    missing-scheme: info\n", "",
            .clean, ["unrouted-claim", "missing-scheme"]
        ),
        (
            "unclaimed-link: warning\n    unrouted-claim: off\n    missing-scheme: off\n", "",
            .found, ["unclaimed-link"]
        ),
        (
            "unrouted-claim: off\n    missing-scheme: off\n", "unclaimed-link", .clean, []
        ),
        ("unrouted-claim: off\n", "unclaimed-link", .found, ["missing-scheme"]),
    ])
    func levelsAndComments(
        rules: String, allowed: String, status: RunStatus, ids: [String]
    ) {
        let comment = allowed.isEmpty ? "" : "  # flowc:allow \(allowed) -- the site is old\n"
        let files = MemoryFiles([
            "flows/app.yaml": "app: Desk\nroot: Shop\nschemes: [desk, work]\n"
                + "hosts: [www.example.com]\nlinks:\n" + comment + "  /about: { show: Page }\n",
            "flows/shop.yaml": "flow: Shop\nscreens: { Page: }\nstart: { push: Page }\n",
        ])
        if !rules.isEmpty {
            files.contents["flowc.yaml"] = Array("lint:\n  rules:\n    \(rules)".utf8)
        }
        files.contents["aasa"] = Array(
            #"{"applinks":{"details":[{"paths":["/other"]}]}}"#.utf8)
        files.contents["Info.plist"] = Array(
            ("<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
                + "<array><string>desk</string></array></dict></array></dict></plist>").utf8)
        let run = flowc("check", "--aasa", "aasa", "--plist", "Info.plist", files: files)
        #expect(run.status == status, "\(run.output)")
        let found = Set(["unclaimed-link", "unrouted-claim", "missing-scheme"]).filter {
            run.output.contains("[\($0)]")
        }
        #expect(found == Set(ids), "\(run.output)")
        // Elsewhere nobody knows whether the comment is needed.
        let lint = flowc("lint", files: files)
        #expect(!lint.output.contains("unused-allow"))
    }
}
