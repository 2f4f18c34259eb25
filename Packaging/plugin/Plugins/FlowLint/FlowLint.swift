import Foundation
import PackagePlugin

/// Lints the flows before each build. A finding that fails `flowc lint` fails the build.
@main
struct FlowLint: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try [
            lint(
                context.package.directoryURL, with: context.tool(named: "flowc"),
                work: context.pluginWorkDirectoryURL)
        ]
    }

    /// The flows are those of `flowc.yaml` in the package's folder, or of `flows` beside it. A
    /// build has a folder of its own to run in, so the paths are absolute.
    private func lint(_ folder: URL, with tool: PluginContext.Tool, work: URL) -> Command {
        let configuration = folder.appending(path: "flowc.yaml").path
        let isConfigured = FileManager.default.fileExists(atPath: configuration)
        return .prebuildCommand(
            displayName: "flowc lint", executable: tool.url,
            arguments: ["lint", "--quiet"]
                + (isConfigured
                    ? ["--config", configuration] : [folder.appending(path: "flows").path]),
            outputFilesDirectory: work)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension FlowLint: XcodeBuildToolPlugin {
        func createBuildCommands(
            context: XcodePluginContext, target: XcodeTarget
        ) throws -> [Command] {
            try [
                lint(
                    context.xcodeProject.directoryURL, with: context.tool(named: "flowc"),
                    work: context.pluginWorkDirectoryURL)
            ]
        }
    }
#endif
