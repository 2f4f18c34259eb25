import FlowModel

/// The problems of links that disagree with the files from which iOS knows them.
enum SiteProblems {
    static let all: [DiagnosticKind] = [
        unclaimedLink, unroutedClaim, siteWithoutDetails, siteForm, missingScheme,
    ]

    /// The files of an example: flows whose links have a scheme and a host, and the files for iOS.
    private static func example(
        site: String? = nil, paths: String = #""/items/*""#,
        excluded: String = #""NOT /items/*/*", "NOT /items/","#,
        schemes: String = "shop"
    ) -> DiagnosticExample {
        DiagnosticExample([
            (
                path: "flows/app.yaml",
                text: """
                app: Shop
                root: Main
                schemes: [shop]
                hosts: [www.example.com]
                links:
                  /items/{id:Int}: { show: Item }

                """
            ),
            (
                path: "flows/main.yaml",
                text: """
                flow: Main
                screens:
                  Item:
                start: { push: Item }

                """
            ),
            (
                path: "apple-app-site-association",
                text: site
                    ?? """
                    { "applinks": { "details": [
                      { "appIDs": ["TEAM.shop"], "paths": [\(excluded) \(paths)] }
                    ] } }

                    """
            ),
            (
                path: "Info.plist",
                text: """
                <plist version="1.0"><dict>
                <key>CFBundleURLTypes</key>
                <array><dict>
                <key>CFBundleURLSchemes</key>
                <array><string>\(schemes)</string></array>
                </dict></array>
                </dict></plist>

                """
            ),
        ])
    }

    private static let writeHelp =
        "write the file with `flowc links --as aasa --app-id TEAM.BUNDLE`"

    /// A finding in the file of the site.
    private static func inSite(
        _ kind: DiagnosticKind, at bytes: Range<Int>, _ message: String, help: String,
        element: String
    ) -> Diagnostic {
        Diagnostic(
            kind,
            at: SourceSpan(
                file: FileID(0), startByte: bytes.lowerBound, endByte: bytes.upperBound),
            message, help: help, element: element)
    }

    static let unclaimedLink = DiagnosticKind(
        id: "unclaimed-link", family: .links,
        summary: "`check --aasa` finds a link whose web address the site does not give to the app.",
        reason: "iOS opens the browser with such a URL, and the link is never asked.",
        advice: "Publish the file that `flowc links --as aasa` writes.",
        bad: [example(paths: #""/products/*""#)],
        good: [example()])

    static func unclaimed(_ link: Link, _ url: String, in path: String) -> Diagnostic {
        Diagnostic(
            unclaimedLink, at: link.span,
            "`\(link.name)` is not claimed: by `\(path)` iOS opens `\(url)` in the browser",
            help: writeHelp, element: link.name)
    }

    static let unroutedClaim = DiagnosticKind(
        id: "unrouted-claim", family: .links,
        summary: "`check --aasa` finds paths that the site gives to the app and no link takes, or "
            + "none without a query.",
        reason:
            "iOS opens the app with such a URL, nothing happens, and no browser shows the page. An "
            + "entry that says nothing of the query gives the app URLs without one, too.",
        advice: "Exclude the paths as `flowc links --as aasa` does, or add a link.",
        bad: [example(excluded: "")],
        good: [example()])

    /// `lacking` are the query items without which the first link of that path takes no URL.
    static func unrouted(
        _ entry: SiteFile.Entry, _ path: String, lacking: [String]
    ) -> Diagnostic {
        let items = lacking.map { "`\($0)`" }.joined(separator: " and ")
        return inSite(
            unroutedClaim, at: entry.bytes,
            "`\(entry.path.text)` claims `\(path)`, which no link takes"
                + (lacking.isEmpty ? "" : " without \(items) in the query"),
            help: lacking.isEmpty
                ? "exclude it before, as `flowc links --as aasa` does"
                : "claim it with these items only, in `components` as `flowc links --as aasa` "
                    + "writes them",
            element: entry.path.text)
    }

    static let siteWithoutDetails = DiagnosticKind(
        id: "site-without-details", family: .links,
        summary: "`check --aasa` finds no app with URLs in the file of the site.",
        reason:
            "iOS looks for the URLs of an app in `details` of `applinks`, and opens none there.",
        advice: "Publish the file that `flowc links --as aasa` writes.",
        bad: [
            example(site: "{ \"applinks\": {} }\n"),
            example(site: "{ \"applinks\": { \"details\": [] } }\n"),
        ],
        good: [example()])

    static func withoutEntries(_ site: SiteFile) -> Diagnostic {
        let app = site.appID.map { " for `\($0)`" } ?? ""
        return inSite(
            siteWithoutDetails, at: site.detailsPlace,
            (site.hasDetails ? "`details` names no URLs" + app : "`applinks` has no `details`")
                + ", a list of apps with their URLs was expected",
            help: writeHelp, element: "details")
    }

    static let siteForm = DiagnosticKind(
        id: "site-form", family: .links, isFatal: true,
        summary: "The file that `check --aasa` reads does not have the form that iOS reads.",
        reason: "iOS passes by what it cannot read, and opens no URL in the app.",
        advice: "Publish the file that `flowc links --as aasa` writes.",
        bad: [example(paths: "5")],
        good: [example()])

    static func unreadable(at byte: Int, _ message: String) -> Diagnostic {
        inSite(siteForm, at: byte..<byte, message, help: writeHelp, element: "form")
    }

    static let missingScheme = DiagnosticKind(
        id: "missing-scheme", family: .links,
        summary: "`check --plist` finds a scheme of the app that the property list does not have.",
        reason: "iOS hands an app only the URLs of schemes in its property list.",
        advice: "Add the scheme to `CFBundleURLTypes`.",
        bad: [example(schemes: "store")],
        good: [example()])

    static func missing(_ scheme: String, at span: SourceSpan, in path: String) -> Diagnostic {
        Diagnostic(
            missingScheme, at: span,
            "`\(path)` does not have the scheme `\(scheme)` of the app's links",
            help: "add it to `CFBundleURLSchemes`", element: scheme)
    }
}
