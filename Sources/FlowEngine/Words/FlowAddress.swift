/// A URL, split into the parts that patterns of links look at (law J7).
package struct FlowAddress {
    /// The scheme, in lower case.
    package let scheme: String
    /// The host of a web address, in lower case. With other schemes the host is the first segment.
    package let host: String
    /// The texts between the slashes, without escapes. Empty segments are left out.
    package let segments: [String]
    package let endsWithSlash: Bool
    private let items: [(name: String, value: String)]

    package var isWeb: Bool { scheme == "https" || scheme == "http" }

    /// Nil if the text is not a URL: it has no `://` after its scheme.
    package init?(_ url: String) {
        let bytes = Array(url.utf8)
        let text = bytes.prefix { $0 != UInt8(ascii: "#") }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
            text[(colon + 1)...].starts(with: [0x2F, 0x2F])
        else { return nil }
        scheme = Self.lowercased(text[..<colon])
        let whole = text[(colon + 3)...]
        var path = whole.prefix { $0 != UInt8(ascii: "?") }
        let query = whole[path.endIndex...].dropFirst()
        endsWithSlash = path.last == UInt8(ascii: "/")
        var name: ArraySlice<UInt8> = []
        if scheme == "https" || scheme == "http" {
            name = path.prefix { $0 != UInt8(ascii: "/") }
            path = path[name.endIndex...]
        }
        host = Self.lowercased(name)
        segments = path.split(separator: UInt8(ascii: "/")).map { Self.decoded($0) }
        items = query.split(separator: UInt8(ascii: "&")).map { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decoded(name), Self.decoded(item[name.endIndex...].dropFirst()))
        }
    }

    /// True if the app declares its host or, if it is no web address, its scheme.
    package func isOf(schemes: [String], hosts: [String]) -> Bool {
        isWeb ? hosts.contains(host) : schemes.contains(scheme)
    }

    /// True if a pattern of so many segments takes a path of this length.
    package func fits(_ count: Int, hasRest: Bool) -> Bool {
        hasRest ? segments.count >= count : segments.count == count
    }

    /// The segments after the first ones, joined by slashes.
    package func rest(after count: Int) -> String {
        var text = ""
        for segment in segments.dropFirst(count) {
            text += (text.isEmpty ? "" : "/") + segment
        }
        return text
    }

    /// The value of an item of the query; if its name repeats, the first one counts.
    package func value(of item: String) -> String? { items.first { $0.name == item }?.value }

    /// Reads a piece as a Bool; nil if it is none.
    package static func bool(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// Returns the text with the letters of English in lower case.
    package static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(
            decoding: bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Resolves percent escapes. A text with a broken one, or that is not UTF-8, stays as it is.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let raw = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "%")) else { return raw }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] != UInt8(ascii: "%") {
                result.append(bytes[index])
                index += 1
                continue
            }
            guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            else { return raw }
            result.append(high << 4 | low)
            index += 3
        }
        let text = String(decoding: result, as: UTF8.self)
        return Array(text.utf8) == result ? text : raw
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        if byte &- UInt8(ascii: "0") < 10 { return byte - UInt8(ascii: "0") }
        let letter = byte | 0x20
        return letter &- UInt8(ascii: "a") < 6 ? letter - UInt8(ascii: "a") + 10 : nil
    }
}
