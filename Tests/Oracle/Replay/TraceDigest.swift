/// What the oracle keeps of a trace: FNV-1a of each line, folded to 16 bits, so that the first
/// line that differs can be named, and FNV-1a in 64 bits of the lines' hashes before they were
/// folded, so that no difference is missed.
public struct TraceDigest: Sendable, Equatable {
    public let whole: UInt64
    public let lines: [UInt16]

    public init(of lines: [String]) {
        let hashes = lines.map(Self.hash)
        whole = hashes.reduce(Self.offset) { Self.added($1, to: $0) }
        self.lines = hashes.map(Self.folded)
    }

    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3

    /// FNV-1a in 64 bits.
    public static func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { bytes in
            var state = offset
            for byte in bytes { state = (state ^ UInt64(byte)) &* prime }
            return state
        }
    }

    /// The eight bytes of a number, the lowest first.
    private static func added(_ number: UInt64, to state: UInt64) -> UInt64 {
        var state = state
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
            state = (state ^ (number >> shift & 0xff)) &* prime
        }
        return state
    }

    private static func folded(_ hash: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48)
    }

    /// The first line that differs from those of another digest; nil if none does.
    public func firstDifference(from other: TraceDigest) -> Int? {
        if self == other { return nil }
        let length = min(lines.count, other.lines.count)
        if let index = (0..<length).first(where: { lines[$0] != other.lines[$0] }) { return index }
        // If all short hashes agree, the last line stands for the one that differs.
        return lines.count == other.lines.count ? length - 1 : length
    }

    /// How many lines differ, those that only one of the two has among them.
    public func differences(from other: TraceDigest) -> Int {
        let paired = zip(lines, other.lines).filter { $0 != $1 }.count
        let all = paired + abs(lines.count - other.lines.count)
        return all == 0 && self != other ? 1 : all
    }
}

// MARK: - Text

extension TraceDigest {
    /// The whole in sixteen digits, then each line in four.
    public var text: String {
        Self.digits(whole, 16) + " " + lines.map { Self.hexadecimal($0) }.joined()
    }

    public static func hexadecimal(_ line: UInt16) -> String { digits(UInt64(line), 4) }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.utf8.count) + digits
    }

    public init?(text: Substring) {
        let parts = text.split(separator: " ")
        guard let first = parts.first, let whole = UInt64(first, radix: 16) else { return nil }
        let digits = Array((parts.dropFirst().first ?? "").utf8)
        var lines: [UInt16] = []
        for start in stride(from: 0, to: digits.count, by: 4) {
            let four = digits[start..<min(start + 4, digits.count)]
            guard let line = UInt16(String(decoding: four, as: UTF8.self), radix: 16) else {
                return nil
            }
            lines.append(line)
        }
        self.whole = whole
        self.lines = lines
    }
}
