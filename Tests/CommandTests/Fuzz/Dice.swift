import FlowSimulator

/// Chances that fall the same way for the same seed.
struct Dice {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func number() -> UInt64 { generator.next() }

    /// A number from 0 up to, but not including, `count`; 0 if there is none.
    mutating func below(_ count: Int) -> Int {
        count > 0 ? Int(generator.next() % UInt64(count)) : 0
    }

    mutating func isLucky(percent: Int) -> Bool { below(100) < percent }

    /// One of the items; nil if there is none.
    mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element? {
        guard !items.isEmpty else { return nil }
        return items[items.index(items.startIndex, offsetBy: below(items.count))]
    }
}
