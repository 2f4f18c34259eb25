/// A piece of work with a name.
struct Work {
    let name: String
    let run: () -> Void
}

/// The median wall time of each piece of work, in seconds. Rounds are interleaved, so that what
/// else the machine does hits all of them alike.
func medians(of works: [Work], rounds: Int) -> [Double] {
    var times = Array(repeating: [Double](), count: works.count)
    let clock = ContinuousClock()
    for _ in 0..<rounds {
        for (index, work) in works.enumerated() {
            times[index].append(clock.measure(work.run).seconds)
        }
    }
    return times.map { $0.sorted()[rounds / 2] }
}

extension Duration {
    /// In seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// Milliseconds with two places.
func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1_000) }

/// A number with two places.
func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}

/// A table in Markdown.
func table(_ header: [String], _ rows: [[String]]) -> String {
    let widths = header.indices.map { column in
        ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
        "| "
            + zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            .joined(separator: " | ") + " |\n"
    }
    let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|")
    return line(header) + rule + "|\n" + rows.map(line).joined()
}
