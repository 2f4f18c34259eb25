import FlowModel

extension RandomAppTests {
    /// Of the seeds up to 200, these meet all that is wanted, but for a guard that asks about
    /// an answer, which is in 324. When the generator has changed, look for others.
    static let broad: [UInt64] = [
        12, 17, 37, 72, 74, 78, 107, 154, 170, 183, 187, 198, 324,
    ]

    /// What chance has to meet: events with verdicts, what stood meanwhile, and records.
    static let wanted = Set(
        [
            "answer": "done late fault asked",
            "app": "done unhandled fault asked",
            "fact": "done fault asked",
            "link": "done parked asked",
            "entry": "done parked",
            "other": "done fault busy stale gone ignored parked refused asked",
            // While a layer let touches through, and while columns stood.
            "open:": "other_done other_stale other_parked answer_done",
            "columns:": "width_done width_ignored other_done other_fault",
            "alert": "done stale gone ignored",
            "actionSheet": "done stale gone ignored",
            "external": "done stale gone fault",
            "chosen": "stack tabs pages split by_width by_idiom by_input",
            "record":
                "reported pending late suppressed kept unstable dropped replaced waived",
            // What is added to the applications, where it has mattered.
            "hidden": "done fault asked",
            "covered": "dropped waits shown replaced",
            "added": """
            outer_back finished_again blank_again style_shown first_chosen styled_by_width \
            gated_tab_ended token_shown
            """,
        ].flatMap { kind, words in
            words.split(separator: " ").map { kind + " " + $0.replacing("_", with: " ") }
        } + PresentationStyle.allCases.map { "style " + $0.rawValue })
}
