import ArgumentParser
import FlowModel

extension ReportFormat: ExpressibleByArgument {}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
}

/// `FORMAT:FILE`: a report that is also written to a file.
struct FileReporter {
    let format: ReportFormat
    let path: String

    init(_ argument: String) throws(ValidationError) {
        let colon = argument.firstIndex(of: ":") ?? argument.endIndex
        path = String(argument[colon...].dropFirst())
        guard let format = ReportFormat(rawValue: String(argument[..<colon])), !path.isEmpty else {
            let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "expected a format and a file, as in `sarif:flowc.sarif`; formats are \(formats)")
        }
        self.format = format
        if path == "-" {
            throw ValidationError("expected a file; print the report with `--format \(format)`")
        }
    }
}

/// The options for printing that every verb has.
struct ChatterOptions: ParsableArguments {
    @Option(help: "Colour the output: auto, always or never.")
    var color: ColorChoice = .auto

    @Flag(name: .shortAndLong, help: "Print results only, no totals and no advice.")
    var quiet = false

    /// True if the output has colour: by default for a terminal, unless the environment says no.
    func usesColor(on stream: OutputStream, in world: World) -> Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto:
            if world.isSet("NO_COLOR") || world.isSet("CI") { return false }
            return world.environment["TERM"] != "dumb" && world.console.isTerminal(stream)
        }
    }

    /// A line for people, on standard error.
    func say(_ line: String, in world: World) {
        if !quiet { world.console.write(line + "\n", to: .errors) }
    }
}

/// The options that name the files to read.
struct ProjectOptions: ParsableArguments {
    @Argument(
        help: """
            Flow files and folders, each read with the whole app it belongs to; `-` reads \
            standard input. YAML files of other tools in a folder are passed by. Default: what \
            `flowc.yaml` says, else `flows`.
            """,
        completion: .file())
    var paths: [String] = []

    @Option(
        help: "The configuration file. Default: `flowc.yaml`, if there is one.",
        completion: .file())
    var config: String?
}

/// The form of a result that is not a list of findings.
enum ResultFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}

struct ResultOptions: ParsableArguments {
    @Option(help: "How to print the result: text or json.")
    var format: ResultFormat = .text
}

/// The options for reports of findings.
struct ReportOptions: ParsableArguments {
    @Option(
        help: "How to print findings: text, json, sarif, github, gitlab, junit or checkstyle.")
    var format: ReportFormat = .text

    @Option(
        help: ArgumentHelp(
            "Write a report to a file as well; may be repeated.", valueName: "format:file"),
        completion: .list(ReportFormat.allCases.map { "\($0.rawValue):flowc.\($0.rawValue)" }),
        transform: { try FileReporter($0) })
    var reporter: [FileReporter] = []

    /// True if the command line asks for a particular report.
    var isAsked: Bool { format != .text || !reporter.isEmpty }
}

/// The stream and the form in which a verb reports its findings.
struct Reporting {
    private let options: ReportOptions
    private let stream: OutputStream
    private let chatter: ChatterOptions

    init(_ options: ReportOptions, on stream: OutputStream = .output, chatter: ChatterOptions) {
        self.options = options
        self.stream = stream
        self.chatter = chatter
    }

    /// For a verb whose result is something else: people see findings on standard error, next to
    /// the result; programs get them instead of the result.
    init(isJSON: Bool, chatter: ChatterOptions) {
        var options = ReportOptions()
        options.format = isJSON ? .json : .text
        options.reporter = []
        self.init(options, on: isJSON ? .output : .errors, chatter: chatter)
    }

    func report(_ findings: Findings, in world: World) throws(CommandFailure) {
        try options.report(findings, on: stream, chatter: chatter, in: world)
    }
}
