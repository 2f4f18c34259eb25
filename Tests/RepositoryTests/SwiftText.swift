/// A Swift file as the tests of style look at it.
struct SwiftText {
    let path: String
    let lines: [Substring]
    /// The lines with comments and the contents of string literals blanked out, so that a brace or
    /// a word in them does not count.
    let code: [String]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = SwiftText.blanked(text).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    struct Function {
        let name: String
        let firstLine: Int
        let lineCount: Int
    }

    /// Every function and initialiser with the number of its lines, from its keyword to its closing
    /// brace.
    var functions: [Function] {
        var functions: [Function] = []
        for (index, line) in code.enumerated() {
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard let keyword = words.firstIndex(where: { $0 == "func" || $0 == "init" }),
                !words[..<keyword].contains(where: { ["case", "self", "super"].contains($0) }),
                words[..<keyword].allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "_" } }),
                !line.contains(".init"), let end = endOfBody(from: index)
            else { continue }
            let name = words[keyword] == "init" ? "init" : words.dropFirst(keyword + 1).first ?? ""
            functions.append(
                Function(
                    name: String(name), firstLine: index + 1, lineCount: end - index + 1))
        }
        return functions
    }

    /// The line of the brace that closes the body that starts at or after a line; nil when the
    /// declaration has no body, as in a protocol.
    private func endOfBody(from first: Int) -> Int? {
        var depth = 0
        var parentheses = 0
        for index in first..<code.count {
            for character in code[index] {
                switch character {
                case "(": parentheses += 1
                case ")": parentheses -= 1
                case "{": depth += 1
                case "}":
                    depth -= 1
                    if depth == 0 { return index }
                    if depth < 0 { return nil }
                default: break
                }
            }
            // The signature is over and no body has begun.
            let next = index + 1 < code.count ? code[index + 1] : ""
            let goesOn = next.contains { $0 != " " } && next.hasPrefix(" ")
            if depth == 0, parentheses == 0, !goesOn || isDeclaration(next) { return nil }
        }
        return nil
    }

    private func isDeclaration(_ line: String) -> Bool {
        let first = line.split(separator: " ").first ?? ""
        return ["func", "var", "let", "init", "}", "mutating", "static", "case"].contains(first)
    }

    /// The text with everything in comments and string literals replaced by spaces.
    private static func blanked(_ text: String) -> String {
        enum State { case code, lineComment, blockComment, string, multiline }
        var state = State.code
        var result: [Character] = []
        let characters = Array(text)
        var index = 0
        func next(_ offset: Int) -> Character? {
            index + offset < characters.count ? characters[index + offset] : nil
        }
        while index < characters.count {
            let character = characters[index]
            let isTriple = character == "\"" && next(1) == "\"" && next(2) == "\""
            var length = 1
            switch state {
            case .code:
                if character == "/", next(1) == "/" {
                    state = .lineComment
                } else if character == "/", next(1) == "*" {
                    state = .blockComment
                } else if isTriple {
                    (state, length) = (.multiline, 3)
                } else if character == "\"" {
                    state = .string
                }
            case .lineComment: if character == "\n" { state = .code }
            case .blockComment:
                if character == "*", next(1) == "/" { (state, length) = (.code, 2) }
            case .string:
                if character == "\\" { length = 2 }
                if character == "\"" || character == "\n" { state = .code }
            case .multiline:
                if character == "\\" { length = 2 }
                if isTriple { (state, length) = (.code, 3) }
            }
            let isCode = state == .code && character != "\"" && character != "/"
            for offset in 0..<length {
                let original = next(offset) ?? " "
                result.append(original == "\n" || isCode ? original : " ")
            }
            index += length
        }
        return String(result)
    }
}
