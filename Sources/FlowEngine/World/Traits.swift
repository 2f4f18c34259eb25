/// What the law asks of screens and flows and no event changes, by index.
package struct FlowTraits: Sendable {
    package var screens: [OfScreen]
    package var flows: [OfFlow]
    /// The events of the application that all get who want them, by index.
    package var broadcasts: [Int32]
    package var hasGates: Bool
    package var hasWindows: Bool
    /// Whether the user can open another one.
    package var opensWindows: Bool
    /// Whether some child of a container comes and goes.
    package var hasConditionalChildren: Bool
    /// Whether some flow may show tabs, pages or columns.
    package var hasContainers: Bool
    package var hasLeaveGuards: Bool
    /// Whether anything is ever saved.
    package var restores: Bool
    /// Whether anything depends on the width of a window.
    package var readsWidth: Bool
    /// Whether some layer may have another style after an event than before.
    package var hasLiveStyles: Bool
    /// Whether a `push` may show what is there instead of another one (law D13, D14).
    package var mayShowRunning: Bool

    package init(
        screens: [OfScreen], flows: [OfFlow], broadcasts: [Int32], hasGates: Bool, hasWindows: Bool,
        opensWindows: Bool, hasConditionalChildren: Bool, hasContainers: Bool,
        hasLeaveGuards: Bool, restores: Bool, readsWidth: Bool, hasLiveStyles: Bool,
        mayShowRunning: Bool
    ) {
        self.screens = screens
        self.flows = flows
        self.broadcasts = broadcasts
        self.hasGates = hasGates
        self.hasWindows = hasWindows
        self.opensWindows = opensWindows
        self.hasConditionalChildren = hasConditionalChildren
        self.hasContainers = hasContainers
        self.hasLeaveGuards = hasLeaveGuards
        self.restores = restores
        self.readsWidth = readsWidth
        self.hasLiveStyles = hasLiveStyles
        self.mayShowRunning = mayShowRunning
    }

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
        package let kind: FlowScreenKind
        /// The gates that are asked before it is shown, by index.
        package let requires: [Int32]
        package let slotCount: Int
        /// What a link does to the layer with it.
        package let whenModal: FlowWhenModal?
        package let instances: FlowInstances
        /// The outputs that are delivered although it is not active, by index.
        package let delivered: [Int32]
        /// Whether something may stand in the way of all that would remove it.
        package let hasLeaveGuard: Bool

        package init(
            kind: FlowScreenKind, requires: [Int32], slotCount: Int, whenModal: FlowWhenModal?,
            instances: FlowInstances, delivered: [Int32], hasLeaveGuard: Bool
        ) {
            self.kind = kind
            self.requires = requires
            self.slotCount = slotCount
            self.whenModal = whenModal
            self.instances = instances
            self.delivered = delivered
            self.hasLeaveGuard = hasLeaveGuard
        }
    }

    package struct OfFlow: Sendable {
        /// The same for all its containers.
        package var children: [Child]
        /// All that its container can be.
        package var containers: [OfContainer]
        /// Whether it chooses among several.
        package var isChoosing: Bool
        package var mayHaveContainer: Bool
        package var hasStart: Bool
        package var hasKey: Bool
        /// At most how often it occurs in its own chain of callers.
        package var depthLimit: Int?

        package init(
            children: [Child], containers: [OfContainer], isChoosing: Bool, mayHaveContainer: Bool,
            hasStart: Bool, hasKey: Bool, depthLimit: Int?
        ) {
            self.children = children
            self.containers = containers
            self.isChoosing = isChoosing
            self.mayHaveContainer = mayHaveContainer
            self.hasStart = hasStart
            self.hasKey = hasKey
            self.depthLimit = depthLimit
        }
    }

    /// A tab, page or column.
    package struct Child: Sendable {
        /// Nil for a tab that is an action and a column that starts empty.
        package let target: FlowTarget?
        package let isConditional: Bool
        package let requires: [Int32]

        package init(target: FlowTarget?, isConditional: Bool, requires: [Int32]) {
            self.target = target
            self.isConditional = isConditional
            self.requires = requires
        }

        package var isAction: Bool { target == nil }
    }

    package struct OfContainer: Sendable, Equatable {
        package let kind: Kind
        /// The child that is selected at the start, if it is there.
        package let first: Int32
        /// Whether a child starts when it is first selected.
        package let isLazy: Bool
        /// What a tap on the selected tab does.
        package let reselect: FlowReselection
        /// Whether the first page follows the last.
        package let loops: Bool
        /// Whether the way back of the stack below is there while each stack inside shows its
        /// start (law A11).
        package let hasOuterBack: Bool
        /// Whether the flow's start runs in it.
        package let runsStart: Bool

        package init(
            kind: Kind, first: Int32, isLazy: Bool, reselect: FlowReselection, loops: Bool,
            hasOuterBack: Bool, runsStart: Bool
        ) {
            self.kind = kind
            self.first = first
            self.isLazy = isLazy
            self.reselect = reselect
            self.loops = loops
            self.hasOuterBack = hasOuterBack
            self.runsStart = runsStart
        }

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
