import FlowSimulator
import Foundation
import Testing

@testable import flowc

/// How often a fault is tried: a sample in every run of the tests, all of them by `make faults`.
private func trials(_ name: String, sample: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? sample
}

/// A verb that writes, and two versions of the files it writes, all of them below `out`.
private struct WritingVerb: Sendable, CustomTestStringConvertible {
    let name: String
    let versions: [[String]]
    var statuses: Set<Int32> = [0]
    /// Whether `out` is emptied before each run, for a verb that replaces nothing.
    var needsEmpty = false

    var testDescription: String { name }

    static let all: [WritingVerb] = [
        WritingVerb(
            name: "compile",
            versions: ["public", "internal"].map { ["compile", "-o", "out", "--access", $0] }),
        WritingVerb(name: "init", versions: [["init", "out"]], needsEmpty: true),
        WritingVerb(
            name: "simulate --record",
            versions: [["back"], ["back", "back"]].map { commands in
                ["simulate", "App1", "--record", "out/r.scenario.yaml", "--force"]
                    + commands.flatMap { ["--send", $0] }
            }, statuses: [0, 1]),
        WritingVerb(
            name: "save",
            versions: [["simulate", "App1", "--send", "save out/r.scenario.yaml"]],
            needsEmpty: true),
        WritingVerb(
            name: "test --reporter",
            versions: ["flows", "flows/app1.scenario.yaml"].map {
                ["test", $0, "--reporter", "junit:out/r.xml"]
            }),
        WritingVerb(
            name: "check --reporter",
            versions: ["flows", "broken"].map {
                ["check", $0, "--reporter", "json:out/r.json", "--reporter", "text:out/r.txt"]
            }, statuses: [0, 1]),
    ]
}

/// The apps that the verbs run on, and the files that each version of a verb writes.
private final class Project {
    let folder: Folder
    let verb: WritingVerb
    private(set) var references: [[String: String]] = []
    /// How long a run takes.
    private(set) var microseconds: UInt64 = 0

    init(_ verb: WritingVerb) throws {
        self.verb = verb
        folder = try Folder()
        for number in 1...24 {
            let name = "app\(number)"
            try folder.write(
                "flow: App\(number)\nscreens:\n  Home: { outputs: [next] }\n  Next:\n"
                    + "start: { push: Home }\ntransitions:\n  Home.next: { push: Next }\n",
                to: "flows/\(name).yaml")
        }
        for number in 1...2 {
            try folder.write(
                "scenario: S\nflow: App\(number)\nsteps:\n  - expect: Home\n",
                to: "flows/app\(number).scenario.yaml")
        }
        try folder.write("flow: [", to: "broken/a.yaml")
        for version in verb.versions.indices {
            try empty()
            let start = DispatchTime.now().uptimeNanoseconds
            let ended = try BuiltTool.run(verb.versions[version], in: folder)
            microseconds = (DispatchTime.now().uptimeNanoseconds - start) / 1_000
            try #require(verb.statuses.contains(ended.status), "\(ended)")
            references.append(folder.snapshot(of: "out"))
        }
    }

    func empty() throws { try folder.prepare("rm -rf out; mkdir out") }

    func prepareRun() throws { if verb.needsEmpty { try empty() } }

    func start(_ version: Int, name: String = "") throws -> Process {
        try BuiltTool.start(verb.versions[version], in: folder, name: name)
    }

    /// Whether a run has written files that wait to be put in place.
    var hasStaging: Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
        return names?.contains(where: isStagingName) ?? false
    }

    /// The files of `out` that are not those of any version, whole.
    var brokenFiles: [String] {
        folder.snapshot(of: "out").filter { path, text in
            !isStagingName(path) && !references.contains { $0[path] == text }
        }.map(\.key)
    }

    /// A run that nobody disturbs ends well, and leaves what it writes and nothing else.
    func requireWholeRun(_ version: Int) throws {
        let ended = try BuiltTool.run(verb.versions[version], in: folder)
        // A verb that replaces nothing may find all of its files in place.
        let statuses = verb.needsEmpty ? verb.statuses.union([2]) : verb.statuses
        #expect(statuses.contains(ended.status), "\(ended)")
        #expect(folder.snapshot(of: "out") == references[version])
    }
}

@Suite(.serialized) struct FaultTests {
    @Test(arguments: WritingVerb.all)
    private func aKillLeavesNothingBroken(_ verb: WritingVerb) throws {
        let project = try Project(verb)
        var random = SplitMix64(seed: UInt64(trials("SEED", sample: 1)))
        let count = trials("KILLS", sample: 6)
        var hits = 0
        var leftOvers = 0
        for trial in 0..<count {
            let version = trial % verb.versions.count
            try project.prepareRun()
            let hadStaging = project.hasStaging
            let process = try project.start(version)
            if trial.isMultiple(of: 2) {
                usleep(UInt32(random.next() % (project.microseconds + 1)))
            } else {
                // Most of a run reads; this is the part that writes.
                while process.isRunning, !project.hasStaging { usleep(20) }
                usleep(UInt32(random.next() % 1_000))
            }
            let signal = [SIGKILL, SIGKILL, SIGTERM, SIGINT][trial / 2 % 4]
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            let status = BuiltTool.status(of: process)
            if status > 127 { hits += 1 }
            #expect(verb.statuses.contains(status) || [130, 128 + signal].contains(status))
            if project.hasStaging { leftOvers += 1 }
            // A run that may end itself leaves nothing.
            if signal != SIGKILL { #expect(hadStaging || !project.hasStaging) }
            #expect(project.brokenFiles == [], "kill \(trial)")
            if trial % 5 == 4 || trial == count - 1 { try project.requireWholeRun(version) }
        }
        print("\(verb.name): \(count) kills, \(hits) hit a run, \(leftOvers) left files that wait")
        // Many kills that never hit the part that writes would show nothing.
        if count >= 100 { #expect(leftOvers > 0) }
    }

    /// The files are those of one run, not of several.
    @Test(arguments: WritingVerb.all)
    private func runsAtOnceDoNotMix(_ verb: WritingVerb) throws {
        let project = try Project(verb)
        let count = trials("PAIRS", sample: 4)
        for trial in 0..<count {
            if verb.needsEmpty || trial % 3 == 0 { try project.empty() }
            let processes = try (0..<(trial % 4 == 3 ? 8 : 2)).map { number in
                try project.start(number % verb.versions.count, name: "\(number)")
            }
            for (number, process) in processes.enumerated() {
                #expect(BuiltTool.ends(process))
                let statuses = verb.needsEmpty ? verb.statuses.union([2]) : verb.statuses
                let errors = project.folder.text(".stderr\(number)")
                #expect(statuses.contains(BuiltTool.status(of: process)), "\(errors)")
            }
            #expect(project.brokenFiles == [], "trial \(trial)")
            #expect(!project.hasStaging)
            if verb.name != "check --reporter" {
                #expect(project.references.contains(project.folder.snapshot(of: "out")))
            }
        }
        print("\(verb.name): \(count) times at once, a quarter of them eight, else two")
    }

    /// Runs without locks that all have the same process number, as in containers that share a
    /// network disk, do not touch the files of one another.
    @Test(.enabled(if: canMount, "no process can have a number of its own here"))
    func runsWithoutLocksKeepTheirFiles() throws {
        let project = try Project(WritingVerb.all[0])
        try project.folder.write(
            "#include <errno.h>\nint flock(int f, int o) { errno = ENOLCK; return -1; }\n",
            to: "unlocked.c")
        try project.folder.prepare("clang -shared -fPIC -o unlocked.so unlocked.c")
        for _ in 0..<trials("PAIRS", sample: 4) {
            try project.empty()
            let processes = try (0..<8).map { number in
                try BuiltTool.start(
                    project.verb.versions[number % 2], in: project.folder,
                    setting: #"LD_PRELOAD=./unlocked.so exec unshare -rpf "$0" "$@""#,
                    name: "\(number)")
            }
            for (number, process) in processes.enumerated() {
                #expect(BuiltTool.ends(process))
                let errors = project.folder.text(".stderr\(number)")
                #expect(BuiltTool.status(of: process) == 0, "\(errors)")
            }
            #expect(project.brokenFiles == [])
            #expect(!project.hasStaging)
        }
    }

    /// Each run reads what is there at its moment, or says that it is not there any more.
    @Test func filesMayChangeWhileTheyAreRead() throws {
        let folder = try Folder()
        let text = "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"
        try folder.write(text, to: "flows/a.yaml")
        try folder.write(text.replacing("A", with: "B"), to: "b.yaml")
        let changes = Process()
        changes.executableURL = URL(fileURLWithPath: "/bin/sh")
        changes.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        changes.arguments = [
            "-c",
            """
            while :; do
                cp b.yaml flows/b.yaml; rm flows/b.yaml; mkdir flows/b.yaml; rmdir flows/b.yaml
                mkfifo flows/b.yaml; rm flows/b.yaml; ln -s b.yaml flows/b.yaml; rm flows/b.yaml
            done
            """,
        ]
        try changes.run()
        defer { changes.terminate() }
        for _ in 0..<trials("PAIRS", sample: 20) {
            let ended = try BuiltTool.run(["check"], in: folder)
            #expect([0, 1, 2].contains(ended.status) && !ended.hung, "\(ended)")
            #expect(ended.status != 2 || ended.errors.hasPrefix("error: `flows/b.yaml`: "))
        }
    }

    /// `init` and `save` find an empty folder, all others the files of the other version.
    @Test(arguments: WritingVerb.all)
    private func aSmallLimitOfFilesIsRefusedWhole(_ verb: WritingVerb) throws {
        let project = try Project(verb)
        try project.prepareRun()
        let before = project.folder.snapshot(of: "out")
        let ended = try BuiltTool.run(verb.versions[0], in: project.folder, setting: "ulimit -f 0")
        // The shell's own streams are files too, so there is nothing to read in them.
        #expect([2, 3].contains(ended.status))
        #expect(project.folder.snapshot(of: "out") == before)
    }

    /// Neither the folder that is written to nor those above it were there before.
    @Test(arguments: [["compile", "-o", "p/q/r"], ["init", "p/q/r"]])
    func aRefusalLeavesNoFolders(arguments: [String]) throws {
        let folder = try Folder()
        try folder.write("flow: A\nscreens: { Home: }\nstart: { push: Home }\n", to: "flows/a.yaml")
        let ended = try BuiltTool.run(arguments, in: folder, setting: "ulimit -f 0")
        #expect([2, 3].contains(ended.status))
        #expect(Set(folder.snapshot().keys) == ["flows", "flows/a.yaml"])
    }

    private static let mounts: [(name: String, script: String, words: String)] = [
        (
            "full",
            "mount -t tmpfs -o size=1m tmpfs out; cp -a old/. out; cat /dev/zero >out/.fill",
            "no space left on the disk"
        ),
        (
            "read-only", "mount --bind old out; mount -o remount,bind,ro out", "permission denied"
        ),
    ]

    /// Mounting needs a right that not every machine gives.
    private static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "unshare -rm mount -t tmpfs tmpfs /tmp 2>/dev/null"]
        return (try? process.run()).map { process.waitUntilExit() } != nil
            && process.terminationStatus == 0
    }()

    @Test(
        .enabled(if: canMount, "no disk can be mounted here"), arguments: mounts.indices,
        WritingVerb.all)
    private func aDiskThatRefusesKeepsItsFiles(_ index: Int, _ verb: WritingVerb) throws {
        let mount = FaultTests.mounts[index]
        let project = try Project(verb)
        try project.prepareRun()
        let before = project.folder.snapshot(of: "out")
        try project.folder.prepare("cp -a out old")
        let ended = try BuiltTool.run(
            verb.versions[0], in: project.folder,
            setting: """
                exec unshare -rm sh -c '{ \(mount.script); } 2>/dev/null
                    "$0" "$@"; status=$?; rm -f out/.fill 2>/dev/null; cp -a out result
                    exit $status' "$0" "$@"
                """)
        #expect([2, 3].contains(ended.status), "\(ended)")
        #expect(ended.errors.contains(mount.words), "\(ended)")
        #expect(project.folder.snapshot(of: "result") == before)
    }
}
