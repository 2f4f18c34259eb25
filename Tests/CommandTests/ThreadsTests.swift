import Testing

@testable import flowc

/// Work is done once for each number, on as many threads as there are processors.
@Suite struct ThreadsTests {
    @Test(arguments: [0, 1, 2, 7, 1_000]) func eachNumberIsWorkedOnOnce(_ count: Int) {
        let times = UnsafeMutableBufferPointer<Int>.allocate(capacity: count)
        times.initialize(repeating: 0)
        defer { times.deallocate() }
        nonisolated(unsafe) let places = times
        Threads.run(count) { places[$0] += $0 + 1 }
        #expect(Array(times) == Array(0..<count).map { $0 + 1 })
    }
}
