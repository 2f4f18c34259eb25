import ArgumentParser
import Foundation

@testable import flowc

/// Arguments that have been read: to read them takes longer than most verbs take for small inputs.
final class FuzzArguments: @unchecked Sendable {
    static let shared = FuzzArguments()

    private let lock = NSLock()
    private var verbs: [[String]: any Verb] = [:]

    func run(_ arguments: [String], in world: World) -> RunStatus {
        let verb = lock.withLock {
            let verb = verbs[arguments] ?? (try? FlowCommand.parseAsRoot(arguments)) as? any Verb
            verbs[arguments] = verb
            return verb
        }
        return verb.map { FlowCommand.run($0, in: world) } ?? FlowCommand.run(arguments, in: world)
    }
}
