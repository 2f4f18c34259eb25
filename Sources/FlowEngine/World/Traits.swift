/// What the law asks of screens and flows and no event changes, by index. Hosts say what is not as
/// it mostly is.
package struct FlowTraits: Sendable {
    package var screens: [OfScreen] = []
    package var flows: [OfFlow] = []
    /// The events of the application that all get who want them, by index.
    package var broadcasts: [Int32] = []
    package var hasGates = false
    package var hasWindows = false
    /// Whether the user can open another one.
    package var opensWindows = false
    /// Whether some child of a container comes and goes.
    package var hasConditionalChildren = false
    /// Whether some flow may show tabs, pages or columns.
    package var hasContainers = false
    package var hasLeaveGuards = false
    /// Whether anything is ever saved.
    package var restores = false
    /// Whether anything depends on the width of a window.
    package var readsWidth = false
    /// Whether some layer may have another style after an event than before.
    package var hasLiveStyles = false
    /// Whether a `push` may show what is there instead of another one (law D13, D14).
    package var mayShowRunning = false

    package init() {}

    /// The flow that nobody calls.
    package struct Root: Sendable {
        package let flow: FlowID
        /// Whether an invisible host has called it (law A15).
        package let isAlone: Bool
        /// Whether it starts again when it has ended (law A15).
        package let restarts: Bool

        package init(flow: FlowID, isAlone: Bool, restarts: Bool) {
            self.flow = flow
            self.isAlone = isAlone
            self.restarts = restarts
        }

        /// Whether it may end: a host hears of it, or it starts again.
        var mayEnd: Bool { isAlone || restarts }
    }

    package struct OfScreen: Sendable {
        package var kind = FlowScreenKind.screen
        /// The gates that are asked before it is shown, by index.
        package var requires: [Int32] = []
        /// The names of its slots.
        package var slots: [String] = []
        /// What a link does to the layer with it.
        package var whenModal: FlowWhenModal?
        package var instances = FlowInstances.new
        /// The outputs that are delivered although it is not active, by index.
        package var delivered: [Int32] = []
        /// Whether something may stand in the way of all that would remove it.
        package var hasLeaveGuard = false
        /// True if its flow handles the gesture that removes the screen.
        package var hearsBack = false

        package init() {}
    }

    package struct OfFlow: Sendable {
        /// The same for all its containers.
        package var children: [Child] = []
        /// All that its container can be.
        package var containers: [OfContainer] = []
        /// Whether it chooses among several.
        package var isChoosing = false
        package var mayHaveContainer = false
        package var hasStart = true
        package var hasKey = false
        /// At most how often it occurs in its own chain of callers.
        package var depthLimit: Int?

        package init() {}
    }

    /// A tab, page or column.
    package struct Child: Sendable {
        package let name: String
        /// Nil for a tab that is an action and a column that starts empty.
        package let target: FlowTarget?
        package var isConditional = false
        package var requires: [Int32] = []
        /// True if the flow handles the selection of the child.
        package var hearsSelection = false
        /// True if the flow handles a tap on the tab when the tab is selected already.
        package var hearsReselection = false

        package init(_ name: String, _ target: FlowTarget?) {
            (self.name, self.target) = (name, target)
        }

        package var isAction: Bool { target == nil }
    }

    package struct OfContainer: Sendable, Equatable {
        package let kind: Kind
        /// The child that is selected at the start, if it is there.
        package var first: Int32 = 0
        /// Whether a child starts when it is first selected.
        package var isLazy = false
        /// What a tap on the selected tab does.
        package var reselect = FlowReselection.ignore
        /// Whether the first page follows the last.
        package var loops = false
        /// Whether the way back of the stack below is there while each stack inside shows its
        /// start (law A11).
        package var hasOuterBack = false
        /// Whether the flow's start runs in it.
        package var runsStart = true

        package init(_ kind: Kind) { self.kind = kind }

        package enum Kind: Sendable {
            case stack, tabs, pages, split
        }
    }

    package subscript(screen: FlowScreenType) -> OfScreen { screens[Int(screen.index)] }

    package subscript(flow: FlowID) -> OfFlow { flows[Int(flow.index)] }

    /// The container that a running flow has chosen.
    package func container(of flow: FlowInstance) -> OfContainer {
        self[flow.flow].containers[Int(flow.chosen)]
    }
}
