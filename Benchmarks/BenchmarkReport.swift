import Foundation

/// What a run has measured, and what of it has become worse since the run before.
struct BenchmarkReport {
    /// By table and row: the time beside that of the peer.
    private var ratios: [String: Double] = [:]
    /// How much worse a ratio may be before it is told.
    private static let allowed = 1.2

    /// Prints a table. `ratios` has for each row its time beside that of the peer.
    mutating func add(_ header: [String], _ rows: [[String]], ratios: [Double]) {
        print(table(header, rows))
        let texts = header.indices.filter { column in rows.contains { Double($0[column]) == nil } }
        for (row, ratio) in zip(rows, ratios) {
            self.ratios[([header[0]] + texts.map { row[$0] }).joined(separator: " · ")] = ratio
        }
    }

    /// Tells which ratios are worse by a fifth than those that the run before has left in a file,
    /// and leaves those of this run there.
    func compare(withFile path: String) throws {
        let before = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        for line in before.split(separator: "\n") {
            let parts = line.split(separator: "\t")
            guard parts.count == 2, let old = Double(parts[1]), let new = ratios[String(parts[0])],
                new > old * Self.allowed
            else { continue }
            print("worse: \(parts[0]): \(decimal(old)) in the run before, \(decimal(new)) now")
        }
        let lines = ratios.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }
        try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
    }
}
