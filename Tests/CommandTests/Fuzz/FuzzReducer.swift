/// Makes an input small while it still breaks the same promise.
struct FuzzReducer {
    private(set) var files: [FuzzFile]
    private var attempts = 0
    private let limit: Int
    /// Each attempt may take as long as a hang is given.
    private let deadline = ContinuousClock.now.advanced(by: .seconds(90))
    private let isBroken: ([FuzzFile]) async throws -> Bool

    init(
        _ files: [FuzzFile], limit: Int = 400,
        while isBroken: @escaping ([FuzzFile]) async throws -> Bool
    ) {
        self.files = files
        self.limit = limit
        self.isBroken = isBroken
    }

    /// Leaves out files, then lines, then bytes of the few lines that are left.
    mutating func reduce() async throws {
        try await reduceFiles()
        for index in files.indices {
            try await reduce(index, by: 0x0A)
        }
        for index in files.indices where files[index].bytes.count < 400 {
            try await reduce(index, by: nil)
        }
    }

    private mutating func tryOut(_ candidate: [FuzzFile]) async throws -> Bool {
        guard attempts < limit, .now < deadline, candidate != files else { return false }
        attempts += 1
        guard try await isBroken(candidate) else { return false }
        files = candidate
        return true
    }

    private mutating func reduceFiles() async throws {
        var index = files.count - 1
        while index >= 0, files.count > 1 {
            var candidate = files
            candidate.remove(at: index)
            _ = try await tryOut(candidate)
            index -= 1
        }
    }

    /// Leaves out runs of pieces: half of them first, at last one by one.
    private mutating func reduce(_ index: Int, by separator: UInt8?) async throws {
        func pieces() -> [ArraySlice<UInt8>] {
            let bytes = files[index].bytes
            guard let separator else { return bytes.indices.map { bytes[$0...$0] } }
            return bytes.split(separator: separator, omittingEmptySubsequences: false)
        }
        func joined(_ pieces: [ArraySlice<UInt8>]) -> [UInt8] {
            separator.map { Array(pieces.joined(separator: [$0])) } ?? Array(pieces.joined())
        }
        var length = max(1, pieces().count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < pieces().count {
                var rest = pieces()
                rest.removeSubrange(start..<min(start + length, rest.count))
                var candidate = files
                candidate[index].bytes = joined(rest)
                if try await tryOut(candidate) {
                    hasShrunk = true
                } else {
                    start += length
                }
            }
            if length == 1, !hasShrunk { return }
            if attempts >= limit || .now >= deadline { return }
            length = max(1, length / 2)
        }
    }
}
