import Foundation

/// Files that hold what a test should produce: beside `<case>.yaml`, `<case>.expected`.
///
/// With `UPDATE_GOLDENS=1` in the environment a run writes them anew and still fails, so that
/// nothing can record itself as right.
public struct Goldens: Sendable {
    public struct Case: Sendable {
        /// The path below the folder, without its ending: `unknown-key/misspelt-section`.
        public let name: String
        public let input: String
    }

    private let folder: String

    /// `folder` is a path below the repository's root.
    public init(below folder: String) {
        self.folder = folder
    }

    /// Every input file, in order of its name.
    public var cases: [Case] {
        Project.files(below: folder, endingIn: ".yaml").map { path in
            let name = path.dropFirst(folder.count + 1).dropLast(".yaml".count)
            return Case(name: String(name), input: (try? Project.text(of: path)) ?? "")
        }
    }

    /// Expected outputs without an input.
    public var orphans: [String] {
        let inputs = Set(cases.map(\.name))
        return Project.files(below: folder, endingIn: ".expected").filter { path in
            let name = path.dropFirst(folder.count + 1).dropLast(".expected".count)
            return !inputs.contains(String(name))
        }
    }

    /// Nil when `output` is what the golden holds, else what is wrong.
    public func difference(of output: String, in golden: Case) -> String? {
        let path = Project.root + "/" + folder + "/" + golden.name + ".expected"
        let expected = try? String(contentsOfFile: path, encoding: .utf8)
        if expected == output { return nil }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try? output.write(toFile: path, atomically: true, encoding: .utf8)
            return "\(golden.name).expected was written anew, run again without UPDATE_GOLDENS"
        }
        guard let expected else { return "\(golden.name).expected does not exist" }
        return "expected:\n\(expected)\nfound:\n\(output)"
    }
}
