import Foundation
import FuzzTargets

enum Coverage {
    private static let environment = ProcessInfo.processInfo.environment

    static let target: FuzzTarget = {
        let name = environment["FLOWC_FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let all = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("FLOWC_FUZZ_TARGET is `\(name)`, expected one of \(all)")
        }
        return target
    }()

    static func writeSeeds() {
        guard let folder = environment["FLOWC_FUZZ_SEEDS"] else { return }
        for (index, seed) in target.seeds().enumerated() {
            try? Data(seed).write(to: URL(fileURLWithPath: folder + "/seed-\(index)"))
        }
    }
}
