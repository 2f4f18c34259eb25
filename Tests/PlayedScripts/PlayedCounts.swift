import TestSupport

/// The table of `docs/reliability.md` that says how much is played on the routers.
public enum PlayedCounts {
    /// The numbers of each row, by what it counts, for one of the routers.
    public static func column(_ router: String) throws -> [String: [Int]] {
        var names: [String] = []
        var result: [String: [Int]] = [:]
        for line in try Project.text(of: "docs/reliability.md").split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
            if line.hasPrefix("| played |") {
                names = cells.map { String($0.prefix { $0 != " " }) }
            } else if !line.hasPrefix("|") {
                names = []
            } else if let place = names.firstIndex(of: router), !line.hasPrefix("|---") {
                let words = cells[place].split { !$0.isNumber }
                result[trimmed(cells[0])] = words.compactMap { Int($0) }
            }
        }
        return result
    }

    private static func trimmed(_ cell: Substring) -> String {
        String(cell.reversed().drop { $0 == " " }.reversed())
    }

    /// Scenarios of the apps, and those of what pins the law and of the bug zoo.
    public static func scenarios() throws -> (apps: Int, pinned: Int) {
        let apps = try PlayedScript.scripts.get().count
        return (apps, PinnedPart.all.map { $0.scripts.count }.reduce(0, +))
    }
}
