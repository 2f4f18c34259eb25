/// Keeps every distinct scalar text once and numbers it.
///
/// Flow files repeat the same words over and over: sharing them costs less than copying them, and
/// equal keys become equal numbers.
struct TextTable {
    private(set) var bytes: [UInt8] = []
    private var ranges: [(first: Int32, last: Int32)] = []
    /// Open addressing: the symbol in each slot, or -1. The count is a power of two.
    private var slots: [Int32] = Array(repeating: -1, count: 256)

    /// A table in which the language's own words have the first numbers, in this order.
    static let ofWords: TextTable = {
        var table = TextTable()
        for word in words { table.add(word) }
        return table
    }()

    /// Every word of the language that can be a key.
    private static let words: [String] =
        Key.allCases.map { $0.rawValue } + StepVerb.allCases.map { $0.rawValue }
        + StepModifier.allCases.map { $0.rawValue }

    /// The number that a word of the language has in every tree.
    static func symbol(ofWord word: String) -> Int32 {
        var table = ofWords
        return table.add(word)
    }

    @discardableResult
    private mutating func add(_ word: String) -> Int32 {
        var word = word
        return word.withUTF8 { symbol(for: $0) }
    }

    func range(of symbol: Int32) -> (first: Int32, last: Int32) { ranges[Int(symbol)] }

    var count: Int { ranges.count }

    mutating func symbol(for text: UnsafeBufferPointer<UInt8>) -> Int32 {
        if (ranges.count + 1) * 2 > slots.count { grow() }
        var slot = Int(truncatingIfNeeded: Self.hash(text)) & (slots.count - 1)
        while slots[slot] >= 0 {
            if isEqual(slots[slot], text) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let symbol = Int32(ranges.count)
        let first = Int32(bytes.count)
        bytes.append(contentsOf: text)
        ranges.append((first, Int32(bytes.count)))
        slots[slot] = symbol
        return symbol
    }

    private func isEqual(_ symbol: Int32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (first, last) = ranges[Int(symbol)]
        guard Int(last - first) == text.count else { return false }
        return bytes.withUnsafeBufferPointer { pool in
            for index in 0..<text.count where pool[Int(first) + index] != text[index] {
                return false
            }
            return true
        }
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        bytes.withUnsafeBufferPointer { pool in
            for (symbol, range) in ranges.enumerated() {
                let text = UnsafeBufferPointer(rebasing: pool[Int(range.first)..<Int(range.last)])
                var slot = Int(truncatingIfNeeded: Self.hash(text)) & (slots.count - 1)
                while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = Int32(symbol)
            }
        }
    }

    /// FNV-1a with a final mix, since only the low bits choose a slot.
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
