import FlowRuntime

@testable import FlowSwiftUI

/// Compares what is on screen with what the configuration says.
@MainActor
struct PlayedComparison {
    private(set) var differences: [String] = []
    private let screen: PlayedSwiftUI

    init(_ screen: PlayedSwiftUI, _ configuration: FlowConfiguration) {
        self.screen = screen
        let shown = screen.chain.map(\.state.id)
        let wanted = configuration.layers.map(\.id)
        if shown != wanted { differences.append("layers \(shown), not \(wanted)") }
        for (layer, wanted) in zip(screen.chain, configuration.layers) {
            compare(layer.state, wanted)
        }
    }

    private mutating func compare(_ layer: LayerState, _ wanted: FlowLayer) {
        let alert = layer.layer.alert?.alert
        if alert?.title != wanted.alert?.alert.title
            || alert?.buttons.map(\.title) != wanted.alert?.alert.buttons.map(\.title)
        {
            differences.append("another alert in layer \(layer.id)")
        }
        if layer.isHeld != (!wanted.isDismissible || wanted.isGuarded) {
            differences.append("layer \(layer.id) is held otherwise")
        }
        if let stack = layer.stack { compare(stack, wanted.stack) }
        if layer.lone?.key
            != (layer.stack == nil ? wanted.stack.entries.first : nil)
            .map({ EntryKey($0) })
        {
            differences.append("another screen alone in layer \(layer.id)")
        }
    }

    private mutating func compare(_ state: StackState, _ wanted: FlowStack) {
        let stack = screen.stack(state)
        let shown = (stack.base.map { [$0] } ?? []) + stack.path
        let keys = wanted.entries.map { EntryKey($0) }
        if shown != keys { differences.append("stack \(state.id) has \(shown), not \(keys)") }
        for (entry, wanted) in zip(state.members, wanted.entries) { compare(entry, wanted) }
    }

    private mutating func compare(_ entry: EntryState, _ wanted: FlowStackEntry) {
        if let name = wanted.selectedName, screen.selections[entry.key]?.seen != name {
            let seen = screen.selections[entry.key]?.seen ?? "nothing"
            differences.append("\(seen) is in front, not \(name)")
        }
        for content in wanted.contents {
            guard let stack = content.stack else { continue }
            guard let state = entry.stack(named: content.name) else {
                differences.append("no stack in \(content.name)")
                continue
            }
            compare(state, stack)
        }
        if entry.screen?.id != wanted.screen?.id { differences.append("another screen") }
        let (front, other) = (entry.entry.front, wanted.front)
        if front?.id != other?.id || front?.isGuarded != other?.isGuarded
            || front?.bars != other?.bars
            || entry.entry.showsOuterBack != wanted.showsOuterBack
        {
            differences.append("an older look of \(entry.key)")
        }
        for slot in wanted.screen?.slots ?? [] {
            let shown = entry.slots[slot.name]
            if shown?.key != slot.entry.map({ EntryKey($0) }) {
                differences.append("another \(slot.name) in \(entry.key)")
            }
        }
    }
}
