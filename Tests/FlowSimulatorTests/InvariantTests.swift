import FlowFrontend
import FlowModel
import Testing

@testable import FlowEngine
@testable import FlowSimulator

/// Each part of an invariant is found broken where it is. That none is, is looked at after every
/// event of a debug build and of the oracle.
@Suite struct InvariantTests {
    /// Damage that breaks a part of an invariant.
    struct Break: Sendable, CustomTestStringConvertible {
        let invariant: Invariant
        let part: String
        let damage: @Sendable (inout FlowSimulator.Configuration) -> Void

        init(
            _ invariant: Invariant, _ part: String,
            _ damage: @escaping @Sendable (inout FlowSimulator.Configuration) -> Void
        ) {
            self.invariant = invariant
            self.part = part
            self.damage = damage
        }

        var testDescription: String { invariant.rawValue + ": " + part }
    }

    /// A number that nothing has.
    private static let nobody = InstanceID(number: 1000)

    private static let ofFlows = [
        Break(.ownersRun, "of an entry") { $0.world.flows.removeLast() },
        Break(.ownersRun, "of a layer") { $0.world.layers[1].presenter = nobody },
        Break(.ownersRun, "at home in a layer") { $0.world.layers[1].home = nobody },
        Break(.callersAreOlder, "has ended") { $0.world.flows.removeFirst() },
        Break(.callersAreOlder, "a circle") { configuration in
            configuration.world.flows[0].caller = configuration.world.flows[1].id
        },
        Break(.oneRoot, "two") { $0.world.flows[1].caller = nil },
        Break(.containersMatch, "an entry without tabs") { $0.world.flows[0].tabs = nil },
        Break(.containersMatch, "tabs without an entry") { configuration in
            configuration.world.entries.removeAll { $0.content == .tabs }
        },
        Break(.selectionExists, "the tab") { $0.world.flows[0].tabs?.selected = 2 },
        Break(.selectionExists, "the column") { configuration in
            configuration.world.flows[0].tabs?.columns = FlowColumnsState(1, of: 3)
        },
        Break(.sharesAreKept, "of a flow") { $0.world.windows[0].shares[0].owned += 1 },
        Break(.sharesAreKept, "of those called") { $0.world.windows[0].shares[0].called -= 1 },
        Break(.sharesAreKept, "too few") { $0.world.windows[0].shares.removeLast() },
        Break(.sharesAreKept, "flows that show nothing") { $0.world.windows[0].hiddenFlows = 1 },
    ]

    private static let ofPlaces = [
        Break(.numbersAreUnique, "to come") { $0.world.nextNumber = 1 },
        Break(.numbersAreUnique, "in order") { $0.world.flows.swapAt(1, 2) },
        Break(.numbersAreUnique, "of a flow and a stack") { configuration in
            configuration.world.flows[0].id = configuration.world.stacks[0].id
        },
        Break(.numbersAreUnique, "positive") { $0.world.flows[0].id = .nowhere },
        Break(.stacksAreHeldOnce, "by nobody") { $0.addStack() },
        Break(.stacksAreHeldOnce, "twice") { configuration in
            configuration.world.layers[1].stack = configuration.world.layers[0].stack
        },
        Break(.stacksAreHeldOnce, "an entry on none") { $0.world.entries[0].stack = nobody },
        Break(.slotsHoldOne, "another host") { configuration in
            for index in configuration.world.stacks.indices {
                configuration.world.stacks[index].host = nil
            }
        },
        Break(.slotsHoldOne, "two entries") { configuration in
            let slot = configuration.world.entries.first { !$0.slots.isEmpty }?.slots[0]
            for index in configuration.world.entries.indices.suffix(2) {
                configuration.world.entries[index].stack = slot ?? nobody
            }
        },
        Break(.screensAreNumbered, "to come") { $0.world.nextOrdinal = 1 },
        Break(.screensAreNumbered, "not yet") { $0.world.entries[1].ordinal = 0 },
        Break(.screensAreNumbered, "twice") { configuration in
            configuration.world.entries[1].ordinal = configuration.world.entries[2].ordinal
        },
        Break(.layersShow, "nothing") { configuration in
            configuration.world.layers.append(configuration.layer(home: nil))
        },
    ]

    private static let ofWork = [
        Break(.callsBelong, "two of one site") { configuration in
            configuration.world.calls.append(configuration.world.calls[0])
        },
        Break(.callsBelong, "of a flow that has ended") { configuration in
            configuration.world.calls[0].frame.flow = nobody
        },
        Break(.callsBelong, "an answer to a flow that has ended") { configuration in
            let answer = configuration.answer(to: nobody)
            configuration.world.waiting.append(Waiting(.ofNobody, answer, until: .view))
        },
        Break(.waitingBelongs, "an answer to a flow that has ended") { configuration in
            let answer = configuration.answer(to: nobody)
            configuration.world.waiting.append(Waiting(.ofNobody, answer, until: .view))
        },
        Break(.waitingBelongs, "a step of no flow") { configuration in
            configuration.world.waiting.append(Waiting(.ofNobody, until: .uncovered))
        },
        Break(.waitingBelongs, "a question without an alert") { configuration in
            let asks = ScreenInstance(ScreenID(0), 1)
            let question = Waiting.Question(asks: asks, alert: nobody, window: 1)
            configuration.world.waiting.append(Waiting(.ofNobody, until: .answer(question)))
        },
        Break(.waitingBelongs, "what may run") { configuration in
            configuration.world.waiting.append(Waiting(.ofNobody, until: .passed))
        },
        Break(.waitingBelongs, "what does not run") { configuration in
            configuration.world.waiting.append(Waiting(.ofNobody, until: .dropped))
        },
        Break(.waitingLayersWait, "for nobody") { configuration in
            configuration.world.waitingLayers.append(configuration.layer(home: nil))
        },
        Break(.waitingLayersWait, "for a flow that has ended") { configuration in
            configuration.world.waitingLayers.append(configuration.layer(home: nobody))
        },
        Break(.waitingLayersWait, "for one that shows something") { configuration in
            let flow = configuration.world.flows[0].id
            configuration.world.waitingLayers.append(configuration.layer(home: flow))
        },
        Break(.valuesStandApart, "none") { $0.values = Values() },
        Break(.valuesStandApart, "too many") { configuration in
            configuration.values.all.instances.append(Values.OfInstance(id: nobody))
        },
        Break(.valuesStandApart, "of a ticket that nobody holds") { configuration in
            configuration.values.all.kept.append(
                Values.Kept(ticket: Ticket(number: 1000), content: .text("")))
        },
        Break(.valuesStandApart, "of a window that has closed") { configuration in
            configuration.values.all.windows.append(Values.OfWindow(id: 7, state: []))
        },
    ]

    static let breaks = ofFlows + ofPlaces + ofWork

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
        #expect(Set(Self.breaks.map(\.invariant)) == Set(Invariant.allCases))
    }
}

extension FlowEvent {
    /// An event that is nobody's.
    fileprivate static let ofNobody = FlowEvent(.kill, nil)
}

extension FlowSimulator.Configuration {
    @discardableResult
    fileprivate mutating func addStack() -> InstanceID {
        let stack = StackInstance(id: world.makeID())
        world.stacks.append(stack)
        return stack.id
    }

    /// A layer with an empty stack.
    fileprivate mutating func layer(home: InstanceID?) -> Layer {
        Layer(style: .sheet, presenter: nil, home: home, stack: addStack())
    }

    /// The answer to a call like the one that is made, but of another flow.
    fileprivate func answer(to flow: InstanceID) -> Waiting.Work {
        var call = world.calls[0]
        call.frame.flow = flow
        return .answer(call, outcome: 0, payload: nil)
    }
}
