import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowModel

/// The files from which iOS knows the URLs of an app, to compare with its links.
struct SiteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Compare the links with this `apple-app-site-association` file.", valueName: "file"),
        completion: .file())
    var aasa: String?

    @Option(
        help: ArgumentHelp(
            "Compare the schemes with this `Info.plist`, as XML.", valueName: "file"),
        completion: .file())
    var plist: String?

    @Option(
        help: ArgumentHelp(
            "Compare only what the `apple-app-site-association` file says of this app.",
            valueName: "team.bundle"))
    var appID: String?

    func validate() throws {
        if appID != nil, aasa == nil { throw ValidationError("`--app-id` belongs to `--aasa`") }
    }

    var isAsked: Bool { aasa != nil || plist != nil }
}

extension SiteOptions {
    /// The findings so far, and the differences between the links and those files. A project with
    /// errors has no links to compare.
    func compared(
        _ findings: Findings, in workspace: Workspace, _ world: World
    ) throws(CommandFailure) -> Findings {
        guard isAsked, findings.status == .clean else { return findings }
        let graph = try Workspace.onlyApplication(
            among: workspace.compilation.applications, for: aasa == nil ? "--plist" : "--aasa")
        var result = findings
        if let aasa {
            let site = try SiteFile.read(aasa, for: appID, in: world)
            let unclaimed = unclaimed(of: graph, site)
            let inFile: [Diagnostic]
            if site.entries.isEmpty, !unclaimed.isEmpty {
                // Then every link is unclaimed, for this one reason.
                inFile = [SiteProblems.withoutEntries(site)]
            } else {
                result.diagnostics += workspace.allowedSiteFindings(unclaimed)
                inFile = unrouted(of: graph, site)
            }
            result = result.appending(
                Findings(
                    files: [site.file],
                    diagnostics: inFile.compactMap(workspace.settings.levelled)))
        }
        if let plist {
            let known = try urlSchemes(in: SourceFile.read(plist, in: world))
            let application = graph.application
            // A build setting can be any scheme.
            let hasBuildSettings = known.contains { $0.contains("$(") || $0.contains("${") }
            let missing = zip(application.schemes, application.schemeSpans)
                .filter { scheme, _ in !known.contains(scheme) && !hasBuildSettings }
                .map { SiteProblems.missing($0, at: $1, in: plist) }
            result.diagnostics += workspace.allowedSiteFindings(missing)
        }
        result.diagnostics = result.diagnostics.sortedWithoutDuplicates()
        return result
    }

    /// The links that the file does not give to the app. A file does not name its site. If the app
    /// has several sites, links that name one are left out.
    private func unclaimed(of graph: FlowGraph, _ site: SiteFile) -> [Diagnostic] {
        let sites = graph.application.sites
        let host = sites.count == 1 ? sites[0] : nil
        return graph.application.links.filter { $0.isOfSite(host) }.compactMap { link in
            let missed = link.samples(in: graph).first { sample in
                site.decision(on: sample.path, sample.query)?.isExcluded ?? true
            }
            return missed.map {
                SiteProblems.unclaimed(link, $0.path + text(of: $0.query), in: site.file.path)
            }
        }
    }

    private func unrouted(of graph: FlowGraph, _ site: SiteFile) -> [Diagnostic] {
        let links = graph.application.links.filter { link in
            link.isOfSite(nil) || graph.application.sites.contains { link.isOfSite($0) }
        }
        // The paths that `flowc links` itself writes are as exact as the format allows.
        let nearest = links.map { link in
            link.pattern.rest == nil ? [] : Set(link.claimedPaths(in: graph))
        }
        let needs = links.map { $0.neededItems(in: graph) }
        return site.entries.indices.compactMap { index in
            let entry = site.entries[index]
            if entry.isExcluded { return nil }
            var first: Diagnostic?
            let items = entry.sampleQuery
            // Tries paths without a query too, because most entries say nothing about the query.
            for query in items.isEmpty ? [items] : [items, [:]] {
                for path in site.samples(of: entry) {
                    let lacking = links.indices.filter {
                        links[$0].takes(path, in: graph) || nearest[$0].contains(entry.path.text)
                    }.map { needs[$0].filter { query[$0] == nil } }
                    guard !lacking.contains([]), first == nil || lacking.isEmpty,
                        site.entry(index, decidesOn: path, query)
                    else { continue }
                    let least = lacking.min { $0.lexicographicallyPrecedes($1) }
                    first = SiteProblems.unrouted(
                        entry, path + text(of: query), lacking: least ?? [])
                    if lacking.isEmpty { return first }
                }
            }
            return first
        }
    }

    private func text(of query: [String: String]) -> String {
        let items = query.sorted { $0.key < $1.key }.map { $0 + "=" + $1 }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    /// The schemes that a property list declares, in lower case.
    private func urlSchemes(in file: SourceFile) throws(CommandFailure) -> Set<String> {
        let text = String(decoding: file.bytes, as: UTF8.self).withoutXMLComments
        guard text.contains("<plist"), text.trimmed.hasSuffix("</plist>") else {
            throw CommandFailure(
                "`\(file.path)` is not a whole property list in XML; write one with "
                    + "`plutil -convert xml1 -o -`")
        }
        var schemes: Set<String> = []
        let types = text.arrayAfter("<key>CFBundleURLTypes</key>")
        for part in types.split(separator: "<key>CFBundleURLSchemes</key>").dropFirst() {
            let list = part.prefix(
                upTo: part.firstRange(of: "</array>")?.lowerBound ?? part.endIndex)
            for item in list.split(separator: "<string>").dropFirst() {
                schemes.insert(item.xmlText.lowercased())
            }
        }
        return schemes
    }
}

extension String {
    fileprivate var withoutXMLComments: String {
        var rest = self[...]
        var result = ""
        while let start = rest.firstRange(of: "<!--") {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        }
        return result + rest
    }

    fileprivate var trimmed: Substring {
        var text = self[...]
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// The array that is the value of a key, with the arrays in it.
    fileprivate func arrayAfter(_ key: String) -> Substring {
        guard let start = firstRange(of: key) else { return "" }
        let value = self[start.upperBound...]
        var depth = 0
        for place in value.indices where value[place] == "<" {
            if value[place...].hasPrefix("<array>") { depth += 1 }
            if value[place...].hasPrefix("</array>") { depth -= 1 }
            if depth <= 0 { return value[..<place] }
        }
        return value
    }
}

extension Substring {
    /// The text before the next tag, with references to characters replaced.
    fileprivate var xmlText: String {
        let open = "<![CDATA["
        if hasPrefix(open), let end = firstRange(of: "]]>") {
            return String(dropFirst(open.count).prefix(upTo: end.lowerBound))
        }
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var result = ""
        var rest = prefix { $0 != "<" }
        while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
            result += rest[..<start]
            let name = rest[rest.index(after: start)..<end]
            let number =
                name.lowercased().hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            let scalar = name.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init) : nil
            result += names[String(name)] ?? scalar.map { String($0) } ?? String(rest[start...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
