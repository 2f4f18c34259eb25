import Foundation
import TestSupport

/// Names that mean something in Swift, in the runtime or in generated code.
enum SwiftWords {
    /// Keywords, words that are keywords in some places, modules, and members that the compiler
    /// makes or that every type has.
    static let keywords = """
        Any Protocol Self Type actor as associatedtype async await break case catch class \
        continue default defer deinit do else enum extension fallthrough false fileprivate for \
        func guard if import in init inout internal is let nil operator precedencegroup \
        private protocol public repeat rethrows return self static struct subscript super \
        switch throw throws true try typealias var where while _ __ some any each get set \
        willSet didSet lazy weak unowned mutating nonmutating open package final override \
        required convenience dynamic indirect optional infix prefix postfix left right none \
        precedence associativity consume copy borrowing consuming sending isolated nonisolated \
        discard macro then yield unsafe of nonsending distributed borrow accesses initializes \
        _modify _read isolation newValue oldValue error Swift Foundation FlowRuntime App hash \
        hashValue into rawValue allCases description id encode decode to from encoder decoder \
        CodingKeys customMirror debugDescription
        """.split(separator: " ").map(String.init)

    /// The public names at the top of the standard library, and others that code speaks of.
    static let standard: [String] = {
        let lines = Toolchain.standardInterface.components(separatedBy: "\n")
        let names = declared(
            in: lines.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("extension ") })
        return unique(names.filter { !$0.hasPrefix("_") })
            + ["Task", "MainActor", "Sendable", "URL", "Date", "UUID", "Data", "Regex"]
    }()

    /// The names that the runtime declares anywhere.
    static let runtime = unique(
        ["FlowEngine", "FlowRuntime"].flatMap {
            lines(below: "Sources/" + $0).values.flatMap { declared(in: $0) }
        }.sorted())

    /// The words that the code generated for several of the apps of this repository has in common:
    /// those of the generator, and not of one app.
    static let generated: [String] = {
        var counts: [String: Set<String>] = [:]
        for (path, lines) in lines(below: "Tests/Golden") {
            let app = path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
            for word in lines.flatMap(words) { counts[word, default: []].insert(app) }
        }
        return counts.filter { $0.value.count > 1 }.keys.sorted()
    }()

    /// The types that the runtime's sources speak of.
    static let typesInRuntime = Set(
        ["FlowEngine", "FlowRuntime"].flatMap {
            lines(below: "Sources/" + $0).values.joined().flatMap(words)
        }.filter { $0.first?.isUppercase == true })

    /// The lines of code of Swift files, without those that are comments.
    private static func lines(below folder: String) -> [String: [String]] {
        let paths = Project.files(below: folder, endingIn: ".swift")
        return Dictionary(
            uniqueKeysWithValues: paths.map { path in
                let lines = ((try? Project.text(of: path)) ?? "").components(separatedBy: "\n")
                return (path, lines.filter { !$0.contains("// ") })
            })
    }

    /// Names that become one when they are spelled as Swift spells them, or that need the names
    /// which others are given then.
    static let near = """
        reload_all reloadAll reload__all Reload_all URL url Url x_1 x1 X1 _x x X aB AB ab A a \
        item item2 item3 Item itemValue itemInput itemOutput itemCommand itemEvent itemOutcome \
        item_value onItem previewItem makeItem Main_ main Über Straße MainCoordinator \
        MainScreens MainState MainGraph MainEvent DeskState DeskScreens DeskGraph \
        DeskTestSupport DeskMockScreens DeskMockServices MainTestSupport MainMockScreens \
        H9Screen MockH9Screen H9ScreenDelegate MockItemScreen h9Screen onG9 previewG9 h9DidG9 \
        h9PreviewG9
        """.split(separator: " ").map(String.init)

    /// Each word once, in an order that depends on nothing but the sources.
    static let all = unique(keywords + standard + runtime + generated)

    static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { name in
            name.first.map { $0.isLetter || $0 == "_" } == true && seen.insert(name).inserted
        }
    }

    private static let separators = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
    ).inverted

    private static func words(_ line: String) -> [String] {
        line.components(separatedBy: separators).filter { !$0.isEmpty }
    }

    private static func declared(in lines: [String]) -> [String] {
        let keywords: Set<String> = [
            "class", "struct", "enum", "protocol", "typealias", "func", "var", "let", "case",
            "actor", "associatedtype",
        ]
        return lines.flatMap { line in
            let words = words(line)
            // An operator between them would make a generic parameter of the second word.
            return zip(words, words.dropFirst()).filter { keyword, name in
                keywords.contains(keyword) && line.contains(keyword + " " + name)
            }.map(\.1)
        }
    }
}
