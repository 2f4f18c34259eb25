#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes the Swift file that its first argument names, with the texts of the Swift files that the
/// other arguments name. Without Foundation it is linked in a second, also where it is linked
/// statically.
@main
enum RuntimeTexts {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        let files = try paths.dropFirst().map { path in
            let name = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
            return (name: String(name), text: try text(of: path))
        }
        try write(source(files), to: paths[1])
    }

    private static func source(_ files: [(name: String, text: String)]) -> String {
        var source = "/// The files of the runtime, by name.\n"
        source += "let runtimeTexts: [(name: String, text: StaticString)] = [\n"
        for file in files { source += "    (\"\(file.name)\", text\(file.name)),\n" }
        source += "]\n"
        for file in files {
            source += "\nprivate let text\(file.name): StaticString = \(literal(file.text))\n"
        }
        return source
    }

    /// A raw string with more number signs than any run of them in the text, so that nothing in it
    /// ends the string or is an escape.
    private static func literal(_ text: String) -> String {
        let longest = text.split { $0 != "#" }.map(\.count).max() ?? 0
        let signs = String(repeating: "#", count: longest + 1)
        return signs + "\"\"\"\n" + text + "\n\"\"\"" + signs
    }

    /// A file that cannot be opened.
    private struct Unopened: Error {
        let path: String
    }

    private static func text(of path: String) throws -> String {
        guard let file = fopen(path, "r") else { throw Unopened(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Unopened(path: path) }
        defer { fclose(file) }
        fputs(text, file)
    }
}
