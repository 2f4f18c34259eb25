/// The properties of screens and flows that the law asks about and no event changes, by index.
/// Hosts set those that differ from the usual.
package struct FlowTraits: Sendable {
    package var screens: [OfScreen] = []
    package var flows: [OfFlow] = []
    /// The events of the application that go to all flows that want them, by index.
    package var broadcasts: [Int32] = []
    package var hasWindows = false
    /// True if the user can open another window.
    package var opensWindows = false
    /// True if some child of a container comes and goes.
    package var hasConditionalChildren = false
    /// True if some flow may show tabs, pages or columns.
    package var hasContainers = false
    package var hasLeaveGuards = false
    /// True if anything is ever saved.
    package var restores = false
    /// True if anything depends on the width of a window.
    package var readsWidth = false
    /// True if the style of some layer may be another after an event than before.
    package var hasLiveStyles = false
    /// True if a `push` may show an existing screen or flow instead of another one (law D13, D14).
    package var mayShowRunning = false

    package init() {}

    /// The flow that nobody calls.
    package struct Root: Sendable {
        package let flow: FlowID
        /// True if an invisible host has called it (law A15).
        package let isAlone: Bool
        /// True if it starts again when it has ended (law A15).
        package let restarts: Bool

        package init(flow: FlowID, isAlone: Bool, restarts: Bool) {
            self.flow = flow
            self.isAlone = isAlone
            self.restarts = restarts
        }

        /// True if it may end: a host hears of it, or it starts again.
        var mayEnd: Bool { isAlone || restarts }
    }

    package struct OfScreen: Sendable {
        package var kind = FlowScreenKind.screen
        /// The gates that are asked before it is shown, by index.
        package var requires: [Int32] = []
        /// The names of its slots.
        package var slots: [String] = []
        /// How a link treats the layer with this screen.
        package var whenModal: FlowWhenModal?
        package var instances = FlowInstances.new
        /// The outputs that are delivered although it is not active, by index.
        package var delivered: [Int32] = []
        /// True if a leave guard may stop the events and steps that would remove the screen.
        package var hasLeaveGuard = false
        /// True if its flow handles the gesture that removes the screen.
        package var hearsBack = false

        package init() {}
    }

    package struct OfFlow: Sendable {
        /// Its children, the same in all its containers.
        package var children: [Child] = []
        /// The containers that it can have.
        package var containers: [OfContainer] = []
        /// True if it chooses among several containers.
        package var isChoosing = false
        package var mayHaveContainer = false
        package var hasStart = true
        package var hasKey = false
        /// The greatest number of times that it may occur in its own chain of callers.
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
        /// True if a child starts when it is first selected.
        package var isLazy = false
        /// The effect of a tap on the selected tab.
        package var reselect = FlowReselection.ignore
        /// True if the first page follows the last.
        package var loops = false
        /// True if the stack below has a way back while each stack inside shows its start (law
        /// A11).
        package var hasOuterBack = false
        /// True if the flow's start runs in this container.
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
