import FlowFrontend
import FlowModel

/// The lines of each outline, with an empty line between two.
func text(of outlines: [Outline]) -> String {
    outlines.map(\.text).joined(separator: "\n")
}

extension Workspace {
    /// What the file that the configuration names at `graph` should hold.
    var graphText: String { text(of: compilation.applications.map(\.outline)) }

    /// The text of a graph may replace another, which begins with the fact about an application.
    static var overGraphText: Overwriting {
        Overwriting(
            isAllowed: isGraphText,
            advice: "does not look like the text of a graph; name another file at `graph`, or "
                + "move this one away")
    }

    private static func isGraphText(_ bytes: [UInt8]) -> Bool {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: line, as: UTF8.self)
        return text.hasPrefix("app ") && text.contains(": root ")
    }

    /// The file that the configuration names at `graph`, compared with the flows. A run of a part
    /// of the project says nothing about it, and neither does one with errors.
    func graphTextFindings(in world: World) throws(CommandFailure) -> Findings {
        let none = Findings(files: [], diagnostics: [])
        guard coversConfiguration, isWhole, let path = settings.graph.value else { return none }
        let run = "run `flowc graph --write" + (config.map { " --config \($0)" } ?? "") + "`"
        let now: [UInt8]
        do {
            now = try world.files.read(path, byteLimit: OutputWriter.byteLimit)
        } catch {
            guard error.reason == .missing else {
                throw CommandFailure(error.message, status: error.status)
            }
            let file = SourceFile(path: path, bytes: [])
            return Findings(
                files: [file],
                diagnostics: [GraphTextProblems.missing(file, help: run)].compactMap(levelled))
        }
        let file = SourceFile(path: path, bytes: now)
        let diagnostic =
            if now.isEmpty || Workspace.isGraphText(now) {
                GraphTextProblems.stale(file, wanted: Array(graphText.utf8), help: run)
            } else {
                GraphTextProblems.foreign(file)
            }
        return Findings(
            files: [file], diagnostics: [diagnostic].compactMap(\.self).compactMap(levelled))
    }

    private func levelled(_ diagnostic: Diagnostic) -> Diagnostic? {
        settings.levelled(diagnostic)
    }
}
