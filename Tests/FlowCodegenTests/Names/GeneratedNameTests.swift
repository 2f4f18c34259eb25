import FlowCodegen
import Foundation
import TestSupport
import Testing

/// Whatever a user calls things, the generated Swift compiles. Each run gives each word to one of
/// the slots, and the names that become nearly one to all of them; `make names` gives each word to
/// each slot, in each form of output.
@Suite struct GeneratedNameTests {
    static let slots = NameSlot.members + NameSlot.declarations
    private static let environment = ProcessInfo.processInfo.environment
    private static let isWhole = environment["NAMES"] == "all"
    private static let seed = environment["SEED"].flatMap(Int.init) ?? 1

    /// Each combination of options that changes what is declared. Test support only adds a file.
    private static let forms: [CodegenOptions] = CodegenOptions.Runtime.allCases.flatMap {
        runtime in
        CodegenOptions.Outputs.allCases.flatMap { outputs in
            CodegenOptions.Access.allCases.map { access in
                CodegenOptions(
                    access: access, outputs: outputs, runtime: runtime,
                    testSupport: runtime == .import)
            }
        }
    }

    @Test(arguments: slots.indices)
    func compilesWhateverTheNames(number: Int) throws {
        let (slots, forms) = (GeneratedNameTests.slots, GeneratedNameTests.forms)
        guard GeneratedNameTests.isWhole else {
            let words = SwiftWords.all.enumerated().filter {
                ($0.offset + GeneratedNameTests.seed) % slots.count == number
            }
            // Checking the runtime takes a hundred times as long as the names do.
            let imported = forms.filter { $0.runtime == .import }
            let form = imported[(number + GeneratedNameTests.seed) % imported.count]
            return try check(words.map(\.element), in: slots[number], form, "names-\(number)")
        }
        for start in stride(from: 0, to: SwiftWords.all.count, by: 300) {
            let words = Array(SwiftWords.all.dropFirst(start).prefix(300))
            for (index, form) in forms.enumerated() {
                try check(words, in: slots[number], form, "names-\(number)-\(start)-\(index)")
            }
        }
    }

    private func check(
        _ words: [String], in slot: NameSlot, _ form: CodegenOptions, _ folder: String
    ) throws {
        let graph = try slot.graph(with: SwiftWords.unique(SwiftWords.near + words))
        let module = form.runtime == .import ? try Toolchain.runtime.get() : nil
        let problems = try Toolchain.errors(
            of: swiftFiles(for: graph, options: form), in: folder, importing: module)
        #expect(problems.prefix(600) == "", "\(slot), \(form)")
    }

    /// Words that are not found cannot be tried.
    @Test func theWordsAreThere() {
        let groups = [SwiftWords.standard, SwiftWords.runtime, SwiftWords.generated]
        #expect(groups.allSatisfy { $0.count > 300 })
        for word in ["Substring", "StringInterpolationProtocol", "FlowCoordinator", "popTo"] {
            #expect(SwiftWords.all.contains(word))
        }
    }
}
