import FlowModel

/// What a verb found, ready to be printed.
struct Findings {
    let files: [SourceFile]
    var diagnostics: [Diagnostic]

    /// At most this many findings of one file are printed as text; the rest is counted.
    static let limitPerFile = 100

    func count(_ severity: Severity) -> Int {
        diagnostics.filter { $0.severity == severity }.count
    }

    /// Hints alone do not fail a run.
    var status: RunStatus {
        diagnostics.contains { $0.severity > .info } ? .found : .clean
    }

    func text(usesColor: Bool) -> String {
        var report = TextReport(files: files, usesColor: usesColor)
        var text = ""
        var printed: [FileID: Int] = [:]
        for diagnostic in diagnostics {
            printed[diagnostic.span.file, default: 0] += 1
            if printed[diagnostic.span.file, default: 0] > Findings.limitPerFile { continue }
            if !text.isEmpty { text += "\n" }
            text += report.render(diagnostic)
        }
        for (index, file) in files.enumerated() {
            let hidden = printed[FileID(index), default: 0] - Findings.limitPerFile
            if hidden > 0 {
                text += "\n\(printable(file.path)): \(hidden) more findings are not shown\n"
            }
        }
        return text
    }

    func rendered(as format: ReportFormat, usesColor: Bool) -> String {
        switch format {
        case .text: text(usesColor: usesColor)
        case .json: jsonReport(diagnostics, files: files)
        }
    }

    /// `2 errors, 1 warning in 12 files`
    var summary: String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = count(severity)
            guard count > 0 else { return nil }
            return severity == .info ? counted(count, "hint") : counted(count, severity.rawValue)
        }
        let found = counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
        return found + " in " + counted(files.count, "file")
    }
}

/// `1 file`, `2 files`
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
}

extension ReportFormat {
    /// Files that a report in this format may take the place of.
    var overwriting: Overwriting {
        switch self {
        case .text:
            .report { text in
                // The first line of a finding has its severity, and ends with its id in brackets.
                let line = text.prefix { $0 != "\n" }
                return Severity.allCases.contains { line.contains(": \($0.rawValue): ") }
                    && Workspace.kinds.contains { line.hasSuffix(" [\($0.id)]") }
            }
        case .json: .report { $0.hasPrefix(#"{"version":1,"diagnostics":["#) }
        }
    }
}

extension ReportOptions {
    /// Prints findings where `stream` says and to every file that was asked for.
    func report(
        _ findings: Findings, on stream: OutputStream, chatter: ChatterOptions, in world: World
    ) throws(CommandFailure) {
        let usesColor = chatter.usesColor(on: stream, in: world)
        world.console.write(findings.rendered(as: format, usesColor: usesColor), to: stream)
        for reporter in reporter {
            let text = findings.rendered(as: reporter.format, usesColor: false)
            do {
                try world.files.put(
                    Array(text.utf8), at: reporter.path, over: reporter.format.overwriting)
            } catch {
                throw CommandFailure(
                    "cannot write the report: " + error.message, status: error.status)
            }
        }
        chatter.say(findings.summary, in: world)
    }
}
