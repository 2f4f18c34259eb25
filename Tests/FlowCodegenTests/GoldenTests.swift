import FlowCodegen
import FlowFrontend
import FlowModel
import Foundation
import TestSupport
import Testing

/// The real flows as generated Swift: kept in test targets, so that they are compiled and driven.
@Suite("Golden Swift")
struct GoldenTests {
    struct App: Sendable, CustomTestStringConvertible {
        /// The folder of the flows, and the one below `Tests/Golden`.
        let flows: String
        let golden: String
        var outputs = CodegenOptions.Outputs.closures
        /// Files of the golden folder that are written by hand, as an app would.
        var ownFiles: Set<String> = []

        var testDescription: String { golden }
    }

    static let apps = [
        App(flows: "flows/user-edit", golden: "UserEdit"),
        App(flows: "flows/application-coordinator", golden: "CoordinatorDemo"),
        App(flows: "flows/rxflow-demo", golden: "RxFlowDemo"),
        App(flows: "flows/route-composer", golden: "RouteComposer"),
        App(flows: "Tests/SameTraceTests/Lab", golden: "Lab"),
        App(
            flows: "Tests/SameTraceTests/Values", golden: "Values", outputs: .delegate,
            ownFiles: ["Photo.swift"]),
        App(flows: "Tests/SameTraceTests/Reader", golden: "Reader"),
        App(flows: "Tests/SameTraceTests/Signals", golden: "Signals"),
        App(flows: "Tests/SameTraceTests/Finder", golden: "Finder"),
    ]

    private func files(of app: App) throws -> [GeneratedFile] {
        let paths = Project.files(below: app.flows, endingIn: ".yaml")
        let sources = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let graph = try #require(compile(sources).applications.first)
        return swiftFiles(
            for: graph, options: CodegenOptions(outputs: app.outputs, testSupport: true))
    }

    @Test(arguments: apps) func isWhatTheFlowsSay(_ app: App) throws {
        let folder = "Tests/Golden/" + app.golden
        let files = try files(of: app)
        let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"
        for file in files {
            let path = folder + "/" + file.path
            guard (try? Project.text(of: path)) != file.text else { continue }
            if isUpdating {
                try file.text.write(
                    toFile: Project.root + "/" + path, atomically: true, encoding: .utf8)
            }
            Issue.record("\(path) is not what is generated (UPDATE_GOLDENS=1 writes it anew)")
        }
        let known = app.ownFiles.union(files.map(\.path)).map { folder + "/" + $0 }
        let dead = Project.files(below: folder, endingIn: ".swift").filter { !known.contains($0) }
        #expect(dead == [], "nothing generates these")
    }

    @Test(arguments: apps) func isTheSameEachTime(_ app: App) throws {
        #expect(try files(of: app) == files(of: app))
    }
}
