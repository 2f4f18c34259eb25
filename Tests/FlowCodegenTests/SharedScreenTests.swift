import FlowCodegen
import FlowFrontend
import FlowModel
import Testing

/// A screen that flows share, and the file of a module above the app.
@Suite struct SharedScreenTests {
    private static func files() throws -> [String: String] {
        let texts = [
            (
                "flows/common.yaml",
                "module: Common\ntypes: { City: { name: String } }\n"
                    + "screens: { Card: { inputs: { city: City } } }\n"
            ),
            ("flows/shop/app.yaml", "app: Shop\nroot: A\nscreens: { Info: }\n"),
            (
                "flows/shop/a.yaml",
                "flow: A\nuses: [Common]\n"
                    + "start: [{ push: Info }, { push: Card, with: { city: { name: \"b\" } } }, "
                    + "{ push: B }]\n"
            ),
            (
                "flows/shop/b.yaml",
                "flow: B\nuses: [Common]\nstart: "
                    + "[{ push: Info }, { push: Card, with: { city: { name: \"c\" } } }]\n"
            ),
            ("flows/shop/more.yaml", "extend: B\n"),
        ]
        let graph = try #require(
            compile(texts.map { SourceFile(path: $0.0, text: $0.1) }).applications.first)
        try #require(graph.isWhole)
        let written = swiftFiles(for: graph, options: CodegenOptions())
        return Dictionary(uniqueKeysWithValues: written.map { ($0.path, $0.text) })
    }

    @Test func eachFileHasItsOwn() throws {
        #expect(
            try Self.files().keys.sorted() == [
                "A.swift", "Above+Common.swift", "App.swift", "B.swift", "More.swift",
                "ShopGraph.swift",
            ])
    }

    @Test func theProtocolIsWrittenOnceWhereItIsDeclared() throws {
        let files = try Self.files()
        for (screen, file) in [("Info", "App.swift"), ("Card", "Above+Common.swift")] {
            let places = files.filter { $0.value.contains("protocol \(screen)Screen:") }.keys
            #expect(places.sorted() == [file])
            for flow in ["A.swift", "B.swift"] {
                #expect(files[flow]?.contains("func make\(screen)(") == true)
            }
        }
    }
}
