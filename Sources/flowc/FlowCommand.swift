import ArgumentParser
import CRevision
import FlowModel

/// A verb: the argument library reads its arguments, and its work is a function of the world.
protocol Verb: ParsableCommand {
    func run(in world: World) throws(CommandFailure) -> RunStatus
}

/// A verb that reads flows and their configuration.
protocol ProjectVerb: Verb {
    /// How the verb reports the findings that keep it from its work.
    var reporting: Reporting { get }
}

/// The tool as a value: arguments and a world in, exit status out.
struct FlowCommand: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "flowc",
        abstract: "A compiler, linter and simulator for navigation flows.",
        version: versionLine(revision: String(cString: flowc_revision())),
        groupedSubcommands: [
            CommandGroup(
                name: "Start",
                subcommands: [InitCommand.self, ConfigCommand.self]),
            CommandGroup(
                name: "Judge",
                subcommands: [
                    CheckCommand.self, LintCommand.self, DiffCommand.self, ExplainCommand.self,
                ]),
            CommandGroup(
                name: "Write",
                subcommands: [CompileCommand.self, LinksCommand.self, SchemaCommand.self]),
            CommandGroup(
                name: "Play",
                subcommands: [SimulateCommand.self, TestCommand.self, GraphCommand.self]),
        ]
    )

    /// The text of `--version`.
    static func versionLine(revision: String) -> String {
        "\(version) "
            + (revision.isEmpty ? "(built without a git revision)" : "(revision \(revision))")
    }

    static func run(_ arguments: [String], in world: World) -> RunStatus {
        let isForGitHub = isForGitHub(arguments)
        do {
            // The argument library shows the help of the whole tool for a verb it does not know.
            for verb in arguments.prefix(arguments.first == "help" ? 2 : 1) {
                try refuseUnknown(verb)
            }
            var command = try parsed(arguments)
            guard let verb = command as? any Verb else {
                try command.run()
                return .clean
            }
            return run(verb, isForGitHub: isForGitHub, in: world)
        } catch let failure as CommandFailure {
            return refuse(failure, isForGitHub: isForGitHub, in: world)
        } catch {
            let message = message(for: error, arguments)
            if exitCode(for: error).isSuccess {
                world.console.write(message.ended, to: .output)
                return .clean
            }
            // The library's own code for usage errors is 64; ours is 2 for every mistake of the
            // caller.
            say(inOurWords(message).ended, isForGitHub: isForGitHub, in: world)
            return .misused
        }
    }

    /// The message for a command line that cannot be read. The library would report a missing
    /// argument and keep silent about an unknown option, so it reads the line with one more.
    private static func message(for error: any Error, _ arguments: [String]) -> String {
        let message = fullMessage(for: error)
        guard message.hasPrefix("Error: Missing expected argument") else { return message }
        do {
            _ = try parseAsRoot(arguments + ["-"])
        } catch {
            let next = fullMessage(for: error)
            if next.hasPrefix("Error: Unknown option") { return next }
        }
        return message
    }

    /// Reads a command line. First reads only the verb's arguments, which takes less time. If that
    /// fails, reads the whole line, for the help and the messages about it.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let verb = configuration.subcommands.first {
            $0.configuration.commandName == arguments.first
        }
        if let command = try? verb?.parseAsRoot(Array(arguments.dropFirst())),
            command is any Verb
        {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// Runs a verb whose arguments have been read.
    static func run(
        _ verb: any Verb, isForGitHub: Bool = false, in world: World
    ) -> RunStatus {
        do {
            return try verb.run(in: world)
        } catch {
            return refuse(
                error, of: verb as? any ProjectVerb, isForGitHub: isForGitHub, in: world)
        }
    }

    private static func refuse(
        _ failure: CommandFailure, of verb: (any ProjectVerb)? = nil, isForGitHub: Bool,
        in world: World
    ) -> RunStatus {
        switch failure.reason {
        case .message(let text): say(text, isForGitHub: isForGitHub, in: world)
        case .findings(let findings):
            do {
                try verb?.reporting.report(findings, in: world)
            } catch {
                return refuse(error, isForGitHub: isForGitHub, in: world)
            }
        }
        return failure.status
    }

    /// True if the command line asks for annotations, even if it cannot be read.
    private static func isForGitHub(_ arguments: [String]) -> Bool {
        arguments.contains("--format=github")
            || zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "github") }
    }

    /// Prints why there is no result. GitHub makes an annotation of the first line.
    private static func say(_ message: String, isForGitHub: Bool, in world: World) {
        let start = "error: "
        guard isForGitHub, message.hasPrefix(start) else {
            return world.console.write(message, to: .errors)
        }
        let line = message.prefix { $0 != "\n" }
        world.console.write(
            gitHubError(String(line.dropFirst(start.count))) + message.dropFirst(line.count + 1),
            to: .errors)
    }

    /// The argument library takes a misspelt verb for a stray argument and has no suggestion.
    private static func refuseUnknown(_ verb: String) throws(CommandFailure) {
        let known = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !verb.hasPrefix("-"), verb != "help", !known.contains(verb) else { return }
        let next =
            nearestName(to: verb, among: known).map { "did you mean `\($0)`?" }
            ?? "`flowc --help` lists them"
        throw CommandFailure("no verb named `\(verb)`; " + next)
    }

    /// A usage error of the argument library in the style of our own errors: the first word in
    /// lower case, names in backticks.
    private static func inOurWords(_ message: String) -> String {
        let foreign = "Error: "
        guard message.hasPrefix(foreign) else { return message }
        let text = message.dropFirst(foreign.count)
        let line = text.prefix { !$0.isNewline }
        let rest = text.dropFirst(line.count)
        var words = line.prefix(1).lowercased() + line.dropFirst()
        if words.hasSuffix(".") { words.removeLast() }
        words = words.replacing("'", with: "`").replacing("the value `", with: "`")
            .replacing(" is invalid for ", with: " cannot be the value of ")
            .replacing(". Please provide ", with: ", expected ")
        return "error: " + words + rest
    }
}

extension String {
    /// The text with a line break at its end, unless it is empty.
    var ended: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}
