import FlowModel
import Foundation

@testable import FlowFrontend
@testable import flowc

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A promise that was broken.
struct FuzzFinding: Equatable {
    /// Which promise.
    let oracle: FuzzOracle
    let text: String
}

/// What is promised for every input, whatever it is.
enum FuzzOracle: String, CaseIterable {
    /// The process ended by itself.
    case signal
    /// The process ended in time.
    case timeout
    /// The memory in use does not grow beyond measure.
    case memory
    /// The exit code is one of those that the verb has.
    case status
    /// An error says where it is.
    case place
    /// A place lies in its file.
    case span
    /// Output for people is free of control characters.
    case control
    /// Reports for programs can be read by programs that are not flowc.
    case json, xml
    /// The same input gives the same bytes.
    case same
    /// What `check` lets pass, the other verbs take; what was compiled is up to date.
    case agreement
    /// Generated Swift compiles.
    case swift

    /// Whether the process does not survive it.
    var isDeath: Bool { [.signal, .timeout, .memory].contains(self) }
}

/// Judges what verbs did with an input.
struct FuzzJudge {
    let files: [FuzzFile]
    private(set) var findings: [FuzzFinding] = []

    init(files: [FuzzFile]) {
        self.files = files
    }

    private var hasSettings: Bool { files.contains { $0.path == Settings.fileName } }

    private mutating func require(
        _ isKept: Bool, _ oracle: FuzzOracle, _ text: @autoclosure () -> String
    ) {
        if !isKept { findings.append(FuzzFinding(oracle: oracle, text: text())) }
    }

    mutating func judge(_ runs: [VerbRun]) {
        for run in runs {
            judgeStatus(run)
            judgeText(run)
            if run.arguments.contains("json"), run.status != .misused { judgeReport(run) }
            if run.arguments.contains("--json"), run.status != .misused {
                for line in run.output.split(separator: "\n") {
                    require(Self.isJSON(line.utf8), .json, "\(run.arguments): \(line.prefix(200))")
                }
            }
            for (path, bytes) in run.written where path.hasSuffix(".xml") {
                require(Self.isXML(bytes), .xml, "\(run.arguments): \(path)")
            }
            for (path, bytes) in run.written where path.hasSuffix(".json") {
                require(Self.isJSON(bytes), .json, "\(run.arguments): \(path)")
            }
        }
        judgeAgreement(runs)
    }

    /// The same run twice.
    mutating func judgeRepetition(of run: VerbRun, _ again: VerbRun) {
        let isSame =
            run.status == again.status && run.output == again.output && run.errors == again.errors
            && run.written == again.written
        require(isSame, .same, "\(run.arguments) differs the second time")
    }

    private mutating func judgeStatus(_ run: VerbRun) {
        var allowed: Set<RunStatus> = [.clean, .found]
        if hasSettings || run.verb == "test" || run.verb == "simulate" { allowed.insert(.misused) }
        // Chance may leave nothing that shows whose file it was.
        if run.errors.contains("only YAML files of other tools") { allowed.insert(.misused) }
        require(
            allowed.contains(run.status), .status,
            "\(run.arguments) ended with \(run.status): \(run.errors.prefix(300))")
        if run.status == .found || run.status == .misused {
            let isSaid = !run.output.isEmpty || !run.errors.isEmpty
            require(isSaid, .place, "\(run.arguments) ended with \(run.status) and no word")
        }
        let isReport = run.arguments == ["check"] || run.arguments == ["lint"]
        guard isReport, run.status == .found else { return }
        let line = run.output.prefix { $0 != "\n" }
        let parts = line.split(separator: ": ", maxSplits: 1)
        let place = (parts.first ?? "").split(separator: ":")
        let hasPlace = place.count >= 3 && place.suffix(2).allSatisfy { Int($0) ?? 0 > 0 }
        require(hasPlace, .place, "\(run.arguments): \(line)")
    }

    private mutating func judgeText(_ run: VerbRun) {
        for (name, text) in [("output", run.output), ("errors", run.errors)] {
            if let found = Self.control(in: text.unicodeScalars) {
                require(false, .control, "\(run.arguments) prints \(found) to \(name)")
            }
        }
        for (path, bytes) in run.written {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                require(false, .control, "\(run.arguments): \(path) is not UTF-8")
                continue
            }
            if let found = Self.control(in: text.unicodeScalars) {
                require(false, .control, "\(run.arguments) writes \(found) to \(path)")
            }
        }
    }

    /// A character that does something to a terminal, or to the order in which text is shown.
    private static func control(in text: String.UnicodeScalarView) -> String? {
        let found = text.first { scalar in
            switch scalar.value {
            case 0x0A, 0x09: false
            case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        return found.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    }

    private mutating func judgeReport(_ run: VerbRun) {
        let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8))
        guard let report = object as? [String: Any],
            let diagnostics = report["diagnostics"] as? [[String: Any]]
        else {
            require(false, .json, "\(run.arguments): \(run.output.prefix(200))")
            return
        }
        for diagnostic in diagnostics {
            let notes = diagnostic["notes"] as? [[String: Any]] ?? []
            for place in [diagnostic] + notes {
                let isInside = isInside(place)
                require(isInside, .span, "\(run.arguments): \(place)")
            }
        }
    }

    private func isInside(_ place: [String: Any]) -> Bool {
        func number(_ name: String) -> Int { (place[name] as? NSNumber)?.intValue ?? -1 }
        guard let path = place["file"] as? String,
            let file = files.first(where: { $0.path == path })
        else { return false }
        let isOrdered =
            number("line") < number("endLine")
            || number("line") == number("endLine") && number("column") <= number("endColumn")
        return number("line") >= 1 && number("column") >= 1 && isOrdered
            && number("startByte") >= 0 && number("startByte") <= number("endByte")
            && number("endByte") <= file.bytes.count
    }

    private static func isJSON(_ bytes: some Sequence<UInt8>) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    }

    /// Whether it is one element with everything in it closed. The parser's own word is not
    /// enough: for a text that breaks off it says that all is well.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        final class Depth: NSObject, XMLParserDelegate {
            var open = 0
            var seen = 0

            func parser(
                _: XMLParser, didStartElement _: String, namespaceURI _: String?,
                qualifiedName _: String?, attributes _: [String: String]
            ) {
                open += 1
                seen += 1
            }

            func parser(
                _: XMLParser, didEndElement _: String, namespaceURI _: String?,
                qualifiedName _: String?
            ) {
                open -= 1
            }
        }
        let depth = Depth()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = depth
        return parser.parse() && parser.parserError == nil && depth.open == 0 && depth.seen > 0
    }

    private mutating func judgeAgreement(_ runs: [VerbRun]) {
        guard let check = runs.first(where: { $0.verb == "check" }), check.status == .clean else {
            return
        }
        for run in runs where ["compile", "graph", "links"].contains(run.verb) {
            require(
                run.status == .clean, .agreement,
                "check passes, and \(run.arguments) ends with \(run.status): "
                    + run.errors.prefix(300) + run.output.prefix(300))
        }
    }
}
