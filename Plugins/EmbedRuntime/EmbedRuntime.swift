import Foundation
import PackagePlugin

/// Gives `FlowCodegen` the files of the runtime as text, so that `--runtime embed` needs no files.
@main
struct EmbedRuntime: BuildToolPlugin {
    /// The files of these folders are copied into apps, in this order.
    private let folders = ["Sources/FlowRuntime/Core", "Sources/FlowRuntime/Saving"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let files = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(
                atPath: root.appending(path: folder).path
            ).filter { $0.hasSuffix(".swift") }.sorted()
                .map { root.appending(path: folder + "/" + $0) }
        }
        let texts = context.pluginWorkDirectoryURL.appending(path: "RuntimeTexts.swift")
        return try [
            .buildCommand(
                displayName: "Embed the runtime",
                executable: context.tool(named: "RuntimeTexts").url,
                arguments: [texts.path] + files.map(\.path),
                inputFiles: files, outputFiles: [texts])
        ]
    }
}
