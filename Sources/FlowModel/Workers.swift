/// Calls a function once for each number below a count, in any order or at once, and returns when
/// all calls have returned.
///
/// `flowc` passes one that uses threads; without threads, `inTurn` makes one call after the other.
public typealias Workers = (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void

/// One call after the other.
public func inTurn(_ count: Int, _ work: @Sendable (Int) -> Void) {
    for index in 0..<count { work(index) }
}

/// The results of a function for each number below a count, in the order of the numbers, whatever
/// the order of the calls.
package func results<Result>(
    of count: Int, by workers: Workers, _ work: @escaping @Sendable (Int) -> Result
) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        // Each call writes a place of its own.
        nonisolated(unsafe) let places = buffer
        workers(count) { index in places.initializeElement(at: index, to: work(index)) }
        initializedCount = count
    }
}
