import Foundation
import PackagePlugin

/// `swift package flowc …` runs flowc with these arguments in the folder that it was called in.
@main
struct FlowCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let flowc = Process()
        flowc.executableURL = try context.tool(named: "flowc").url
        flowc.arguments = arguments
        try flowc.run()
        flowc.waitUntilExit()
        if flowc.terminationStatus != 0 { exit(flowc.terminationStatus) }
    }
}
