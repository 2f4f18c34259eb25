import FlowModel
import TestSupport

/// Generated applications, compiled as the module `Apps`. One that the compiler refuses is left
/// out, so that it fails by itself.
public struct CompiledModule: Sendable {
    public let modules: OwnModules
    public let apps: GeneratedApps
    /// What the compiler says of those that are left out, by their index.
    public let refused: [Int: GeneratedErrors]

    public init(_ graphs: [FlowGraph]) throws {
        let modules = try OwnModules()
        self.modules = modules
        var refused: [Int: GeneratedErrors] = [:]
        while true {
            let apps = GeneratedApps(graphs, without: Set(refused.keys))
            let paths = try apps.files.map { try modules.write($0.text, to: $0.name) }
            do {
                try modules.compile("Apps", paths)
                self.apps = apps
                self.refused = refused
                return
            } catch let failure as OwnModules.Failure {
                let errors = GeneratedErrors.all(in: failure.description)
                refused.merge(errors) { first, _ in first }
                if errors.isEmpty || refused.count == graphs.count { throw failure }
            }
        }
    }

    /// A program around the module. Its source imports `Apps` and has a type with `main`.
    public func link(_ source: String, to program: String) throws {
        let object = program + ".o"
        let path = try modules.write(source, to: program + ".swift")
        try modules.swiftc(["-c", "-module-name", "Program", "-o", object, path])
        try modules.link(
            [object, "Apps.o"], ["FlowEngine", "FlowRuntime"].map { ($0, "Sources/" + $0) },
            to: program)
    }
}

/// What the compiler says of the generated Swift of one application.
public struct GeneratedErrors: Error, CustomStringConvertible {
    public let lines: [Substring]

    public var description: String { lines.joined(separator: "\n") }

    /// By the application's number, with which the names of its files begin.
    public static func all(in output: String) -> [Int: GeneratedErrors] {
        let errors = output.split(separator: "\n").compactMap { line -> (Int, Substring)? in
            guard let match = line.firstMatch(of: #//K([0-9]+)[^/]*\.swift:[0-9:]+ error: /#),
                let number = Int(match.1)
            else { return nil }
            return (number, line)
        }
        return Dictionary(grouping: errors) { $0.0 }
            .mapValues { GeneratedErrors(lines: $0.map { $0.1 }) }
    }
}
