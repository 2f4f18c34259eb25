#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What the law asks of screens and flows and no event changes, by index.
struct Traits: Sendable {
    let screens: [OfScreen]
    let flows: [OfFlow]
    /// The flow that is the root of the call tree.
    let root: FlowID
    /// Whether an invisible host has called the root (law A15).
    let isAlone: Bool
    /// Whether a root that has ended starts again (law A15).
    let restartsRoot: Bool
    /// The events of the application that all get who want them, by index.
    let broadcasts: [Int32]
    let hasGates: Bool
    let hasWindows: Bool
    /// Whether some child of a container comes and goes.
    let hasConditionalChildren: Bool
    let hasLeaveGuards: Bool
    /// Whether anything is ever saved.
    let restores: Bool
    /// Whether anything depends on the width of a window.
    let readsWidth: Bool
    /// Whether some layer may have another style after an event than before.
    let hasLiveStyles: Bool
    /// Whether a `push` may show what is there instead of another one (law D13, D14).
    let mayShowRunning: Bool

    /// Whether the root may end: a host hears of it, or it starts again.
    var mayRootEnd: Bool { isAlone || restartsRoot }

    struct OfScreen: Sendable {
        let kind: ScreenKind
        /// The gates that are asked before it is shown, by index.
        let requires: [Int32]
        let slotCount: Int
        /// What a link does to the layer with it.
        let whenModal: WhenModal?
        let instances: Instances
        /// The outputs that are delivered although it is not active, by index.
        let delivered: [Int32]
        let leave: Leave?
    }

    /// What stands in the way of all that would remove a screen.
    struct Leave: Sendable {
        /// The alert that asks; nil refuses.
        let alert: ScreenID?
        /// Outputs that may remove it all the same, by index.
        let unless: [Int32]
    }

    struct OfFlow: Sendable {
        /// The same for all its containers.
        let children: [Child]
        /// All that its container can be.
        let containers: [OfContainer]
        /// Whether it chooses among several.
        let isChoosing: Bool
        let mayHaveContainer: Bool
        /// Whether the way back of the stack below is there while each stack inside shows its
        /// start (law A11).
        let hasOuterBack: Bool
        let hasStart: Bool
        let hasKey: Bool
        /// At most how often it occurs in its own chain of callers.
        let depthLimit: Int?
    }

    /// A tab, page or column.
    struct Child: Sendable {
        /// Nil for a tab that is an action and a column that starts empty.
        let target: Destination.Target?
        let isConditional: Bool
        let requires: [Int32]

        var isAction: Bool { target == nil }
    }

    struct OfContainer: Sendable {
        let kind: Kind
        /// The child that is selected at the start, if it is there.
        let first: Int32
        /// Whether a child starts when it is first selected.
        let isLazy: Bool
        /// What a tap on the selected tab does.
        let reselect: Tabs.Reselect
        /// Whether the first page follows the last.
        let loops: Bool
        /// Whether the flow's start runs in it.
        let runsStart: Bool

        enum Kind: Sendable {
            case stack, tabs, pages, split
        }
    }

    subscript(screen: ScreenID) -> OfScreen { screens[Int(screen.index)] }

    subscript(flow: FlowID) -> OfFlow { flows[Int(flow.index)] }

    /// The container that a running flow has chosen.
    func container(of flow: FlowInstance) -> OfContainer {
        self[flow.flow].containers[Int(flow.chosen)]
    }
}
