import FlowModel
import FlowSimulator
import TestSupport
import Testing

@testable import FlowRuntime

/// What has ended or left is let go of: after each event only those coordinators and screens live
/// that are in the configuration, and nothing at all outlives its window.
@MainActor
@Suite("Memory")
struct MemoryTests {
    /// Everything that was ever seen, held weakly.
    struct Register {
        struct Item {
            let name: String
            weak var object: AnyObject?
        }
        private var items: [ObjectIdentifier: Item] = [:]
        /// How many have come, and gone.
        private(set) var coming = 0
        private(set) var leaving = 0

        mutating func add(_ object: AnyObject, _ name: String) {
            let id = ObjectIdentifier(object)
            if items[id]?.object == nil { coming += 1 }
            // Another one lived at this address.
            if let old = items[id], old.object == nil { leaving += 1 }
            items[id] = Item(name: name, object: object)
        }

        /// Names of what lives although it is not among those that may.
        mutating func leaks(_ present: Set<ObjectIdentifier>) -> [String] {
            for (id, item) in items where item.object == nil {
                items[id] = nil
                leaving += 1
            }
            return items.filter { !present.contains($0.key) }.map { $0.value.name }
        }
    }

    private func present(in runtime: FlowRuntime, _ register: inout Register)
        -> Set<ObjectIdentifier>
    {
        var present: Set<ObjectIdentifier> = []
        for node in runtime.windows.kernel.flows {
            register.add(node.coordinator, node.coordinator.name)
            present.insert(ObjectIdentifier(node.coordinator))
        }
        for shown in runtime.windows.kernel.screens {
            guard let screen = shown.screen else { continue }
            register.add(screen, shown.destination.name)
            present.insert(ObjectIdentifier(screen))
        }
        return present
    }

    @Test(arguments: ["Lab", "Finder"]) func whatHasEndedIsFreed(_ name: String) throws {
        let lab = try #require(TwinApp.all.first { $0.name.hasSuffix(name) })
        let graph = try lab.graph()
        let writer = TraceWriter(graph: graph)
        var random = RandomEvents(seed: 3)
        var register = Register()
        var sent = 0
        while sent < 4_000 {
            random.beginRun()
            var simulation = Simulation(graph: graph)
            simulation.send(.start)
            do {
                // The driver itself holds the root.
                let driver = try #require(lab.driver(nil, .object([:])))
                _ = driver.start()
                while sent < 4_000, let event = random.next(for: simulation) {
                    sent += 1
                    simulation.send(event)
                    _ = driver.send(writer.text(of: event))
                    let present = present(in: driver.runtime, &register)
                    let leaks = register.leaks(present)
                    try #require(leaks == [], "after event \(sent): \(writer.text(of: event))")
                }
            }
            try #require(register.leaks([]) == [])
        }
        #expect(register.coming > 300)
        #expect(register.leaving == register.coming)
    }
}
