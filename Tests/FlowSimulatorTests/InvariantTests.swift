import FlowFrontend
import FlowModel
import Testing

@testable import FlowEngine
@testable import FlowSimulator

/// Each invariant is found broken where it is. That none is, is looked at after every event of a
/// debug build and of the oracle.
@Suite struct InvariantTests {
    struct Break: Sendable, CustomTestStringConvertible {
        let invariant: Invariant
        let damage: @Sendable (inout FlowSimulator.Configuration) -> Void

        init(
            _ invariant: Invariant,
            _ damage: @escaping @Sendable (inout FlowSimulator.Configuration) -> Void
        ) {
            self.invariant = invariant
            self.damage = damage
        }

        var testDescription: String { invariant.rawValue }
    }

    static let breaks = [
        Break(.ownersRun) { $0.world.flows.removeLast() },
        Break(.callersAreOlder) { $0.world.flows.removeFirst() },
        Break(.oneRoot) { configuration in
            let root = configuration.world.flows[0]
            configuration.world.flows.append(
                FlowInstance(
                    id: configuration.world.makeID(), flow: root.flow, caller: nil, child: nil,
                    asker: nil, home: root.home, calledFrom: root.calledFrom,
                    chosen: 0))
        },
        Break(.numbersAreUnique) { $0.world.nextNumber = 1 },
        Break(.stacksAreHeldOnce) { configuration in
            configuration.world.stacks.append(StackInstance(id: configuration.world.makeID()))
        },
        Break(.slotsHoldOne) { configuration in
            for index in configuration.world.stacks.indices {
                configuration.world.stacks[index].host = nil
            }
        },
        Break(.containersMatch) { $0.world.flows[0].tabs = nil },
        Break(.selectionExists) { $0.world.flows[0].tabs?.selected = 2 },
        Break(.screensAreNumbered) { $0.world.nextOrdinal = 1 },
        Break(.layersShow) { configuration in
            let stack = StackInstance(id: configuration.world.makeID())
            configuration.world.stacks.append(stack)
            configuration.world.layers.append(
                Layer(style: .sheet, presenter: nil, home: nil, stack: stack.id))
        },
        Break(.callsBelong) { $0.world.calls.append($0.world.calls[0]) },
        Break(.waitingBelongs) { configuration in
            configuration.world.waiting.append(Waiting(FlowEvent(.kill, nil), until: .passed))
        },
        Break(.waitingLayersWait) { configuration in
            let stack = StackInstance(id: configuration.world.makeID())
            configuration.world.stacks.append(stack)
            configuration.world.waitingLayers.append(
                Layer(style: .sheet, presenter: nil, home: nil, stack: stack.id))
        },
        Break(.sharesAreKept) { $0.world.windows[0].shares[0].owned += 1 },
        Break(.valuesStandApart) { $0.values = Values() },
    ]

    /// Tabs with a flow in each, a sheet over them, a slot and a call.
    private func configuration() throws -> FlowSimulator.Configuration {
        let texts = [
            "app: Probe\nroot: Main\nservices:\n  store: { load: { outcomes: [loaded] } }\n",
            "flow: Main\ncontainer: tabs\nlazy: false\nchildren: [left: Desk, right: Desk]\n",
            """
            flow: Desk
            screens:
              Home: { outputs: [open], slots: [side] }
              Sheet: {}
            start: { push: Home }
            transitions:
              Home.open:
                - present: Sheet
                - call: store.load
                  outcomes: { loaded: { dismiss: Sheet } }
            """,
        ]
        let files = texts.enumerated().map { SourceFile(path: "\($0).yaml", text: $1) }
        let graph = try #require(compile(files).applications.first)
        var simulation = Simulation(graph: graph)
        simulation.send(.start)
        let home = try #require(simulation.configuration.world.activeInstances.first)
        #expect(simulation.send(.output(home, 0, [])).verdict == .done)
        return simulation.configuration
    }

    @Test(arguments: breaks) func isFound(_ damage: Break) throws {
        var configuration = try configuration()
        #expect(configuration.brokenInvariants == [])
        damage.damage(&configuration)
        #expect(configuration.brokenInvariants.contains(damage.invariant))
    }

    @Test func allAreBrokenHere() {
        #expect(Self.breaks.map(\.invariant) == Invariant.allCases)
    }
}
