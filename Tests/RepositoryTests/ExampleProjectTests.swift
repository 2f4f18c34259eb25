import Foundation
import TestSupport
import Testing

/// The Xcode project of the examples, which nothing here can open.
@Suite struct ExampleProjectTests {
    private static let folder = "Examples"

    private static let project = Result {
        try Project.text(of: folder + "/Examples.xcodeproj/project.pbxproj")
    }

    private static func words(after start: String) throws -> [String] {
        try project.get().split(separator: "\n").compactMap { line in
            guard let range = line.firstRange(of: start) else { return nil }
            return String(line[range.upperBound...].prefix { $0 != ";" && $0 != " " })
        }
    }

    /// Every object that is named is there, and none is there for nothing.
    @Test func eachObjectIsDefinedAndUsed() throws {
        let text = try Self.project.get()
        var count: [Substring: Int] = [:]
        var rest = text[...]
        while let start = rest.firstRange(of: "F10C")?.lowerBound {
            let name = rest[start...].prefix(24)
            count[name, default: 0] += 1
            rest = rest[name.endIndex...]
        }
        let defined = text.split(separator: "\n").filter { $0.hasPrefix("\t\tF10C") }.map {
            $0.dropFirst(2).prefix(24)
        }
        #expect(defined.count > 30)
        #expect(Set(defined) == Set(count.keys))
        #expect(Set(defined).count == defined.count)
        #expect(count.filter { $0.value < 2 }.isEmpty)
    }

    /// A target for each example, with its property list and what of this package it imports.
    @Test func eachExampleIsATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Project.root + "/" + Self.folder
        ).filter { !$0.hasPrefix(".") && !$0.contains(".") }
        let examples = folders.filter {
            (try? Project.text(of: Self.folder + "/" + $0 + "/Info.plist")) != nil
        }
        #expect(examples.count > 2)
        let lists = try Self.words(after: "\tINFOPLIST_FILE = ")
        #expect(Set(lists) == Set(examples.map { $0 + "/Info.plist" }))
        #expect(lists.count == 2 * examples.count)
        // A folder without a property list holds what several targets compile.
        let text = try Self.project.get()
        for folder in folders where !examples.contains(folder) {
            let lines = text.split(separator: "\n").filter { $0.hasSuffix("/* \(folder) */,") }
            #expect(lines.count > 2, "\(folder) is in the group of all and in two targets")
        }
        let manifest = try Project.text(of: "Package.swift")
        var wanted: [String] = []
        for example in examples {
            let files = Project.files(below: Self.folder + "/" + example, endingIn: ".swift")
            let texts = try files.map(Project.text).joined()
            wanted += texts.contains("import FlowSwiftUI") ? ["FlowSwiftUI"] : ["FlowUIKit"]
            wanted.append("FlowRuntime")
        }
        #expect(
            try Self.words(after: "productName = Flow").map { "Flow" + $0 }.sorted()
                == wanted.sorted())
        for product in wanted { #expect(manifest.contains(".library(name: \"\(product)\"")) }
    }
}
