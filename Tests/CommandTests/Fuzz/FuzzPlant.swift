import Foundation

@testable import flowc

/// Defects planted on purpose: a search that finds none of them would find nothing at all.
enum FuzzPlant {
    /// Nothing of the corpus has this word; mutations bring it in.
    static let word = "__proto__"

    static func isTouched(by files: [FuzzFile]) -> Bool {
        files.contains { Data($0.bytes).range(of: Data(word.utf8)) != nil }
    }

    /// What only a process of its own survives.
    static func hurtProcess(_ plant: FuzzOracle) {
        switch plant {
        case .signal: fatalError("planted")
        case .timeout: while true { _ = getpid() }
        case .memory:
            var hoard: [[UInt8]] = []
            while true { hoard.append([UInt8](repeating: 1, count: 1 << 26)) }
        default: break
        }
    }

    /// Makes a run break a promise.
    static func change(_ runs: inout [VerbRun], _ plant: FuzzOracle) {
        func change(_ verb: String, _ words: [String] = [], _ change: (inout VerbRun) -> Void) {
            let index = runs.firstIndex { run in
                run.verb == verb && words.allSatisfy(run.arguments.contains)
            }
            if let index { change(&runs[index]) }
        }
        switch plant {
        case .status: change("graph") { $0.status = .failed }
        case .place:
            change("check") {
                $0.status = .found
                $0.output = "error: somewhere\n"
            }
        case .span:
            let place = #""line":1,"column":1,"endLine":1,"endColumn":2,"startByte":0,"endByte""#
            change("check", ["json"]) {
                $0.output =
                    #"{"diagnostics":[{"file":"flows/nowhere.yaml",\#(place):1,"notes":[]}]}"#
            }
        case .control: change("lint") { $0.output += "\u{1B}[31m" }
        case .json: change("lint", ["json"]) { $0.output.removeLast(2) }
        case .xml: change("test") { $0.written["r.xml"] = Array("<a><b></a>".utf8) }
        case .agreement:
            change("check") { $0.status = .clean }
            change("graph") { $0.status = .found }
        case .swift, .same, .signal, .timeout, .memory: break
        }
    }
}
