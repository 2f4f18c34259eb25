import Testing

@testable import flowc

/// Which folders are searched for flows, and under which names a configuration is not found.
@Suite struct SearchedFolderTests {
    private func flow(_ name: String) -> String {
        "flow: \(name)\nscreens:\n  Home:\n  Lost:\nstart: { push: Home }\n"
    }

    /// The files in which something was found.
    private func places(_ run: Run) -> [String] {
        run.output.split(separator: "\n").filter { $0.hasSuffix("[unreachable-screen]") }
            .map { String($0.prefix { $0 != ":" }) }
    }

    private static let ofOthers = ["Pods", "Carthage", "node_modules", ".build"]

    @Test(arguments: ofOthers)
    func whatOthersHaveWrittenIsNotSearched(name: String) {
        let files = MemoryFiles([
            "flows/a.yaml": flow("A"), "\(name)/dep/flowc.yaml": "",
            "\(name)/dep/flows/b.yaml": flow("B"),
        ])
        for paths in [[], ["."]] {
            let run = flowc(["lint"] + paths, files: files)
            #expect(places(run) == ["flows/a.yaml"])
            #expect(run.errors == "1 warning in 1 file\n")
        }
        for path in [name, "\(name)/dep"] {
            #expect(places(flowc("lint", path, files: files)) == ["\(name)/dep/flows/b.yaml"])
        }
    }

    /// A folder of flows can have any name that is not hidden.
    @Test(arguments: ofOthers.dropLast())
    func whatTheConfigurationNamesIsSearched(name: String) {
        let files = MemoryFiles(["flows/\(name)/a.yaml": flow("A"), "\(name)/b.yaml": flow("B")])
        #expect(places(flowc("lint", files: files)) == ["flows/\(name)/a.yaml"])
        files.contents["flowc.yaml"] = Array("flows: \(name)\n".utf8)
        #expect(places(flowc("lint", files: files)) == ["\(name)/b.yaml"])
        files.contents["flowc.yaml"] = Array("flows: .\n".utf8)
        #expect(places(flowc("lint", files: files)) == [])
    }

    @Test(arguments: [("", "lint"), ("", "config"), ("apps/shop/", "lint")])
    func aConfigurationHasOneName(folder: String, verb: String) {
        let files = MemoryFiles([
            folder + "flows/a.yaml": flow("A"), folder + "flowc.yml": "lint: { preset: strict }\n",
        ])
        let run = flowc(verb, files: files)
        #expect(run.status == .misused)
        #expect(
            run.errors == "error: `\(folder)flowc.yml` is not read; the configuration is called "
                + "`flowc.yaml`, so rename the file\n")
        files.contents[folder + "flowc.yaml"] = []
        #expect(flowc(verb, files: files).status != .misused)
    }
}
