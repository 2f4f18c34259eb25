import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport

/// An app of the repository with its scenarios.
struct FuzzApp: Sendable {
    let graph: FlowGraph
    let scenarios: [SourceFile]
}

enum FuzzApps {
    static let all: [FuzzApp] = folders.compactMap { folder in
        let files = files(below: folder)
        let flows = files.filter { !$0.path.hasSuffix(".scenario.yaml") }
        let compilation = compile(flows)
        guard let graph = compilation.applications.first, graph.isWhole,
            compilation.diagnostics.allSatisfy({ $0.severity < .error })
        else { return nil }
        return FuzzApp(
            graph: graph, scenarios: files.filter { $0.path.hasSuffix(".scenario.yaml") })
    }.prefix(256).map { $0 }

    static func files(below folder: String) -> [SourceFile] {
        Project.files(below: folder, endingIn: ".yaml").compactMap { path in
            (try? Project.text(of: path)).map {
                SourceFile(path: String(path.dropFirst(folder.count + 1)), text: $0)
            }
        }
    }

    static let folders: [String] = {
        let roots = ["flows", "Tests/SameTraceTests", "Tests/Zoo", "Tests/Law"]
        let all = roots.flatMap { root in
            Set(
                Project.files(below: root, endingIn: ".yaml").map { path in
                    path.split(separator: "/").prefix(root.split(separator: "/").count + 1)
                        .joined(separator: "/")
                }
            ).sorted()
        }
        return all.filter { !$0.hasSuffix(".yaml") }
    }()
}

extension FuzzTarget {
    /// Inputs to begin with, taken from the repository as it is: not more than can be run in a few
    /// seconds, for the fuzzer runs all of them before it looks at the clock.
    public func seeds() -> [[UInt8]] {
        let all = allSeeds()
        return stride(from: 0, to: all.count, by: all.count / 128 + 1).map { all[$0] }
    }

    private func allSeeds() -> [[UInt8]] {
        switch self {
        case .yaml: return FuzzApps.folders.flatMap { FuzzApps.files(below: $0).map(\.bytes) }
        case .decoder:
            return FuzzApps.folders.map { folder in
                FuzzApps.files(below: folder).flatMap { file in
                    Array((Self.mark + file.path + "\n").utf8) + file.bytes
                }
            }
        case .expressions: return Self.values(beginning: ["when:", "state.", "with:"])
        case .links:
            return Self.values(beginning: ["/", "http", "\"/"]).map { pattern in
                pattern + Array("\nlinks://items/7?q=1\nhttps://example.com/a%20b/c#d".utf8)
            }
        case .scenarios:
            return FuzzApps.all.enumerated().flatMap { index, app in
                app.scenarios.map { [UInt8(index)] + $0.bytes }
            }
        case .traces:
            return FuzzApps.all.enumerated().map { index, app in
                let events = Self.played(app).map(TraceWriter(graph: app.graph).text(of:))
                return [UInt8(index)] + Array(events.joined(separator: "\n").utf8)
            }
        case .saved:
            return FuzzApps.all.enumerated().compactMap { index, app in
                var simulation = Self.simulation(of: app.graph)
                for event in Self.played(app) { simulation.send(event) }
                simulation.send(.kill)
                return simulation.configuration.saved.map { [UInt8(index)] + Array($0.utf8) }
            }
        }
    }

    private static func played(_ app: FuzzApp) -> [Event] {
        var simulation = simulation(of: app.graph)
        simulation.send(.start)
        var draws = RandomEvents(seed: 1)
        var events = [Event.start]
        for _ in 0..<12 {
            guard let event = draws.next(for: simulation) else { break }
            simulation.send(event)
            events.append(event)
        }
        return events
    }

    /// The rest of all lines that begin so; of a key that is a pattern, the key.
    private static func values(beginning words: [String]) -> [[UInt8]] {
        var found: Set<String> = []
        for file in FuzzApps.folders.flatMap(FuzzApps.files(below:)) {
            for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
                let text = line.drop { " -{".contains($0) }
                guard words.contains(where: { text.hasPrefix($0) }) else { continue }
                let parts = text.split(separator: ": ", maxSplits: 1)
                let isPattern = text.first == "/" || text.hasPrefix("http")
                guard let part = isPattern ? parts.first : parts.last else { continue }
                found.insert(String(part.prefix { isPattern ? $0 != "\"" : true }))
            }
        }
        return found.sorted().map { Array($0.utf8) }
    }
}
