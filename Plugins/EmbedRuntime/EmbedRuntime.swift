import Foundation
import PackagePlugin

/// Gives `FlowCodegen` the files of the runtime as text, so that `--runtime embed` needs no files.
@main
struct EmbedRuntime: BuildToolPlugin {
    /// The files of these folders are copied into apps, in this order.
    private let folders = [
        "Sources/FlowEngine", "Sources/FlowRuntime/Core", "Sources/FlowRuntime/Saving",
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        let files = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(
                atPath: root.appending(path: folder).path
            ).filter { $0.hasSuffix(".swift") }.sorted()
                .map { root.appending(path: folder + "/" + $0) }
        }
        let texts = context.pluginWorkDirectoryURL.appending(path: "RuntimeTexts.swift")
        return [
            .buildCommand(
                displayName: "Embed the runtime", executable: URL(fileURLWithPath: "/bin/sh"),
                arguments: ["-euc", Self.script, texts.path] + files.map(\.path),
                inputFiles: files, outputFiles: [texts])
        ]
    }

    /// Writes the texts of files as raw strings into a Swift file. They are one module in the app,
    /// which has no package and nothing to import. What the engine knows is compared there, but in
    /// no set: only the simulator looks for ways. A program in Swift would be
    /// built with the flags of each build: those of a fuzzer, for one, which brings its own `main`.
    private static let script = #"""
        {
            echo 'let runtimeTexts: [(name: String, text: StaticString)] = ['
            for file; do
                name=${file##*/}
                echo "    (\"${name%.swift}\", text${name%.swift}),"
            done
            echo ']'
            for file; do
                name=${file##*/}
                case $file in
                    */Sources/FlowEngine/*) compared='s/Hashable/Equatable/' ;;
                    *) compared= ;;
                esac
                printf '\nprivate let text%s: StaticString = ###"""\n' "${name%.swift}"
                sed -e '/^import FlowEngine$/{N;d;}' -e '/^@_exported import FlowEngine$/{N;d;}' \
                    -e 's/^\( *\)package internal(set) /\1/' -e 's/^\( *\)package /\1/' \
                    -e 's/package(set)/internal(set)/' -e "$compared" \
                    "$file"
                printf '\n%s###\n' '"""'
            done
        } >"$0"
        """#
}
