import Foundation
import PackagePlugin

/// Lints the flows in each build. A finding that fails `flowc lint` fails the build.
@main
struct FlowLint: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try [
            lint(
                context.package.directoryURL, with: context.tool(named: "flowc"),
                work: context.pluginWorkDirectoryURL)
        ]
    }

    /// The flows are those of `flowc.yaml` in the folder, or of `flows` beside it. Xcode opens only
    /// files of whole paths. flowc prints them when it does not run above the files, so the command
    /// changes to a folder of its own: some builds run it in that of the package.
    ///
    /// SwiftPM runs a build command again if its input has changed, and a prebuild command only
    /// after files of a target have come or gone. So the command changes its own input.
    private func lint(
        _ folder: URL, with tool: PluginContext.Tool, work: URL
    ) throws -> Command {
        let lastRun = work.appending(path: "last-run")
        try Data().write(to: lastRun)
        let script = """
            date >"$0"
            cd "${0%/*}" || exit
            if [ -e "$2/flowc.yaml" ]; then exec "$1" lint --quiet --config "$2/flowc.yaml"; fi
            exec "$1" lint --quiet "$2/flows"
            """
        return .buildCommand(
            displayName: "flowc lint", executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", script, lastRun.path, tool.url.path, folder.path],
            inputFiles: [lastRun])
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
