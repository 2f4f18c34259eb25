import TestSupport
import Testing

/// What the routers are played on is copied from Apple's documentation. Each public declaration
/// says from which page, or that it is the player's own, by itself or by what is around it.
@Suite struct StandInTests {
    private static let files = SourceTests.files.filter { $0.path.hasPrefix("Tests/StandIn") }

    @Test func eachDeclarationNamesItsPage() {
        #expect(Self.files.count > 20)
        let protocols = Set(Self.files.flatMap { StandInFile($0, []).protocolsWithPage })
        let silent = Self.files.flatMap { StandInFile($0, protocols).declarationsWithoutPage }
        #expect(silent == [])
    }

    @Test func silenceIsFound() {
        let text = """
            /// uiview
            open class UIView {
                /// uiview/window
                public var window: UIWindow?
                public var bounds: CGRect { frame }
                /// How often it was drawn.
                public var count = 0
                /// The player's own: how often
                /// it was drawn.
                public var times = 0
                func draw() {}
            }

            extension UIView {
                public func tap() {}
            }

            /// uiviewdelegate
            @MainActor
            public protocol UIViewDelegate {}

            extension UIViewDelegate {
                public func view(_ view: UIView) {}
            }

            /// The player's own: time passes.
            public struct Clock {
                /// How often it was set.
                public var steps = 0
            }

            public struct Other {}
            """
        func silent(_ text: String) -> [String] {
            let file = SwiftText(path: "a.swift", text: text)
            let protocols = StandInFile(file, []).protocolsWithPage
            return StandInFile(file, Set(protocols)).declarationsWithoutPage
        }
        #expect(silent(text) == ["a.swift:7", "a.swift:15", "a.swift:32"])
        #expect(silent("// The player's own: all of it.\n" + text) == [])
    }
}

/// A file of a stand-in, as the formatter leaves it: what is inside of a type or an extension is
/// indented more than its first line and its last.
private struct StandInFile {
    private static let mark = "The player's own"
    private static let types: Set<String> = ["class", "struct", "enum", "protocol", "extension"]
    private static let keywords = types.union([
        "func", "var", "let", "init", "subscript", "typealias",
    ])

    private enum Account {
        case page, own, silent
    }

    private let file: SwiftText
    private let protocols: Set<String>

    init(_ file: SwiftText, _ protocols: Set<String>) {
        self.file = file
        self.protocols = protocols
    }

    var protocolsWithPage: [String] {
        file.code.indices.compactMap { index in
            guard file.code[index].hasPrefix("public protocol "), account(above: index) == .page
            else { return nil }
            return words(of: file.code[index]).dropFirst(2).first
        }
    }

    var declarationsWithoutPage: [String] {
        if file.lines.first?.hasPrefix("// " + Self.mark) == true { return [] }
        var around: [(indent: Int, account: Account)] = []
        var result: [String] = []
        for (index, line) in file.code.enumerated() where line.contains(where: { $0 != " " }) {
            let indent = line.prefix { $0 == " " }.count
            let words = words(of: line)
            let goesOn = words.first == "where" || line.dropFirst(indent).hasPrefix("{")
            around.removeAll { goesOn ? $0.indent > indent : $0.indent >= indent }
            var own = Account.silent
            if line.hasPrefix("extension ") {
                own = accountOfExtension(at: index)
            } else if isPublic(words) {
                own = account(above: index) ?? around.last?.account ?? .silent
                if own == .silent, around.last?.account == .own { own = .own }
                if own == .silent { result.append("\(file.path):\(index + 1)") }
            }
            if words.contains(where: Self.types.contains) { around.append((indent, own)) }
        }
        return result
    }

    private func isPublic(_ words: [String]) -> Bool {
        guard let keyword = words.firstIndex(where: Self.keywords.contains) else { return false }
        return words[..<keyword].contains { $0 == "public" || $0 == "open" }
    }

    /// Nil where there is no comment.
    private func account(above index: Int) -> Account? {
        var first: Substring?
        for line in file.lines[..<index].reversed() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("///") {
                first = text.dropFirst(3).drop { $0 == " " }
            } else if first != nil || !text.hasPrefix("@") && !text.hasPrefix("// swift-format") {
                break
            }
        }
        guard let first else { return nil }
        if first.hasPrefix(Self.mark) { return .own }
        return first.prefixMatch(of: /[a-z_][a-z0-9_]*([-.\/(][^ ]*)?[:;,]?( |$)/) == nil
            ? .silent : .page
    }

    /// Methods that are optional, and what a protocol demands, are told of at the protocol.
    private func accountOfExtension(at index: Int) -> Account {
        if let account = account(above: index), account != .silent { return account }
        var head = ""
        for line in file.code[index...] {
            head += line + " "
            if line.contains("{") { break }
        }
        let named = words(of: String(head.prefix { $0 != "{" }))
        let until = named.firstIndex(of: "where") ?? named.endIndex
        return named[..<until].contains { protocols.contains($0) } ? .page : .silent
    }

    private func words(of line: String) -> [String] {
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
}
