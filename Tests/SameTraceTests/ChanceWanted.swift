import FlowModel

extension RandomAppTests {
    /// These seeds meet all that is wanted as often as is wanted. When the generator has changed,
    /// look for others.
    static let broad: [UInt64] = [
        12, 22, 53, 63, 64, 72, 74, 78, 99, 104, 107, 170, 173, 183, 187, 194, 196, 198, 232, 324,
    ]

    /// What chance has to meet, and how often at least: events with verdicts, what stood
    /// meanwhile, and records.
    static let wanted: [String: Int] = {
        var result: [String: Int] = [:]
        func want(_ kind: String, _ words: String..., atLeast count: Int = 1) {
            for word in words { result[kind + " " + word] = count }
        }
        want("answer", "done", "late", "fault", "asked")
        want("app", "done", "unhandled", "fault", "asked")
        want("fact", "done", "fault", "asked")
        want("link", "done", "parked", "asked", atLeast: 11)
        want("entry", "done", "parked", atLeast: 11)
        let often = ["done", "fault", "busy", "stale", "gone", "ignored", "parked"]
        for word in often { want("other", word, atLeast: 11) }
        want("other", "refused", "asked")
        // While a layer let touches through, and while columns stood.
        want("open:", "other done", "other stale", "other parked", "answer done")
        want("columns:", "width done", "width ignored", "other done", "other fault")
        want("alert", "done", "stale", "gone", "ignored")
        want("actionSheet", "done", "stale", "gone", "ignored")
        want("external", "done", "stale", "gone", "fault")
        for style in PresentationStyle.allCases { want("style", style.rawValue) }
        want("chosen", "stack", "tabs", "pages", "split", "by width", "by idiom", "by input")
        want(
            "record", "reported", "pending", "late", "suppressed", "kept", "unstable", "dropped",
            "replaced", "waived")
        // What is added to the applications, where it has mattered.
        want("hidden", "done", "fault", "asked", atLeast: 6)
        want("covered", "dropped", "waits", "shown", "replaced", atLeast: 6)
        want("added", "outer back", "finished again", "blank again", "style shown", atLeast: 6)
        want("added", "first chosen", "styled by width", "gated tab ended", atLeast: 6)
        want("added", "token shown", atLeast: 6)
        return result
    }()
}
