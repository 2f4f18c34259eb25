import FlowModel

extension Findings {
    /// The status of the run: `.found` for errors and warnings; hints do not fail a run.
    var status: RunStatus {
        diagnostics.contains { $0.severity > .info } ? .found : .clean
    }

    func text(usesColor: Bool) -> String {
        report(as: .text, usesColor: usesColor, toolVersion: FlowCommand.version)
    }
}

extension ReportFormat {
    /// The files that a report in this format may replace.
    var overwriting: Overwriting {
        .earlier("report") { text in
            switch self {
            case .text: isTextReport(text)
            case .json: text.hasPrefix(jsonReportStart)
            case .sarif: text.hasPrefix(sarifReportStart)
            case .github: gitHubCommands.values.contains { text.hasPrefix($0 + "file=") }
            case .gitlab: text == emptyGitLabReport || text.hasPrefix(gitLabReportStart)
            case .junit: text.hasPrefix(junitReportStart)
            case .checkstyle: text.hasPrefix(checkstyleReportStart)
            }
        }
    }
}

/// True if a text is an earlier report. The first line of a finding has its severity, and ends with
/// its id in brackets. A report of scenarios begins with the result of one.
private func isTextReport(_ text: String) -> Bool {
    let line = text.prefix { $0 != "\n" }
    if ["ok: ", "failed: ", "unreadable: "].contains(where: line.hasPrefix) { return true }
    return Severity.allCases.contains { line.contains(": \($0.rawValue): ") }
        && Workspace.kinds.contains { line.hasSuffix(" [\($0.id)]") }
}

extension ReportOptions {
    /// Refuses files to which no report can be written, before anything else happens.
    func requireUsableFiles(in world: World) throws(CommandFailure) {
        var seen: Set<String> = []
        for reporter in reporter where !isStream(reporter.path) {
            var place = world.files.shown(reporter.path)
            if case .directory(let identity)? = try? world.files.entry(at: folder(of: place)),
                let name = place.split(separator: "/").last
            {
                place = identity + "/" + name
            }
            guard seen.insert(place).inserted else {
                throw CommandFailure("two reports would be written to `\(reporter.path)`")
            }
            do {
                try reporter.format.overwriting.requireAllowed(reporter.path, in: world.files)
            } catch {
                throw CommandFailure(error, doing: "cannot write the report: ", in: world.files)
            }
        }
    }

    /// Writes findings to `stream` and to every requested file, then prints the totals, which end
    /// with `addendum`.
    func report(
        _ findings: Findings, on stream: OutputStream = .output, chatter: ChatterOptions,
        addendum: String = "", in world: World
    ) throws(CommandFailure) {
        try write(findings, on: stream, chatter: chatter, in: world)
        chatter.say(findings.summary + addendum, in: world)
    }

    /// Writes findings to `stream` and to every requested file, without totals.
    func write(
        _ findings: Findings, on stream: OutputStream = .output, chatter: ChatterOptions,
        in world: World
    ) throws(CommandFailure) {
        let text = findings.report(
            as: format, usesColor: chatter.usesColor(on: stream, in: world),
            toolVersion: FlowCommand.version)
        world.console.write(text, to: stream)
        for reporter in reporter {
            let text = findings.report(as: reporter.format, toolVersion: FlowCommand.version)
            do {
                try world.files.put(
                    Array(text.utf8), at: reporter.path, over: reporter.format.overwriting)
            } catch {
                throw CommandFailure(error, doing: "cannot write the report: ", in: world.files)
            }
        }
    }
}
