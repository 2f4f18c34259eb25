import FlowEngine
import FlowModel

/// The table of what no event changes.
extension Traits {
    init(_ graph: FlowGraph, isAlone: Bool) {
        let application = graph.application
        let broadcasts = application.events.indices.filter {
            application.events[$0].isBroadcast
        }
        self.init(
            screens: graph.screens.map { OfScreen($0) }, flows: graph.flows.map { OfFlow($0) },
            broadcasts: broadcasts.map { Int32($0) },
            hasGates: !application.gates.isEmpty, hasWindows: application.windows.areMultiple,
            opensWindows: application.windows.areMultiple && !isAlone,
            hasConditionalChildren: graph.flows.contains { flow in
                flow.container.children.contains { $0.condition != nil }
            },
            hasContainers: graph.flows.contains { $0.mayHaveContainer },
            hasLeaveGuards: graph.screens.contains { $0.leave != nil },
            restores: graph.restores, readsWidth: graph.readsWidth,
            hasLiveStyles: graph.styles.contains {
                if case .plain = $0 { false } else { true }
            },
            mayShowRunning: graph.flows.contains { $0.key != nil }
                || graph.screens.contains { $0.instances != .new })
    }
}

extension Traits.OfScreen {
    fileprivate init(_ screen: Screen) {
        self.init(
            kind: screen.kind, requires: screen.requires, slotCount: screen.slots.count,
            whenModal: screen.whenModal, instances: screen.instances,
            delivered: screen.delivered, hasLeaveGuard: screen.leave != nil)
    }
}

extension Traits.OfFlow {
    fileprivate init(_ flow: Flow) {
        self.init(
            children: flow.container.children.map { child in
                Traits.Child(
                    target: child.destination?.target, isConditional: child.condition != nil,
                    requires: child.requires)
            },
            containers: flow.candidates.map { container in
                Traits.OfContainer(
                    container, hasOuterBack: flow.container.hasOuterBack,
                    runsStart: flow.runsStart(in: container))
            },
            isChoosing: flow.choice != nil, mayHaveContainer: flow.mayHaveContainer,
            hasStart: !flow.start.isEmpty, hasKey: flow.key != nil, depthLimit: flow.depthLimit)
    }
}

extension Traits.OfContainer {
    fileprivate init(_ container: Container, hasOuterBack: Bool, runsStart: Bool) {
        switch container {
        case .stack:
            self.init(
                kind: .stack, first: 0, isLazy: true, reselect: .ignore, loops: false,
                hasOuterBack: hasOuterBack, runsStart: runsStart)
        case .tabs(let tabs):
            self.init(
                kind: .tabs, first: Int32(tabs.first), isLazy: tabs.isLazy,
                reselect: tabs.reselect, loops: false, hasOuterBack: hasOuterBack,
                runsStart: runsStart)
        case .pages(let pages):
            self.init(
                kind: .pages, first: Int32(pages.first), isLazy: false, reselect: .ignore,
                loops: pages.loops, hasOuterBack: hasOuterBack, runsStart: runsStart)
        case .split:
            self.init(
                kind: .split, first: 0, isLazy: false, reselect: .ignore, loops: false,
                hasOuterBack: hasOuterBack, runsStart: runsStart)
        }
    }
}
