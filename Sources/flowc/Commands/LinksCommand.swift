import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowModel

enum LinksFormat: String, ExpressibleByArgument, CaseIterable {
    case table
    case json
    case aasa
    case entitlements
}

/// `flowc links`: the URLs that an app takes, for people, for its sites and for its signature.
struct LinksCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "List the URLs that each app takes, or write what makes them universal links.",
        discussion: """
            `--as aasa` writes the file `apple-app-site-association` of a site, with a component \
            for each pattern and exclusions for longer paths; `--as entitlements` writes the \
            property list with the app's associated domains.
            """)

    @OptionGroup var project: ProjectOptions

    @Option(
        name: [.customLong("as"), .customLong("format")],
        help: "The form: table, json, aasa or entitlements. Default: table.")
    var forms: [LinksFormat] = []

    private var format: LinksFormat { forms.first ?? .table }

    @Option(
        help: ArgumentHelp(
            "An app that takes the URLs, for `--as aasa`; may be repeated.",
            valueName: "team.bundle"))
    var appID: [String] = []

    @Option(help: "The site whose file `--as aasa` writes, if not all sites have the same.")
    var host: String?

    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(isJSON: format == .json, chatter: chatter) }

    func validate() throws {
        if forms.count > 1 { throw ValidationError(oneForm) }
        if format == .aasa {
            if appID.isEmpty {
                throw ValidationError("`--as aasa` needs `--app-id TEAM.BUNDLE`")
            }
            // The bundle's id contains full stops itself.
            for id in appID where !id.dropFirst().dropLast().contains(".") {
                throw ValidationError("`\(id)` is no id of an app, write `TEAM.BUNDLE`")
            }
        } else if !appID.isEmpty || host != nil {
            throw ValidationError("`--app-id` and `--host` belong to `--as aasa`")
        }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let workspaces = try Workspace.openSound(project, reporting, in: world)
        guard let workspaces else { return .found }
        let graphs = workspaces.flatMap(\.compilation.applications)
        switch format {
        case .table:
            for (index, graph) in graphs.enumerated() {
                if index > 0 { world.console.write("\n", to: .output) }
                world.console.write(graph.linkTable, to: .output)
            }
        case .json:
            let report = jsonReport(
                of: graphs.map(\.outline), kinds: [.link, .entry, .host, .scheme])
            world.console.write(report, to: .output)
        case .aasa: world.console.write(try association(of: app(among: graphs)), to: .output)
        case .entitlements:
            let sites = try app(among: graphs).application.sites
            if sites.isEmpty { throw Self.noSites }
            world.console.write(associatedDomains(sites), to: .output)
        }
        return .clean
    }

    private static let noSites = CommandFailure(
        "the app takes no web addresses; it needs `hosts: [www.example.com]`")

    private func app(among graphs: [FlowGraph]) throws(CommandFailure) -> FlowGraph {
        try Workspace.onlyApplication(among: graphs, for: "--as \(format.rawValue)")
    }

    private func association(of graph: FlowGraph) throws(CommandFailure) -> String {
        let sites = graph.application.sites
        guard let first = sites.first else { throw Self.noSites }
        let known = sites.map { "`\($0)`" }.joined(separator: ", ")
        if let host, !sites.contains(host) {
            throw CommandFailure("`\(host)` is not a host of the app, which has \(known)")
        }
        let components = siteComponents(of: graph, host: host ?? first)
        if host == nil {
            for site in sites where siteComponents(of: graph, host: site) != components {
                throw CommandFailure(
                    "the sites \(known) have different files; name one with `--host`")
            }
        }
        return siteAssociation(components, appIDs: appID, graph: graph)
    }
}

/// The message for `--as` and `--format` together: they are two names of one option.
let oneForm = "`--as` and `--format` both say the form; give one of them"
