import Foundation
import Testing

@testable import flowc

/// A file or a stream that is not as it should be, and how every run on it has to end.
struct OddCase: CustomTestStringConvertible, Sendable {
    let name: String
    /// A shell script that makes the files, beside `flows/a.yaml`.
    var files = ""
    var arguments = ["check"]
    var setting = ""
    var streams = ""
    let status: RunStatus
    /// A part of what is printed.
    var words = ""

    var testDescription: String { name + ": flowc " + arguments.joined(separator: " ") }
}

private let verbs = [
    ["check"], ["lint"], ["compile", "-o", "out"], ["graph"], ["test"], ["simulate"],
]

private let odd: [OddCase] =
    verbs.map {
        OddCase(
            name: "a pipe among the flows", files: "mkfifo flows/x.yaml", arguments: $0,
            status: .misused, words: "`flows/x.yaml`: is a pipe")
    } + [
        OddCase(
            name: "a pipe by name", files: "mkfifo x.yaml", arguments: ["check", "x.yaml"],
            status: .misused, words: "is a pipe"),
        OddCase(
            name: "a pipe as configuration", files: "mkfifo flowc.yaml", status: .misused,
            words: "is a pipe"),
        OddCase(
            name: "a link to nothing as configuration", files: "ln -s gone.yaml flowc.yaml",
            status: .misused, words: "`flowc.yaml`: is a link that leads to no file"),
        OddCase(
            name: "a link to nothing as configuration of a folder",
            files: "ln -s gone.yaml flows/flowc.yaml",
            status: .misused, words: "`flows/flowc.yaml`: is a link that leads to no file"),
        OddCase(
            name: "a link to nothing for the text of the graph",
            files: "echo 'graph: nav.txt' >flowc.yaml; ln -s gone.txt nav.txt",
            arguments: ["lint"], status: .found, words: "remove the link"),
        OddCase(
            name: "a link to nothing by name", files: "ln -s gone.yaml x.yaml",
            arguments: ["check", "x.yaml"], status: .misused,
            words: "`x.yaml`: is a link that leads to no file"),
        OddCase(
            name: "a pipe as target", files: "mkdir -p out/A; mkfifo out/A/A.swift",
            arguments: ["compile", "-o", "out"], status: .misused, words: "is a pipe"),
        OddCase(
            name: "a link to an endless device", files: "ln -s /dev/zero flows/x.yaml",
            status: .misused, words: "is a pipe, a socket or a device"),
        OddCase(
            name: "a stray byte", files: "printf '\\200' > flows/x.yaml", status: .found,
            words: "[not-utf8]"),
        OddCase(
            name: "a stray byte", files: "printf '\\200' > flows/x.yaml",
            arguments: ["check", "--format", "json"], status: .found, words: "not-utf8"),
        OddCase(
            name: "a name that is not UTF-8", files: "touch \"flows/caf$(printf '\\351').yaml\"",
            status: .misused, words: "the name is not UTF-8"),
        OddCase(
            name: "a folder that is not UTF-8", files: "mkdir \"flows/caf$(printf '\\351')\"",
            status: .misused, words: "the name is not UTF-8"),
        OddCase(
            name: "two spellings of one accent",
            files: """
                sed s/A/B/ flows/a.yaml >"flows/$(printf '\\303\\251').yaml"
                sed s/A/C/ flows/a.yaml >"flows/e$(printf '\\314\\201').yaml"
                """,
            status: .clean, words: "no problems in 3 files"),
        OddCase(
            name: "links that multiply",
            files: """
                for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
                    mkdir flows/d$n; ln -s ../d$((n + 1)) flows/d$n/x
                    ln -s ../d$((n + 1)) flows/d$n/y
                done
                mkdir flows/d25
                """, status: .clean, words: "no problems in 1 file"),
        OddCase(
            name: "a name that moves the cursor",
            arguments: ["check", "flows/a\nb\u{1B}[31m"], status: .misused,
            words: "`flows/a␊b␛[31m`: no such file"),
        OddCase(
            name: "a folder of a long name",
            arguments: ["compile", "-o", String(repeating: "a", count: 300)], status: .misused,
            words: "the name is too long"),
        OddCase(
            name: "an empty path", arguments: ["compile", "-o", ""], status: .misused,
            words: "an empty path"),
        OddCase(
            name: "an empty path", arguments: ["check", ""], status: .misused,
            words: "the path is empty"),
        OddCase(
            name: "an empty path", arguments: ["init", ""], status: .misused,
            words: "the path is empty"),
        OddCase(
            name: "input without an end", arguments: ["check", "-"], streams: "</dev/zero",
            status: .found, words: "[file-too-large]"),
        OddCase(
            name: "a line without an end", arguments: ["simulate"], streams: "</dev/zero",
            status: .misused, words: "a line of standard input"),
        OddCase(
            name: "a script that is too large",
            files: "head -c 4194305 /dev/zero | tr '\\0' '\\n' >s.txt",
            arguments: ["simulate", "--script", "s.txt"], status: .misused,
            words: "larger than a script may be"),
        OddCase(
            name: "no input", arguments: ["check", "-"], streams: "<&-", status: .misused,
            words: "`<stdin>`: the stream is closed"),
        OddCase(
            name: "no output", arguments: ["explain"], streams: ">&-", status: .failed,
            words: "`<stdout>`: the stream is closed"),
        OddCase(
            name: "a full output", arguments: ["explain"], streams: ">/dev/full",
            status: .failed, words: "`<stdout>`: no space left on the disk"),
        OddCase(name: "nobody to complain to", streams: "2>&-", status: .clean),
        OddCase(
            name: "no environment", setting: "unset HOME PATH LANG LC_ALL TMPDIR USER",
            status: .clean, words: "no problems"),
        OddCase(
            name: "a language that nobody has", setting: "export LANG=xx LC_ALL=yy",
            status: .clean, words: "no problems"),
        OddCase(
            name: "a report on a stream",
            files: "mkdir x; printf 'scenario: S\\nflow: A\\nsteps: [expect: Home]\\n' "
                + ">x/s.scenario.yaml",
            arguments: ["test", "flows", "x/s.scenario.yaml", "--reporter", "junit:/dev/stdout"],
            status: .clean, words: "<testsuite "),
    ]

@Suite struct OddFileTests {
    private static let flow = "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"

    @Test(arguments: odd)
    func oddFilesEndEveryRunClearly(_ odd: OddCase) throws {
        let folder = try Folder()
        try folder.write(OddFileTests.flow, to: "flows/a.yaml")
        if !odd.files.isEmpty { try folder.prepare(odd.files) }
        let ended = try BuiltTool.run(
            odd.arguments, in: folder, setting: odd.setting, streams: odd.streams)
        #expect(!ended.hung)
        #expect(ended.status == odd.status.rawValue, "\(ended.errors)")
        let isSaid = odd.words.isEmpty || (ended.output + ended.errors).contains(odd.words)
        #expect(isSaid, "\(ended)")
        if odd.status == .misused || odd.status == .failed {
            #expect(ended.errors.hasPrefix("error: "))
            #expect(ended.errors.split(separator: "\n").count == 1)
        }
    }

    /// Reports would be written into a file that got the number of a closed stream.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func theNumbersOfClosedStreamsAreNotGivenToFiles() throws {
        let folder = try Folder()
        try folder.write(OddFileTests.flow, to: "flows/a.yaml")
        #expect(try BuiltTool.run(["compile", "-o", "other"], in: folder).status == 0)
        try folder.prepare("mkdir out")
        let staging = try Disk().openStaging(in: folder.path + "/out")
        let process = try BuiltTool.start(
            ["compile", "-o", "out"], in: folder, streams: "<&- >&- 2>&-")
        usleep(500_000)
        for stream in 0...2 {
            let place = "/proc/\(process.processIdentifier)/fd/\(stream)"
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
            #expect(file == "/dev/null")
        }
        staging.end()
        #expect(BuiltTool.ends(process))
        #expect(BuiltTool.status(of: process) == RunStatus.failed.rawValue)
        #expect(folder.snapshot(of: "out") == folder.snapshot(of: "other"))
    }

    /// Neither a signal nor a word: the reader has seen enough.
    @Test(arguments: ["", "trap '' PIPE;"])
    func aReaderThatLeavesEndsTheRunQuietly(setting: String) throws {
        let folder = try Folder()
        try folder.write(OddFileTests.flow, to: "flows/a.yaml")
        let ended = try BuiltTool.run(
            ["simulate"], in: folder,
            setting: """
                \(setting) yes help 2>/dev/null | { "$0" "$@"; echo $? >status; } | head -n 1
                exit
                """)
        #expect(folder.text("status") == "141\n")
        #expect(ended.errors == "")
    }
}
