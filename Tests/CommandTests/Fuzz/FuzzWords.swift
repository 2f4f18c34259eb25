@testable import FlowFrontend

/// Words that mutations put in the place of others.
enum FuzzWords {
    /// The keys of the language, and the words that its values know.
    static let keys = Key.allCases.map(\.rawValue)

    /// Words that some reader or writer takes for its own.
    static let names = [
        "self", "Self", "Type", "init", "deinit", "class", "func", "in", "is", "as", "nil", "true",
        "some", "any", "Any", "AnyObject", "Never", "Void", "Optional", "String", "Int", "Bool",
        "Array", "Error", "Result", "Sendable", "Equatable", "actor", "async", "await", "get",
        "set", "willSet", "didSet", "lazy", "weak", "open", "public", "extension", "protocol",
        "throws", "where", "while", "repeat", "default", "switch", "package", "consuming",
        "borrowing", "each", "macro", "super", "subscript", "operator", "prefix", "Foundation",
        "Swift", "FlowRuntime", "FlowCoordinator", "UIKit", "SwiftUI", "View", "Text", "Task",
        "description", "hashValue", "state", "app", "flow", "screen", "start", "back", "root",
        "output", "outputs", "inputs", "delegate", "coordinator", "runtime", "trace", "value",
        "a", "A", "_", "__", "_1", "x_1", "x1", "X1", "reload_all", "reloadAll", "URL", "url",
        "Über", "naïve", "e\u{301}", "\u{E9}", "İ", "ß", "名", "🙂", "CON", "nul", "aux",
        "constructor", "__proto__", "toString", "end", "subgraph", "graph", "click", "style",
    ]

    /// Texts that mean something in one of the languages that are written.
    static let evil = [
        "", " ", "~", "null", "yes", "0", "-0", "1e400", "0x1F", "1_000", ".5", "NaN", "Infinity",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "1.7976931348623157e308",
        "\u{0}", "\u{1}", "\u{2}", "\u{3}", "\u{7}", "\u{8}", "\u{1B}[31m", "\u{7F}", "\u{85}",
        "\u{9F}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200E}", "\u{2028}", "\u{2029}", "\u{202E}",
        "\u{2066}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{E000}",
        "\r", "\n", "\r\n", "\t", "a\nb", "a\r\nb", "// x", "/* x", "*/", "/* */ fatalError()",
        "\"", "\"\"\"", "\"#", "\"##", "\\", "\\(1)", "\\#(1)", "\\u{0}", "'", "`", "``", "${",
        "${x}", "${state.x", "$", "%s", "%n%n", "{{", "}}", "]]>", "<![CDATA[", "&amp;", "&#0;",
        "<script>", "--", "-->", ";", "|", "||", "#", "#\"x\"#", "%%", "%00", "%zz", "%F0%9F",
        "../../x", "/", "//", "a/b", ".", "..", "~/x", "C:\\x", "-", "--help", "-o", "@x", "!x",
        "&a", "*a", "a: b", "a #b", "[", "{", "? ", "http://", "https://[::1]:99999/%", "x://y?z#",
        "app://a/{id}/{id}", "/{x", "/*", "/**", "true", "nil", "!", "!true", "a && ", "((((((((",
        "a ?? b ?? c", "1 / 0", "1 % 0", "-9223372036854775808 / -1", "9223372036854775807 + 1",
        "state.s + state.s", "[1, 2, 3].count", "a.b.c.d.e.f", "2024-02-30", "2024-13-01T25:61:61Z",
        "00000000-0000-0000-0000-000000000000", "Array<Array<Array<Int>>>", "[Int?]??", "Int??",
        "A.B.C", "any.x", "A.x, B.y", "A.*", "*", "a.b", "x@y", "🙂🙃", "👨‍👩‍👧‍👦", "ﷺ",
        "e\u{301}\u{301}\u{301}",
        "بسم", "<<", "=", "y", "n", "on", "off", "12:30:45", "0o17", "+1", "!!str x",
        "!!binary AA==", "__proto__",
    ]

    /// Pieces that mean something to a reader of YAML.
    static let pieces: [[UInt8]] =
        [
            "\t", ": ", ":", "- ", "-", "&a ", "*a", "!b ", "<<: ", "[", "]", "{", "}", "'", "\"",
            "|", "|2\n", ">-\n", "\r", "\n", "\n\n", "  ", "\u{85}", "\u{2028}", "\u{FEFF}", "é",
            "🙂", "#", " # flowc:allow x -- y", "---\n", "...\n", "? ", ",", "%", "%YAML 1.1\n",
            "\\", "!!binary ", "~", "null",
        ].map { Array($0.utf8) } + [
            [0], [0x80], [0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80],
        ]
}
