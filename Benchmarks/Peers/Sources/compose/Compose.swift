import Foundation
import Yams

/// Reads files into trees of YAML with Yams, and nothing more.
@main
enum Compose {
    static func main() throws {
        var count = 0
        for path in CommandLine.arguments.dropFirst() {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            count += try compose(yaml: text)?.mapping?.count ?? 0
        }
        print(count)
    }
}
