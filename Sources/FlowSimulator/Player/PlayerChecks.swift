import FlowEngine
import FlowModel

/// The player's messages about checks.
extension PlayerSession {
    /// The checks that the last event has broken.
    public var brokenChecks: String { brokenChecks(of: moments[present - 1]) }

    /// A line for each check that an event has broken. The log shows the events before it.
    func brokenChecks(of moment: Moment) -> String {
        var text = ""
        for check in moment.line.broken {
            text += "   the check `" + check.text + "` does not hold any more\n"
        }
        return text
    }
}
