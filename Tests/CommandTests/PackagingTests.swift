import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import FlowFrontend
@testable import flowc

/// The files that bring flowc to a team, used as their services would use them.
@Suite struct PackagingTests {
    private static let broken = """
        flow: Shop
        screens: { List: }
        start: { push: Lsit }

        """
    private static let finding =
        "flows/shop.yaml:3:16: error: there is no screen or flow `Lsit` [unknown-screen]"

    private func project() throws -> Folder {
        let folder = try Folder()
        try folder.write(PackagingTests.broken, to: "flows/shop.yaml")
        return folder
    }

    private func node(_ path: String) throws -> FuzzNode {
        try #require(FuzzNode(bytes: Array(Project.text(of: path).utf8)))
    }

    /// Runs a script as a service would: the tool is found by `PATH`, and the first command that
    /// fails ends it.
    private func run(
        _ script: String, in folder: Folder, _ variables: [String: String] = [:]
    ) throws -> BuiltTool.Ended {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let tool = try BuiltTool.url().deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = [
            "PATH": tool + ":" + path, "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1",
        ].merging(variables) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return BuiltTool.Ended(
            status: BuiltTool.status(of: process), output: String(decoding: bytes, as: UTF8.self),
            errors: "")
    }

    @Test func theHookRefusesACommitWithAFinding() throws {
        let hook = try #require(node(".pre-commit-hooks.yaml").children.first)
        // A flow that is removed is no file of the commit, so no pattern may choose the files.
        #expect(hook["always_run"]?.text == "true" && hook["pass_filenames"]?.text == "false")
        #expect(hook["files"] == nil && hook["types"] == nil)
        let entry = try #require(hook["entry"]?.text)
        let folder = try project()
        let commit = """
            git -c user.name=a -c user.email=a@b commit -qm one
            """
        let refused = try run(
            """
            git init -q . && git add -A
            printf '#!/bin/sh\\nexec \(entry)\\n' >.git/hooks/pre-commit
            chmod +x .git/hooks/pre-commit
            \(commit)
            """, in: folder)
        #expect(refused.status == 1)
        #expect(refused.output.contains(PackagingTests.finding))
        try folder.write(
            PackagingTests.broken.replacing("Lsit", with: "List"), to: "flows/shop.yaml")
        let taken = try run("git add -A && \(commit) && git log --format=%s", in: folder)
        #expect(taken.status == 0)
        #expect(taken.output.contains("one\n"))
    }

    /// A change of `flowc.yaml`, of the text of the graph or of `a.YAML` is judged, too.
    @Test func theWorkflowRunsForEveryChange() throws {
        let event = try #require(node("Packaging/github-workflow.yml")["on"]?["pull_request"])
        #expect(event.children.isEmpty && event["paths"] == nil)
    }

    static let hasArchivers = ["curl", "zip", "unzip"].allSatisfy { name in
        ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + name)
        }
    }

    /// The steps of the action on a bundle that only leads to the tool.
    @Test(
        .enabled(if: hasArchivers, "needs curl, zip and unzip"),
        arguments: [true, false])
    func theActionInstallsAndRuns(isChecksumRight: Bool) throws {
        let action = try node("action.yml")
        let steps = try #require(action["runs"]?["steps"]?.children)
        try #require(steps.count == 2)
        let folder = try project()
        let bundle = "flowc.artifactbundle/$(uname -s | sed s/Darwin/macos/ | tr L l)-$(uname -m)"
        let packed = try run(
            """
            mkdir -p "\(bundle)"
            printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$(command -v flowc)" >"\(bundle)/flowc"
            chmod +x "\(bundle)/flowc"
            zip -qr bundle.zip flowc.artifactbundle
            { sha256sum bundle.zip || shasum -a 256 bundle.zip; } 2>/dev/null | cut -d ' ' -f 1
            """, in: folder)
        #expect(packed.status == 0)
        let checksum = packed.output.replacing("\n", with: "")
        let inputs = [
            "bundle": "file://" + folder.path + "/bundle.zip",
            "checksum": isChecksumRight ? checksum.uppercased() : "0123",
            "arguments": action["inputs"]?["arguments"]?["default"]?.text ?? "",
        ]
        var variables = [
            "GITHUB_PATH": folder.path + "/path", "GITHUB_ACTION_PATH": Project.root,
        ]
        for step in steps {
            let pairs = step["env"]?.children ?? []
            for index in stride(from: 0, to: pairs.count, by: 2) {
                let value = pairs[index + 1].text
                let input = try #require(inputs.first { value == "${{ inputs.\($0.key) }}" })
                variables[pairs[index].text] = input.value
            }
        }
        let installed = try run(#require(steps[0]["run"]?.text), in: folder, variables)
        guard isChecksumRight else {
            #expect(installed.status == 1)
            let refusal = "::error::the checksum of the bundle is \(checksum), expected 0123\n"
            #expect(installed.output == refusal)
            return
        }
        #expect(installed.status == 0, "\(installed.output)")
        let matcher = "::add-matcher::\(Project.root)/Packaging/problem-matcher.json\n"
        #expect(installed.output == FlowCommand.configuration.version + "\n" + matcher)
        #expect(FileManager.default.fileExists(atPath: String(matcher.dropFirst(15).dropLast())))
        // A runner puts the lines of this file in front of `PATH` for the steps that follow.
        let added = folder.text("path").replacing("\n", with: "")
        let linted = try run(
            "PATH='\(added)':/usr/bin:/bin\n" + #require(steps[1]["run"]?.text), in: folder,
            variables)
        #expect(linted.status == 1)
        #expect(linted.output.hasPrefix("::error file=flows/shop.yaml,line=3,"))
    }

    @Test func theScriptForGitLabWritesItsReports() throws {
        let job = try #require(node("Packaging/gitlab-ci.yml")["flows"])
        let script = try #require(job["script"]?.children).map(\.text).joined(separator: "\n")
        let folder = try project()
        let ended = try run(script, in: folder)
        #expect(ended.status == 1)
        #expect(ended.output.hasPrefix(PackagingTests.finding))
        let reports = try #require(job["artifacts"]?["reports"])
        let quality = try folder.text(#require(reports["codequality"]?.text))
        #expect(quality.contains(#""check_name":"unknown-screen""#))
        let results = try folder.text(#require(reports["junit"]?.text))
        #expect(results.contains("<testsuites"))
    }

    /// Xcode opens a file only by its whole path.
    @Test(arguments: [false, true])
    func theBuildPhaseNamesWholePaths(hasConfiguration: Bool) throws {
        let folder = try project()
        if hasConfiguration { try folder.write("flows: flows\n", to: "flowc.yaml") }
        let ended = try run(
            "cd /\n" + Project.text(of: "Packaging/xcode-build-phase.sh"), in: folder,
            ["SRCROOT": folder.path])
        #expect(ended.status == 1)
        #expect(ended.output.hasPrefix(folder.path + "/" + PackagingTests.finding))
    }

    @Test func theFormulaTestsAFlowWithoutFindings() throws {
        let text = try Project.text(of: "Packaging/flowc.rb")
        let start = try #require(text.range(of: "<<~YAML\n"))
        let end = try #require(text.range(of: "    YAML\n"))
        let folder = try Folder()
        let flow = text[start.upperBound..<end.lowerBound].replacing("      ", with: "")
        try folder.write(String(flow), to: "flows/a.yaml")
        #expect(try BuiltTool.run(["lint"], in: folder).status == 0)
    }

    /// The image is built with the compiler that the manifest asks for, by a target that there is.
    @Test func theImageIsBuiltByWhatThereIs() throws {
        let image = try Project.text(of: "Packaging/Dockerfile")
        let manifest = try Project.text(of: "Package.swift")
        let version = try #require(manifest.firstMatch(of: /swift-tools-version: ([0-9.]+)/)).1
        #expect(image.contains("FROM swift:\(version) AS build\n"))
        let makefile = try Project.text(of: "Makefile")
        for file in ["Packaging/Dockerfile", "Packaging/flowc.rb", "docs/ci.md"] {
            let calls = try Project.text(of: file)
                .matches(of: /(?:RUN make -C \/flowc |`make |"make", ")([a-z]+)/)
            #expect(!calls.isEmpty)
            for call in calls { #expect(makefile.contains("\n\(call.1): "), "\(file)") }
        }
    }

    /// A package with the plug-ins is a bundle and little else.
    @Test func thePlugInIsSmall() throws {
        let files = Project.files(below: "Packaging/plugin", endingIn: "")
        let texts = try (files + ["LICENSE"]).compactMap { path in
            let isFile = try URL(fileURLWithPath: Project.root + "/" + path)
                .resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
            return isFile == true ? try Project.text(of: path) : nil
        }
        #expect(texts.count >= 4)
        #expect(texts.reduce(0) { $0 + $1.utf8.count } <= 100_000)
    }
}

extension FuzzNode {
    /// The value of a key of a mapping.
    fileprivate subscript(key: String) -> FuzzNode? {
        guard kind == .mapping else { return nil }
        let keys = stride(from: 0, to: children.count, by: 2)
        return keys.first { children[$0].text == key }.map { children[$0 + 1] }
    }
}
