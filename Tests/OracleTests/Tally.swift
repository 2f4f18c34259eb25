import FlowModel
import FlowSimulator
import OracleReplay

/// What the plays of the oracle have met, so that it can be seen what it knows of the law.
struct Tally {
    private(set) var apps = 0
    private(set) var plays = 0
    private(set) var events = 0
    private var verdicts: [String: Int] = [:]
    private var faults: [String: Int] = [:]
    private var records: [String: Int] = [:]
    private var transitions = (seen: 0, all: 0)
    /// The events after which an invariant did not hold, and which.
    private(set) var broken: [String] = []

    mutating func add(_ app: RecordedApp, on replay: Replay, _ plays: [[Replay.Step?]]) {
        apps += 1
        self.plays += plays.count
        var reached: Set<TransitionID> = []
        for line in plays.joined().compactMap({ $0?.line }) {
            events += 1
            verdicts[line.verdict.rawValue, default: 0] += 1
            if let fault = line.fault { faults[fault.kind.rawValue, default: 0] += 1 }
            for record in line.records {
                let name = String(describing: record).prefix { $0.isLetter }
                records[String(name), default: 0] += 1
            }
            for case .handler(.transition(let id)) in line.decided { reached.insert(id) }
        }
        for (index, play) in plays.enumerated() {
            for (number, step) in play.enumerated() {
                guard let found = step?.line.configuration.brokenInvariants, !found.isEmpty else {
                    continue
                }
                broken.append("\(app.name)/\(index + 1), event \(number + 1): \(found)")
            }
        }
        transitions.seen += reached.count
        transitions.all += replay.graph.transitions.count
    }

    mutating func add(_ other: Tally) {
        apps += other.apps
        plays += other.plays
        events += other.events
        verdicts.merge(other.verdicts, uniquingKeysWith: +)
        faults.merge(other.faults, uniquingKeysWith: +)
        records.merge(other.records, uniquingKeysWith: +)
        broken += other.broken
        transitions.seen += other.transitions.seen
        transitions.all += other.transitions.all
    }

    var text: String {
        """
        \(apps) apps, \(plays) plays, \(events) events
        verdicts: \(Self.text(verdicts))
        faults: \(Self.text(faults))
        records: \(Self.text(records))
        transitions: \(transitions.seen) of \(transitions.all)
        """
    }

    private static func text(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
