import FlowEngine
import FlowModel

/// The table of traits, which no event changes.
extension Traits {
    init(_ graph: FlowGraph) {
        self.init()
        let application = graph.application
        screens = graph.screens.map { OfScreen($0) }
        flows = graph.flows.map { OfFlow($0) }
        for transition in graph.transitions {
            for binding in transition.triggers {
                hear(binding.trigger, Int(transition.flow.index))
            }
        }
        for (index, event) in application.events.enumerated() where event.isBroadcast {
            broadcasts.append(Int32(index))
        }
        hasWindows = application.windows.areMultiple
        opensWindows = hasWindows && !application.isAlone
        hasConditionalChildren = flows.contains { $0.children.contains { $0.isConditional } }
        hasContainers = flows.contains { $0.mayHaveContainer }
        hasLeaveGuards = screens.contains { $0.hasLeaveGuard }
        restores = graph.restores
        readsWidth = graph.readsWidth
        hasLiveStyles = graph.styles.contains {
            if case .plain = $0 { false } else { true }
        }
        mayShowRunning =
            flows.contains { $0.hasKey } || screens.contains { $0.instances != .new }
    }

    private mutating func hear(_ trigger: Trigger, _ flow: Int) {
        switch trigger {
        case .back(let screen): screens[Int(screen.index)].hearsBack = true
        case .selected(let child): flows[flow].children[Int(child)].hearsSelection = true
        case .reselected(let child): flows[flow].children[Int(child)].hearsReselection = true
        default: break
        }
    }
}

extension Traits.OfScreen {
    fileprivate init(_ screen: Screen) {
        self.init()
        kind = screen.kind
        requires = screen.requires
        slots = screen.slots
        whenModal = screen.whenModal
        instances = screen.instances
        delivered = screen.delivered
        hasLeaveGuard = screen.leave != nil
    }
}

extension Traits.OfFlow {
    fileprivate init(_ flow: Flow) {
        self.init()
        children = flow.container.children.map { child in
            var traits = Traits.Child(child.name, child.destination?.target)
            traits.isConditional = child.condition != nil
            traits.requires = child.requires
            return traits
        }
        containers = flow.candidates.map { container in
            var traits = Traits.OfContainer(of: container)
            traits.runsStart = flow.runsStart(in: container)
            return traits
        }
        isChoosing = flow.choice != nil
        mayHaveContainer = flow.mayHaveContainer
        hasStart = !flow.start.isEmpty
        hasKey = flow.key != nil
        depthLimit = flow.depthLimit
    }
}

extension Traits.OfContainer {
    fileprivate init(of container: Container) {
        switch container {
        case .stack: self.init(.stack)
        case .tabs(let tabs):
            self.init(.tabs)
            first = Int32(tabs.first)
            isLazy = tabs.isLazy
            reselect = tabs.reselect
        case .pages(let pages):
            self.init(.pages)
            first = Int32(pages.first)
            loops = pages.loops
        case .split: self.init(.split)
        }
        hasOuterBack = container.hasOuterBack
    }
}
