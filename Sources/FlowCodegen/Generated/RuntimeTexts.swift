// Written by EmbeddedRuntimeTests from Sources/FlowRuntime/Core. Do not edit.

/// The files of the runtime, by name.
let runtimeTexts: [(name: String, text: StaticString)] = [
    ("FlowAlert", textFlowAlert),
    ("FlowAlerts", textFlowAlerts),
    ("FlowAppEvent", textFlowAppEvent),
    ("FlowAppState", textFlowAppState),
    ("FlowCall", textFlowCall),
    ("FlowCalls", textFlowCalls),
    ("FlowCommit", textFlowCommit),
    ("FlowConfiguration", textFlowConfiguration),
    ("FlowContainer", textFlowContainer),
    ("FlowCoordinator", textFlowCoordinator),
    ("FlowCovering", textFlowCovering),
    ("FlowDescribing", textFlowDescribing),
    ("FlowDestination", textFlowDestination),
    ("FlowEffects", textFlowEffects),
    ("FlowEvent", textFlowEvent),
    ("FlowFactValues", textFlowFactValues),
    ("FlowFacts", textFlowFacts),
    ("FlowGates", textFlowGates),
    ("FlowInput", textFlowInput),
    ("FlowInside", textFlowInside),
    ("FlowLandings", textFlowLandings),
    ("FlowLeave", textFlowLeave),
    ("FlowLeaving", textFlowLeaving),
    ("FlowLinks", textFlowLinks),
    ("FlowLooks", textFlowLooks),
    ("FlowMoves", textFlowMoves),
    ("FlowOpenLayers", textFlowOpenLayers),
    ("FlowOutcome", textFlowOutcome),
    ("FlowParking", textFlowParking),
    ("FlowPreview", textFlowPreview),
    ("FlowRemoval", textFlowRemoval),
    ("FlowReporting", textFlowReporting),
    ("FlowRestoration", textFlowRestoration),
    ("FlowRestoring", textFlowRestoring),
    ("FlowRuntime", textFlowRuntime),
    ("FlowSavedState", textFlowSavedState),
    ("FlowSaving", textFlowSaving),
    ("FlowScreen", textFlowScreen),
    ("FlowSheet", textFlowSheet),
    ("FlowShow", textFlowShow),
    ("FlowSlots", textFlowSlots),
    ("FlowSplit", textFlowSplit),
    ("FlowStage", textFlowStage),
    ("FlowStyles", textFlowStyles),
    ("FlowSweeping", textFlowSweeping),
    ("FlowTab", textFlowTab),
    ("FlowTabsEvents", textFlowTabsEvents),
    ("FlowTabsMoves", textFlowTabsMoves),
    ("FlowTraceReader", textFlowTraceReader),
    ("FlowTraceReading", textFlowTraceReading),
    ("FlowTraceValue", textFlowTraceValue),
    ("FlowTraceable", textFlowTraceable),
    ("FlowTransaction", textFlowTransaction),
    ("FlowURL", textFlowURL),
    ("FlowUncovering", textFlowUncovering),
    ("FlowValue", textFlowValue),
    ("FlowVerbs", textFlowVerbs),
    ("FlowWaiting", textFlowWaiting),
    ("FlowWatch", textFlowWatch),
    ("FlowWindowState", textFlowWindowState),
    ("FlowWindows", textFlowWindows),
    ("FlowWorld", textFlowWorld),
    ("FlowTraceFoundation", textFlowTraceFoundation),
]

private let textFlowAlert: StaticString = #"""
    /// What an alert or action sheet says now: a title, a message, and buttons in order.
    ///
    /// The app shows it with what its platform has, and calls `choose` of the button that the user has
    /// chosen. It is said anew after each event, so what it reads stays live.
    @MainActor
    public struct FlowAlert {
        public let title: String?
        public let message: String?
        /// Those that are offered now.
        public let buttons: [FlowButton]

        public init(
            title: String? = nil, message: String? = nil,
            @FlowButtonBuilder buttons: () -> [FlowButton]
        ) {
            self.title = title
            self.message = message
            self.buttons = buttons()
        }

        /// Whether a button that was chosen is among those that are offered.
        func offers(_ output: FlowOutput) -> Bool {
            buttons.contains { $0.output == output.name && $0.sends(output.payload.first) }
        }
    }

    /// A button of an alert or action sheet.
    @MainActor
    public struct FlowButton {
        /// What the system draws differently.
        public enum Role: Sendable {
            case cancel
            case destructive
        }

        public let title: String
        public let role: Role?
        /// Says that the user has chosen the button, and that the alert has gone with it.
        public let choose: () -> Void

        let output: String
        let payload: Any?
        let sends: (Any?) -> Bool
    }

    /// Gathers the buttons of an alert in the order in which they are written.
    @resultBuilder @MainActor
    public enum FlowButtonBuilder {
        public static func buildExpression(_ button: FlowButton) -> [FlowButton] { [button] }
        public static func buildBlock(_ parts: [FlowButton]...) -> [FlowButton] { parts.flatMap { $0 } }
        public static func buildOptional(_ part: [FlowButton]?) -> [FlowButton] { part ?? [] }
        public static func buildArray(_ parts: [[FlowButton]]) -> [FlowButton] { parts.flatMap { $0 } }
    }

    /// An alert or action sheet on show.
    @MainActor
    public struct FlowAlertEntry {
        public let id: FlowScreenID
        public let alert: FlowAlert
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// An alert of this flow with its live inputs, and what it says.
        public func alert(
            _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowAlert
        ) -> FlowDestination {
            let kind = FlowDestination.Kind.alert(.alert) { content(self) }
            return FlowDestination(name: name, kind: kind, inputs: inputs)
        }

        /// An action sheet of this flow with its live inputs, and what it says; `onBack` handles that a
        /// tap outside has closed it.
        public func actionSheet(
            _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowAlert,
            onBack: ((Self) -> Void)? = nil
        ) -> FlowDestination {
            let kind = FlowDestination.Kind.alert(.actionSheet) { content(self) }
            let destination = FlowDestination(name: name, kind: kind, inputs: inputs)
            if let onBack { destination.back = { onBack(self) } }
            return destination
        }

        /// A button of the alert that is being described; without a handler it just closes it.
        public func button(
            _ output: String, title: String, role: FlowButton.Role? = nil,
            handler: ((Self) -> Void)? = nil
        ) -> FlowButton {
            let choose = door(output, []) { handler?($0) }
            return FlowButton(
                title: title, role: role, choose: choose, output: output, payload: nil
            ) { _ in true }
        }

        /// A button that stands for a value, one of those that the alert offers.
        public func button<Payload: Equatable>(
            _ output: String, title: String, role: FlowButton.Role? = nil, sending payload: Payload,
            handler: ((Self, Payload) -> Void)? = nil
        ) -> FlowButton {
            let choose = door(output, [payload]) { handler?($0, payload) }
            return FlowButton(
                title: title, role: role, choose: choose, output: output, payload: payload
            ) { $0 as? Payload == payload }
        }

        private func door(
            _ output: String, _ payload: [Any], _ handler: @escaping (Self) -> Void
        ) -> () -> Void {
            let source = runtime?.screenInTheMaking
            return { [weak self, weak runtime = self.runtime] in
                let chosen = FlowOutput(source: source, name: output, payload: payload) {
                    guard let self else { return }
                    handler(self)
                }
                runtime?.enqueue(.output(chosen))
            }
        }
    }

    """#

private let textFlowAlerts: StaticString = #"""
    // Alerts float over everything; action sheets fall when anything is presented (law A8, A9).
    extension FlowRuntime {
        /// Puts a layer on top of the chain, but for alerts below those that are up.
        func addLayer(_ layer: FlowLayerRecord) {
            let end = world.layers.count
            let floating = world.layers.firstIndex { $0.style == .alert } ?? end
            world.layers.insert(layer, at: layer.style == .alert ? end : floating)
        }

        /// An action sheet makes way for what a flow presents.
        func sweepActionSheet(for presenter: Int) {
            guard let index = world.layers.firstIndex(where: { $0.style == .actionSheet }) else {
                return
            }
            let before = FlowShowing(for: presenter, in: world)
            cutLayers(from: index)
            sweep(before)
        }

        /// Removes a layer and all above it; alerts stay up while their flow has its place. An alert
        /// goes alone.
        func cutLayers(from index: Int) {
            if world.layers[index].style == .alert { return drop([world.layers[index]]) }
            drop(world.layers[index...].filter { $0.style != .alert })
            drop(
                world.layers.filter { layer in
                    layer.style == .alert && !(layer.presenter.map(hasPlace) ?? false)
                })
        }

        /// Removes all layers above one, alerts too.
        func cutAll(above index: Int) {
            drop(Array(world.layers[(index + 1)...]))
        }

        private func hasPlace(_ node: Int) -> Bool {
            world.nodes[node] != nil && !world.isHomeless(node)
        }

        private func drop(_ layers: [FlowLayerRecord]) {
            for layer in layers {
                forget(Set(world.entries(inStack: layer.stack)))
                world.stacks[layer.stack] = nil
                world.layers.removeAll { $0.id == layer.id }
            }
        }

        /// Whether what an output comes from closes with it: it stands alone in its layer.
        func closes(_ output: FlowOutput) -> Bool {
            let entry = output.source.flatMap { world.entries[$0.entry] }
            return entry?.destination?.singleStyle != nil
        }

        /// What stood alone in its layer has gone with its output (law G11, D12).
        func takeClosed(_ output: FlowOutput) -> [FlowRemovedScreen] {
            guard closes(output), let id = output.source?.entry, let entry = world.entries[id],
                let stack = world.stack(of: id), let index = world.layerIndex(ofStack: stack)
            else { return [] }
            cutLayers(from: index)
            if let pending = world.pending, pending.alert == id {
                transaction?.answeredQuestion = (pending, self)
                world.pending = nil
            }
            return [FlowRemovedScreen(entry: entry, stack: stack)]
        }

        /// Whether a gesture may close a layer: no screen in it forbids it (law G10).
        func isDismissible(_ layer: FlowLayerRecord, in world: FlowWorld) -> Bool {
            world.entries(inStack: layer.stack).allSatisfy { id in
                world.entries[id]?.destination?.isDismissible?() ?? true
            }
        }

        /// The alert or action sheet that stands alone in a layer of what is committed.
        func shownAlert(in layer: FlowLayerRecord) -> FlowAlertEntry? {
            guard let id = committed.stacks[layer.stack]?.first, let entry = committed.entries[id],
                let alert = entry.alert, let destination = entry.destination
            else { return nil }
            let screen = FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
            return FlowAlertEntry(id: screen, alert: alert)
        }

        /// The sheet of the system that stands alone in a layer of what is committed.
        func shownSheet(in layer: FlowLayerRecord) -> FlowSheetEntry? {
            guard let id = committed.stacks[layer.stack]?.first, let entry = committed.entries[id],
                let sheet = entry.sheet, let destination = entry.destination
            else { return nil }
            let screen = FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
            return FlowSheetEntry(id: screen, sheet: sheet)
        }
    }

    """#

private let textFlowAppEvent: StaticString = #"""
    /// An event of the app that no screen sends: a notification, a search from outside, a session that
    /// is over. The events of an app are one generated enumeration.
    public protocol FlowAppEvent: Sendable {
        /// Every flow that wants it gets it, not only the one in front and its callers.
        var isBroadcast: Bool { get }
        /// Somebody has to want it.
        var isRequired: Bool { get }
    }

    extension FlowAppEvent {
        public var isBroadcast: Bool { false }
        public var isRequired: Bool { false }
    }

    /// What a flow does about an event of the app.
    @MainActor
    public enum FlowReaction {
        case handle(() -> Void)
        /// It is meant for this flow and changes nothing.
        case ignore
        /// The same, where hooks track every transition.
        case ignoreTracked(as: String)
        /// It is not meant for this flow, or not now.
        case pass

        var isWanted: Bool {
            if case .pass = self { return false }
            return true
        }

        var isIgnored: Bool {
            switch self {
            case .ignore, .ignoreTracked: return true
            case .handle, .pass: return false
            }
        }
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// Says what the flow does about events of the app.
        public func hear<Event: FlowAppEvent>(
            _ type: Event.Type, _ reaction: @escaping (Self, Event) -> FlowReaction
        ) {
            hearing = { [weak self] event in
                guard let self, let event = event as? Event else { return .pass }
                return reaction(self, event)
            }
        }
    }

    extension FlowCoordinatorBase {
        /// Raises an event of the app when the steps that run now have ended, in this window or in
        /// those it is for.
        public final func send(
            _ event: any FlowAppEvent, to reach: FlowReach = .here, file: StaticString = #fileID,
            line: UInt = #line
        ) {
            perform(file, line) { runtime, _ in
                guard let step = runtime.transaction?.context?.step else { return }
                runtime.schedule(.send(event, to: reach, step))
            }
        }
    }

    extension FlowRuntime {
        /// Raises an event of the app in this window from outside of the flows, after those that wait.
        public func raise(_ event: any FlowAppEvent) {
            enqueue(.app(event))
        }

        /// The flows that want an event, with what they do about it: of the one in front and its
        /// callers the first, or all (law B11).
        private func reactions(to event: any FlowAppEvent) -> [(node: Int, reaction: FlowReaction)] {
            var candidates: [Int] = []
            if event.isBroadcast {
                candidates = world.nodesInCallOrder
            } else {
                candidates = world.activeFlows
            }
            var found: [(node: Int, reaction: FlowReaction)] = []
            for node in candidates {
                guard let reaction = world.nodes[node]?.coordinator.hearing?(event) else { continue }
                guard reaction.isWanted else { continue }
                found.append((node, reaction))
                if !event.isBroadcast { break }
            }
            return found
        }

        /// What an event means before anything is done: nobody wants it, or all who do ignore it.
        func judge(_ event: any FlowAppEvent) -> (verdict: FlowVerdict?, marks: [FlowMark]) {
            let found = addressed.map { ($0, $0.reactions(to: event)) }
            let reactions = found.flatMap(\.1)
            if reactions.isEmpty { return (.unhandled, []) }
            guard reactions.allSatisfy(\.reaction.isIgnored) else { return (nil, []) }
            let marks = found.flatMap { window, reactions in
                reactions.compactMap { window.heardMark(event, by: $0.node) }
            }
            return (.ignored, marks)
        }

        private func heardMark(_ event: any FlowAppEvent, by node: Int) -> FlowMark? {
            world.nodes[node].map { .heard(flow: $0.coordinator.name, event: event) }
        }

        /// Hands an event to all that want it in the windows that it is for, before what was queued
        /// after it unless it is to go behind; false if nobody does.
        @discardableResult
        func queueReactions(
            to event: any FlowAppEvent, in meant: [FlowRuntime]? = nil, behind: Bool = false
        ) -> Bool {
            let heard = (meant ?? addressed).flatMap { window in
                window.reactions(to: event).map { found in
                    FlowAgendaEntry(
                        window: window, item: .hear(event, by: found.node, found.reaction))
                }
            }
            let place = behind ? transaction?.agenda.count ?? 0 : 0
            transaction?.agenda.insert(contentsOf: heard, at: place)
            return !heard.isEmpty
        }

        /// An event that a step has raised finds those who want it now.
        func runSent(_ event: any FlowAppEvent, to reach: FlowReach, by step: FlowCodeLine) {
            if !queueReactions(to: event, in: windows(in: reach)) {
                note(.droppedStep(step))
                if event.isRequired { transaction?.missed.append((self, event)) }
            }
        }

        func runHeard(_ event: any FlowAppEvent, by node: Int, _ reaction: FlowReaction) {
            guard !hasFault, let mark = heardMark(event, by: node) else { return }
            self.mark(mark)
            run(FlowContext(node: node, here: world.frontStack(of: node))) {
                carryOut(reaction, in: node)
            }
        }

        func carryOut(_ reaction: FlowReaction, in node: Int) {
            switch reaction {
            case .handle(let steps): steps()
            case .ignoreTracked(let transition): surround(node, transition) {}
            case .ignore, .pass: break
            }
        }
    }

    """#

private let textFlowAppState: StaticString = #"""
    /// The state that all flows of an app share. Handlers read and write it as if it were the value;
    /// what a refused event wrote is put back with the rest.
    @MainActor
    @dynamicMemberLookup
    public final class FlowAppState<Value: Equatable & Sendable>: FlowAppStateBase {
        /// The present value.
        public private(set) var value: Value

        public init(_ value: Value) {
            self.value = value
        }

        public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
            get { value[keyPath: path] }
            set {
                if let windows, !windows.isHandling {
                    change { $0[keyPath: path] = newValue }
                } else {
                    value[keyPath: path] = newValue
                }
            }
        }

        /// Changes the state from outside of the flows: an event of its own, after those that wait.
        public func change(_ body: @escaping (inout Value) -> Void) {
            guard let windows, !windows.all.isEmpty else { return body(&value) }
            windows.enqueue(
                .set(
                    FlowChange(path: "app", value: nil) { [weak self] in
                        guard let self else { return false }
                        let old = self.value
                        body(&self.value)
                        return self.value != old
                    }), in: nil)
        }

        /// Takes a whole new value; false if it was equal already.
        func replaceValue(with new: Value) -> Bool {
            guard value != new else { return false }
            value = new
            return true
        }

        override func saved() -> () -> Void {
            let old = value
            return { self.value = old }
        }

        override var anyValue: Any { value }
    }

    /// What the runtime does with shared state, whatever its type.
    @MainActor
    public class FlowAppStateBase {
        var windows: FlowWindows?

        init() {}

        /// What puts the present value back.
        func saved() -> () -> Void { {} }
        var anyValue: Any { () }
    }

    """#

private let textFlowCall: StaticString = #"""
    /// A call of hand-written Swift with what is passed to it. It is described when the step runs; the
    /// work begins when the event is over, and is cancelled when nobody waits for its outcome any more.
    @MainActor
    public struct FlowCall<Outcome> {
        let name: String
        let inputs: [Any]
        let operation: @MainActor () async -> Outcome

        /// `name` is the operation as flow files call it, `articles.load`.
        public init<each Input>(
            _ name: String, _ input: repeat each Input,
            operation: @escaping @MainActor (repeat each Input) async -> Outcome
        ) {
            var inputs: [Any] = []
            repeat inputs.append(each input)
            self.name = name
            self.inputs = inputs
            self.operation = { await operation(repeat each input) }
        }
    }

    /// What a call does while an earlier one of the same step is not answered yet.
    public enum FlowAgain: Sendable {
        /// The new one is dropped.
        case ignore
        /// The new one takes the place of the old one, whose outcome then comes too late.
        case latest
        /// The new one begins when the old one has ended.
        case queue
    }

    /// What becomes of an outcome that comes while its place is covered or in a hidden tab.
    public enum FlowWhenHidden: Sendable {
        /// It is handled there, unseen.
        case deliver
        /// It is kept until its place is in view.
        case wait
        case drop
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// Calls hand-written Swift; `then` handles how it ends. With `isBlocking` the user can do
        /// nothing until then. A call ends with the flow, and with the screen that asked for it unless
        /// it outlives it.
        public func call<Outcome>(
            _ call: FlowCall<Outcome>, isBlocking: Bool = false, again: FlowAgain = .ignore,
            whenHidden: FlowWhenHidden = .deliver, outlivesScreen: Bool = false,
            file: StaticString = #fileID, line: UInt = #line,
            then: @escaping (Self, Outcome) -> Void = { _, _ in }
        ) {
            perform(file, line) { runtime, id in
                var record = FlowCallRecord(
                    call, of: id, policy: FlowCallPolicy(again, whenHidden, outlivesScreen),
                    deliver: delivery(then))
                record.isBlocking = isBlocking
                runtime.call(record)
            }
        }

        /// Calls hand-written Swift; `then` handles how it ends. The flag of the flow's state is true
        /// until then.
        public func call<Outcome, State, End: FlowOutcome>(
            _ call: FlowCall<Outcome>, busy flag: WritableKeyPath<State, Bool>,
            again: FlowAgain = .ignore, whenHidden: FlowWhenHidden = .deliver,
            outlivesScreen: Bool = false, file: StaticString = #fileID, line: UInt = #line,
            then: @escaping (Self, Outcome) -> Void = { _, _ in }
        ) where Self: FlowCoordinator<State, End> {
            perform(file, line) { runtime, id in
                var record = FlowCallRecord(
                    call, of: id, policy: FlowCallPolicy(again, whenHidden, outlivesScreen),
                    deliver: delivery(then))
                record.flag = FlowBusyFlag(key: flag) { [weak self] in self?.state[keyPath: flag] = $0 }
                runtime.call(record)
            }
        }

        private func delivery<Outcome>(_ then: @escaping (Self, Outcome) -> Void) -> (Any) -> Void {
            { [weak self] outcome in
                guard let self, let outcome = outcome as? Outcome else { return }
                then(self, outcome)
            }
        }
    }

    /// A call that has been made and not been answered: what the law calls a token.
    struct FlowCallRecord {
        /// Given when the call is made; never used again.
        var id = 0
        let node: Int
        let name: String
        let inputs: [Any]
        let policy: FlowCallPolicy
        let operation: @MainActor () async -> Any
        let outcomeType: Any.Type
        let deliver: (Any) -> Void
        var isBlocking = false
        var flag: FlowBusyFlag?
        /// The step that made it; a flow and a step are a site.
        var site = FlowCodeLine(file: "", line: 0)
        /// The screen that asked for it.
        var source: Int?
        /// The stack where its outcome is handled.
        var here: Int?
        /// A link has made it.
        var isOfLink = false
        /// It waits for an earlier one of its site.
        var isQueued = false
        var isStarted = false

        @MainActor
        init<Outcome>(
            _ call: FlowCall<Outcome>, of node: Int, policy: FlowCallPolicy,
            deliver: @escaping (Any) -> Void
        ) {
            self.node = node
            name = call.name
            inputs = call.inputs
            self.policy = policy
            operation = call.operation
            outcomeType = Outcome.self
            self.deliver = deliver
        }

        func isOfSameSite(as other: Self) -> Bool {
            node == other.node && site == other.site
        }
    }

    struct FlowCallPolicy {
        let again: FlowAgain
        let whenHidden: FlowWhenHidden
        let outlivesScreen: Bool

        init(_ again: FlowAgain, _ whenHidden: FlowWhenHidden, _ outlivesScreen: Bool) {
            self.again = again
            self.whenHidden = whenHidden
            self.outlivesScreen = outlivesScreen
        }
    }

    /// A Bool of a flow's state that says whether a call is under way.
    struct FlowBusyFlag {
        let key: AnyHashable
        let write: (Bool) -> Void
    }

    /// An outcome that waits until its place is in view.
    struct FlowParkedAnswer {
        let call: FlowCallRecord
        let outcome: Any
        /// The number of the event that has brought it.
        let eventNumber: Int
    }

    /// The outcome of a call on its way into the flows.
    struct FlowAnswer {
        /// The number of the call; 0 if there is none.
        let call: Int
        let outcome: Any
    }

    """#

private let textFlowCalls: StaticString = #"""
    // Calls of hand-written Swift: who waits for which outcome, and what the user may do meanwhile.
    extension FlowRuntime {
        /// Makes a call, as its policy says if its site has one already (law E3).
        func call(_ new: FlowCallRecord) {
            guard let context = transaction?.context, let site = context.step else { return }
            var call = new
            call.site = site
            let earlier = world.calls.filter { $0.isOfSameSite(as: call) }
            switch call.policy.again {
            case .ignore where !earlier.isEmpty:
                // A step that is dropped does not count among those that were taken.
                transaction?.report.marks.removeLast()
                return note(.pending(site))
            case .latest:
                for old in earlier { note(.late(old.site)) }
                removeCalls { $0.isOfSameSite(as: call) }
            case .queue:
                call.isQueued = !earlier.isEmpty
            case .ignore:
                break
            }
            call.id = world.newID()
            call.source = context.source.flatMap { world.entries[$0]?.id }
            call.here = hereStack(call.node)
            call.isOfLink = context.isLink
            world.calls.append(call)
            call.flag?.write(true)
            if context.isGate { transaction?.question = .call(call.id, site) }
            if !call.isQueued { emit(.call(call)) }
        }

        /// Lets go of calls: a flag that only they held is false from here on, and what was queued
        /// behind them begins.
        private func removeCalls(where isMeant: (FlowCallRecord) -> Bool) {
            let gone = world.calls.filter(isMeant)
            guard !gone.isEmpty else { return }
            let ids = Set(gone.map(\.id))
            world.calls.removeAll { ids.contains($0.id) }
            for call in gone where world.nodes[call.node] != nil {
                guard let flag = call.flag else { continue }
                let isHeld = world.calls.contains {
                    $0.node == call.node && $0.flag?.key == flag.key
                }
                if !isHeld { flag.write(false) }
            }
            for call in gone where !call.isQueued { beginNext(after: call) }
        }

        private func beginNext(after call: FlowCallRecord) {
            let isUnderWay = world.calls.contains { $0.isOfSameSite(as: call) && !$0.isQueued }
            let next = world.calls.firstIndex { $0.isOfSameSite(as: call) && !isOrphaned($0) }
            guard !isUnderWay, let next else { return }
            world.calls[next].isQueued = false
            emit(.call(world.calls[next]))
        }

        /// Calls end with their flow, at once (law E1).
        func endCallsOfEndedFlows() {
            endWaitingOfEndedFlows()
            removeCalls { world.nodes[$0.node] == nil }
            world.parked = world.parked.filter { world.nodes[$0.call.node] != nil }
        }

        /// Calls end with the screen that asked for them, once the agenda is empty (law E1).
        func endOrphanedCalls() {
            endOrphanedWaiting()
            removeCalls { isOrphaned($0) }
            world.parked = world.parked.filter { !isOrphaned($0.call) }
        }

        private func isOrphaned(_ call: FlowCallRecord) -> Bool {
            guard let source = call.source, !call.policy.outlivesScreen else { return false }
            return world.entries[source] == nil
        }

        // MARK: - Answers

        func verdictBefore(_ answer: FlowAnswer) -> FlowVerdict? {
            let isAwaited = world.calls.contains { $0.id == answer.call && !$0.isQueued }
            return isAwaited ? nil : .late
        }

        /// The call has ended, whatever follows from it.
        func takeFact(_ answer: FlowAnswer) {
            guard let call = world.calls.first(where: { $0.id == answer.call }) else { return }
            removeCalls { $0.id == answer.call }
            let arrived = FlowParkedAnswer(
                call: call, outcome: answer.outcome, eventNumber: windows.eventCount)
            switch call.policy.whenHidden {
            case .wait where !isInView(call):
                world.parked.append(arrived)
                transaction?.parks = true
            case .drop where !isInView(call):
                note(.droppedStep(call.site))
            default:
                transaction?.answered = arrived
            }
        }

        /// Whether the user sees the place where an outcome is handled.
        private func isInView(_ call: FlowCallRecord) -> Bool {
            let here = call.here.flatMap { world.stacks[$0] == nil ? nil : $0 }
            guard let place = here ?? world.frontStack(of: call.node) else { return false }
            if world.waitingLayers.contains(where: { $0.stack == place }) { return true }
            return world.stacksInView.contains(place)
        }

        func runAnswer(_ answer: FlowParkedAnswer) {
            let call = answer.call
            guard !hasFault, world.nodes[call.node] != nil else { return }
            let here = call.here.flatMap { world.stacks[$0] == nil ? nil : $0 }
            let source = call.source.flatMap { world.entries[$0]?.id }
            let runs = call.site.runs
            var context = FlowContext(node: call.node, here: here, source: source, runs: runs)
            context.call = call.id
            context.isLink = call.isOfLink
            lendRoot()
            run(context) { call.deliver(answer.outcome) }
        }

        /// Gates and links, which windows may share, run their steps here.
        private func lendRoot() {
            let lenders: [FlowCoordinatorBase?] = [gates, links]
            for lender in lenders {
                lender?.runtime = self
                lender?.id = world.root
            }
        }

        /// Handles the oldest outcome that has waited for its place to come into view (law C1.4). What
        /// a gate or a guard stops is the outcome alone, and not the event that brings it into view.
        func releaseParkedAnswer() -> Bool {
            guard let index = world.parked.firstIndex(where: { isInView($0.call) }) else {
                return false
            }
            let answer = world.parked.remove(at: index)
            transaction?.released.append(answer.call.id)
            let event = FlowAnswer(call: answer.call.id, outcome: answer.outcome)
            let work = FlowWork(
                id: world.newID(), event: .answer(event), eventNumber: answer.eventNumber,
                window: self, isOutside: false,
                reaction: .items([FlowAgendaEntry(window: self, item: .answer(answer))]))
            attempt(work, faultsAlone: false) { drainAgenda() }
            return true
        }

        // MARK: - The end of the event

        /// Flags are held, and calls that have gone meanwhile never leave.
        func settleCalls() {
            if let released = transaction?.released, !released.isEmpty {
                world.parked.removeAll { released.contains($0.call.id) }
            }
            for call in world.calls { call.flag?.write(true) }
            let living = Set(world.calls.map(\.id))
            transaction?.report.effects.removeAll { leaving in
                guard leaving.window === self, case .call(let call) = leaving.effect else {
                    return false
                }
                return !living.contains(call.id)
            }
            for index in world.calls.indices where !world.calls[index].isQueued {
                world.calls[index].isStarted = true
            }
        }

        /// Begins the work of new calls, and cancels that of calls nobody waits for any more.
        func performCalls(replacing old: FlowWorld) {
            guard makesCalls else { return }
            let started = Set(old.calls.filter(\.isStarted).map(\.id))
            for call in world.calls where call.isStarted && !started.contains(call.id) {
                let id = call.id
                let operation = call.operation
                tasks[id] = _Concurrency.Task { [weak self] in
                    let outcome = await operation()
                    self?.tasks[id] = nil
                    self?.enqueue(.answer(FlowAnswer(call: id, outcome: outcome)))
                }
            }
            let living = Set(world.calls.map(\.id))
            for (id, task) in tasks where !living.contains(id) {
                task.cancel()
                tasks[id] = nil
            }
        }
    }

    extension FlowWorld {
        /// Whether the user has to wait for the outcome of a call (law E4).
        var isBusy: Bool { calls.contains { $0.isBlocking } }

        /// The flows that wait for an outcome, themselves or through a flow they called.
        var waiting: Set<Int> {
            var found: Set<Int> = []
            for call in calls + parked.map(\.call) {
                var node: Int? = call.node
                while let id = node, found.insert(id).inserted { node = nodes[id]?.parent }
            }
            return found
        }
    }

    """#

private let textFlowCommit: StaticString = #"""
    // The end of a transaction: what has been decided becomes visible.
    extension FlowRuntime {
        /// Live inputs, then the screens, then the routers (law C1.6 and C1.7).
        func commitAll() {
            let windows = windows.all
            for window in windows { window.settle() }
            let told = findTold()
            let old = windows.map(\.committed)
            for window in windows { window.committed = window.world }
            for (window, old) in zip(windows, old) { window.bringOnScreen(replacing: old) }
            for tell in told { tell() }
            performEffects()
            for (window, old) in zip(windows, old) { window.performCalls(replacing: old) }
        }

        private func settle() {
            forgetFallenQuestion()
            settleCalls()
            giveOrdinals()
            updateFlowInputs()
            updateDisplays()
            updateStyles()
            let shown = world.entriesInViewOrder
            for id in shown { updateScreenInputs(id) }
            for id in shown { build(id) }
        }

        private func bringOnScreen(replacing old: FlowWorld) {
            animation = transaction?.animations[id] ?? .standard
            router.show(configuration)
            release(old)
        }

        /// The window closes: nobody hears of it (law B12).
        func leaveWithAll() {
            let old = committed
            leave()
            committed = world
            release(old)
            performCalls(replacing: old)
            forgetPreview()
        }

        private func giveOrdinals() {
            let new = world.entries.values.filter { $0.destination != nil && $0.ordinal == nil }
            for id in new.map(\.id).sorted() {
                world.lastOrdinal += 1
                let ordinal = world.lastOrdinal
                world.entries[id]?.ordinal = ordinal
            }
            world.isAnyGuarded = world.entries.values.contains { $0.destination?.leave != nil }
        }

        /// Callers before callees, so that one pass is enough (law F2). A flow that is shown instead of
        /// being called again passes itself what it reads before any of it changes.
        private func updateFlowInputs() {
            for id in world.nodesInCallOrder {
                guard let node = world.nodes[id] else { continue }
                adopt(node.newInputs, in: node.inputs)
                world.nodes[id]?.newInputs = []
                for input in node.inputs {
                    if isLive(input), !input.evaluate() {
                        noteKept("\(node.coordinator.name).\(input.name)")
                    }
                }
                for input in node.inputs { input.deliverChange() }
            }
        }

        private func updateScreenInputs(_ id: Int) {
            guard let entry = world.entries[id], let destination = entry.destination else { return }
            adopt(entry.newInputs, in: destination.inputs)
            world.entries[id]?.newInputs = []
            for input in destination.inputs where isLive(input) && !input.evaluate() {
                noteKept("\(destination.name)#\(entry.ordinal ?? 0).\(input.name)")
            }
            for input in destination.inputs { input.deliverChange() }
        }

        /// Whether the flow that passes an input still runs. Else it stays as it is.
        func isLive(_ input: FlowLiveInput) -> Bool {
            input.environment.map { world.nodes[$0] != nil } ?? true
        }

        /// An input has kept its last value; where nothing was done, or a window was closed, that is no
        /// news.
        private func noteKept(_ input: String) {
            guard let transaction, transaction.report.verdict == .done else { return }
            if case .close = transaction.atWork { return }
            note(.kept(input))
        }

        func adopt(_ new: [FlowLiveInput], in inputs: [FlowLiveInput]) {
            for input in new {
                inputs.first { $0.name == input.name }?.adopt(input)
            }
        }

        /// Builds a screen that is new in the configuration; one that came and went never is. An alert
        /// says after each event what it says now, and a sheet what it shows.
        private func build(_ id: Int) {
            guard let entry = world.entries[id], entry.screen == nil, let owner = entry.owner,
                case .screen(let destination) = entry.kind, let node = world.nodes[owner]
            else { return }
            screenInTheMaking = FlowSource(
                entry: id, flow: node.coordinator.name,
                screen: FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
            )
            switch destination.kind {
            case .screen(let build): world.entries[id]?.screen = build()
            case .external(let build): world.entries[id]?.screen = build()
            case .alert(_, let content): world.entries[id]?.alert = content()
            case .sheet(let content): world.entries[id]?.sheet = content()
            case .flow: break
            }
            screenInTheMaking = nil
        }

        /// Lets go of what has left, so that nothing keeps a flow that has ended.
        func release(_ old: FlowWorld) {
            for (id, entry) in old.entries where world.entries[id] == nil {
                for input in entry.destination?.inputs ?? [] { input.release() }
            }
            for (id, node) in old.nodes where world.nodes[id] == nil {
                for input in node.inputs { input.release() }
                node.coordinator.id = nil
            }
            for input in world.nodes.values.flatMap(\.inputs) where !isLive(input) { input.freeze() }
            for entry in world.entries.values {
                for input in entry.destination?.inputs ?? [] where !isLive(input) { input.freeze() }
            }
        }

        /// The committed configuration as a router sees it.
        public var configuration: FlowConfiguration {
            FlowConfiguration(
                layers: committed.layers.map { layer in
                    FlowLayer(
                        id: layer.id, style: layer.style, presentation: layer.presentation,
                        anchor: shownAnchor(of: layer), isPassthrough: layer.isOpenBelow,
                        isDismissible: isDismissible(layer, in: committed),
                        isGuarded: committed.entries(inStack: layer.stack).contains { id in
                            committed.entries[id].map(isGuarded) ?? false
                        },
                        alert: shownAlert(in: layer), sheet: shownSheet(in: layer),
                        stack: shownStack(layer.stack))
                }, animation: animation)
        }

        private func shownStack(_ id: Int) -> FlowStack {
            let entries = committed.stacks[id] ?? []
            return FlowStack(id: id, entries: entries.compactMap(shownEntry))
        }

        private func shownEntry(_ id: Int) -> FlowStackEntry? {
            guard let entry = committed.entries[id] else { return nil }
            switch entry.kind {
            case .host:
                return .host
            case .screen(let destination):
                guard let screen = entry.screen else { return nil }
                let name = FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
                let slots = zip(destination.slots, entry.slots).map { name, stack in
                    FlowSlot(name: name, entry: committed.stacks[stack]?.first.flatMap(shownEntry))
                }
                return .screen(
                    FlowScreenEntry(
                        id: name, screen: screen, bars: destination.bars?() ?? FlowBars(),
                        isGuarded: isGuarded(entry), slots: slots))
            case .tabs(let record):
                let there = record.tabs.indices.filter(record.isSeen)
                let tabs = there.map { index in
                    FlowTabContent(
                        name: record.tabs[index].name,
                        isAction: record.tabs[index].destination == nil && !record.isSplit,
                        stack: record.stacks[index].map(shownStack)
                    )
                }
                let selected = there.firstIndex(of: record.selected) ?? 0
                if record.isSplit {
                    return .columns(
                        FlowColumns(
                            id: id, front: record.selected,
                            shown: record.shownColumns(committed.width), columns: tabs))
                }
                if case .pages(let loops) = record.kind {
                    return .pages(
                        FlowPages(
                            id: id, current: selected, pages: tabs, loops: loops,
                            hasOuterBack: record.hasOuterBack))
                }
                return .tabs(
                    FlowTabs(
                        id: id, selected: selected, tabs: tabs, hasOuterBack: record.hasOuterBack))
            }
        }
    }

    """#

private let textFlowConfiguration: StaticString = #"""
    /// All that a window shall show: what a router is handed after each event, complete.
    @MainActor
    public struct FlowConfiguration {
        /// The root first, then what is presented over it.
        public var layers: [FlowLayer] = []
        /// How the change to it from the one before is animated.
        public var animation = FlowAnimation.standard

        /// The screen that the user can touch: on top of the visible stack of the topmost layer.
        public var activeScreen: FlowScreenEntry? {
            layers.last?.stack.visible.entries.last?.screen
        }
    }

    /// The root of a window or something presented: a stack of its own.
    @MainActor
    public struct FlowLayer {
        /// The same from one configuration to the next as long as the layer stays.
        public let id: Int
        /// Nil for the root.
        public let style: FlowStyle?
        /// How it is presented now, and nil for the root. From one configuration to the next it may
        /// change while the layer stays.
        public let presentation: FlowPresentation?
        /// What a popover or an action sheet points to, if that was said.
        public let anchor: FlowAnchor?
        /// Whether the user can go on with the layer below: it is not dimmed, and touches beside this
        /// layer reach it.
        public let isPassthrough: Bool
        /// False while a screen of the layer forbids the gesture that would close it.
        public let isDismissible: Bool
        /// True while a leave guard of a screen of the layer holds.
        public let isGuarded: Bool
        /// What an alert or action sheet says, and nil for everything else. Its stack is empty.
        public let alert: FlowAlertEntry?
        /// What a sheet of the system shows, and nil for everything else. Its stack is empty.
        public let sheet: FlowSheetEntry?
        public let stack: FlowStack
    }

    /// Screens one above the other, the first at the bottom.
    @MainActor
    public struct FlowStack {
        /// The same from one configuration to the next as long as the stack stays.
        public let id: Int
        public let entries: [FlowStackEntry]

        /// The stack the user sees: this one, or that of the selected tab or current page on top of
        /// it.
        public var visible: FlowStack {
            switch entries.last {
            case .tabs(let tabs): tabs.tabs[tabs.selected].stack?.visible ?? self
            case .pages(let pages): pages.pages[pages.current].stack?.visible ?? self
            case .columns(let columns): columns.columns[columns.front].stack?.visible ?? self
            case .host, .screen, nil: self
            }
        }
    }

    /// One place in a stack.
    @MainActor
    public enum FlowStackEntry {
        /// What was there before the flow was shown, when a flow runs alone on a foreign stack.
        case host
        case screen(FlowScreenEntry)
        case tabs(FlowTabs)
        case pages(FlowPages)
        case columns(FlowColumns)

        public var screen: FlowScreenEntry? {
            if case .screen(let entry) = self { return entry }
            return nil
        }
    }

    /// A screen that is built and shown.
    @MainActor
    public struct FlowScreenEntry {
        public let id: FlowScreenID
        public let screen: any FlowScreen
        /// The bars it wants, said anew after each event.
        public let bars: FlowBars
        /// True while a leave guard holds: a gesture that would take the screen away is a wish, which
        /// is sent as an event before anything has happened on screen.
        public let isGuarded: Bool
        /// Its slots, in their order.
        public let slots: [FlowSlot]
    }

    /// A place in a screen for another one.
    @MainActor
    public struct FlowSlot {
        public let name: String
        /// Nil where the slot is empty.
        public let entry: FlowStackEntry?
    }

    /// Tabs with a stack each: those that are there now.
    @MainActor
    public struct FlowTabs {
        /// The same from one configuration to the next as long as the tabs stay.
        public let id: Int
        public let selected: Int
        public let tabs: [FlowTabContent]
        /// Whether the stack that holds them has its way back while the selected one shows its start.
        public let hasOuterBack: Bool
    }

    /// One of the tabs; `stack` is nil until it is first selected.
    @MainActor
    public struct FlowTabContent {
        public let name: String
        /// Whether it shows nothing: a tap on it is sent, and the selection stays.
        public let isAction: Bool
        public let stack: FlowStack?
    }

    /// Pages with a stack each, side by side: those that are there now.
    @MainActor
    public struct FlowPages {
        /// The same from one configuration to the next as long as the pages stay.
        public let id: Int
        public let current: Int
        public let pages: [FlowTabContent]
        /// Whether the first is beside the last.
        public let loops: Bool
        /// Whether the stack that holds them has its way back while the current one shows its start.
        public let hasOuterBack: Bool
    }

    /// Columns with a stack each, the primary first.
    @MainActor
    public struct FlowColumns {
        /// The same from one configuration to the next as long as the columns stay.
        public let id: Int
        /// The one in front: the only one that is seen in a compact window.
        public let front: Int
        /// Those that are seen.
        public let shown: [Int]
        public let columns: [FlowTabContent]
    }

    /// What brings a configuration on screen.
    ///
    /// The router is handed the whole new configuration once for each event and makes the screen equal
    /// to it. What the user does to the screen itself goes back as `FlowRuntime.send(_:)`.
    @MainActor
    public protocol FlowRouter: AnyObject {
        func show(_ configuration: FlowConfiguration)
    }

    /// A router without a screen: it keeps the last configuration, for tests.
    @MainActor
    public final class HeadlessRouter: FlowRouter {
        public private(set) var configuration = FlowConfiguration()
        /// How many configurations there were: one for each event that changed anything.
        public private(set) var updateCount = 0

        public init() {}

        public func show(_ configuration: FlowConfiguration) {
            self.configuration = configuration
            updateCount += 1
        }
    }

    """#

private let textFlowContainer: StaticString = #"""
    // Containers that are chosen: decided once, when the flow starts, and kept as long as it runs
    // (law D15).

    /// In what a flow shows its children side by side, or that it is a stack and shows none of them.
    @MainActor
    public struct FlowContainer {
        /// What was decided.
        enum Chosen {
            case stack
            case container(FlowTabsKind, first: Int, hasOuterBack: Bool)
        }

        let choose: @MainActor (FlowTraits) -> Chosen

        private init(_ chosen: Chosen) {
            choose = { _ in chosen }
        }

        private init(_ choose: @escaping @MainActor (FlowTraits) -> Chosen) {
            self.choose = choose
        }

        public static let stack = Self(.stack)
        public static let tabs = tabs(first: 0)
        public static let pages = pages(first: 0)
        public static let split = split(collapse: nil)

        /// Tabs, as `showTabs` has them.
        public static func tabs(
            first: Int = 0, isLazy: Bool = true, reselect: FlowReselection = .pop,
            outerBack: Bool = false
        ) -> Self {
            Self(
                .container(.tabs(isLazy: isLazy, reselect), first: first, hasOuterBack: outerBack))
        }

        /// Pages, as `showPages` has them.
        public static func pages(
            first: Int = 0, loops: Bool = false, outerBack: Bool = false
        ) -> Self {
            Self(.container(.pages(loops: loops), first: first, hasOuterBack: outerBack))
        }

        /// Columns, as `showSplit` has them.
        public static func split(
            collapse: (() -> FlowColumn)? = nil,
            display: @escaping () -> FlowDisplay = { .automatic }
        ) -> Self {
            let rules = FlowSplitRules(collapse: collapse, display: display)
            return Self(.container(.split(rules), first: 0, hasOuterBack: false))
        }

        /// By how much room the window has.
        public static func width(compact: Self, regular: Self) -> Self {
            Self { traits in (traits.width == .compact ? compact : regular).choose(traits) }
        }

        /// By the kind of device.
        public static func idiom(phone: Self, pad: Self) -> Self {
            Self { traits in (traits.idiom == .phone ? phone : pad).choose(traits) }
        }
    }

    extension FlowRuntime {
        /// Shows the children in what the flow has chosen, or chooses now; false if that is a stack.
        func showContainer(_ node: Int, _ children: [FlowTab], _ container: FlowContainer) -> Bool {
            let chosen = world.nodes[node]?.chosen ?? container.choose(traits)
            world.nodes[node]?.chosen = chosen
            switch chosen {
            case .stack:
                // A flow that could have had a container fills no slot.
                putOnGround(node)
                return false
            case .container(.split(let rules), _, _):
                showSplit(node, children, rules)
            case .container(let kind, let first, let hasOuterBack):
                showTabs(node, children, first: first, kind, hasOuterBack: hasOuterBack)
            }
            return true
        }

        /// Whether a flow that could have had children is a stack: to select one or to act in one means
        /// nothing there.
        func isChosenStack(_ node: Int) -> Bool {
            if case .stack? = world.nodes[node]?.chosen { true } else { false }
        }

        /// The child of its container that a step names to act in.
        func entered(_ child: String?, of node: Int) -> String? {
            isChosenStack(node) ? nil : child
        }
    }

    extension FlowCoordinatorBase {
        /// Shows these children in the container that the flow chooses when it starts; it keeps that
        /// when it is restarted.
        public final func showContainer(_ children: [FlowTab], as container: FlowContainer) {
            guard let runtime, let id, !runtime.hasFault else { return }
            _ = runtime.showContainer(id, children, container)
        }

        /// The same where it may choose a stack: then this is false, and what follows in `start` is
        /// what the stack shows first.
        public final func showContainer(
            _ children: [FlowTab], unlessStack container: FlowContainer
        ) -> Bool {
            guard let runtime, let id, !runtime.hasFault else { return true }
            guard runtime.showContainer(id, children, container) else { return false }
            // The start of a stack is none of the container's. It is not noted where a gate or a fault
            // has stopped the children.
            if runtime.hasFault { return true }
            _ = runtime.transaction?.report.marks.popLast()
            return true
        }
    }

    """#

private let textFlowCoordinator: StaticString = #"""
    /// What every generated coordinator is: a flow that is called, shows screens and ends.
    ///
    /// Generated coordinators say what happens in which transition; the base class passes it on to
    /// the runtime, which decides what is then on screen.
    @MainActor
    open class FlowCoordinator<State, Outcome: FlowOutcome>: FlowCoordinatorBase {
        /// What the flow remembers: one value, so that a refused transition leaves no trace.
        public final var state: State
        /// How a flow that nobody called says that it has ended.
        public final var onFinish: ((Outcome) -> Void)?

        public init(name: String, depthLimit: Int? = nil, state: State) {
            self.state = state
            super.init(name: name, depthLimit: depthLimit)
        }

        /// A flow that remembers nothing.
        public init(name: String, depthLimit: Int? = nil) where State == Void {
            self.state = ()
            super.init(name: name, depthLimit: depthLimit)
        }

        /// Ends the flow: what it shows goes, then its caller is told. No guard is asked if that is
        /// forced.
        public final func finish(
            _ outcome: Outcome, force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            perform(file, line, .finish, isForced: force, animation: animation) {
                $0.finish($1, outcome: outcome)
            }
        }

        /// Runs `start()` again in the place of all the flow shows. What it remembers stays, unless a
        /// fresh state is given.
        public final func restart(
            with state: State? = nil, force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID,
            line: UInt = #line
        ) {
            perform(file, line, isForced: force, animation: animation) { runtime, id in
                runtime.restart(id) {
                    if let state { self.state = state }
                }
            }
        }

        override func saved() -> () -> Void {
            let old = state
            return { self.state = old }
        }

        override var savedState: FlowTraceValue {
            (state as? any FlowTraceable)?.flowTraceValue ?? .object([:])
        }

        override func take(savedState: FlowTraceValue) -> Bool {
            guard let type = State.self as? any FlowTraceable.Type else { return true }
            guard let state = type.init(flowTraceValue: self.savedState.with(savedState)) as? State
            else { return false }
            self.state = state
            return true
        }

        override func cancelledOutcome(_ cause: FlowCancellation) -> Any {
            Outcome.cancelled(cause)
        }

        override func tellHost(_ outcome: Any) {
            guard let outcome = outcome as? Outcome else { return }
            onFinish?(outcome)
        }
    }

    /// The part of a coordinator that does not depend on what it remembers or how it ends.
    @MainActor
    open class FlowCoordinatorBase: FlowDescribing {
        final let name: String
        final let depthLimit: Int?
        final weak var runtime: FlowRuntime?
        /// The place of the flow among those that run; nil before it runs and after it has ended.
        final var id: Int?

        /// The gates that are asked where this flow is launched.
        public final var gates: FlowGates?
        /// What leads into the app from outside where this flow is launched.
        public final var links: FlowLinks?
        /// Makes this flow anew where it was the root of a window and has ended; nil if it may not end.
        final var again: (() -> FlowCoordinatorBase)?
        /// The live inputs of a flow that no other flow calls.
        final var ownInputs: [FlowLiveInput] = []
        /// What the flow does about an event of the app; nil if it hears none.
        final var hearing: ((any FlowAppEvent) -> FlowReaction)?
        /// The values that the flow watches, in order of their names.
        final var watches: [FlowWatchBase] = []

        init(name: String, depthLimit: Int?) {
            self.name = name
            self.depthLimit = depthLimit
        }

        /// What the flow shows first.
        open func start() {}

        /// How the flow looks where it is presented and the step says nothing of it.
        open var ownStyle: FlowStyleRule { .sheet }

        /// Which events of the app the flow hears and which values it watches.
        open func listen() {}

        /// What the flow was passed if no other flow calls it, for those who look for it and show it
        /// again.
        open func passedInputs() -> [FlowLiveInput] { [] }

        /// Under which name the flow is saved, and of which graph it is; nil if it is not saved.
        open var restoration: FlowRestoration? { nil }

        /// What a step of this flow has shown, described again; nil if there is no such step, or if it
        /// cannot be read what was in scope there.
        open func destination(shownBy step: FlowSavedStep) -> FlowDestination? { nil }

        /// A screen that this flow has shown, with its inputs as they were saved.
        open func screen(savedAs id: String, inputs: FlowTraceValue) -> FlowDestination? { nil }

        /// A flow that this one has called, with its inputs as they were saved.
        open func flow(savedAs id: String, inputs: FlowTraceValue) -> FlowDestination? { nil }

        /// What is tracked before a transition of this flow or of one that runs under it.
        open func willRun(_ transition: String, _ tracker: FlowTracker) {}

        /// What is tracked after a transition of this flow or of one that runs under it.
        open func didRun(_ transition: String, _ tracker: FlowTracker) {}

        /// Says how this flow is made anew where it was the root of a window and has ended.
        public final func startsAgain(as make: @escaping () -> FlowCoordinatorBase) {
            again = make
        }

        /// All that a flow was passed which no other flow calls.
        final func completeInputs() {
            let kept = Set(ownInputs.map(\.name))
            ownInputs += passedInputs().filter { !kept.contains($0.name) }
        }

        /// Hands a flow that no other flow calls the inputs that are to stay live.
        public final func keepCurrent(_ inputs: FlowLiveInput...) {
            ownInputs = inputs
        }

        /// What the flow remembers, as it is saved.
        var savedState: FlowTraceValue { .object([:]) }
        /// Lays saved fields over what the flow remembers; false if one cannot be read.
        func take(savedState: FlowTraceValue) -> Bool { true }

        /// What puts the present state back.
        func saved() -> () -> Void { {} }
        func cancelledOutcome(_ cause: FlowCancellation) -> Any { cause }
        func tellHost(_ outcome: Any) {}

        /// Runs a step of this flow, if the transaction still goes on. False if the flow has ended.
        @discardableResult
        final func perform(
            _ file: StaticString, _ line: UInt, _ kind: FlowStepKind = .move, isForced: Bool = false,
            animation: FlowAnimation? = nil, _ step: (FlowRuntime, Int) -> Void
        ) -> Bool {
            guard let runtime, let id else { return false }
            let code = FlowCodeLine(file: file, line: line)
            guard runtime.reach(code, by: id, kind) else {
                return runtime.isRunning(id)
            }
            if kind == .move || kind == .finish {
                runtime.guarding(isForced: isForced) { step(runtime, id) }
            } else {
                step(runtime, id)
            }
            if let animation { runtime.transaction?.animations[runtime.id] = animation }
            // What an action leaves out, its own steps have said.
            if kind != .action { runtime.noteDropped(after: code, of: id) }
            return runtime.isRunning(id)
        }
    }

    """#

private let textFlowCovering: StaticString = #"""
    /// What becomes of a `present` at a place that layers cover. Alerts cover nothing: what is
    /// presented goes under them.
    public enum FlowWhenCovered: Sendable {
        /// The new layer goes over the others.
        case over
        /// The step waits until nothing covers its place. One waits in a window, the newest.
        case wait
        /// The step is left out.
        case drop
    }

    /// A `present` that waits until nothing covers its place (law D2).
    struct FlowWaitingPresent {
        /// Where it was reached, and by whom.
        let context: FlowContext
        let step: FlowCodeLine
        let destination: FlowDestination
        let style: FlowStyleRule
        let anchor: String?
        let isPassthrough: Bool
        let requires: [String]
        let animation: FlowAnimation
    }

    extension FlowRuntime {
        /// Whether the place where the running handler acts is covered: above its layer stands one that
        /// does not float and shows something.
        func isCovered(_ node: Int) -> Bool {
            isCovered(transaction?.context?.here, node)
        }

        private func isCovered(_ here: Int?, _ node: Int) -> Bool {
            let place =
                here.flatMap { world.stacks[$0] == nil ? nil : $0 } ?? world.frontStack(of: node)
            guard let place, let own = world.layerIndex(ofStack: place) else { return false }
            return world.layers[(own + 1)...].contains { layer in
                layer.style != .alert && world.stacks[layer.stack]?.isEmpty == false
            }
        }

        func isCovered(_ waiting: FlowWaitingPresent) -> Bool {
            isCovered(waiting.context.here, waiting.context.node)
        }

        /// A step that is reached in a covered place is not taken: it waits, or is left out.
        func holdBack(_ waiting: FlowWaitingPresent, _ policy: FlowWhenCovered) {
            guard let transaction else { return }
            self.transaction?.report.marks.removeLast()
            guard policy == .wait else { return note(.droppedStep(waiting.step)) }
            if let earlier = world.actions.firstIndex(where: { $0.waiting != nil }),
                let old = world.actions.remove(at: earlier).waiting
            {
                note(.replacedStep(old.step))
            }
            let work = FlowWork(
                id: world.newID(), event: transaction.atWork, eventNumber: transaction.atWorkNumber,
                window: self, isOutside: windows.isOutside,
                reaction: .items([FlowAgendaEntry(window: self, item: .present(waiting))]),
                passed: transaction.passed)
            world.actions.append(FlowParkedAction(work: work, question: .uncovered(waiting)))
        }

        /// Takes the step that has waited.
        func present(_ waiting: FlowWaitingPresent) {
            guard !hasFault else { return }
            guard world.nodes[waiting.context.node] != nil else { return note(.forgotten("stale")) }
            let old = waiting.destination.inputs.map { $0.saved() }
            for input in waiting.destination.inputs where isLive(input) { _ = input.evaluate() }
            run(waiting.context) {
                mark(.step(waiting.step))
                guarding {
                    present(
                        waiting.context.node, waiting.destination, waiting.style,
                        anchor: waiting.anchor, isPassthrough: waiting.isPassthrough,
                        requires: waiting.requires)
                }
                transaction?.animations[id] = waiting.animation
            }
            if hasFault { for restore in old { restore() } }
        }

        /// What waits ends with its flow.
        func endWaitingOfEndedFlows() {
            world.actions = world.actions.filter { action in
                action.waiting.map { world.nodes[$0.context.node] != nil } ?? true
            }
        }

        /// What waits ends with the screen that has set it off, once the agenda is empty.
        func endOrphanedWaiting() {
            world.actions = world.actions.filter { action in
                action.waiting?.context.source.map { world.entries[$0] != nil } ?? true
            }
        }
    }

    extension FlowParkedAction {
        /// The step, as long as it waits for its place.
        var waiting: FlowWaitingPresent? {
            if case .uncovered(let waiting) = question { return waiting }
            return nil
        }
    }

    """#

private let textFlowDescribing: StaticString = #"""
    /// How a coordinator describes its screens and the flows it calls. The closures are handed the
    /// coordinator itself, so that nothing that is on screen keeps a flow alive.
    @MainActor
    public protocol FlowDescribing: AnyObject {}

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// A screen of this flow with its live inputs, and how to build it; `onBack` handles that the
        /// user's gesture has taken it away, no gesture closes its layer unless `isDismissible`, and
        /// `leave` is said to everything that would remove it; `bars` are those around it.
        public func screen(
            _ name: String, _ inputs: FlowLiveInput..., instances: FlowInstances = .new,
            key: [String]? = nil, slots: [String] = [], build: @escaping (Self) -> any FlowScreen,
            onBack: ((Self) -> Void)? = nil, isDismissible: ((Self) -> Bool)? = nil,
            leave: ((Self) -> FlowLeave)? = nil, bars: ((Self) -> FlowBars)? = nil
        ) -> FlowDestination {
            let kind = FlowDestination.Kind.screen { build(self) }
            let destination = FlowDestination(name: name, kind: kind, inputs: inputs)
            destination.instances = instances
            destination.key = key
            destination.slots = slots
            if let onBack { destination.back = { onBack(self) } }
            if let isDismissible { destination.isDismissible = { isDismissible(self) } }
            if let leave { destination.leave = { leave(self) } }
            if let bars { destination.bars = { bars(self) } }
            return destination
        }

        /// A flow called by this one: its live inputs, how to make it, and what to do when it ends.
        public func flow<State, Outcome: FlowOutcome, Child: FlowCoordinator<State, Outcome>>(
            _ inputs: FlowLiveInput..., key: [String]? = nil, make: @escaping (Self) -> Child,
            onFinish: @escaping (Self, Outcome) -> Void = { _, _ in }
        ) -> FlowDestination {
            let kind = FlowDestination.Kind.flow {
                make(self)
            } deliver: { outcome in
                guard let outcome = outcome as? Outcome else { return }
                onFinish(self, outcome)
            }
            let destination = FlowDestination(name: "", kind: kind, inputs: inputs)
            destination.key = key
            return destination
        }

        /// The runtime's door for an output of the screen that is being built. It drops what comes
        /// from a screen that is covered or gone, makes the handler one transaction, and holds the
        /// flow weakly.
        public func event<each Payload>(
            _ name: String, handler: @escaping (Self, repeat each Payload) -> Void
        ) -> (repeat each Payload) -> Void {
            // A door belongs to the screen that is just being built.
            let source = runtime?.screenInTheMaking
            return { [weak self, weak runtime = self.runtime] (payload: repeat each Payload) in
                var fields: [Any] = []
                repeat fields.append(each payload)
                runtime?.enqueue(
                    .output(
                        FlowOutput(source: source, name: name, payload: fields) {
                            guard let self else { return }
                            handler(self, repeat each payload)
                        }))
            }
        }

        /// The door for an output that means nothing to this flow.
        public func ignored<each Payload>(_ name: String) -> (repeat each Payload) -> Void {
            // A door belongs to the screen that is just being built.
            let source = runtime?.screenInTheMaking
            return { [weak runtime = self.runtime] (payload: repeat each Payload) in
                var fields: [Any] = []
                repeat fields.append(each payload)
                runtime?.enqueue(.output(FlowOutput(source: source, name: name, payload: fields)))
            }
        }

        /// The door for an output that a screen reports to its delegate, which is this flow. Without a
        /// handler the output means nothing to it.
        public func receive<each Payload>(
            _ name: String, from screen: any FlowScreen, _ payload: repeat each Payload,
            handler: ((Self) -> Void)? = nil
        ) {
            guard let runtime else { return }
            var fields: [Any] = []
            repeat fields.append(each payload)
            var output = FlowOutput(source: runtime.source(of: screen), name: name, payload: fields)
            if let handler {
                output.handler = { [weak self] in
                    guard let self else { return }
                    handler(self)
                }
            }
            runtime.enqueue(.output(output))
        }
    }

    extension FlowRuntime {
        /// Where a screen stands; one that is just being built counts as there. Nil if it is gone.
        func source(of screen: any FlowScreen) -> FlowSource? {
            guard let entry = world.entries.values.first(where: { $0.screen === screen }),
                let owner = entry.owner, let node = world.nodes[owner],
                let destination = entry.destination
            else { return screenInTheMaking }
            return FlowSource(
                entry: entry.id, flow: node.coordinator.name,
                screen: FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0))
        }
    }

    """#

private let textFlowDestination: StaticString = #"""
    /// Where a step leads: a screen or a flow with what is passed to it. It is described when the step
    /// runs; a screen is built only if it is still there when the event is over.
    @MainActor
    public final class FlowDestination {
        enum Kind {
            case screen(build: () -> any FlowScreen)
            case alert(FlowStyle, content: () -> FlowAlert)
            /// Drawn and closed by others.
            case external(build: () -> any FlowScreen)
            case sheet(content: () -> FlowSheet)
            case flow(make: () -> FlowCoordinatorBase, deliver: (Any) -> Void)
        }

        /// The name of the screen; of a flow its coordinator knows it.
        let name: String
        let kind: Kind
        let inputs: [FlowLiveInput]
        /// Handles a screen that the user's gesture has taken away.
        var back: (() -> Void)?
        /// Whether a gesture may close the layer with the screen; nil is always.
        var isDismissible: (() -> Bool)?
        /// What it says to everything that would remove it; nil is nothing.
        var leave: (() -> FlowLeave)?
        /// The bars that the screen wants around it.
        var bars: (() -> FlowBars)?
        /// Handles what a flow reports.
        var hear: ((Any) -> Void)?
        /// What becomes of a screen that its flow shows already.
        var instances = FlowInstances.new
        /// The inputs that make two of it the same, by name; all of a screen if nil.
        var key: [String]?
        /// The names of a screen's places for others.
        var slots: [String] = []
        /// The gates that are asked before it is shown.
        var requires: [String] = []
        /// What a link does to the layer with it; nil leaves it to the link.
        var whenModal: FlowWhenModal?
        /// The outputs that are heard although the screen is not active.
        var delivered: [String] = []
        /// The name under which a screen is saved; a flow's coordinator knows it.
        var savedName: FlowSavedName?
        /// The step that leads to it, where that can be saved.
        var shown: FlowSavedStep?
        /// The child that the step selects, and the part of its name in an action, where it is
        /// described again.
        var selected: String?
        var actionPath: String?

        init(name: String, kind: Kind, inputs: [FlowLiveInput]) {
            self.name = name
            self.kind = kind
            self.inputs = inputs
        }

        /// The style of what stands alone in its layer.
        var singleStyle: FlowStyle? {
            switch kind {
            case .alert(let style, _): style
            case .external, .sheet: .external
            case .screen, .flow: nil
            }
        }

        /// Has these outputs of the screen heard although it is not active.
        public func delivering(_ outputs: String...) -> Self {
            delivered = outputs
            return self
        }

        /// Has gates asked before it is shown, in this order.
        public func requiring(_ gates: String...) -> Self {
            requires = gates
            return self
        }
    }

    """#

private let textFlowEffects: StaticString = #"""
    /// What an app does for its flows besides showing screens: its analytics, and what leads out of it.
    /// It hears of an effect when the event is over, and never of one that was taken back.
    @MainActor
    public protocol FlowEffects: AnyObject {
        func track(_ name: String, _ values: [FlowTrackedValue])
        func open(_ target: FlowOpenTarget)
        /// An event that somebody has to want was wanted by nobody.
        func missed(_ event: any FlowAppEvent)
    }

    extension FlowEffects {
        public func missed(_ event: any FlowAppEvent) {}
    }

    /// A value that goes to the app's analytics under a name.
    public struct FlowTrackedValue: Sendable {
        public let name: String
        public let value: any Sendable

        private init(name: String, any value: any Sendable) {
            self.name = name
            self.value = value
        }

        public static func value<Value: Sendable>(_ name: String, _ value: Value) -> Self {
            Self(name: name, any: value)
        }
    }

    /// Where a step leads out of the app.
    public enum FlowOpenTarget: Equatable, Sendable {
        /// An address as text, so that the runtime needs no library that knows addresses.
        case url(String)
        case settings
        case notificationSettings
        /// The system's question for a review.
        case review
    }

    /// What is tracked around every transition of an app.
    @MainActor
    public protocol FlowHooks: AnyObject {
        func willRun(_ transition: String, _ tracker: FlowTracker)
        func didRun(_ transition: String, _ tracker: FlowTracker)
    }

    /// An app may have hooks on one side of its transitions alone.
    extension FlowHooks {
        public func willRun(_ transition: String, _ tracker: FlowTracker) {}
        public func didRun(_ transition: String, _ tracker: FlowTracker) {}
    }

    /// What hooks may do: they track, and change nothing (law K8).
    @MainActor
    public struct FlowTracker {
        weak var runtime: FlowRuntime?

        public func track(_ name: String, _ values: FlowTrackedValue...) {
            runtime?.addEffect(.track(name, values))
        }
    }

    /// A command for a screen, on its way to it.
    struct FlowTell {
        let window: FlowRuntime
        let node: Int
        let screen: String
        let command: String
        let payload: [Any]
        let step: FlowCodeLine
        let perform: @MainActor (any FlowScreen) -> Void
    }

    extension FlowCoordinatorBase {
        /// Tells the app's analytics something.
        public final func track(
            _ name: String, _ values: FlowTrackedValue..., file: StaticString = #fileID,
            line: UInt = #line
        ) {
            perform(file, line, .quiet) { runtime, _ in runtime.addEffect(.track(name, values)) }
        }

        /// Leads out of the app.
        public final func open(
            _ target: FlowOpenTarget, file: StaticString = #fileID, line: UInt = #line
        ) {
            perform(file, line) { runtime, _ in runtime.addEffect(.open(target)) }
        }

        /// Has the nearest screen of this name that the flow shows do something, once all is on screen.
        public final func tell<Screen, each Payload>(
            _ screen: String, _ command: String, _ payload: repeat each Payload,
            file: StaticString = #fileID, line: UInt = #line,
            perform action: @escaping @MainActor (Screen, repeat each Payload) -> Void
        ) {
            var fields: [Any] = []
            repeat fields.append(each payload)
            perform(file, line) { runtime, id in
                guard let step = runtime.transaction?.context?.step else { return }
                let tell = FlowTell(
                    window: runtime, node: id, screen: screen, command: command, payload: fields,
                    step: step
                ) { shown in
                    guard let shown = shown as? Screen else { return }
                    action(shown, repeat each payload)
                }
                runtime.transaction?.tells.append(tell)
            }
        }

        /// Runs the steps of a transition between what is tracked before and after it.
        public final func transition(_ name: String, _ steps: () -> Void) {
            guard let runtime, let id else { return steps() }
            runtime.surround(id, name, steps)
        }

        /// Runs an action of this flow in the place of a step. False if the flow has ended. `step` is
        /// the name of the step, where what the action shows can be saved.
        @discardableResult
        public final func run(
            as step: String? = nil, file: StaticString = #fileID, line: UInt = #line,
            _ action: () -> Void
        ) -> Bool {
            perform(file, line, .action) { runtime, _ in runtime.runAction(as: step, action) }
        }

        /// Says that the condition of the action that was to run does not hold: nothing happens.
        public final func leftOut() {
            runtime?.leaveOutAction()
        }
    }

    extension FlowRuntime {
        func addEffect(_ effect: FlowEffect) {
            guard !hasFault else { return }
            emit(effect)
        }

        func emit(_ effect: FlowEffect) {
            transaction?.report.effects.append(FlowLeavingEffect(window: self, effect: effect))
        }

        /// The app's hooks first, then those of the callers down to the flow that runs.
        func surround(_ node: Int, _ transition: String, _ steps: () -> Void) {
            let name = "\(world.nodes[node]?.coordinator.name ?? "")/\(transition)"
            let chain = (world.callers(of: node).reversed() + [node])
            let tracker = FlowTracker(runtime: self)
            hooks?.willRun(name, tracker)
            for id in chain { world.nodes[id]?.coordinator.willRun(name, tracker) }
            steps()
            guard transaction?.report.verdict != .guarded else { return }
            hooks?.didRun(name, tracker)
            for id in chain { world.nodes[id]?.coordinator.didRun(name, tracker) }
        }

        /// The steps of an action are named after the step that runs it.
        func runAction(as name: String?, _ action: () -> Void) {
            guard let context = transaction?.context, var step = context.step else { return }
            step.name = name
            transaction?.context?.runs = step.runs + [step]
            action()
            transaction?.context?.runs = context.runs
        }

        func leaveOutAction() {
            guard let run = transaction?.context?.runs.last,
                case .step(let step)? = transaction?.report.marks.last, step == run
            else { return }
            transaction?.report.marks.removeLast()
        }

        /// Finds the screens that commands are for; those nobody shows are dropped.
        func findTold() -> [() -> Void] {
            var calls: [() -> Void] = []
            var effects: [FlowLeavingEffect] = []
            for tell in transaction?.tells ?? [] {
                let window = tell.window
                guard let entry = window.nearestScreen(for: tell).flatMap({ window.world.entries[$0] }),
                    let screen = entry.screen
                else {
                    note(.droppedStep(tell.step))
                    continue
                }
                let id = FlowScreenID(name: tell.screen, ordinal: entry.ordinal ?? 0)
                let flow = window.world.nodes[tell.node]?.coordinator.name ?? ""
                let effect = FlowEffect.tell(id, flow: flow, command: tell.command, tell.payload)
                effects.append(FlowLeavingEffect(window: window, effect: effect))
                calls.append { tell.perform(screen) }
            }
            transaction?.report.effects.insert(contentsOf: effects, at: 0)
            return calls
        }

        private func nearestScreen(for tell: FlowTell) -> Int? {
            for stack in world.frontOrder {
                let found = world.stacks[stack]?.last { isOwnScreen($0, tell.node, tell.screen) }
                if let found { return found }
            }
            return nil
        }

        /// Hands the app what leaves the flows, in order.
        func performEffects() {
            for leaving in transaction?.report.effects ?? [] {
                let effects = leaving.window.effects
                switch leaving.effect {
                case .track(let name, let values): effects?.track(name, values)
                case .open(let target): effects?.open(target)
                case .tell, .call: continue
                }
            }
            for (window, event) in transaction?.missed ?? [] { window.effects?.missed(event) }
        }
    }

    """#

private let textFlowEvent: StaticString = #"""
    /// Something that happens to the flows. Events wait in line; each is one transaction.
    enum FlowEvent {
        case start
        /// The window is closed.
        case close
        case output(FlowOutput)
        case system(FlowSystemEvent)
        /// The shared state, or what the app knows, has changed from outside.
        case set(FlowChange)
        /// The app raises an event of its own.
        case app(any FlowAppEvent)
        /// A URL is opened in the app, or iOS hands something in.
        case arrival(FlowArrival)
        /// A call of hand-written Swift has ended.
        case answer(FlowAnswer)
    }

    /// The screen a door was made for.
    struct FlowSource {
        let entry: Int
        let flow: String
        let screen: FlowScreenID
    }

    /// What a screen has sent.
    struct FlowOutput {
        let source: FlowSource?
        let name: String
        let payload: [Any]
        /// Nil when the flow ignores it.
        var handler: (() -> Void)?

        init(source: FlowSource?, name: String, payload: [Any], handler: (() -> Void)? = nil) {
            self.source = source
            self.name = name
            self.payload = payload
            self.handler = handler
        }
    }

    /// A change of the shared state from outside.
    struct FlowChange {
        let path: String
        let value: Any?
        /// Writes it; false if it was equal already.
        let apply: @MainActor () -> Bool
    }

    /// What the user does to the screen itself. The adapter of a platform reports it; most of it has
    /// already happened when it does.
    public enum FlowSystemEvent: Sendable, Equatable {
        /// The back button on the screen named.
        case back(FlowScreenID)
        /// A swipe from the edge on the screen named.
        case swipe(FlowScreenID)
        case swipeCancelled(FlowScreenID)
        /// A swipe from the edge that had begun before anything forbade it, a leave guard say, and that
        /// is over: the screen has gone, and nobody is asked.
        case swipeBegun(FlowScreenID)
        /// The back menu: the screen named is then on top.
        case backTo(FlowScreenID)
        /// The top layer, with the screen named on top, is swept away.
        case swipeDown(FlowScreenID)
        /// The same of a swipe down.
        case swipeDownBegun(FlowScreenID)
        case tapOutside(FlowScreenID)
        /// A tab of the tabs with this number in the configuration.
        case tab(name: String, tabs: Int)
        /// The pages with this number in the configuration were swiped to the one named.
        case page(name: String, pages: Int)
        /// The window has so much room now.
        case width(FlowWidth)
    }

    /// A line of generated code: which step it is says a table that the compiler wrote.
    public struct FlowCodeLine: Equatable {
        public let file: StaticString
        public let line: UInt
        /// The steps that run the actions it stands in, the outermost first.
        var runs: [Self] = []
        /// What it is called where that has to be saved.
        var name: String?

        init(file: StaticString, line: UInt) {
            self.file = file
            self.line = line
        }

        /// A step that has run before the app was launched anew.
        init(named name: String) {
            self.init(file: "", line: 0)
            self.name = name
        }

        func within(_ runs: [Self]) -> Self {
            var line = self
            line.runs = runs
            return line
        }

        public static func == (left: Self, right: Self) -> Bool {
            left.line == right.line && left.file.description == right.file.description
        }
    }

    /// What became of an event.
    public enum FlowVerdict: String, Sendable {
        case done, ignored, stale, busy, gone, late, guarded, unhandled, refused, asked, parked, fault
    }

    /// Why a reaction was taken back.
    public enum FlowFaultKind: String, Sendable {
        case popAtRoot, popTooDeep, noTarget, noLayer, depth, runaway, blank
    }

    struct FlowFault {
        let kind: FlowFaultKind
        let step: FlowCodeLine?
    }

    /// What was decided on the way, for those who watch.
    enum FlowMark {
        /// `trigger` as it is written: `Cities.citySelected`, `start`.
        case handler(flow: String, trigger: String)
        /// A flow, or a tab, that `flow` called at `site` has ended or reported something.
        case answer(flow: String, child: String, outcome: Any, site: FlowCodeLine?)
        case step(FlowCodeLine)
        /// A flow handles an event of the app.
        case heard(flow: String, event: any FlowAppEvent)
        /// A link or an entry leads somewhere.
        case landing(String)
    }

    /// What happened besides, in order.
    enum FlowRecord {
        case started(String)
        case ended(flow: String, outcome: Any)
        case cancelled(flow: String, cause: FlowCancellation)
        case suppressed(FlowCodeLine)
        case dropped(after: FlowCodeLine)
        case droppedStep(FlowCodeLine)
        /// `run` tells two runs of one handler apart.
        case setNil(FlowCodeLine, run: Int)
        case kept(String)
        case reported(flow: String, report: Any)
        /// A call was dropped because one of the same step is not answered yet.
        case pending(FlowCodeLine)
        /// A call has made way for a new one of the same step.
        case late(FlowCodeLine)
        /// What waited has made way for something later.
        case replaced(String)
        /// A step that waited in a covered place has made way for something later.
        case replacedStep(FlowCodeLine)
        /// What waited will not run: because of its gate, or because it cannot any more.
        case forgotten(String)
        /// A watched value has changed again after its flow had handled that it did.
        case unstable(String)
        /// What the step that was decided last shows cannot be reached.
        case unreachable
    }

    /// What leaves the flows when an event is over, in order.
    enum FlowEffect {
        case call(FlowCallRecord)
        case tell(FlowScreenID, flow: String, command: String, [Any])
        case track(String, [FlowTrackedValue])
        case open(FlowOpenTarget)
    }

    /// An effect, and the window whose flow has it.
    struct FlowLeavingEffect {
        let window: FlowRuntime
        let effect: FlowEffect
    }

    /// The account of one event.
    struct FlowReport {
        let event: FlowEvent
        /// The number of the window in which it has happened; nil outside of them.
        let window: Int?
        var verdict = FlowVerdict.done
        var fault: FlowFault?
        var marks: [FlowMark] = []
        var records: [FlowRecord] = []
        var effects: [FlowLeavingEffect] = []

        init(event: FlowEvent, window: Int?) {
            self.event = event
            self.window = window
        }
    }

    /// Somebody who is told of each event when it is over.
    @MainActor
    protocol FlowObserver: AnyObject {
        func didHandle(_ report: FlowReport)
    }

    """#

private let textFlowFactValues: StaticString = #"""
    /// What the app knows and flows only read: permissions, the network, a feature's switch.
    @MainActor
    @dynamicMemberLookup
    public final class FlowFactValues<Value: Equatable & Sendable>: FlowFactValuesBase {
        /// The present values.
        public private(set) var value: Value

        public init(_ value: Value) {
            self.value = value
        }

        public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
            value[keyPath: path]
        }

        /// Supplies new values: an event of its own, after those that wait.
        public func update(_ body: @escaping (inout Value) -> Void) {
            guard let windows, !windows.all.isEmpty else { return body(&value) }
            windows.enqueue(
                .set(
                    FlowChange(path: "facts", value: nil) { [weak self] in
                        guard let self else { return false }
                        let old = self.value
                        body(&self.value)
                        return self.value != old
                    }), in: nil)
        }

        /// Takes whole new values; false if they were equal already.
        func replaceValue(with new: Value) -> Bool {
            guard value != new else { return false }
            value = new
            return true
        }

        override var anyValue: Any { value }
    }

    /// What the runtime does with facts, whatever their type.
    @MainActor
    public class FlowFactValuesBase {
        var windows: FlowWindows?

        init() {}

        var anyValue: Any { () }
    }

    """#

private let textFlowFacts: StaticString = #"""
    /// A screen that a gesture has taken away, and where it stood.
    struct FlowRemovedScreen {
        let entry: FlowEntry
        let stack: Int
    }

    extension FlowRuntime {
        /// Why an event means nothing here; nil if it is to be handled (law B5 to B7, G8, G10).
        func verdictBefore(_ event: FlowEvent) -> FlowVerdict? {
            let verdict = verdictInPeace(event)
            guard world.isBusy, verdict != .gone else { return verdict }
            switch event {
            case .system(.swipeBegun), .system(.swipeDownBegun), .system(.width): return verdict
            case .output, .system: return .busy
            case .start, .close, .set, .answer, .app, .arrival: return verdict
            }
        }

        /// The verdict while nothing keeps the user waiting.
        func verdictInPeace(_ event: FlowEvent) -> FlowVerdict? {
            switch event {
            case .start, .set:
                return nil
            case .app where isAllKilled, .arrival where isKilled:
                return .ignored
            case .close:
                return windows.all.count > 1 ? nil : .ignored
            case .answer(let answer):
                return verdictBefore(answer)
            case .app(let event):
                return hasShownAddressed ? judge(event).verdict : nil
            case .arrival(let arrival):
                return landing(of: arrival) == nil ? .unhandled : nil
            case .output(let output):
                guard let source = output.source, let entry = world.entries[source.entry] else {
                    return .gone
                }
                guard world.hears(output.name, from: source.entry) else { return .stale }
                if let alert = entry.alert { return alert.offers(output) ? nil : .ignored }
                if closes(output) { return nil }
                return output.handler == nil ? .ignored : nil
            case .system(.tab(let name, let tabs)):
                return verdictBeforeTab(name, tabs)
            case .system(.page(let name, let pages)):
                return verdictBeforePage(name, pages)
            case .system(.backTo(let screen)):
                return verdictBeforeBackTo(screen)
            case .system(.back(let screen)), .system(.swipe(let screen)),
                .system(.swipeBegun(let screen)):
                return verdictBeforeGesture(on: screen) ?? (canGoBack(from: screen) ? nil : .ignored)
            case .system(.swipeCancelled(let screen)):
                return verdictBeforeGesture(on: screen) ?? .ignored
            case .system(.swipeDown(let screen)):
                let isClosed = world.isClosedBySwipe
                return verdictBeforeGesture(onTop: screen) ?? verdictBeforeClosing(isClosed)
            case .system(.swipeDownBegun(let screen)):
                let isClosed = world.isClosedBySwipe
                return verdictBeforeGesture(onTop: screen) ?? (isClosed ? nil : .ignored)
            case .system(.tapOutside(let screen)):
                let isClosed = world.isClosedByTapOutside
                return verdictBeforeGesture(onTop: screen) ?? verdictBeforeClosing(isClosed)
            case .system(.width(let width)):
                return world.width == width || world.root == nil ? .ignored : nil
            }
        }

        /// A gesture that the style of the top layer has may be forbidden by a screen in it.
        private func verdictBeforeClosing(_ isClosed: Bool) -> FlowVerdict? {
            guard isClosed, let layer = world.layers.last else { return .ignored }
            return isDismissible(layer, in: world) ? nil : .refused
        }

        /// A gesture names a screen that the user sees on top of its stack.
        private func verdictBeforeGesture(on screen: FlowScreenID) -> FlowVerdict? {
            guard let entry = entry(of: screen) else { return .gone }
            return world.frontEntries.contains(entry) ? nil : .stale
        }

        /// A gesture that closes the top layer names such a screen of that layer.
        private func verdictBeforeGesture(onTop screen: FlowScreenID) -> FlowVerdict? {
            guard let entry = entry(of: screen) else { return .gone }
            return world.frontEntriesOnTop.contains(entry) ? nil : .stale
        }

        private func canGoBack(from screen: FlowScreenID) -> Bool {
            guard let stack = entry(of: screen).flatMap({ world.stack(of: $0) }) else { return false }
            return world.backStack(of: stack) != nil || world.columnBehind(stack) != nil
        }

        private func verdictBeforeBackTo(_ screen: FlowScreenID) -> FlowVerdict? {
            guard let entry = entry(of: screen) else { return .gone }
            return above(entry).isEmpty ? .ignored : nil
        }

        /// What stands above an entry of a stack that the user sees, or on which the way back is.
        private func above(_ entry: Int) -> [Int] {
            let seen = world.openLayers.flatMap { world.seenStacks(in: $0.stack) }
            for stack in seen + seen.compactMap({ world.backStack(of: $0) }) {
                let entries = world.stacks[stack] ?? []
                if let index = entries.firstIndex(of: entry) { return Array(entries[(index + 1)...]) }
            }
            return []
        }

        private func entry(of screen: FlowScreenID) -> Int? {
            world.entries.values.first { entry in
                entry.ordinal == screen.ordinal && entry.destination?.name == screen.name
            }?.id
        }

        /// What has happened already and stays, whatever follows (law B1). Returns the screens that
        /// the user took away, the topmost first.
        func takeFact(_ event: FlowEvent) -> [FlowRemovedScreen] {
            switch event {
            case .start, .app, .arrival, .system(.tab), .system(.swipeCancelled):
                return []
            case .close:
                leaveWithAll()
                return []
            case .output(let output):
                return takeClosed(output)
            case .set(let change):
                if !change.apply() { transaction?.report.verdict = .ignored }
                return []
            case .system(.page(let name, let pages)):
                turnPage(name, pages)
                return []
            case .answer(let answer):
                takeFact(answer)
                return []
            case .system(.swipeDown), .system(.swipeDownBegun), .system(.tapOutside):
                let removed = described(
                    world.entries(inStack: world.layers[world.layers.count - 1].stack))
                cutLayers(from: world.layers.count - 1)
                return removed
            case .system(.width(let width)):
                takeWidth(width)
                return []
            case .system(let gesture):
                if let left = takeColumn(gesture) { return [left] }
                let taken = entriesTaken(by: gesture)
                let removed = described(taken)
                remove(taken)
                return removed
            }
        }

        /// What a gesture takes away, bottom first.
        func entriesTaken(by gesture: FlowSystemEvent) -> [Int] {
            switch gesture {
            case .back(let screen), .swipe(let screen), .swipeBegun(let screen):
                guard let stack = entry(of: screen).flatMap({ world.stack(of: $0) }),
                    let back = world.backStack(of: stack), let top = world.stacks[back]?.last
                else { return [] }
                return withNested(top)
            case .backTo(let screen):
                return entry(of: screen).map(above)?.flatMap(withNested) ?? []
            case .swipeDown, .swipeDownBegun, .tapOutside:
                return world.layers.last.map { world.entries(inStack: $0.stack) } ?? []
            case .swipeCancelled, .tab, .page, .width:
                return []
            }
        }

        /// Going back at the bottom of the column in front brings the one before it to the front. The
        /// result is the screen that was left.
        private func takeColumn(_ gesture: FlowSystemEvent) -> FlowRemovedScreen? {
            let screen: FlowScreenID
            switch gesture {
            case .back(let named), .swipe(let named), .swipeBegun(let named): screen = named
            default: return nil
            }
            guard let id = entry(of: screen), let entry = world.entries[id],
                let stack = world.stack(of: id), world.stacks[stack]?.count == 1,
                let behind = world.columnBehind(stack)
            else { return nil }
            bringToFront(behind.index, of: behind.entry)
            return FlowRemovedScreen(entry: entry, stack: stack)
        }

        private func described(_ entries: [Int]) -> [FlowRemovedScreen] {
            entries.reversed().compactMap { id in
                guard let entry = world.entries[id], let stack = world.stack(of: id) else { return nil }
                return FlowRemovedScreen(entry: entry, stack: stack)
            }
        }

        /// What the flows do about an event: the part that can be taken back.
        func react(
            to event: FlowEvent, removed: [FlowRemovedScreen], showing: Set<Int>? = nil
        ) {
            switch event {
            case .start:
                guard let launching, let stack = world.layers.first?.stack else { return }
                self.launching = nil
                world.width = launchWidth
                world.launchedBy = launchArrival?.launch ?? .user
                for window in windows.all { window.world.idiom = launchIdiom }
                if let arrival = launchArrival { keepLaunch(arrival) }
                start(
                    launching, nil, parent: nil, on: stack, from: stack, as: isAlone ? .host : .root
                )
            case .output(let output):
                countDelivery()
                runOutput(output, closed: removed.first)
            case .system(.tab(let name, let tabs)):
                tapTab(name, tabs)
            case .system(.page(_, let pages)):
                hearPage(pages)
            case .system:
                let doomed = emptied(since: showing ?? committed.showing)
                for screen in removed where isHeard(screen) {
                    countDelivery()
                    runBack(screen, doomed)
                }
                if !hasFault { endByGesture(doomed) }
            case .answer:
                guard let answer = transaction?.answered else { return }
                countDelivery()
                runAnswer(answer)
            case .app(let app):
                if hasShownAddressed { queueReactions(to: app) } else { keepUntilShown(event) }
            case .arrival(let arrival):
                if let landing = landing(of: arrival) { land(landing) }
            case .close, .set:
                return
            }
        }

        /// A screen reports where it stands; of what has closed with it nothing stands any more.
        func runOutput(_ output: FlowOutput, closed: FlowRemovedScreen?) {
            guard !hasFault, let source = output.source,
                let owner = closed?.entry.owner ?? world.entries[source.entry]?.owner,
                world.nodes[owner] != nil
            else { return }
            mark(.handler(flow: source.flow, trigger: "\(source.screen.name).\(output.name)"))
            var context = FlowContext(node: owner)
            if let closed {
                context.here = world.frontStack(of: owner)
                context.runs = closed.entry.runs
            } else {
                context.here = world.stack(of: source.entry)
                context.source = source.entry
            }
            transaction?.canBeGuarded = closed == nil
            run(context) { output.handler?() }
        }

        /// Whether somebody hears that a screen was taken away.
        func isHeard(_ screen: FlowRemovedScreen) -> Bool {
            guard let owner = screen.entry.owner, world.nodes[owner] != nil else { return false }
            return screen.entry.destination?.back != nil
        }

        /// A flow hears that one of its screens was taken away (law G2).
        func runBack(_ screen: FlowRemovedScreen, _ doomed: [Int]) {
            guard !hasFault, let destination = screen.entry.destination, let back = destination.back,
                let owner = screen.entry.owner, let node = world.nodes[owner]
            else { return }
            mark(.handler(flow: node.coordinator.name, trigger: "\(destination.name).back"))
            let mode: FlowContext.Mode = doomed.contains(owner) ? .doomed : .full
            let here = world.stacks[screen.stack] == nil ? nil : screen.stack
            run(FlowContext(node: owner, here: here, mode: mode), back)
        }
    }

    """#

private let textFlowGates: StaticString = #"""
    /// What must hold before some things are shown, and what happens where it does not (law I).
    ///
    /// The gates of an app are one generated class. Whoever launches a flow hands it over with the
    /// flow; without it nothing that requires a gate is ever shown. Its steps are those of the root
    /// flow.
    @MainActor
    open class FlowGates: FlowCoordinatorBase {
        public init() {
            super.init(name: "app", depthLimit: nil)
        }

        /// Whether what requires the gate may be shown.
        open func holds(_ gate: String) -> Bool { false }

        /// What happens where the gate does not hold: something is presented or called that may change
        /// that. Without it, what requires the gate waits until it holds.
        open func ask(_ gate: String) {}

        /// Says, as the answer to a call, that what waits for the gate may go on, this once.
        public final func pass(file: StaticString = #fileID, line: UInt = #line) {
            perform(file, line, .quiet) { runtime, _ in runtime.answerGate(.passed) }
        }

        /// Says, as the answer to a call, that what waits for the gate is forgotten.
        public final func drop(file: StaticString = #fileID, line: UInt = #line) {
            perform(file, line, .quiet) { runtime, _ in runtime.answerGate(.dropped) }
        }
    }

    extension FlowRuntime {
        /// Whether all of these gates hold. The first that does not takes the reaction back.
        func areOpen(_ gates: [String]) -> Bool {
            if !hasFault, let gate = closedGate(among: gates) { halt(.gate(gate)) }
            return !hasFault
        }

        /// The first of these gates that does not hold and was not passed.
        func closedGate(among gates: [String]) -> String? {
            gates.first { gate in
                let isPassed = transaction?.passed.contains(gate) ?? false
                return !isPassed && !(self.gates?.holds(gate) ?? false)
            }
        }

        /// What stands at a gate has not begun. False if it stands at none.
        @discardableResult
        func stopAtClosedGate() -> Bool {
            guard let gate = transaction?.closedGate else { return false }
            transaction?.closedGate = nil
            transaction?.report.marks = []
            halt(.gate(gate))
            return true
        }

        /// Whether gates hold, when nothing is to be asked.
        func holdAll(_ gates: [String]) -> Bool {
            gates.allSatisfy { self.gates?.holds($0) ?? false }
        }

        /// Runs what happens where a gate does not hold, as steps of the root flow (law I3).
        func ask(_ gate: String) -> FlowParkedAction.Question {
            guard let gates, let root = world.root else { return .wait }
            if transaction?.askedGates.contains(gate) ?? false {
                // It stands in its own way.
                fault(.blank)
                return .wait
            }
            transaction?.askedGates.append(gate)
            gates.runtime = self
            gates.id = root
            transaction?.question = nil
            countDelivery()
            mark(.handler(flow: gates.name, trigger: "gate \(gate)"))
            var context = FlowContext(node: root, here: world.frontStack(of: root))
            context.isGate = true
            run(context) { gates.ask(gate) }
            if !hasFault { transaction?.askedGates = [] }
            return transaction?.question ?? .wait
        }

        /// The call of a gate is answered.
        fileprivate func answerGate(_ answer: FlowParkedAction.Answer) {
            guard let call = transaction?.context?.call else { return }
            let index = world.actions.firstIndex { action in
                if case .call(call, _) = action.question { return true }
                return false
            }
            if let index { world.actions[index].answer = answer }
        }
    }

    """#

private let textFlowInput: StaticString = #"""
    /// An input of a screen or flow: the expression its caller passed, which stays alive.
    ///
    /// After each event the runtime evaluates it again and delivers the value if it has changed.
    @MainActor
    public final class FlowInput<Value: Equatable>: FlowLiveInput {
        /// The value that was delivered last; nil for what is read from a saved state and has none.
        private var known: Value?
        private var expression: (() throws -> Value)?
        private var deliver: ((Value) -> Void)?
        private var isDirty = false

        public init(_ name: String, _ expression: @escaping () throws -> Value) {
            known = try? expression()
            self.expression = expression
            super.init(name: name)
        }

        /// The value that was delivered last.
        public private(set) var value: Value {
            get {
                guard let known else {
                    preconditionFailure("`\(name)` is nil where a condition has proved that it is not")
                }
                return known
            }
            set { known = newValue }
        }

        /// Says where a changed value goes.
        public func onChange(_ deliver: @escaping (Value) -> Void) {
            self.deliver = deliver
        }

        override func evaluate() -> Bool {
            guard let expression else { return true }
            guard let new = try? expression() else { return false }
            if new != value {
                value = new
                isDirty = true
            }
            return true
        }

        override func deliverChange() {
            guard isDirty else { return }
            isDirty = false
            deliver?(value)
        }

        override func saved() -> () -> Void {
            let old = (value, expression, environment)
            return { [self] in
                expression = old.1
                environment = old.2
                // What was not delivered need not be taken back.
                isDirty = !isDirty && value != old.0
                value = old.0
                deliverChange()
            }
        }

        override func adopt(_ other: FlowLiveInput) {
            guard let other = other as? FlowInput<Value> else { return }
            expression = other.expression
            environment = other.environment
        }

        override func take(_ other: FlowLiveInput) {
            guard let other = other as? FlowInput<Value> else { return }
            adopt(other)
            if value != other.value {
                value = other.value
                isDirty = true
            }
        }

        override func isEqual(to other: FlowLiveInput) -> Bool {
            (other as? FlowInput<Value>)?.value == value
        }

        override func freeze() {
            expression = nil
        }

        override func release() {
            expression = nil
            deliver = nil
        }

        override var anyValue: Any { value }

        override func take(saved: FlowTraceValue?) -> Bool {
            if known != nil { return true }
            let type = Value.self as? any FlowTraceable.Type
            known = saved.flatMap { type?.init(flowTraceValue: $0) } as? Value
            return known != nil
        }
    }

    /// What the runtime does with an input, whatever its type.
    @MainActor
    public class FlowLiveInput {
        let name: String
        /// The flow whose `show` passes it, if it is not the one that calls or owns. Once that has
        /// ended the input stays as it is.
        var environment: Int?

        init(name: String) {
            self.name = name
        }

        /// Takes the expression's value; false if it has none now and the last one stays (law F3).
        func evaluate() -> Bool { true }
        func deliverChange() {}
        /// What puts the present value back.
        func saved() -> () -> Void { {} }
        /// Takes over the expression of an input that takes this one's place.
        func adopt(_ other: FlowLiveInput) {}
        /// Takes over the expression and, at once, the value.
        func take(_ other: FlowLiveInput) {}
        func isEqual(to other: FlowLiveInput) -> Bool { false }
        /// Stays as it is from here on.
        func freeze() {}
        /// Lets go of the flow whose expression this is.
        func release() {}
        var anyValue: Any { () }
        /// Takes a saved value if the expression has none now; false if there is none either.
        func take(saved: FlowTraceValue?) -> Bool { true }
    }

    """#

private let textFlowInside: StaticString = #"""
    // Steps that act inside a child of the flow's own container, whether it is selected or not.
    extension FlowRuntime {
        /// A child that is there, and the container it is in.
        func child(_ name: String, of node: Int) -> (entry: Int, index: Int)? {
            guard let entry = world.tabsEntry(of: node),
                let index = entry.tabs?.tabs.firstIndex(where: { $0.name == name && $0.isThere() })
            else { return nil }
            return (entry.id, index)
        }

        /// The stack a step acts on: the one in front in a child, or else where the handler stands.
        func actingStack(_ node: Int, _ child: String?) -> Int? {
            guard let child = entered(child, of: node) else {
                return hereStack(node).map(world.ground)
            }
            return visibleStack(of: child, in: node)
        }

        /// The stack in front in a child that has started.
        func visibleStack(of name: String, in node: Int) -> Int? {
            guard let (entry, index) = child(name, of: node), isStarted(entry, index) else {
                return nil
            }
            return world.entries[entry]?.tabs?.stacks[index].map(world.visibleStack)
        }

        /// The stack in front in a child, which is started for it.
        func startedStack(of name: String, in node: Int) -> Int? {
            guard let (entry, index) = child(name, of: node) else { return nil }
            if !isStarted(entry, index) { startTab(entry, index, asks: false) }
            return world.entries[entry]?.tabs?.stacks[index].map(world.visibleStack)
        }

        /// Shows something in the place of all that stands in a child. A child that has not started
        /// does not start for it.
        func replaceAll(in name: String, of node: Int, with destination: FlowDestination) {
            guard let (entry, index) = child(name, of: node) else { return fault(.noTarget) }
            let stack = world.entries[entry]?.tabs?.stacks[index] ?? world.newStack()
            let before = FlowShowing(for: node, in: world)
            let stacks = world.allStacks(in: stack)
            for flow in (world.nodes[node]?.children ?? []).reversed() {
                guard let home = world.nodes[flow]?.home, stacks.contains(home) else { continue }
                removeShown(by: flow)
                end(flow, .parent)
            }
            remove(world.stacks[stack] ?? [])
            sweep(before, showsNext: true)
            guard var tabs = world.entries[entry]?.tabs else { return fault(.noTarget) }
            tabs.stacks[index] = stack
            world.entries[entry]?.kind = .tabs(tabs)
            place(destination, of: node, on: stack, from: stack)
        }
    }

    """#

private let textFlowLandings: StaticString = #"""
    /// Why something that has arrived does not land.
    enum FlowLandingStop {
        /// It can land later.
        case waits
        /// A layer is in the way that refuses it.
        case refused
        /// No flow wants the event it raises.
        case unwanted
        /// What it leads to is there already.
        case ignored
    }

    // Landing: what a link or an entry does once it is known where it leads (law J6).
    extension FlowRuntime {
        /// Whether a screen is or was on show.
        var hasShownScreen: Bool { world.lastOrdinal > 0 || isShowingScreen }

        var isShowingScreen: Bool { world.entries.values.contains { $0.destination != nil } }

        /// Whether what is done now is done by a link itself, and not by steps of flows.
        var isOfLink: Bool { transaction?.context?.isLink ?? transaction?.isLanding ?? false }

        func land(_ landing: FlowLanding) {
            guard !hasFault else { return }
            countDelivery()
            mark(.landing(landing.name))
            guard hasShownScreen else { return stopLanding(.waits) }
            guard areOpen(landing.requires) else { return }
            transaction?.isLanding = true
            guarding { carryOut(landing) }
            transaction?.isLanding = false
        }

        private func carryOut(_ landing: FlowLanding) {
            switch landing.target {
            case .send(let event):
                removeLayers(for: landing)
                if !queueReactions(to: event, in: [self], behind: true) { stopLanding(.unwanted) }
            case .call(let steps):
                removeLayers(for: landing)
                runAsRoot(steps)
            case .show(let stages, let startsAtBase, let whenShown, let over):
                land(stages, startsAtBase, whenShown, landing.whenModal ?? .dismiss, over)
            }
        }

        func stopLanding(_ stop: FlowLandingStop) {
            guard !hasFault else { return }
            halt(.landing(stop))
        }

        private func runAsRoot(_ steps: () -> Void) {
            guard let root = world.root else { return }
            var context = FlowContext(node: root, here: world.frontStack(of: root))
            context.isLink = true
            run(context, steps)
        }

        private func land(
            _ stages: [FlowStage], _ startsAtBase: Bool, _ whenShown: FlowWhenShown,
            _ whenModal: FlowWhenModal, _ over: FlowStage?
        ) {
            guard let target = stages.last else { return }
            var found = find(target)
            if found != nil, whenShown == .ignore { return stopLanding(.ignored) }
            if whenShown == .push { found = nil }
            let base = found ?? deepestStage(of: stages, startsAtBase: startsAtBase)?.found
            guard let base else { return stopLanding(.waits) }
            switch strictest(above: base, whenModal) {
            case .refuse: stopLanding(.refused)
            case .park: stopLanding(.waits)
            case .over: present(over, with: target)
            case .dismiss:
                show(nil, stages, startsAtBase: startsAtBase, buildsAlways: whenShown == .push)
            }
        }

        // MARK: - Layers in the way

        /// What the layers say that a landing would have to remove.
        private func strictest(above base: FlowFound, _ word: FlowWhenModal) -> FlowWhenModal {
            guard let layer = layerIndex(of: base) else { return .dismiss }
            let inTheWay = world.layers[(layer + 1)...].filter { !$0.isSingle }
            let words = inTheWay.map { policy(of: $0, word) }
            return words.max { $0.rawValue < $1.rawValue } ?? .dismiss
        }

        private func policy(of layer: FlowLayerRecord, _ word: FlowWhenModal) -> FlowWhenModal {
            let own = world.visibleStacks(in: layer.stack).lazy.compactMap { stack in
                (self.world.stacks[stack] ?? []).reversed().lazy.compactMap {
                    self.world.entries[$0]?.destination?.whenModal
                }.first
            }.first
            let policy = own ?? word
            return policy == .dismiss && !isDismissible(layer, in: world) ? .park : policy
        }

        /// What is sent or called removes layers only if the link says so, and then all that may be.
        private func removeLayers(for landing: FlowLanding) {
            guard landing.whenModal == .dismiss else { return }
            let before = FlowShowing(for: nil, in: world, cause: .link)
            while world.layers.count > 1, let top = world.layers.last,
                policy(of: top, .dismiss) == .dismiss
            {
                cutLayers(from: world.layers.count - 1)
            }
            sweep(before)
        }

        /// Presents the flow of the target over everything, as a child of the root.
        private func present(_ over: FlowStage?, with target: FlowStage) {
            guard let root = world.root, let flow = world.nodes[root]?.coordinator, let over,
                case .present(let style) = over.opening, let destination = over.destination(by: flow)
            else { return stopLanding(.waits) }
            let old = world.nodes[root]?.children ?? []
            runAsRoot { present(root, destination, style, requires: []) }
            guard let child = world.nodes[root]?.children.last, !old.contains(child) else {
                return stopLanding(.waits)
            }
            if case .screen = target.goal { build([target], on: child) }
        }
    }

    """#

private let textFlowLeave: StaticString = #"""
    /// What a screen says to everything that would remove it: a question, or a refusal (law H).
    ///
    /// It is said anew whenever something is about to remove the screen, so that it is known before a
    /// gesture begins.
    @MainActor
    public struct FlowLeave {
        let isHeld: Bool
        /// The outputs of the screen that may remove it all the same.
        let passes: [String]
        /// Describes the alert that asks; nil refuses. It throws nothing itself: Swift takes it from
        /// what is passed to the alert, which is evaluated when the alert is made.
        let ask: (() throws -> FlowDestination)?

        private init(_ isHeld: Bool, _ passes: [String], _ ask: (() throws -> FlowDestination)?) {
            self.isHeld = isHeld
            self.passes = passes
            self.ask = ask
        }

        /// The screen does not leave without an answer while the condition holds, unless one of these
        /// outputs removes it.
        public init(
            when condition: Bool, unless outputs: [String] = [],
            ask: @escaping () throws -> FlowDestination
        ) {
            self.init(condition, outputs, ask)
        }

        /// The screen does not leave while the condition holds, unless one of these outputs removes it.
        public static func refusing(when condition: Bool, unless outputs: [String] = []) -> Self {
            Self(condition, outputs, nil)
        }
    }

    /// A screen whose guard holds.
    struct FlowHeldScreen {
        let entry: Int
        let owner: Int
        let screen: FlowScreenID
        let leave: FlowLeave
    }

    /// The guards that count for a step.
    struct FlowGuards {
        /// The step asks nobody.
        var isForced = false
        var held: [FlowHeldScreen] = []
    }

    /// What is to be asked before a screen leaves.
    struct FlowQuestion {
        let screen: FlowScreenID
        let owner: Int
        let alert: FlowDestination
    }

    /// A screen that may leave although its guard holds.
    struct FlowWaiver: Equatable {
        /// The number of its window.
        let window: Int
        let screen: FlowScreenID
    }

    /// What has been asked and not been answered.
    struct FlowPending {
        let work: FlowWork
        /// The screen that asks.
        let asks: FlowScreenID
        /// The entry of the alert.
        let alert: Int
    }

    extension FlowCoordinatorBase {
        /// Says, as the answer to an alert that a guard asks, that what was asked about may happen.
        public final func leave(file: StaticString = #fileID, line: UInt = #line) {
            perform(file, line, .quiet) { runtime, _ in runtime.transaction?.leaves = true }
        }

        /// Says, as the answer to such an alert, that what was asked about is forgotten.
        public final func stay(file: StaticString = #fileID, line: UInt = #line) {
            perform(file, line, .quiet) { _, _ in }
        }
    }

    // What is in the way of a removal.
    extension FlowRuntime {
        /// Runs a step that may remove something: the guards that count are those that hold before it
        /// (law H3).
        func guarding(isForced: Bool = false, _ step: () -> Void) {
            let outer = transaction?.guards
            transaction?.guards = FlowGuards(isForced: isForced)
            holdScreens()
            step()
            if let outer { transaction?.guards = outer }
        }

        /// Takes the guards that hold now for those of the step at work.
        func holdScreens() {
            guard let guards = transaction?.guards, !guards.isForced else { return }
            // The screens ask who is at work while they are looked at.
            let held = heldScreens()
            transaction?.guards.held = held
        }

        /// The committed screens that do not leave without an answer, the one in front first.
        private func heldScreens() -> [FlowHeldScreen] {
            if !world.isAnyGuarded { return [] }
            return world.entriesInFrontOrder.compactMap { held in
                guard let entry = world.entries[held], let owner = entry.owner,
                    let ordinal = entry.ordinal, let destination = entry.destination,
                    let leave = destination.leave?(), leave.isHeld, !passes(entry, leave)
                else { return nil }
                let screen = FlowScreenID(name: destination.name, ordinal: ordinal)
                let waiver = FlowWaiver(window: id, screen: screen)
                if transaction?.waived.contains(waiver) == true { return nil }
                return FlowHeldScreen(entry: held, owner: owner, screen: screen, leave: leave)
            }
        }

        /// Whether the event at work is an output that may remove the screen which has sent it.
        private func passes(_ entry: FlowEntry, _ leave: FlowLeave) -> Bool {
            guard case .output(let output)? = transaction?.atWork else { return false }
            return output.source?.entry == entry.id && leave.passes.contains(output.name)
        }

        /// Judges what a step has removed; it has shown nothing new yet.
        func judgeRemoval() {
            guard !hasFault, let held = transaction?.guards.held, !held.isEmpty else { return }
            stop(for: held.filter { world.entries[$0.entry] == nil })
        }

        /// Whether a gesture would remove a screen whose guard holds: nothing is gone then (law H5).
        func isStopped(_ event: FlowEvent) -> Bool {
            guard case .system(let gesture) = event else { return false }
            switch gesture {
            case .swipeBegun, .swipeDownBegun: return false
            default: break
            }
            let entries = Set(entriesTaken(by: gesture))
            if entries.isEmpty { return false }
            stop(for: heldScreens().filter { entries.contains($0.entry) })
            return hasFault
        }

        /// Takes the reaction back for the screens that it would remove: one that refuses is enough,
        /// else the one in front asks (law H4).
        private func stop(for removed: [FlowHeldScreen]) {
            guard let first = removed.first else { return }
            if removed.allSatisfy({ $0.leave.ask != nil }), let alert = try? first.leave.ask?() {
                halt(
                    .question(
                        FlowQuestion(screen: first.screen, owner: first.owner, alert: alert)))
            } else {
                halt(.refusal)
            }
        }

        /// Whether a guard holds, so that a gesture which would remove the screen is a wish.
        func isGuarded(_ entry: FlowEntry) -> Bool {
            entry.destination?.leave?().isHeld ?? false
        }
    }

    // Asking, and what comes of the answer.
    extension FlowRuntime {
        /// Asks before something happens. There is one question at a time, and the newest wins
        /// (law H7).
        func ask(_ question: FlowQuestion, about work: FlowWork) {
            var alert: Int?
            if let earlier = world.pending {
                note(.replaced("leave \(earlier.asks)"))
                if earlier.asks == question.screen, world.entries[earlier.alert] != nil {
                    alert = earlier.alert
                } else {
                    takeDown(earlier.alert)
                }
            }
            world.pending = FlowPending(
                work: work, asks: question.screen, alert: alert ?? putUp(question))
        }

        private func putUp(_ question: FlowQuestion) -> Int {
            sweepActionSheet(for: question.owner)
            let stack = world.newStack()
            addLayer(
                FlowLayerRecord(
                    id: world.newID(), style: .alert, presenter: question.owner, home: nil,
                    stack: stack))
            let id = world.newID()
            append(FlowEntry(id: id, owner: question.owner, kind: .screen(question.alert)), to: stack)
            return id
        }

        private func takeDown(_ alert: Int) {
            guard let stack = world.stack(of: alert), let index = world.layerIndex(ofStack: stack)
            else { return }
            cutLayers(from: index)
        }

        /// What was asked about happens, if that was the answer (law C1.4). False if not.
        func goOnLeaving() -> Bool {
            guard transaction?.leaves == true, let answered = transaction?.answeredQuestion,
                answered.window === self
            else { return false }
            // A question is answered once, whatever its answer says when it runs again.
            transaction?.leaves = false
            transaction?.answeredQuestion = nil
            var work = answered.asked.work
            work.waived.append(FlowWaiver(window: id, screen: answered.asked.asks))
            attempt(work) {
                drain()
                dropAllLayersThatStayedEmpty()
            }
            return true
        }

        /// A question whose alert has fallen is not asked any more.
        func forgetFallenQuestion() {
            guard let pending = world.pending, world.entries[pending.alert] == nil else { return }
            world.pending = nil
            transaction?.report.records.append(.forgotten("stale"))
        }

        /// What a screen sends ends what was agreed about it, where something waits (law H9).
        func endWaivers(of event: FlowEvent) {
            guard case .output(let output) = event, let screen = output.source?.screen else { return }
            let waiver = FlowWaiver(window: id, screen: screen)
            for window in windows.all {
                for index in window.world.actions.indices {
                    window.world.actions[index].work.waived.removeAll { $0 == waiver }
                }
            }
        }
    }

    """#

private let textFlowLeaving: StaticString = #"""
    // The steps by which a flow leaves its own screens.
    extension FlowRuntime {
        func close(_ node: Int, _ name: String?) {
            guard let name else {
                guard let source = transaction?.context?.source, world.entries[source] != nil else {
                    return
                }
                return leave([source], by: node)
            }
            for stack in world.frontOrder {
                let found = world.stacks[stack]?.last { isOwnScreen($0, node, name) }
                if let found { return leave([found], by: node) }
            }
            let child = world.nodes[node]?.children.last { world.nodes[$0]?.coordinator.name == name }
            guard let child else { return }
            let before = FlowShowing(for: node, in: world)
            removeShown(by: child)
            end(child, .parent)
            dropEmptyLayers(closing: node)
            endIfNothingIsLeft(node, before)
        }

        func pop(_ node: Int, _ count: Int, in child: String?) {
            guard count > 0 else { return }
            if let child = entered(child, of: node), visibleStack(of: child, in: node) == nil {
                return fault(.noTarget)
            }
            guard let stack = actingStack(node, child), let entries = world.stacks[stack] else {
                return fault(.popTooDeep)
            }
            guard let leaving = topmost(count, of: node, in: entries) else {
                return fault(.popTooDeep)
            }
            leave(leaving, by: node)
        }

        /// What leaves with so many own screens of a flow: what stands above the last of them, and it.
        /// Of a screen of another flow only what is embedded in it leaves. Nil if there are too few.
        private func topmost(_ count: Int, of node: Int, in entries: [Int]) -> [Int]? {
            var missing = count
            for (index, entry) in entries.enumerated().reversed() {
                if isOwnScreen(entry, node) {
                    missing -= 1
                    if missing == 0 { return Array(entries[index...]) }
                    continue
                }
                var embedded = world.embedded(in: entry).filter { isOwnScreen($0, node) }
                embedded = Array(embedded.reversed().prefix(missing))
                missing -= embedded.count
                if missing == 0 { return Array(entries[(index + 1)...]) + embedded }
            }
            return nil
        }

        func popTo(_ node: Int, _ name: String, in child: String?) {
            guard let stack = actingStack(node, child), let entries = world.stacks[stack],
                let index = entries.lastIndex(where: { entry in
                    world.holds(entry) { isOwnScreen($0.id, node, name) }
                })
            else { return fault(.noTarget) }
            truncate(stack, to: index, by: node)
        }

        func popToRoot(_ node: Int, in child: String?) {
            if let child = entered(child, of: node), self.child(child, of: node) == nil {
                return fault(.noTarget)
            }
            guard let stack = actingStack(node, child), let entries = world.stacks[stack],
                let index = entries.firstIndex(where: { world.holds($0, { $0.owner == node }) })
            else { return }
            truncate(stack, to: index, by: node)
        }

        func dismiss(_ node: Int, _ name: String?) {
            let index = world.layers.lastIndex { layer in
                layer.presenter == node && (name.map { holds(layer, $0, of: node) } ?? true)
            }
            guard let index else { return fault(.noLayer) }
            fall(from: index, by: node)
        }

        /// Whether a layer shows an own screen of a name, or the flow of that name was presented there.
        private func holds(_ layer: FlowLayerRecord, _ name: String, of node: Int) -> Bool {
            if let home = layer.home { return world.nodes[home]?.coordinator.name == name }
            return world.stacks[layer.stack]?.contains { isOwnScreen($0, node, name) } ?? false
        }

        func dismissAll(_ node: Int) {
            let members = Set(world.subtree(node))
            func isOwn(_ layer: FlowLayerRecord) -> Bool {
                layer.presenter.map(members.contains) ?? false
            }
            guard let index = world.layers.firstIndex(where: isOwn) else { return }
            let before = FlowShowing(for: node, in: world)
            cutLayers(from: index)
            // Alerts float: each of the flow's own goes by itself.
            while let next = world.layers.firstIndex(where: isOwn) { cutLayers(from: next) }
            sweep(before)
        }

        private func fall(from index: Int, by node: Int) {
            let before = FlowShowing(for: node, in: world)
            cutLayers(from: index)
            sweep(before)
        }

        /// Takes off all that stands above a place of a stack.
        func truncate(_ stack: Int, to index: Int, by node: Int) {
            let above = Array((world.stacks[stack] ?? [])[(index + 1)...])
            if above.isEmpty { return }
            let before = FlowShowing(for: node, in: world)
            remove(above)
            sweep(before)
        }

        func isOwnScreen(_ entry: Int, _ node: Int, _ name: String? = nil) -> Bool {
            guard let entry = world.entries[entry], let screen = entry.destination else { return false }
            return entry.owner == node && (name == nil || screen.name == name)
        }

        /// Removes screens by the flow's own `close` or `pop`, with their layer if nothing of it stays.
        private func leave(_ entries: [Int], by node: Int) {
            let before = FlowShowing(for: node, in: world)
            let emptyHomes = emptyHomes(of: node)
            remove(entries)
            dropEmptyLayers(closing: node)
            if self.emptyHomes(of: node) > emptyHomes { return fault(.popAtRoot) }
            endIfNothingIsLeft(node, before)
        }

        /// How many stacks that cannot stay empty and are this flow's own are empty: the root's or a
        /// tab's.
        private func emptyHomes(of node: Int) -> Int {
            guard let record = world.nodes[node] else { return 0 }
            let tabs = world.tabsEntry(of: node)?.tabs
            var own = (tabs?.tabs.indices ?? 0..<0).compactMap { index in
                tabs?.tabs[index].destination == nil ? nil : tabs?.stacks[index]
            }
            if record.place.isBound { own.append(record.home) }
            return own.count { world.stacks[$0]?.isEmpty ?? true }
        }

        /// A flow that has left its last screen ends; a root or the flow of a tab cannot (law D3).
        private func endIfNothingIsLeft(_ node: Int, _ before: FlowShowing) {
            guard let record = world.nodes[node], !world.showing.contains(node) else {
                return sweep(before)
            }
            if record.place.isBound { return fault(.popAtRoot) }
            end(node, .itself)
            sweep(before)
        }

        /// The rest of a list is left out when its flow has ended.
        func noteDropped(after line: FlowCodeLine, of node: Int) {
            guard world.nodes[node] == nil, let context = transaction?.context else { return }
            note(.dropped(after: line.within(context.runs)))
        }
    }

    extension FlowNode.Place {
        /// A flow that cannot be left empty.
        var isBound: Bool {
            switch self {
            case .root, .tab: true
            case .host, .step: false
            }
        }
    }

    """#

private let textFlowLinks: StaticString = #"""
    /// What comes from outside of the app and leads somewhere in it.
    public enum FlowArrival {
        /// A URL, as text, so that the runtime needs no library that knows URLs.
        case link(String)
        /// A shortcut, a notification or an activity. Those of an app are one generated enumeration.
        case entry(any FlowEntryPoint)

        /// How an app is launched by it.
        var launch: FlowLaunch {
            switch self {
            case .link: .link
            case .entry(let entry): entry.launch
            }
        }
    }

    /// What iOS hands in that is no URL.
    public protocol FlowEntryPoint: Sendable {
        /// How an app is launched by it.
        var launch: FlowLaunch { get }
    }

    /// By what the app was launched.
    public enum FlowLaunch: String, Sendable, CaseIterable {
        /// The user has opened it.
        case user
        case link, shortcut, notification, activity
    }

    /// What becomes of layers that a link would have to remove (law J8). A later one is stricter.
    public enum FlowWhenModal: Int, Sendable {
        case dismiss
        /// The flow of the target is presented over all.
        case over
        /// The link waits until the layers are gone.
        case park
        case refuse
    }

    /// What a link does when its target is there already (law J9).
    public enum FlowWhenShown: Sendable {
        /// It is uncovered and gets the new inputs.
        case update
        /// Another one is shown.
        case push
        case ignore
    }

    /// Where a link or an entry leads, and on what conditions.
    @MainActor
    public struct FlowLanding {
        enum Target {
            /// `over` is how the flow of the target is presented over everything.
            case show([FlowStage], startsAtBase: Bool, FlowWhenShown, over: FlowStage?)
            case send(any FlowAppEvent)
            /// Steps of the root flow.
            case call(() -> Void)
        }

        /// The link or entry as traces name it: `link /items/{id:Int}`.
        let name: String
        let target: Target
        /// The gates that are asked first.
        let requires: [String]
        /// Nil if nobody has said: what is shown dismisses layers, what is sent or called does not.
        let whenModal: FlowWhenModal?

        /// Something is shown as the step `show` does it.
        public init(
            _ name: String, showing stages: FlowStage..., startsAtBase: Bool = false,
            requires: [String] = [], whenModal: FlowWhenModal? = nil,
            whenShown: FlowWhenShown = .update, over: FlowStage? = nil
        ) {
            self.name = name
            target = .show(stages, startsAtBase: startsAtBase, whenShown, over: over)
            self.requires = requires
            self.whenModal = whenModal
        }

        /// An event of the app is raised.
        public init(
            _ name: String, sending event: any FlowAppEvent, requires: [String] = [],
            whenModal: FlowWhenModal? = nil
        ) {
            self.name = name
            target = .send(event)
            self.requires = requires
            self.whenModal = whenModal
        }

        /// Hand-written Swift is called, in the name of the root flow.
        public init(
            _ name: String, requires: [String] = [], whenModal: FlowWhenModal? = nil,
            calling steps: @escaping () -> Void
        ) {
            self.name = name
            target = .call(steps)
            self.requires = requires
            self.whenModal = whenModal
        }
    }

    /// Where the URLs of an app lead, and what iOS hands in besides.
    ///
    /// The links of an app are one generated class. Whoever launches a flow hands it over with the
    /// flow; without it nothing that arrives leads anywhere. Its steps are those of the root flow.
    @MainActor
    open class FlowLinks: FlowCoordinatorBase {
        let schemes: [String]
        let hosts: [String]
        let lowercases: Bool
        let keepsTrailingSlash: Bool

        /// `schemes` and `hosts` are those of the app's URLs. `lowercases` if words and cases are
        /// compared in lower case, `keepsTrailingSlash` if a slash at the end of a path means
        /// something.
        public init(
            schemes: [String] = [], hosts: [String] = [], lowercases: Bool = false,
            keepsTrailingSlash: Bool = false
        ) {
            self.schemes = schemes
            self.hosts = hosts
            self.lowercases = lowercases
            self.keepsTrailingSlash = keepsTrailingSlash
            super.init(name: "app", depthLimit: nil)
        }

        /// Where a URL leads if a pattern takes it; the more specific patterns come first.
        open var patterns: [(FlowURL) -> FlowLanding?] { [] }

        /// Where a shortcut, a notification or an activity leads.
        open func landing(of entry: any FlowEntryPoint) -> FlowLanding? { nil }

        /// Where an entry of this app leads; nil for one of another.
        public final func lead<Entry: FlowEntryPoint>(
            _ entry: any FlowEntryPoint, to landing: (Entry) -> FlowLanding
        ) -> FlowLanding? {
            (entry as? Entry).map(landing)
        }
    }

    extension FlowCoordinatorBase {
        /// By what the app was launched; it stays so.
        public final var launchedBy: FlowLaunch { runtime?.world.launchedBy ?? .user }
    }

    extension FlowDestination {
        /// Says what a link does to the layer with this screen.
        public func whenModal(_ policy: FlowWhenModal) -> Self {
            whenModal = policy
            return self
        }
    }

    extension FlowRuntime {
        /// Takes in a URL, a shortcut, a notification or an activity, after the events that wait.
        public func follow(_ arrival: FlowArrival) {
            enqueue(.arrival(arrival))
        }

        /// Where something leads that arrives now; nil for what leads nowhere.
        func landing(of arrival: FlowArrival) -> FlowLanding? {
            guard !isAlone, let links, let root = world.root else { return nil }
            links.runtime = self
            links.id = root
            switch arrival {
            case .entry(let entry):
                return links.landing(of: entry)
            case .link(let text):
                guard let url = FlowURL(text, for: links) else { return nil }
                for pattern in links.patterns {
                    if let landing = pattern(url) { return landing }
                }
                return nil
            }
        }
    }

    """#

private let textFlowLooks: StaticString = #"""
    // How changes are animated, and the bars around screens: a router is told, and nothing else is done
    // about it.

    /// How a change of what is on screen is animated: as the last move of the event says.
    public enum FlowAnimation: Sendable {
        case none
        /// As the system does it.
        case standard
        /// One of the app's own.
        case named(any FlowNamedAnimation)
    }

    /// The animations of an app are one generated enumeration.
    public protocol FlowNamedAnimation: Sendable {}

    /// Which bars a screen wants to see around it; nil leaves a bar as it is where the screen stands.
    public struct FlowBars: Sendable, Equatable {
        /// The bar with the title and the way back.
        public var navigation: Bool?
        public var toolbar: Bool?
        /// Without it the user cannot tap a tab.
        public var tab: Bool?
        /// The bar of the stack on which the container of the screen stands.
        public var outer: Bool?

        public init(
            navigation: Bool? = nil, toolbar: Bool? = nil, tab: Bool? = nil, outer: Bool? = nil
        ) {
            self.navigation = navigation
            self.toolbar = toolbar
            self.tab = tab
            self.outer = outer
        }
    }

    """#

private let textFlowMoves: StaticString = #"""
    // The steps that add something. Each acts where the running handler stands.
    extension FlowRuntime {
        func push(
            _ node: Int, _ destination: FlowDestination, in child: String? = nil, requires: [String]
        ) {
            guard areOpen(requires + destination.requires) else { return }
            if showsRunning(node, destination) { return }
            let here =
                entered(child, of: node).map { startedStack(of: $0, in: node) }
                ?? hereStack(node).map { here in
                    fills(here, node) ? here : world.stackInSplit(on: world.ground(here))
                }
            guard let stack = here else { return fault(.noTarget) }
            guard !hasFault else { return }
            place(destination, of: node, on: stack, from: stack)
        }

        func present(
            _ node: Int, _ destination: FlowDestination, _ rule: FlowStyleRule,
            anchor: String? = nil, isPassthrough: Bool = false, requires: [String]
        ) {
            guard areOpen(requires + destination.requires) else { return }
            if showsRunning(node, destination) { return }
            sweepActionSheet(for: node)
            let stack = world.newStack()
            var layer = FlowLayerRecord(
                id: world.newID(), style: destination.singleStyle, presenter: node, home: nil,
                stack: stack
            )
            layer.isPassthrough = isPassthrough
            if destination.singleStyle == nil { layer = ruled(layer, by: rule, of: node) }
            if let anchor, let source = transaction?.context?.source {
                layer.anchor = (anchor, source)
            }
            let here = hereStack(node) ?? stack
            addLayer(layer)
            place(destination, of: node, on: stack, from: here, layer: layer.id)
        }

        func replace(
            _ node: Int, _ destination: FlowDestination, in child: String? = nil, requires: [String]
        ) {
            guard areOpen(requires + destination.requires) else { return }
            if showsCaller(node, destination) { return }
            if let child = entered(child, of: node) {
                return replaceAll(in: child, of: node, with: destination)
            }
            guard let spot = clear(node, cause: .parent) else { return fault(.noTarget) }
            guard !hasFault else { return }
            insert(on: spot.stack, at: spot.index) {
                place(destination, of: node, on: spot.stack, from: spot.stack)
            }
        }

        func restart(_ node: Int, _ prepare: () -> Void) {
            guard let spot = clear(node, cause: .restart), let record = world.nodes[node] else {
                return fault(.noTarget)
            }
            guard !hasFault else { return }
            prepare()
            insert(on: spot.stack, at: spot.index) {
                runStart(record.coordinator, node, on: spot.stack)
            }
        }

        func swap(_ node: Int, _ destination: FlowDestination, requires: [String]) {
            guard areOpen(requires + destination.requires) else { return }
            if showsCaller(node, destination) { return }
            guard let source = transaction?.context?.source, world.entries[source] != nil,
                let stack = world.stack(of: source),
                let index = world.stacks[stack]?.firstIndex(of: source)
            else { return fault(.noTarget) }
            let before = FlowShowing(for: node, in: world)
            let over = Array(world.stacks[stack]?[(index + 1)...] ?? [])
            for child in (world.nodes[node]?.children ?? []).reversed() {
                let flows = Set(world.subtree(child))
                let isAbove = over.contains { id in
                    world.entries[id]?.owner.map(flows.contains) ?? false
                }
                guard isAbove else { continue }
                removeShown(by: child)
                end(child, .parent)
            }
            remove([source])
            sweep(before, keeping: stack, showsNext: true)
            guard !hasFault else { return }
            insert(on: stack, at: index) {
                place(destination, of: node, on: stack, from: stack)
            }
        }

        /// Runs something that appends to a stack, then moves what it appended down to an index. What
        /// stands above is none of the new screens' business meanwhile.
        private func insert(on stack: Int, at index: Int, _ body: () -> Void) {
            let count = world.stacks[stack]?.count ?? 0
            body()
            guard index < count, let entries = world.stacks[stack], entries.count > count else {
                return
            }
            world.stacks[stack] =
                Array(entries[..<index]) + Array(entries[count...]) + Array(entries[index..<count])
        }

        /// Shows a screen, or starts a flow that is called from a stack, on top of a stack.
        func place(
            _ destination: FlowDestination, of node: Int, on stack: Int, from calledFrom: Int,
            layer: Int? = nil, as place: FlowNode.Place = .step
        ) {
            nameStep(of: destination)
            switch destination.kind {
            case .screen, .alert, .external:
                var entry = entry(for: destination, of: node)
                entry.shown = destination.shown
                append(entry, to: stack)
            case .sheet:
                var entry = FlowEntry(id: world.newID(), owner: node, kind: .screen(destination))
                entry.runs = transaction?.context?.runs ?? []
                append(entry, to: stack)
            case .flow(let make, _):
                start(
                    make(), destination, parent: node, on: stack, from: calledFrom, layer: layer,
                    as: place
                )
            }
        }

        func append(_ entry: FlowEntry, to stack: Int) {
            guard world.stacks[stack] != nil else { return }
            var entry = entry
            entry.slots = (entry.destination?.slots ?? []).map { _ in world.newStack() }
            // A layer that has waited comes to the top of the chain (law E9).
            if let index = world.waitingLayers.firstIndex(where: { $0.stack == stack }) {
                addLayer(world.waitingLayers.remove(at: index))
            }
            world.entries[entry.id] = entry
            world.stacks[stack]?.append(entry.id)
        }

        /// Starts a flow at once, as part of the step that calls it (law C2).
        func start(
            _ coordinator: FlowCoordinatorBase, _ destination: FlowDestination?, parent: Int?,
            on stack: Int, from calledFrom: Int, layer: Int? = nil, as place: FlowNode.Place
        ) {
            if let limit = coordinator.depthLimit, let parent {
                let chain = [parent] + world.callers(of: parent)
                let running = chain.filter { world.nodes[$0]?.coordinator.name == coordinator.name }
                if running.count >= limit { return fault(.depth) }
            }
            let id = world.newID()
            world.nodes[id] = FlowNode(
                id: id, coordinator: coordinator, parent: parent, place: place, home: stack,
                calledFrom: calledFrom, destination: destination, site: transaction?.context?.step
            )
            world.nodes[id]?.shown = destination?.shown
            if transaction?.context?.isGate == true {
                world.nodes[id]?.isOfGate = true
                transaction?.question = .flow(id)
            }
            if let parent {
                world.nodes[parent]?.children.append(id)
            } else {
                world.root = id
                world.isLaunched = true
            }
            if let layer, let index = world.layers.firstIndex(where: { $0.id == layer }) {
                world.layers[index].home = id
                takeOwnStyle(coordinator, id, ofLayer: index)
            }
            coordinator.runtime = self
            coordinator.id = id
            coordinator.listen()
            note(.started(coordinator.name))
            runStart(coordinator, id, on: stack)
        }

        private func runStart(_ coordinator: FlowCoordinatorBase, _ node: Int, on stack: Int) {
            guard !hasFault else { return }
            if let depth = transaction?.startDepth, depth >= FlowBounds.startDepth {
                return fault(.runaway)
            }
            transaction?.startDepth += 1
            mark(.handler(flow: coordinator.name, trigger: "start"))
            run(FlowContext(node: node, here: stack)) { coordinator.start() }
            transaction?.startDepth -= 1
        }

        /// The stack where the running handler acts (law A6).
        func hereStack(_ node: Int) -> Int? {
            if let here = transaction?.context?.here, world.stacks[here] != nil { return here }
            return world.frontStack(of: node)
        }
    }

    """#

private let textFlowOpenLayers: StaticString = #"""
    // What the user can see and touch: the top layer, and those below it that it leaves open.
    extension FlowLayerRecord {
        /// Whether what is below can still be touched: a layer that hides it lets nothing through.
        var isOpenBelow: Bool { isPassthrough && style != .fullScreen && style != .currentContext }
    }

    extension FlowWorld {
        /// The layers in which the user can touch something, the top one first (law A7).
        var openLayers: [FlowLayerRecord] {
            var open: [FlowLayerRecord] = []
            for layer in layers.reversed() {
                open.append(layer)
                if !layer.isOpenBelow { break }
            }
            return open
        }

        /// The screens on top of what the user sees, the one in front first.
        var frontEntries: [Int] { openLayers.flatMap(tops) }

        /// Those of the top layer, which alone is closed by a gesture.
        var frontEntriesOnTop: [Int] { layers.last.map(tops) ?? [] }

        /// The screens on top of what the user sees in a layer, the one in front first.
        func tops(of layer: FlowLayerRecord) -> [Int] {
            seenStacks(in: layer.stack).compactMap { stacks[$0]?.last }
        }

        /// The stacks that the user sees, those of the top layer first, and what they stand in.
        var stacksInView: [Int] { openLayers.flatMap { visibleStacks(in: $0.stack) } }

        /// The containers in view: those on the visible path.
        var containersInView: [Int] {
            stacksInView.compactMap { stack in
                stacks[stack]?.last.flatMap { entries[$0]?.tabs == nil ? nil : $0 }
            }
        }
    }

    extension FlowRuntime {
        /// Whether the screen in front, in the layer with these tabs, hides their bar (law G10).
        func hidesBar(ofTabs entry: Int) -> Bool {
            guard let stack = world.stack(of: entry), let layer = world.layerIndex(ofStack: stack)
            else { return false }
            let front = world.tops(of: world.layers[layer]).first.flatMap { world.entries[$0] }
            return front?.destination?.bars?().tab == false
        }
    }

    """#

private let textFlowOutcome: StaticString = #"""
    /// How a flow ends. Every flow can end `cancelled` besides the outcomes it declares.
    public protocol FlowOutcome {
        static func cancelled(_ cause: FlowCancellation) -> Self
    }

    /// Why a flow ended without an outcome of its own.
    public enum FlowCancellation: String, Sendable {
        /// The user went back or swept it away.
        case gesture
        /// Its own step left it with nothing to show.
        case itself
        /// A step of another flow removed it.
        case parent
        /// A link removed it.
        case link
        /// A gate removed it.
        case gate
        /// Its caller started again.
        case restart
    }

    /// How a presented layer looks, and which gesture closes it. The last three are for alerts, action
    /// sheets and what others draw and close, none of which has another.
    public enum FlowStyle: String, Sendable, CaseIterable {
        case sheet, formSheet, pageSheet, fullScreen, overFullScreen
        case currentContext, overCurrentContext, popover
        case alert, actionSheet, external

        var isClosedBySwipe: Bool {
            switch self {
            case .sheet, .formSheet, .pageSheet: true
            default: false
            }
        }

        var isClosedByTapOutside: Bool { self == .popover || self == .actionSheet }
    }

    """#

private let textFlowParking: StaticString = #"""
    /// What is to be done later, from its start.
    struct FlowWork {
        /// What runs then.
        enum Reaction {
            /// The event, from its start: it has not happened yet.
            case event
            /// What follows from something that has happened.
            case items([FlowAgendaEntry])
        }

        let id: Int
        let event: FlowEvent
        /// The number of the event among all.
        let eventNumber: Int
        /// Where it has happened; all windows if it was outside of them.
        weak var window: FlowRuntime?
        let isOutside: Bool
        let reaction: Reaction
        /// The gates that have let it through.
        var passed: Set<String> = []
        /// The screens that may leave, in the order in which that was said.
        var waived: [FlowWaiver] = []
    }

    /// Something that waits for a gate, or until it can land.
    struct FlowParkedAction {
        /// What it waits for.
        enum Question {
            case flow(Int)
            case call(Int, FlowCodeLine)
            /// Until the gate holds, whatever makes it, or without a gate until it can land.
            case wait
            /// Until a screen is on show.
            case screen
            /// Until nothing covers the place of a step.
            case uncovered(FlowWaitingPresent)
        }

        enum Answer { case passed, dropped }

        var work: FlowWork
        /// Nil for what has arrived and cannot land.
        var gate: String?
        var question = Question.wait
        var answer: Answer?

        var isWaiting: Bool {
            if case .wait = question { return true }
            return false
        }

        var waitsForScreen: Bool {
            if case .screen = question { return true }
            return false
        }

        /// Its place as records name it.
        var place: String { gate.map { "gate \($0)" } ?? (waitsForScreen ? "event" : "link") }
    }

    /// What takes a reaction back, and the window in which something else happens then.
    struct FlowHalt {
        let stop: FlowStop
        let window: FlowRuntime
    }

    /// What takes a reaction back so that something else happens.
    enum FlowStop {
        /// This gate does not hold.
        case gate(String)
        /// A leave guard asks.
        case question(FlowQuestion)
        /// A leave guard refuses.
        case refusal
        /// Something that has arrived does not land.
        case landing(FlowLandingStop)
    }

    // What a gate or a guard stops waits.
    extension FlowRuntime {
        /// Carries on after a reaction was stopped: what has happened stays, all else is taken back
        /// (law I2, H4). `removed` is nil if the event has not happened.
        func carryOut(
            _ halt: FlowHalt, of event: FlowEvent, _ savepoint: FlowSavepoint,
            _ removed: [FlowRemovedScreen]?
        ) {
            savepoint.undo(in: self)
            transaction?.isSettling = true
            if case .refusal = halt.stop {
                transaction?.isRefused = true
                return
            }
            if case .landing(let stop) = halt.stop { return endLanding(event, stop) }
            if case .start = event { return fault(.blank) }
            let work = FlowWork(
                id: world.newID(), event: event, eventNumber: windows.eventCount, window: self,
                isOutside: windows.isOutside,
                reaction: removed.map { reaction(to: event, $0, savepoint) } ?? .event)
            switch halt.stop {
            case .gate(let gate):
                transaction?.parks = true
                halt.window.wait(FlowParkedAction(work: work, gate: gate), at: gate)
            case .question(let question):
                transaction?.asks = true
                halt.window.ask(question, about: work)
            case .refusal, .landing:
                return
            }
            drain()
        }

        /// What follows from an event that has happened already, to be done later.
        private func reaction(
            to event: FlowEvent, _ removed: [FlowRemovedScreen], _ savepoint: FlowSavepoint
        ) -> FlowWork.Reaction {
            var items: [FlowAgendaEntry] = []
            func add(_ item: FlowAgendaItem) {
                items.append(FlowAgendaEntry(window: self, item: item))
            }
            switch event {
            case .output(let output) where !removed.isEmpty:
                for screen in removed { add(.closed(output, screen)) }
                endByGesture(emptied(since: savepoint.showing))
            case .start, .close, .output, .app, .arrival, .system(.tab), .system(.swipeCancelled):
                return .event
            case .answer:
                if let answer = transaction?.answered { add(.answer(answer)) }
            case .set:
                _ = queueChanges()
            case .system:
                let doomed = emptied(since: savepoint.showing)
                for screen in removed
                where isHeard(screen) && !(screen.entry.owner.map(doomed.contains) ?? true) {
                    add(.back(screen))
                }
                endByGesture(doomed)
            }
            items += transaction?.agenda ?? []
            transaction?.agenda = []
            return .items(items)
        }

        /// Lets an action wait at a gate. If something waits there already it takes its place and
        /// nobody is asked again (law I6).
        private func wait(_ action: FlowParkedAction, at gate: String) {
            var action = action
            action.gate = gate
            action.answer = nil
            action.question = .wait
            let earlier = world.actions.firstIndex { $0.gate == gate && isAtWork($0.question) }
            if let earlier {
                action.question = world.actions.remove(at: earlier).question
                note(.replaced("gate \(gate)"))
                return world.actions.insert(action, at: earlier)
            }
            action.question = ask(gate)
            guard !hasFault else { return }
            if action.isWaiting {
                action.work.waived = []
                makeRoom { $0.isWaiting }
            }
            world.actions.append(action)
        }

        /// What waits in a slot makes way for something later (law I5).
        func makeRoom(where isSlot: (FlowParkedAction) -> Bool) {
            if let slot = world.actions.firstIndex(where: isSlot) {
                note(.replaced(world.actions.remove(at: slot).place))
            }
        }

        private func isAtWork(_ question: FlowParkedAction.Question) -> Bool {
            switch question {
            case .flow(let node): world.nodes[node] != nil
            case .call(let id, _): world.isAwaited(id)
            case .wait, .screen, .uncovered: false
            }
        }

    }

    extension FlowWorld {
        /// Whether the outcome of a call is still to come, or to be handled.
        func isAwaited(_ call: Int) -> Bool {
            calls.contains { $0.id == call } || parked.contains { $0.call.id == call }
        }
    }

    // Going on.
    extension FlowRuntime {
        /// Runs the oldest action whose gate has been answered, or forgets it (law I4). False if none
        /// is ready. What cannot land yet is tried anew whenever anything else has happened.
        func resumeAction() -> Bool {
            var vain: Set<Int> = []
            while let index = world.actions.firstIndex(where: { action in
                isReady(action) && !vain.contains(action.work.id)
            }) {
                let action = world.actions[index]
                if resume(action, at: index) { return true }
                vain.insert(action.work.id)
            }
            return false
        }

        /// False if it still cannot land: that it was tried is no news, and does not count.
        private func resume(_ action: FlowParkedAction, at index: Int) -> Bool {
            world.actions.remove(at: index)
            guard mayGoOn(action) else {
                note(.forgotten(action.place))
                return true
            }
            var work = action.work
            if action.answer == .passed, let gate = action.gate { work.passed.insert(gate) }
            let before = transaction
            var isVain = false
            attempt(work) {
                drainAgenda()
            } keepWaiting: { stop in
                guard action.isWaiting else {
                    // What a flow has been asked about is not asked about twice.
                    guard case .gate(let gate) = stop, gate == action.gate else { return false }
                    note(.forgotten(action.place))
                    return true
                }
                switch stop {
                case .gate(let gate) where gate == action.gate:
                    transaction?.tried.insert(action.work.id)
                case .landing(.waits) where action.gate == nil:
                    isVain = true
                    transaction?.report.marks = before?.report.marks ?? []
                    transaction?.deliveryCount = before?.deliveryCount ?? 0
                    transaction?.stepCount = before?.stepCount ?? 0
                    transaction?.actionCount = before?.actionCount ?? 0
                default: return false
                }
                world.actions.insert(action, at: index)
                return true
            }
            return !isVain
        }

        private func isReady(_ action: FlowParkedAction) -> Bool {
            switch action.question {
            case .flow(let node):
                return world.nodes[node] == nil
            case .call(let id, _):
                return action.answer != nil || !world.isAwaited(id)
            case .wait:
                let isTried = transaction?.tried.contains(action.work.id) ?? false
                return !isTried && (action.gate == nil ? hasShownScreen : isOpen(action.gate))
            case .screen:
                return world.root == nil || isShowingScreen
            case .uncovered(let waiting):
                return !isCovered(waiting)
            }
        }

        private func mayGoOn(_ action: FlowParkedAction) -> Bool {
            if case .call = action.question { return action.answer == .passed }
            return isOpen(action.gate)
        }

        private func isOpen(_ gate: String?) -> Bool {
            gate.map { gates?.holds($0) ?? false } ?? true
        }

        /// Runs something from its start, with what `follow` lets follow from it; what goes wrong is
        /// taken back to here, faults too if it `faultsAlone`. `keepWaiting` is asked where something
        /// stops it.
        func attempt(
            _ work: FlowWork, faultsAlone: Bool = true, follow: () -> Void,
            keepWaiting: (FlowStop) -> Bool = { _ in false }
        ) {
            let savepoint = FlowSavepoint(of: self)
            transaction?.passed = work.passed
            transaction?.waived = work.waived
            transaction?.atWork = work.event
            transaction?.atWorkNumber = work.eventNumber
            transaction?.isAgain = true
            windows.isOutside = work.isOutside
            let window = work.isOutside ? self : work.window
            if let window, window.isOpen { window.runAgain(work) } else { note(.forgotten("stale")) }
            follow()
            savepoint.goOn(in: self)
            var wasStopped = false
            while let halt = takeStop() {
                wasStopped = true
                savepoint.undo(in: self)
                if keepWaiting(halt.stop) { continue }
                let window = halt.window
                switch halt.stop {
                case .gate(let gate):
                    window.wait(FlowParkedAction(work: work, gate: gate), at: gate)
                case .question(let question):
                    window.ask(question, about: work)
                case .refusal:
                    note(.forgotten("refused"))
                case .landing(let stop):
                    window.endLanding(work, stop)
                }
            }
            guard hasFault, faultsAlone || wasStopped else { return }
            let reason = transaction?.isUnreachable == true ? "unreachable" : "fault"
            savepoint.undo(in: self)
            note(.forgotten(reason))
        }

        private func runAgain(_ work: FlowWork) {
            if case .items(let items) = work.reaction {
                transaction?.agenda = items
                return
            }
            switch work.event {
            case .output(let output):
                guard let entry = output.source?.entry, world.hears(output.name, from: entry) else {
                    return note(.forgotten("stale"))
                }
                react(to: work.event, removed: [])
            case .app(let event):
                if !queueReactions(to: event) { note(.forgotten("stale")) }
            case .arrival(let arrival):
                guard let landing = landing(of: arrival) else { return note(.forgotten("stale")) }
                land(landing)
            case .system(.tab(let name, let tabs)):
                switch verdictInPeace(work.event) {
                case nil: react(to: work.event, removed: [])
                case .ignored where isTabInView(name, tabs): return
                default: note(.forgotten("stale"))
                }
            default:
                guard verdictInPeace(work.event) == nil else { return note(.forgotten("stale")) }
                let showing = world.showing
                guard !isStopped(work.event) else { return }
                react(to: work.event, removed: takeFact(work.event), showing: showing)
            }
        }
    }

    """#

private let textFlowPreview: StaticString = #"""
    /// A screen that the user looks at before the output that leads to it is sent (law A14). Nothing of
    /// it is in a configuration.
    struct FlowPreview {
        /// The place it has in the flows if it is kept.
        let entry: Int
        /// The screen with the output.
        let source: Int
        let output: String
        let destination: FlowDestination
        /// Whoever shows it holds it; let go of, it was not what the user wanted.
        weak var screen: (any FlowScreen)?
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// The door for what an output of the screen that is being built would show. It makes that of
        /// the inputs of now, or nothing where the output would not be handled or show nothing new. If
        /// the output is sent while somebody holds what was made, that very screen is shown.
        public func preview<each Payload>(
            _ name: String, requires gates: [String] = [],
            destination: @escaping (Self, repeat each Payload) -> FlowDestination?
        ) -> (repeat each Payload) -> (any FlowScreen)? {
            let source = runtime?.screenInTheMaking
            return { [weak self] (payload: repeat each Payload) in
                guard let self, let source else { return nil }
                return self.runtime?.preview(name, of: source.entry, requires: gates) {
                    destination(self, repeat each payload)
                }
            }
        }

        /// What an output of a screen whose delegate this flow is would show.
        public func preview(
            _ name: String, from screen: any FlowScreen, requires gates: [String] = [],
            destination: (Self) -> FlowDestination?
        ) -> (any FlowScreen)? {
            guard let runtime, let source = runtime.source(of: screen) else { return nil }
            return runtime.preview(name, of: source.entry, requires: gates) { destination(self) }
        }
    }

    extension FlowRuntime {
        fileprivate func preview(
            _ output: String, of source: Int, requires gates: [String],
            _ describe: () -> FlowDestination?
        ) -> (any FlowScreen)? {
            guard transaction == nil, !world.isBusy, world.isActive(source),
                let owner = world.entries[source]?.owner, let node = world.nodes[owner],
                let destination = describe(), let build = destination.build,
                holdAll(gates + destination.requires), !isRunning(destination, of: owner)
            else { return nil }
            let entry = world.newID()
            screenInTheMaking = FlowSource(
                entry: entry, flow: node.coordinator.name,
                screen: FlowScreenID(name: destination.name, ordinal: 0))
            let screen = build()
            screenInTheMaking = nil
            preview?.release()
            preview = FlowPreview(
                entry: entry, source: source, output: output, destination: destination, screen: screen)
            return screen
        }

        /// The place of a screen that is shown from here on: that of its preview, if the user looks at
        /// it and this is what it was a preview of.
        func entry(for destination: FlowDestination, of node: Int) -> FlowEntry {
            guard let preview, let screen = preview.screen, isSent(preview),
                preview.destination.name == destination.name,
                preview.destination.inputs.matches(
                    destination.inputs, by: destination.inputs.map(\.name))
            else { return FlowEntry(id: world.newID(), owner: node, kind: .screen(destination)) }
            self.preview = nil
            adopt(destination.inputs, in: preview.destination.inputs)
            var entry = FlowEntry(
                id: preview.entry, owner: node, kind: .screen(preview.destination))
            entry.screen = screen
            return entry
        }

        private func isSent(_ preview: FlowPreview) -> Bool {
            guard case .output(let output)? = transaction?.report.event else { return false }
            return output.source?.entry == preview.source && output.name == preview.output
        }

        /// Lets go of a preview that nobody looks at any more, or that the event has made old.
        func forgetPreview() {
            guard let preview else { return }
            if preview.screen != nil, world.entries[preview.source] != nil { return }
            preview.release()
            self.preview = nil
        }

        /// An output of a screen that was a preview once names it as it is named now.
        func named(_ event: FlowEvent) -> FlowEvent {
            guard case .output(let output) = event, let source = output.source,
                let ordinal = world.entries[source.entry]?.ordinal, ordinal != source.screen.ordinal
            else { return event }
            let screen = FlowScreenID(name: source.screen.name, ordinal: ordinal)
            return .output(
                FlowOutput(
                    source: FlowSource(entry: source.entry, flow: source.flow, screen: screen),
                    name: output.name, payload: output.payload, handler: output.handler))
        }
    }

    extension FlowDestination {
        /// How the app makes it; nil for flows and for what the system shows.
        fileprivate var build: (() -> any FlowScreen)? {
            switch kind {
            case .screen(let build), .external(let build): build
            case .alert, .sheet, .flow: nil
            }
        }
    }

    extension FlowPreview {
        @MainActor
        fileprivate func release() {
            for input in destination.inputs { input.release() }
        }
    }

    """#

private let textFlowRemoval: StaticString = #"""
    // What takes something away, and the flows that end by it.
    extension FlowRuntime {
        func finish(_ node: Int, outcome: Any) {
            guard world.nodes[node]?.place != .root || mayRootEnd else { return fault(.blank) }
            let before = FlowShowing(for: node, in: world)
            removeShown(by: node)
            end(node, outcome: outcome, cause: nil)
            sweep(before)
        }

        /// Whether the root starts again where it has ended (law A15).
        var mayRootEnd: Bool { makeRoot != nil }

        /// A root that has ended starts again, if it may. False if there is nothing to do.
        func restartRoot() -> Bool {
            guard let makeRoot, world.root == nil, world.isLaunched,
                let stack = world.layers.first?.stack
            else { return false }
            countDelivery()
            guard !hasFault else { return true }
            let root = makeRoot()
            root.completeInputs()
            start(root, nil, parent: nil, on: stack, from: stack, as: .root)
            return true
        }

        /// Ends a flow as cancelled, and tells its caller if that goes on.
        func end(_ node: Int, _ cause: FlowCancellation) {
            guard let coordinator = world.nodes[node]?.coordinator else { return }
            end(node, outcome: coordinator.cancelledOutcome(cause), cause: cause)
        }

        /// Ends a flow whose entries are gone, its descendants first.
        private func end(_ id: Int, outcome: Any, cause: FlowCancellation?) {
            for descendant in world.subtree(id).dropFirst().reversed() {
                guard let gone = world.nodes.removeValue(forKey: descendant) else { continue }
                note(.cancelled(flow: gone.coordinator.name, cause: .parent))
            }
            guard let node = world.nodes.removeValue(forKey: id) else { return }
            endCallsOfEndedFlows()
            dropWaitingLayers { world.nodes[$0] != nil }
            if let cause {
                note(.cancelled(flow: node.coordinator.name, cause: cause))
            } else {
                note(.ended(flow: node.coordinator.name, outcome: outcome))
            }
            let mode: FlowContext.Mode =
                switch cause {
                case nil, .gesture, .itself: .full
                default: .sweep
                }
            if mode == .sweep { silence(id) }
            tellCaller(of: node, outcome: outcome, mode: mode)
        }

        private func tellCaller(of node: FlowNode, outcome: Any, mode: FlowContext.Mode) {
            guard let parent = node.parent else {
                if world.root == node.id { world.root = nil }
                transaction?.afterwards.append { node.coordinator.tellHost(outcome) }
                return
            }
            guard world.nodes[parent] != nil else { return }
            world.nodes[parent]?.children.removeAll { $0 == node.id }
            var child = node.coordinator.name
            if case .tab(_, _, let name) = node.place { child = name }
            guard !node.isOfGate, case .flow(_, let deliver)? = node.destination?.kind else { return }
            schedule(
                .deliver(
                    FlowDelivery(
                        caller: parent, child: child, outcome: outcome, here: node.calledFrom,
                        mode: mode, site: node.site, deliver: deliver
                    )))
        }

        /// Removes all that a flow and its descendants show.
        func removeShown(by node: Int) {
            let members = Set(world.subtree(node))
            remove(world.entries.keys.filter { isOwned($0, by: members) })
        }

        private func isOwned(_ entry: Int, by members: Set<Int>) -> Bool {
            world.entries[entry]?.owner.map(members.contains) ?? false
        }

        /// Removes all that a flow and its descendants show, and ends the descendants. The result is
        /// where its lowest entry stood on its home; if that has gone, the lowest anywhere.
        func clear(_ node: Int, cause: FlowCancellation) -> (stack: Int, index: Int)? {
            guard let record = world.nodes[node] else { return nil }
            let before = FlowShowing(for: node, in: world)
            let members = Set(world.subtree(node))
            let lowest = world.entriesInViewOrder.first { isOwned($0, by: members) }
            let home =
                world.stacks[record.home] != nil
                ? record.home : lowest.flatMap { world.stack(of: $0) }
            let index = home.flatMap { home in
                world.stacks[home]?.firstIndex { isOwned($0, by: members) }
            }
            removeShown(by: node)
            for child in (world.nodes[node]?.children ?? []).reversed() { end(child, cause) }
            sweep(before, keeping: home, showsNext: true)
            if let home, let count = world.stacks[home]?.count { return (home, index ?? count) }
            guard let front = world.frontStack(of: node) else { return nil }
            return (front, world.stacks[front]?.count ?? 0)
        }

        /// Takes entries off their stacks; what stands above stays (law A10). A container takes its
        /// tabs along.
        func remove(_ gone: [Int]) {
            let all = Set(gone.flatMap { withNested($0) })
            guard !all.isEmpty else { return }
            for (id, entries) in world.stacks where entries.contains(where: all.contains) {
                world.stacks[id] = entries.filter { !all.contains($0) }
            }
            forget(all)
        }

        func withNested(_ entry: Int) -> [Int] {
            var found = [entry]
            for stack in world.entries[entry]?.inner ?? [] { found += world.entries(inStack: stack) }
            return found
        }

        func forget(_ gone: Set<Int>) {
            for id in gone {
                for stack in world.entries[id]?.inner ?? [] { world.stacks[stack] = nil }
                world.entries[id] = nil
            }
        }
    }

    """#

private let textFlowReporting: StaticString = #"""
    /// A flow that also tells its caller something while it goes on.
    @MainActor
    open class FlowReportingCoordinator<State, Outcome: FlowOutcome, Report>:
        FlowCoordinator<State, Outcome>
    {
        /// How a flow that nobody called says what it reports.
        public final var onReport: ((Report) -> Void)?

        public override init(name: String, depthLimit: Int? = nil, state: State) {
            super.init(name: name, depthLimit: depthLimit, state: state)
        }

        /// A flow that remembers nothing.
        public override init(name: String, depthLimit: Int? = nil) where State == Void {
            super.init(name: name, depthLimit: depthLimit, state: ())
        }

        /// Tells the caller, who hears of it when the steps that run now have ended.
        public final func report(
            _ report: Report, file: StaticString = #fileID, line: UInt = #line
        ) {
            perform(file, line, .quiet) { runtime, id in
                runtime.report(id, report) { self.onReport?(report) }
            }
        }
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// A flow called by this one: its live inputs, how to make it, what to do when it reports
        /// something, and when it ends.
        public func flow<
            State, Outcome: FlowOutcome, Report,
            Child: FlowReportingCoordinator<State, Outcome, Report>
        >(
            _ inputs: FlowLiveInput..., key: [String]? = nil, make: @escaping (Self) -> Child,
            onReport: @escaping (Self, Report) -> Void,
            onFinish: @escaping (Self, Outcome) -> Void = { _, _ in }
        ) -> FlowDestination {
            let kind = FlowDestination.Kind.flow {
                make(self)
            } deliver: { outcome in
                guard let outcome = outcome as? Outcome else { return }
                onFinish(self, outcome)
            }
            let destination = FlowDestination(name: "", kind: kind, inputs: inputs)
            destination.key = key
            destination.hear = { report in
                guard let report = report as? Report else { return }
                onReport(self, report)
            }
            return destination
        }
    }

    extension FlowRuntime {
        /// Queues what a flow says to its caller; who has none tells the host (law E5).
        func report(_ id: Int, _ report: Any, tellHost: @escaping () -> Void) {
            guard let node = world.nodes[id] else { return }
            note(.reported(flow: node.coordinator.name, report: report))
            guard let parent = node.parent else {
                transaction?.afterwards.append(tellHost)
                return
            }
            if node.isOfGate { return }
            let mode: FlowContext.Mode = transaction?.context?.mode == .sweep ? .sweep : .full
            schedule(
                .deliver(
                    FlowDelivery(
                        caller: parent, child: nameForCaller(of: node), outcome: report,
                        here: node.calledFrom, mode: mode, site: node.site, reporter: id
                    ) { report in
                        node.destination?.hear?(report)
                    }))
        }

        /// What a flow said before another one swept it is not heard any more.
        func silence(_ node: Int) {
            transaction?.agenda.removeAll { $0.item.delivery?.reporter == node }
        }

        /// A child under the name by which its caller answers it: its own, or that of its tab.
        private func nameForCaller(of node: FlowNode) -> String {
            if case .tab(_, _, let name) = node.place { return name }
            return node.coordinator.name
        }
    }

    """#

private let textFlowRestoration: StaticString = #"""
    /// The graph that generated code was written from, as what is saved names it, and what it reads of
    /// that which other graphs have saved.
    public struct FlowSavedGraph: Sendable, Equatable {
        let hash: String
        let version: Int?
        let accepted: Set<Int>

        /// Without a version only what this very graph has saved is read.
        public init(_ hash: String, version: Int? = nil, accepts accepted: Int...) {
            self.hash = hash
            self.version = version
            self.accepted = Set(accepted)
        }

        func reads(_ hash: String, version: Int?) -> Bool {
            guard hash != self.hash else { return true }
            guard let own = self.version, let version else { return false }
            return version == own || accepted.contains(version)
        }
    }

    /// Under which name a flow is saved, and of which graph it is.
    public struct FlowRestoration: Sendable, Equatable {
        let name: FlowSavedName
        let graph: FlowSavedGraph

        /// `former` are the names it was saved under before.
        public init(as id: String, formerly former: [String] = [], in graph: FlowSavedGraph) {
            name = FlowSavedName(id: id, former: former)
            self.graph = graph
        }
    }

    /// Under which name something is saved, and under which it was saved before.
    struct FlowSavedName: Sendable, Equatable {
        let id: String
        let former: [String]

        func covers(_ id: String) -> Bool { id == self.id || former.contains(id) }
    }

    /// A step that shows something, as it is saved: with what was in scope there, so that what it shows
    /// can be described again when the app is launched anew.
    public struct FlowSavedStep: Sendable {
        /// `Items/List.open/1`. In an action, and before it runs, only what is behind the step that
        /// runs the action.
        public internal(set) var id: String
        /// The fields that were in scope, and the inputs of the screen that reported.
        public let payload, sender: FlowTraceValue
        /// Whether the step itself handles what the flow it starts tells.
        var isAnswering = false
        /// The flow that has run it; nil as long as it has not run.
        var runner: Int?

        /// A step by its name. `isAnswering` if it handles itself what the flow it starts tells.
        public static func step(
            _ id: String, payload: [String: any FlowTraceable] = [:],
            sender: [String: any FlowTraceable] = [:], isAnswering: Bool = false
        ) -> Self {
            Self(
                id: id, payload: .object(payload.mapValues { $0.flowTraceValue }),
                sender: .object(sender.mapValues { $0.flowTraceValue }), isAnswering: isAnswering)
        }

        /// A step that handles what the flow it starts tells, where something is in scope that cannot
        /// be saved.
        public static var never: Self {
            Self(id: "", payload: .null, sender: .null, isAnswering: true)
        }

        /// What the step leads to, described again: with the gates that it asks itself, the child that
        /// it selects, whether it handles what the flow tells, and the part of its name that lies in
        /// an action.
        @MainActor
        public func showing(
            _ destination: FlowDestination, requires gates: [String] = [],
            selecting child: String? = nil, isAnswering: Bool = false, inAction path: String? = nil
        ) -> FlowDestination {
            destination.requires = gates + destination.requires
            destination.selected = child
            destination.actionPath = path
            destination.shown = self
            destination.shown?.isAnswering = isAnswering
            return destination
        }
    }

    extension FlowDestination {
        /// Has a screen saved under a name, and found under those it was saved under before.
        public func saved(as id: String, formerly former: String...) -> Self {
            savedName = FlowSavedName(id: id, former: former)
            return self
        }

        func shown(by step: FlowSavedStep?) -> Self {
            shown = step
            return self
        }
    }

    extension FlowRuntime {
        /// A step as it is known once it runs.
        func named(_ step: FlowSavedStep?, by runner: Int?) -> FlowSavedStep? {
            guard var step, step.runner == nil else { return step }
            let runs = transaction?.context?.runs ?? []
            step.id = runs.map { $0.name ?? "" }.joined() + step.id
            step.runner = runner
            return step
        }

        func nameStep(of destination: FlowDestination) {
            destination.shown = named(destination.shown, by: transaction?.context?.node)
        }
    }

    """#

private let textFlowRestoring: StaticString = #"""
    // A launch with what was saved: what the launch decides comes first (law G13b).
    extension FlowRuntime {
        /// How far the saved way has been followed.
        private struct Way {
            let saved: FlowSavedState
            /// The flows that run, by their place among those saved.
            var flows: [Int: Int] = [:]
            /// The place that is to be filled next.
            var stack: Int
            var index: Int
        }

        /// Follows the saved way after the launch; what cannot be shown ends it.
        func restoreSaved() {
            guard let text = restoring, let graph = savedGraph, let root = world.layers.first else {
                return
            }
            restoring = nil
            guard let saved = FlowSavedState(text: text) else {
                return note(.forgotten("restore unreadable"))
            }
            guard graph.reads(saved.graph, version: saved.version) else {
                return note(.forgotten("restore graph"))
            }
            var way = Way(saved: saved, stack: root.stack, index: isAlone ? 1 : 0)
            for (number, element) in saved.path.enumerated() {
                let savepoint = FlowSavepoint(of: self)
                if restore(element, on: &way), !hasFault { continue }
                savepoint.forget(in: self)
                return note(.forgotten("restore at \(number)"))
            }
        }

        private func restore(_ element: FlowSavedState.Element, on way: inout Way) -> Bool {
            if entry(on: way) == nil {
                let chain = way.saved.chain(of: element.owner)
                if let missing = chain.first(where: { way.flows[$0] == nil }) {
                    guard startFlow(missing, on: way) else { return false }
                } else {
                    return showScreen(element, on: &way)
                }
            }
            guard let entry = entry(on: way), let owner = entry.owner,
                takeFlows(of: element.owner, shownBy: owner, on: &way)
            else { return false }
            switch (element, entry.kind) {
            case (.screen(let id, _, _, let step), .screen(let destination)):
                guard destination.savedName?.covers(id) ?? false else { return false }
                way.index += 1
                return takeStep(step, ofChildScreen: entry)
            case (.container(_, let selected), .tabs(let tabs)):
                return select(selected, of: tabs, in: entry.id, on: &way)
            default:
                return false
            }
        }

        /// What stands at the next place already.
        private func entry(on way: Way) -> FlowEntry? {
            guard let entries = world.stacks[way.stack], entries.indices.contains(way.index) else {
                return nil
            }
            return world.entries[entries[way.index]]
        }

        // MARK: - What is there already

        /// Whether the flows of an entry are those that were saved. Those that are met for the first
        /// time remember what they did.
        private func takeFlows(of flow: Int, shownBy owner: Int, on way: inout Way) -> Bool {
            let chain = way.saved.chain(of: flow)
            let running = world.callers(of: owner).reversed() + [owner]
            guard chain.count == running.count else { return false }
            for (number, id) in zip(chain, running) {
                if let known = way.flows[number] {
                    guard known == id else { return false }
                    continue
                }
                guard !way.flows.values.contains(id), let node = world.nodes[id] else { return false }
                let saved = way.saved.flows[number]
                var child: String?
                if case .tab(_, _, let name) = node.place { child = name }
                guard child == saved.child,
                    node.coordinator.restoration?.name.covers(saved.id) ?? false,
                    node.coordinator.take(savedState: saved.state)
                else { return false }
                way.flows[number] = id
                if child != nil, let step = saved.step {
                    guard takeStep(step, ofChild: id, saved.inputs) else { return false }
                }
            }
            return true
        }

        /// A child of a container gets the inputs of the step that has given it others.
        private func takeStep(
            _ step: FlowSavedStep, ofChild id: Int, _ inputs: FlowTraceValue
        ) -> Bool {
            guard let caller = world.nodes[id]?.parent,
                let destination = destination(shownBy: step, of: caller),
                case .flow(let make, _) = destination.kind, destination.take(saved: inputs),
                let flow = world.nodes[id]?.coordinator, type(of: make()) == type(of: flow)
            else { return false }
            world.nodes[id]?.newInputs = destination.inputs
            world.nodes[id]?.shown = destination.shown
            return true
        }

        private func takeStep(_ step: FlowSavedStep?, ofChildScreen entry: FlowEntry) -> Bool {
            guard let step, let owner = entry.owner, let tabs = world.tabsEntry(of: owner)?.tabs,
                let stack = world.stack(of: entry.id),
                let index = tabs.stacks.firstIndex(of: stack),
                tabs.tabs[index].destination?().name == entry.destination?.name,
                world.stacks[stack]?.first == entry.id
            else { return true }
            guard let destination = destination(shownBy: step, of: owner),
                destination.name == entry.destination?.name
            else { return false }
            world.entries[entry.id]?.newInputs = destination.inputs
            world.entries[entry.id]?.shown = destination.shown
            return true
        }

        /// A container shows the child that was selected, without a word to its flow.
        private func select(
            _ name: String, of tabs: FlowTabsRecord, in entry: Int, on way: inout Way
        ) -> Bool {
            guard let index = tabs.tabs.firstIndex(where: { $0.name == name }), tabs.canSelect(index)
            else { return false }
            if index != tabs.selected {
                let tab = tabs.tabs[index]
                guard holdAll(tab.requires + (tab.destination?().requires ?? [])) else { return false }
                selectTab(entry, index, asks: false)
            }
            guard let stack = world.entries[entry]?.tabs?.stacks[index] else { return false }
            way.stack = stack
            way.index = 0
            return true
        }

        // MARK: - What is not there

        /// Has a flow called again by the one that had called it, on the stack where the way goes on.
        private func startFlow(_ number: Int, on way: Way) -> Bool {
            let saved = way.saved.flows[number]
            guard let caller = saved.caller.flatMap({ way.flows[$0] }), saved.child == nil,
                let flow = world.nodes[caller]?.coordinator,
                let destination = saved.step.map({ destination(shownBy: $0, of: caller) })
                    ?? flow.flow(savedAs: saved.id, inputs: saved.inputs),
                case .flow(let make, _) = destination.kind, destination.selected == nil,
                holdAll(destination.requires), destination.take(saved: saved.inputs),
                make().restoration?.name.covers(saved.id) ?? false
            else { return false }
            var context = FlowContext(node: caller, here: way.stack)
            if let step = destination.shown {
                var line = FlowCodeLine(named: step.id)
                if let path = destination.actionPath {
                    line.runs = [FlowCodeLine(named: String(step.id.dropLast(path.count)))]
                }
                context.step = line
            }
            run(context) { place(destination, of: caller, on: way.stack, from: way.stack) }
            return true
        }

        private func showScreen(_ element: FlowSavedState.Element, on way: inout Way) -> Bool {
            guard case .screen(let id, let number, let inputs, let step) = element,
                let owner = way.flows[number], let flow = world.nodes[owner]?.coordinator,
                let destination = step.map({ destination(shownBy: $0, of: owner) })
                    ?? flow.screen(savedAs: id, inputs: inputs),
                destination.savedName?.covers(id) ?? false, destination.selected == nil,
                holdAll(destination.requires), destination.take(saved: inputs)
            else { return false }
            place(destination, of: owner, on: way.stack, from: way.stack)
            way.index += 1
            return true
        }

        /// What a step of a flow has shown, described again.
        private func destination(shownBy step: FlowSavedStep, of node: Int) -> FlowDestination? {
            guard let destination = world.nodes[node]?.coordinator.destination(shownBy: step) else {
                return nil
            }
            if destination.shown == nil { destination.shown = step }
            destination.shown?.runner = node
            return destination
        }
    }

    extension FlowDestination {
        /// Gives inputs that have no value now the one that they had; false if there is none.
        fileprivate func take(saved: FlowTraceValue) -> Bool {
            inputs.allSatisfy { $0.take(saved: saved[$0.name]) }
        }
    }

    extension FlowSavepoint {
        /// Goes back as if nothing had been tried.
        fileprivate func forget(in runtime: FlowRuntime) {
            restore()
            runtime.transaction = transaction
        }
    }

    """#

private let textFlowRuntime: StaticString = #"""
    /// Runs the flows of one window: takes events one after the other, makes each a transaction, and
    /// hands the router the one configuration that follows from it.
    ///
    /// It owns the coordinators that run. They know it weakly, and so do the screens' doors.
    @MainActor
    public final class FlowRuntime {
        let router: any FlowRouter
        /// The windows of the app, of which this is one.
        public let windows: FlowWindows
        /// The number of the window.
        public private(set) var id = 0
        /// Whether the window is there: the first one always, the others once they are launched.
        private(set) var isOpen = false
        private(set) var isClosed = false
        let app: FlowAppStateBase?
        /// What the window has for itself.
        let window: FlowWindowStateBase?
        var facts: FlowFactValuesBase? {
            didSet { facts?.windows = windows }
        }
        /// What the app does for its flows; they hold nothing of it.
        let effects: (any FlowEffects)?
        var hooks: (any FlowHooks)?
        var gates: FlowGates?
        var links: FlowLinks?
        /// What the event `start` is to land.
        private(set) var launchArrival: FlowArrival?
        /// How wide the window is that the event `start` opens.
        private(set) var launchWidth = FlowWidth.compact
        private(set) var launchIdiom = FlowIdiom.phone

        var world = FlowWorld()
        /// What was last committed: what the user sees.
        var committed = FlowWorld()
        var screenInTheMaking: FlowSource?
        /// How the last change was animated.
        var animation = FlowAnimation.standard
        /// What the user looks at, the newest alone.
        var preview: FlowPreview?
        /// The flow that the event `start` starts.
        var launching: FlowCoordinatorBase?
        private(set) var isAlone = false
        /// Makes the root anew where it has ended; nil if it may not end.
        private(set) var makeRoot: (() -> FlowCoordinatorBase)?
        /// What the event `start` is to show again.
        var restoring: String?
        /// The graph of the flows, as what is saved names it; nil if nothing of it is saved.
        var savedGraph: FlowSavedGraph?
        /// A test has played the end of the app, and nothing runs until the next launch.
        var isKilled = false
        /// Whether that is so in all windows that the event at work is for.
        var isAllKilled: Bool {
            windows.isOutside ? windows.all.allSatisfy(\.isKilled) : isKilled
        }
        /// The calls at work, by their number.
        var tasks: [Int: _Concurrency.Task<Void, Never>] = [:]
        /// False in tests that answer calls themselves.
        var makesCalls = true

        /// A runtime for one window. `app` is the state that its flows share, `window` what the window
        /// has for itself, `facts` what flows only read; `effects` is told what leaves them, and
        /// `hooks` track every transition. The windows of an app that shares neither state nor facts
        /// are handed the same `windows`.
        public init(
            router: any FlowRouter, app: FlowAppStateBase? = nil, window: FlowWindowStateBase? = nil,
            facts: FlowFactValuesBase? = nil, effects: (any FlowEffects)? = nil,
            hooks: (any FlowHooks)? = nil, windows: FlowWindows? = nil
        ) {
            self.router = router
            self.windows = windows ?? app?.windows ?? facts?.windows ?? FlowWindows()
            self.app = app
            self.window = window
            self.facts = facts
            self.effects = effects
            self.hooks = hooks
            isOpen = self.windows.all.isEmpty
            id = self.windows.join(self)
            world.number(inWindow: id)
            app?.windows = self.windows
            facts?.windows = self.windows
            window?.runtime = self
        }

        /// Starts a flow as the root of the window, and lands what the app was launched by. `width` is
        /// that of the window; later ones are events. `idiom` is the kind of device. `state` is what
        /// `savedState` was when the system ended the app: as far as it can be read, it is shown again.
        public func launch(
            _ root: FlowCoordinatorBase, by arrival: FlowArrival? = nil, width: FlowWidth = .compact,
            idiom: FlowIdiom = .phone, restoring state: String? = nil
        ) {
            launchArrival = arrival
            restoring = state
            launch(root, isAlone: false, width, idiom)
        }

        /// Starts a flow on top of something that is no flow: on its first screen the user can go back
        /// to it, and it may end.
        public func launchAlone(
            _ flow: FlowCoordinatorBase, width: FlowWidth = .compact, idiom: FlowIdiom = .phone,
            restoring state: String? = nil
        ) {
            launchArrival = nil
            restoring = state
            launch(flow, isAlone: true, width, idiom)
        }

        /// Takes in what the user did to the screen itself.
        public func send(_ event: FlowSystemEvent) {
            enqueue(.system(event))
        }

        /// True while the handlers of an event run.
        var isHandling: Bool { windows.isHandling }

        /// The event at work; nil between events.
        var transaction: FlowTransaction? {
            get { windows.transaction }
            _modify { yield &windows.transaction }
        }

        private func launch(
            _ flow: FlowCoordinatorBase, isAlone: Bool, _ width: FlowWidth, _ idiom: FlowIdiom
        ) {
            guard world.layers.isEmpty || isKilled, !isClosed else { return }
            isKilled = false
            world.empty(isAlone: isAlone)
            flow.completeInputs()
            gates = flow.gates ?? gates
            links = flow.links ?? links
            savedGraph = flow.restoration?.graph ?? savedGraph
            launching = flow
            launchWidth = width
            launchIdiom = idiom
            makeRoot = isAlone ? nil : flow.again
            self.isAlone = isAlone
            enqueue(.start)
        }

        /// Puts an event in line, and works the line off unless that is going on already.
        func enqueue(_ event: FlowEvent) {
            windows.enqueue(event, in: self)
        }

        /// The window is there from here on.
        func open() {
            isOpen = true
        }

        /// The window is there no more, nor anything in it.
        func leave() {
            isOpen = false
            isClosed = true
            world.restore(FlowWorld())
        }
    }

    /// What is known of the event at work.
    struct FlowTransaction {
        var report: FlowReport
        var agenda: [FlowAgendaEntry] = []
        var tells: [FlowTell] = []
        /// Events that steps raised, that somebody has to want and that nobody did.
        var missed: [(window: FlowRuntime, event: any FlowAppEvent)] = []
        /// What a `show` leads to cannot be reached now, which takes the whole reaction back.
        var isUnreachable = false
        var deliveryCount = 0
        var stepCount = 0
        var actionCount = 0
        var startDepth = 0
        /// What the last move in each window said, by its number.
        var animations: [Int: FlowAnimation] = [:]
        /// How many handlers and starts have begun.
        var runCount = 0
        var context: FlowContext?
        /// Whether the event comes to nothing where its transition's only step has a condition that
        /// does not hold.
        var canBeGuarded = false
        /// The gate that stops what runs at its first step.
        var closedGate: String?
        /// The outcome that is to be handled.
        var answered: FlowParkedAnswer?
        /// Whether the event has to wait.
        var parks = false
        /// The gate or guard that takes the reaction back, and the window in which it does.
        var stop: FlowHalt?
        /// A link is landing.
        var isLanding = false
        /// A guard refuses, which takes the whole reaction back.
        var isRefused = false
        /// A guard asks before anything happens.
        var asks = false
        /// The event whose reaction runs, and whether that had to wait.
        var atWork: FlowEvent
        /// The number of that event among all of the window.
        var atWorkNumber: Int
        var isAgain = false
        /// The gates that have let through what runs now, and the screens that may leave for it.
        var passed: Set<String> = []
        var waived: [FlowWaiver] = []
        /// The guards that count for the step at work.
        var guards = FlowGuards()
        /// The question that a button has answered, and whether what was asked about shall happen.
        var answeredQuestion: (asked: FlowPending, window: FlowRuntime)?
        var leaves = false
        /// A gate or a guard has stopped the reaction, and what that leads to runs.
        var isSettling = false
        /// The children of containers that were there before the event.
        var tabsBefore: [Int: [Bool]] = [:]
        /// The gates that are being asked, each because of what happens where the one before does not
        /// hold.
        var askedGates: [String] = []
        /// What a gate that is asked waits for.
        var question: FlowParkedAction.Question?
        /// The actions that have met their gates again.
        var tried: Set<Int> = []
        /// The calls whose outcomes had waited until now.
        var released: [Int] = []
        /// What hosts are told once the event is over.
        var afterwards: [() -> Void] = []
    }

    /// Where and for whom steps run.
    struct FlowContext {
        enum Mode {
            case full
            /// What was swept may remember, not navigate (law G5).
            case sweep
            /// The flow has nothing left: it may only say how it ends (law G2).
            case doomed
        }

        let node: Int
        var here: Int?
        /// The screen that reported.
        var source: Int?
        var mode = Mode.full
        /// Which run of a handler this is.
        var run = 0
        var step: FlowCodeLine?
        /// The steps that run the actions at work, the outermost first.
        var runs: [FlowCodeLine] = []
        /// The steps are those of a gate.
        var isGate = false
        /// The steps are those of a link.
        var isLink = false
        /// The call whose outcome is handled.
        var call: Int?
    }

    /// Something that is still to be done, and the window in which it is.
    struct FlowAgendaEntry {
        weak var window: FlowRuntime?
        let item: FlowAgendaItem
    }

    /// What is still to be done in an event.
    enum FlowAgendaItem {
        case deliver(FlowDelivery)
        /// A step has raised an event of the app.
        case send(any FlowAppEvent, to: FlowReach, FlowCodeLine)
        case hear(any FlowAppEvent, by: Int, FlowReaction)
        /// A watched value of a flow has changed, or a tab of it is selected.
        case trigger(String, in: Int, () -> Void)
        /// What stood alone in its layer has gone with an output, and what that leads to had to wait.
        case closed(FlowOutput, FlowRemovedScreen)
        /// A gesture has taken a screen away, and what its flow does about it had to wait.
        case back(FlowRemovedScreen)
        /// The outcome of a call, which had to wait.
        case answer(FlowParkedAnswer)
        /// A step that had to wait until nothing covered its place.
        case present(FlowWaitingPresent)

        var delivery: FlowDelivery? {
            if case .deliver(let delivery) = self { return delivery }
            return nil
        }
    }

    /// The end of a flow, or what it reports, on its way to the flow that called it.
    struct FlowDelivery {
        let caller: Int
        /// The child as its caller names it: the flow, or the tab.
        let child: String
        let outcome: Any
        let here: Int
        let mode: FlowContext.Mode
        /// The step that called it.
        let site: FlowCodeLine?
        /// The flow that goes on; nil if it has ended.
        var reporter: Int?
        let deliver: (Any) -> Void
    }

    """#

private let textFlowSavedState: StaticString = #"""
    /// A saved state: the way to what the user saw, and the flows on it.
    struct FlowSavedState {
        struct Flow {
            let id: String
            /// The flow that has called it, by its place; nil for the root.
            let caller: Int?
            /// What its caller's container calls it.
            let child: String?
            let inputs: FlowTraceValue
            let step: FlowSavedStep?
            let state: FlowTraceValue
        }

        enum Element {
            case screen(String, owner: Int, FlowTraceValue, FlowSavedStep?)
            case container(Int, selected: String)

            /// The flow that shows it, by its place.
            var owner: Int {
                switch self {
                case .screen(_, let owner, _, _), .container(let owner, _): owner
                }
            }
        }

        let graph: String
        let version: Int?
        var flows: [Flow] = []
        /// From the bottom up, and into the selected child of a container.
        var path: [Element] = []

        init(graph: String, version: Int?) {
            self.graph = graph
            self.version = version
        }

        /// The flow with its callers, the root first.
        func chain(of flow: Int) -> [Int] {
            var found = [flow]
            while let caller = flows[found[0]].caller { found.insert(caller, at: 0) }
            return found
        }
    }

    // MARK: - Writing

    extension FlowSavedState {
        var text: String {
            "{\"flowc\":1,\"graph\":\(quoted(graph)),\"version\":\(number(version)),\"flows\":["
                + flows.map(text).joined(separator: ",") + "],\"path\":["
                + path.map(text).joined(separator: ",") + "]}"
        }

        private func text(of flow: Flow) -> String {
            let child = flow.child.map { ",\"child\":" + quoted($0) } ?? ""
            return "{\"flow\":\(quoted(flow.id)),\"caller\":\(number(flow.caller))" + child
                + ",\"inputs\":" + flow.inputs.text + text(of: flow.step)
                + ",\"state\":" + flow.state.text + "}"
        }

        private func text(of element: Element) -> String {
            switch element {
            case .container(let flow, let selected):
                return "{\"container\":\(flow),\"selected\":\(quoted(selected))}"
            case .screen(let id, let owner, let inputs, let step):
                return "{\"screen\":\(quoted(id)),\"owner\":\(owner),\"inputs\":" + inputs.text
                    + text(of: step) + "}"
            }
        }

        private func text(of step: FlowSavedStep?) -> String {
            guard let step else { return "" }
            return ",\"step\":\(quoted(step.id)),\"payload\":" + step.payload.text + ",\"sender\":"
                + step.sender.text
        }

        private func number(_ number: Int?) -> String { number.map { String($0) } ?? "null" }

        private func quoted(_ text: String) -> String { FlowTraceValue.string(text).text }
    }

    // MARK: - Reading

    extension FlowSavedState {
        /// Nil for a text that is no saved state. What is there besides does not matter.
        init?(text: String) {
            guard let value = FlowTraceValue(text: text), value["flowc"] == .int(1),
                let graph = value["graph"]?.string, case .list(let flows)? = value["flows"],
                case .list(let path)? = value["path"]
            else { return nil }
            self.init(graph: graph, version: value["version"]?.int)
            for flow in flows {
                guard let flow = Flow(flow, at: self.flows.count) else { return nil }
                self.flows.append(flow)
            }
            for element in path {
                guard let element = Element(element), self.flows.indices.contains(element.owner) else {
                    return nil
                }
                self.path.append(element)
            }
        }
    }

    extension FlowSavedState.Flow {
        fileprivate init?(_ value: FlowTraceValue, at index: Int) {
            guard let id = value["flow"]?.string, let caller = value["caller"] else { return nil }
            switch caller {
            case .null where index == 0: self.caller = nil
            case .int(let number) where (0..<index).contains(number): self.caller = number
            default: return nil
            }
            self.id = id
            child = value["child"]?.string
            inputs = value["inputs"] ?? .object([:])
            step = FlowSavedStep(value)
            state = value["state"] ?? .object([:])
        }
    }

    extension FlowSavedState.Element {
        fileprivate init?(_ value: FlowTraceValue) {
            if let id = value["screen"]?.string, let owner = value["owner"]?.int {
                let inputs = value["inputs"] ?? .object([:])
                self = .screen(id, owner: owner, inputs, FlowSavedStep(value))
            } else if let flow = value["container"]?.int, let selected = value["selected"]?.string {
                self = .container(flow, selected: selected)
            } else {
                return nil
            }
        }
    }

    extension FlowSavedStep {
        fileprivate init?(_ value: FlowTraceValue) {
            guard let id = value["step"]?.string else { return nil }
            self.init(
                id: id, payload: value["payload"] ?? .object([:]),
                sender: value["sender"] ?? .object([:]), isAnswering: false)
        }
    }

    extension FlowTraceValue {
        fileprivate var int: Int? {
            if case .int(let value) = self { return value }
            return nil
        }
    }

    """#

private let textFlowSaving: StaticString = #"""
    // What is to be shown again when the system has ended the app (law G13).
    extension FlowRuntime {
        /// What to hand to `launch(_:restoring:)` when the app is opened again: the way to what the
        /// user sees, as text. Nil if nothing of it is saved.
        public var savedState: String? {
            guard world.root != nil, let saved = saved(), !saved.path.isEmpty else { return nil }
            return saved.text
        }

        /// What the text says; nil if nothing of the graph is saved.
        func saved() -> FlowSavedState? {
            guard let savedGraph else { return nil }
            // Calls die with the app.
            let restores = committed.nodes.values.map { $0.coordinator.saved() }
            defer { for restore in restores { restore() } }
            for call in committed.calls { call.flag?.write(false) }
            var saved = FlowSavedState(graph: savedGraph.hash, version: savedGraph.version)
            var numbers: [Int: Int] = [:]
            guard let root = committed.layers.first else { return saved }
            var stack = root.stack
            while let entries = committed.stacks[stack] {
                for entry in entries.compactMap({ committed.entries[$0] }) where entry.owner != nil {
                    guard save(entry, to: &saved, &numbers) else { return saved }
                }
                guard let tabs = entries.last.flatMap({ committed.entries[$0]?.tabs }),
                    let next = tabs.stacks[tabs.selected]
                else { break }
                stack = next
            }
            return saved
        }

        /// Adds an entry and the flows on the way to it; false if it is not saved.
        private func save(
            _ entry: FlowEntry, to saved: inout FlowSavedState, _ numbers: inout [Int: Int]
        ) -> Bool {
            guard let owner = entry.owner else { return false }
            let chain = committed.callers(of: owner).reversed() + [owner]
            let flows = chain.compactMap { committed.nodes[$0] }
            guard flows.allSatisfy({ $0.coordinator.restoration != nil && isSaved($0) }) else {
                return false
            }
            switch entry.kind {
            case .host:
                return false
            case .tabs(let tabs):
                add(flows, to: &saved, &numbers)
                let selected = tabs.tabs[tabs.selected].name
                saved.path.append(.container(numbers[owner] ?? 0, selected: selected))
            case .screen(let destination):
                guard let name = destination.savedName else { return false }
                add(flows, to: &saved, &numbers)
                saved.path.append(
                    .screen(
                        name.id, owner: numbers[owner] ?? 0, values(of: destination.inputs),
                        entry.shown.flatMap { $0.runner == owner ? $0 : nil }))
            }
            return true
        }

        /// Whether what handles the end of a flow can be found again.
        private func isSaved(_ node: FlowNode) -> Bool {
            let isAnswered = node.destination?.shown?.isAnswering ?? false
            return !isAnswered || step(of: node) != nil
        }

        private func step(of node: FlowNode) -> FlowSavedStep? {
            node.shown.flatMap { $0.runner == node.parent && !$0.id.isEmpty ? $0 : nil }
        }

        private func add(
            _ flows: [FlowNode], to saved: inout FlowSavedState, _ numbers: inout [Int: Int]
        ) {
            for flow in flows where numbers[flow.id] == nil {
                var child: String?
                if case .tab(_, _, let name) = flow.place { child = name }
                numbers[flow.id] = saved.flows.count
                saved.flows.append(
                    FlowSavedState.Flow(
                        id: flow.coordinator.restoration?.name.id ?? "",
                        caller: flow.parent.flatMap { numbers[$0] }, child: child,
                        inputs: values(of: flow.inputs), step: step(of: flow),
                        state: flow.coordinator.savedState))
            }
        }

        private func values(of inputs: [FlowLiveInput]) -> FlowTraceValue {
            let fields = inputs.map { input in
                (input.name, (input.anyValue as? any FlowTraceable)?.flowTraceValue ?? .null)
            }
            return .object(Dictionary(fields) { first, _ in first })
        }
    }

    """#

private let textFlowScreen: StaticString = #"""
    /// A screen as the runtime sees it: something that is shown.
    ///
    /// The protocol of each screen, with its inputs and outputs, is generated; a view controller, a
    /// hosted view or a stand-in of a test conforms to it.
    @MainActor
    public protocol FlowScreen: AnyObject {}

    /// One screen on show: its name and a number that no other screen of the window ever has.
    public struct FlowScreenID: Hashable, Sendable, CustomStringConvertible {
        public let name: String
        public let ordinal: Int

        public init(name: String, ordinal: Int) {
            self.name = name
            self.ordinal = ordinal
        }

        /// As traces spell it: `Cities#2`.
        public var description: String { "\(name)#\(ordinal)" }
    }

    """#

private let textFlowSheet: StaticString = #"""
    /// A sheet of the system: what it shows, and what to call when it has closed.
    ///
    /// The app shows it with what its platform has. Each way to close says that the sheet has gone.
    /// Addresses are text, so that the runtime needs no library that knows addresses.
    @MainActor
    public enum FlowSheet {
        /// What was picked comes as addresses, a contact as its identifier.
        case pick(FlowPick, picked: ([String]) -> Void, closed: () -> Void)
        case browse(String, closed: () -> Void)
        case share([FlowSharedItem], shared: () -> Void, closed: () -> Void)
        case export(String, exported: () -> Void, closed: () -> Void)
        case print(String, printed: () -> Void, closed: () -> Void)

        /// A picker of many; `read` makes of each address what the flow works with.
        public static func pickAll<Item>(
            _ kind: FlowPick, as read: @escaping (String) -> Item?,
            picked: @escaping ([Item]) -> Void, closed: @escaping () -> Void
        ) -> Self {
            .pick(kind, picked: { picked($0.compactMap(read)) }, closed: closed)
        }

        /// A picker of one; what cannot be read was not picked.
        public static func pickOne<Item>(
            _ kind: FlowPick, as read: @escaping (String) -> Item?,
            picked: @escaping (Item) -> Void, closed: @escaping () -> Void
        ) -> Self {
            .pick(
                kind,
                picked: { texts in
                    guard let item = texts.first.flatMap(read) else { return closed() }
                    picked(item)
                }, closed: closed)
        }
    }

    /// What the user chooses among.
    public enum FlowPick: String, Sendable {
        case files, folder, photos, camera, contact
    }

    /// Something that is shared.
    public enum FlowSharedItem: Sendable, Equatable {
        case text(String)
        case url(String)
    }

    /// A sheet of the system on show.
    @MainActor
    public struct FlowSheetEntry {
        public let id: FlowScreenID
        public let sheet: FlowSheet
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// A sheet of the system with its live inputs, and what it shows.
        public func sheet(
            _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowSheet
        ) -> FlowDestination {
            FlowDestination(name: name, kind: .sheet { content(self) }, inputs: inputs)
        }

        /// A screen that others draw and close, with its live inputs and how to build it. It stands
        /// alone in its layer, and each of its outputs says that it has gone.
        public func external(
            _ name: String, _ inputs: FlowLiveInput..., build: @escaping (Self) -> any FlowScreen
        ) -> FlowDestination {
            FlowDestination(name: name, kind: .external { build(self) }, inputs: inputs)
        }
    }

    """#

private let textFlowShow: StaticString = #"""
    // `show`: what is there is uncovered, what is not there is built where it belongs (law J).
    extension FlowRuntime {
        /// `node` is the flow whose step it is; nil for a link. With `buildsAlways` the target is built
        /// even if it is there.
        func show(
            _ node: Int?, _ stages: [FlowStage], startsAtBase: Bool, buildsAlways: Bool = false
        ) {
            for input in stages.flatMap(\.inputs) { input.environment = node }
            guard let target = stages.last else { return }
            if !buildsAlways, let found = find(target) {
                uncover(found)
                if !hasFault { replaceInputs(of: found, with: target.inputs, target.shown) }
                return
            }
            guard let (depth, found) = deepestStage(of: stages, startsAtBase: startsAtBase) else {
                return refuseUnreachable()
            }
            let before = FlowShowing(for: found.node, in: world, cause: isOfLink ? .link : .parent)
            let entry = uncoverUnswept(found)
            if startsAtBase, let entry { goToBase(of: found.node, below: entry) }
            sweep(before)
            guard !hasFault else { return }
            build(Array(stages[(depth + 1)...]), on: found.node, always: buildsAlways)
        }

        /// The last stage before the target that is there.
        func deepestStage(
            of stages: [FlowStage], startsAtBase: Bool
        ) -> (depth: Int, found: FlowFound)? {
            for index in stages.indices.dropLast().reversed() {
                if startsAtBase, case .screen = stages[index].goal { continue }
                if let found = find(stages[index]) {
                    return (index, isOpenedInside(stages[index + 1]) ? container(of: found) : found)
                }
            }
            return nil
        }

        /// Whether a stage is opened in a container.
        private func isOpenedInside(_ stage: FlowStage) -> Bool {
            if case .tab = stage.opening { return true }
            return false
        }

        /// What counts of a flow is its container then, and not what it has shown over that itself.
        private func container(of found: FlowFound) -> FlowFound {
            guard found.entry == nil, let tabs = world.tabsEntry(of: found.node) else { return found }
            return FlowFound(node: found.node, entry: tabs.id)
        }

        // MARK: - What is built

        /// With `always` the last stage is built even if it is there.
        func build(_ stages: [FlowStage], on node: Int, always: Bool = false) {
            var current = node
            for (index, stage) in stages.enumerated() {
                guard !hasFault else { return }
                guard let flow = world.nodes[current]?.coordinator else { return refuseUnreachable() }
                let isTarget = index == stages.count - 1
                let stage = isChosenStack(current) ? stage.openedByStack : stage
                switch stage.goal {
                case .screen(let name, _):
                    put(stage, name, on: current, flow, always: always && isTarget)
                case .flow(let type):
                    // A child of a container is selected, also if it has started with its container.
                    let isChild = if case .tab = stage.opening { true } else { false }
                    let isNew = isChild || always && isTarget
                    let taken = isNew ? nil : takeChild(of: current, type, for: stage, isTarget)
                    let next = taken ?? open(stage, type, from: current, flow)
                    guard let next else { return refuseUnreachable() }
                    current = next
                }
            }
        }

        /// The flow that was called last, if it is what is looked for; uncovered if it is the target.
        private func takeChild(
            of node: Int, _ type: FlowCoordinatorBase.Type, for stage: FlowStage, _ isTarget: Bool
        ) -> Int? {
            let child = world.nodes[node]?.children.last { id in
                isFlow(id, of: type) && (!stage.isGiven || stage.matches(inputs(of: id), orAll: false))
            }
            guard let child else { return nil }
            if isTarget {
                let found = FlowFound(node: child, entry: nil)
                uncover(found)
                replaceInputs(of: found, with: stage.inputs, stage.shown)
            }
            return child
        }

        /// A screen that its flow shows already is uncovered; another one is pushed, or selected.
        private func put(
            _ stage: FlowStage, _ name: String, on node: Int, _ flow: FlowCoordinatorBase, always: Bool
        ) {
            if case .tab(let tab) = stage.opening {
                if let entry = ownEntry(of: node, name) {
                    uncover(FlowFound(node: node, entry: entry))
                    if stage.isGiven {
                        replaceInputs(ofScreen: entry, with: stage.inputs, stage.shown)
                    }
                    return
                }
                return select(tab, with: stage, of: node, flow)
            }
            let found = ownEntry(of: node, name) { stage.matches($0.inputs, orAll: true) }
            if let found, !always {
                uncover(FlowFound(node: node, entry: found))
                return replaceInputs(ofScreen: found, with: stage.inputs, stage.shown)
            }
            guard !stage.opening.isNever, let stack = topStack(of: node),
                let destination = stage.destination(by: flow)
            else { return refuseUnreachable() }
            guard areOpen(destination.requires) else { return }
            place(destination, of: node, on: stack, from: stack)
        }

        private func select(
            _ tab: String, with stage: FlowStage, of node: Int, _ flow: FlowCoordinatorBase
        ) {
            guard let entry = world.tabsEntry(of: node),
                let index = entry.tabs?.tabs.firstIndex(where: { $0.name == tab && $0.isThere() })
            else { return refuseUnreachable() }
            asStep(of: node) {
                selectTab(entry.id, index, stage.isGiven ? stage.destination(by: flow) : nil)
            }
        }

        /// Has a flow call another one, as one of its own steps would. Nil if it does not run then.
        private func open(
            _ stage: FlowStage, _ type: FlowCoordinatorBase.Type, from node: Int,
            _ flow: FlowCoordinatorBase
        ) -> Int? {
            if case .tab(let tab) = stage.opening {
                select(tab, with: stage, of: node, flow)
                return world.nodes[node]?.children.last { isFlow($0, of: type) }
            }
            guard !stage.opening.isNever, let destination = stage.destination(by: flow) else {
                return nil
            }
            let old = world.nodes[node]?.children ?? []
            asStep(of: node) {
                switch stage.opening {
                case .push: push(node, destination, requires: [])
                case .present(let style): present(node, destination, style, requires: [])
                case .presentStyled(let style):
                    present(node, destination, style(flow), requires: [])
                case .replace: replace(node, destination, requires: [])
                case .never, .tab: return
                }
            }
            return world.nodes[node]?.children.last { isFlow($0, of: type) && !old.contains($0) }
        }

        private func asStep(of node: Int, _ body: () -> Void) {
            var context = FlowContext(node: node, here: topStack(of: node))
            context.isLink = isOfLink
            run(context, body)
        }

        /// Takes off what stands above the lowest entry of a flow on the stack of another entry. A flow
        /// that shows only what it called has no start to go back to.
        private func goToBase(of node: Int, below entry: Int) {
            guard let stack = world.stack(of: entry).map(world.ground),
                let entries = world.stacks[stack],
                let index = entries.firstIndex(where: { world.holds($0, { $0.owner == node }) })
            else { return }
            remove(Array(entries[(index + 1)...]))
        }

        // MARK: - What is there already

        /// Shows a screen or flow that is there instead of another one; false if there is none
        /// (law D13, D14).
        func showsRunning(_ node: Int, _ destination: FlowDestination) -> Bool {
            if case .flow = destination.kind { return showsCaller(node, destination) }
            guard let found = running(destination, of: node) else { return false }
            uncover(FlowFound(node: node, entry: found))
            nameStep(of: destination)
            replaceInputs(ofScreen: found, with: destination.inputs, destination.shown)
            return true
        }

        /// The screen of a flow that is shown instead of another one, if it is there.
        private func running(_ destination: FlowDestination, of node: Int) -> Int? {
            guard destination.instances != .new else { return nil }
            let key = destination.key ?? destination.inputs.map(\.name)
            return ownEntry(of: node, destination.name) { other in
                destination.instances == .single || destination.inputs.matches(other.inputs, by: key)
            }
        }

        func isRunning(_ destination: FlowDestination, of node: Int) -> Bool {
            running(destination, of: node) != nil
        }

        /// Shows a flow of the chain of callers whose key inputs are equal; false if there is none.
        func showsCaller(_ node: Int, _ destination: FlowDestination) -> Bool {
            guard let key = destination.key, case .flow(let make, _) = destination.kind else {
                return false
            }
            let type = Swift.type(of: make())
            let found = ([node] + world.callers(of: node)).first { id in
                isFlow(id, of: type) && destination.inputs.matches(inputs(of: id), by: key)
            }
            guard let found else { return false }
            for input in destination.inputs { input.environment = node }
            uncover(FlowFound(node: found, entry: nil))
            nameStep(of: destination)
            let flow = FlowFound(node: found, entry: nil)
            replaceInputs(of: flow, with: destination.inputs, destination.shown)
            return true
        }

        private func inputs(of node: Int) -> [FlowLiveInput] { world.nodes[node]?.inputs ?? [] }

        private func replaceInputs(
            of found: FlowFound, with inputs: [FlowLiveInput], _ step: FlowSavedStep?
        ) {
            if let entry = found.entry { return replaceInputs(ofScreen: entry, with: inputs, step) }
            world.nodes[found.node]?.newInputs = []
            let own = world.subtree(found.node)
            world.nodes[found.node]?.shown = step
            for input in self.inputs(of: found.node) {
                if let new = inputs.first(where: { $0.name == input.name }) { input.take(new) }
                // A value that a flow passes itself, or that comes from below it, would be made of
                // itself.
                if let environment = input.environment, own.contains(environment) { input.freeze() }
                input.deliverChange()
            }
        }

        /// The screen itself is told at commit.
        private func replaceInputs(
            ofScreen entry: Int, with inputs: [FlowLiveInput], _ step: FlowSavedStep?
        ) {
            world.entries[entry]?.newInputs = []
            world.entries[entry]?.shown = step
            for input in world.entries[entry]?.destination?.inputs ?? [] {
                if let new = inputs.first(where: { $0.name == input.name }) { input.take(new) }
            }
        }
    }

    """#

private let textFlowSlots: StaticString = #"""
    // Slots: places in a screen for other screens, which are active together with it (law D11).
    extension FlowWorld {
        /// A stack, or of a slot the one that the outermost host stands on.
        func ground(_ stack: Int) -> Int {
            guard let host = entries.values.first(where: { $0.slots.contains(stack) }),
                let outer = self.stack(of: host.id)
            else { return stack }
            return ground(outer)
        }

        /// What stands in the slots of an entry, in view order.
        func embedded(in entry: Int) -> [Int] {
            (entries[entry]?.slots ?? []).flatMap(entries(inStack:))
        }

        /// Whether an entry, or what is embedded in it, is meant.
        func holds(_ entry: Int, _ isMeant: (FlowEntry) -> Bool) -> Bool {
            ([entry] + embedded(in: entry)).contains { entries[$0].map(isMeant) ?? false }
        }

        /// The entries that host another one, the innermost first.
        func hosts(of entry: Int) -> [Int] {
            guard let stack = stack(of: entry),
                let host = entries.values.first(where: { $0.slots.contains(stack) })
            else { return [] }
            return [host.id] + hosts(of: host.id)
        }

        /// Whether the user can touch a screen.
        func isActive(_ entry: Int) -> Bool {
            let front = frontEntries
            return front.contains(entry) || hosts(of: entry).contains(where: front.contains)
        }

        /// The flows that an event of the app may be for: those of the screens the user can touch and
        /// their callers, what is embedded before its host (law B11).
        var activeFlows: [Int] {
            var found: [Int] = []
            for screen in frontEntries.flatMap(slotsFirst) {
                guard let owner = entries[screen]?.owner else { continue }
                let chain = [owner] + callers(of: owner)
                found = found.filter { !chain.contains($0) } + chain
            }
            return found
        }

        private func slotsFirst(_ screen: Int) -> [Int] {
            let inner = (entries[screen]?.slots ?? []).flatMap { stacks[$0] ?? [] }
            return inner.flatMap(slotsFirst) + [screen]
        }
    }

    extension FlowRuntime {
        /// Whether what a flow pushes fills a slot: it is embedded there and shows nothing yet.
        func fills(_ stack: Int, _ node: Int) -> Bool {
            world.nodes[node]?.home == stack && world.stacks[stack]?.isEmpty ?? false
        }

        /// A flow with a container of its own stands on the stack of the host.
        func putOnGround(_ node: Int) {
            guard let record = world.nodes[node] else { return }
            let ground = world.ground(record.home)
            if record.calledFrom == record.home { world.nodes[node]?.calledFrom = ground }
            world.nodes[node]?.home = ground
        }

        /// Shows something in a slot in the place of what stands there; nil leaves it empty.
        func embed(
            _ node: Int, _ destination: FlowDestination?, _ slot: String, of screen: String,
            requires: [String]
        ) {
            guard areOpen(requires + (destination?.requires ?? [])) else { return }
            if let destination, showsCaller(node, destination) { return }
            guard let host = host(screen, for: node), let entry = world.entries[host],
                let index = entry.destination?.slots.firstIndex(of: slot)
            else { return fault(.noTarget) }
            let stack = entry.slots[index]
            let here = hereStack(node) ?? stack
            let before = FlowShowing(for: node, in: world)
            for flow in (world.nodes[node]?.children ?? []).reversed() {
                guard world.nodes[flow]?.home == stack else { continue }
                removeShown(by: flow)
                end(flow, .parent)
            }
            remove(world.stacks[stack] ?? [])
            sweep(before, showsNext: destination != nil)
            guard let destination, !hasFault else { return }
            place(destination, of: node, on: stack, from: here)
        }

        /// The screen whose slot is meant: the one that reports, or that hosts it, else the one in
        /// front.
        private func host(_ screen: String, for node: Int) -> Int? {
            let reporter = transaction?.context?.source.map { [$0] + world.hosts(of: $0) } ?? []
            return reporter.first { isOwnScreen($0, node, screen) } ?? ownEntry(of: node, screen)
        }
    }

    extension FlowCoordinatorBase {
        /// Shows a screen or flow in a slot of a screen of this flow, in place of what stands there.
        /// What an embedded flow shows on top of its first screen stands on the stack of the host.
        /// False if the flow has ended because what was shown instead was there already.
        @discardableResult
        public final func embed(
            _ destination: FlowDestination, in slot: String, of screen: String,
            requires gates: [String] = [], force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) {
                $0.embed($1, destination, slot, of: screen, requires: gates)
            }
        }

        /// Takes away what stands in a slot of a screen of this flow.
        @discardableResult
        public final func empty(
            _ slot: String, of screen: String, requires gates: [String] = [], force: Bool = false,
            animation: FlowAnimation = .standard, file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) {
                $0.embed($1, nil, slot, of: screen, requires: gates)
            }
        }
    }

    """#

private let textFlowSplit: StaticString = #"""
    /// A column of a split, by what it stands for.
    public enum FlowColumn: String, Sendable {
        case primary, supplementary, secondary
    }

    /// How many columns of a split are seen where there is room.
    public enum FlowDisplay: String, Sendable {
        case automatic, one, two, three
    }

    /// How much room a window has.
    public enum FlowWidth: String, Sendable {
        /// Columns are seen one after the other.
        case compact
        /// Columns are seen side by side.
        case regular
    }

    /// What decides which columns of a split are seen.
    @MainActor
    struct FlowSplitRules {
        /// The column to be seen where there is no room for all; nil is the last that is not empty.
        let collapse: (() -> FlowColumn)?
        let display: () -> FlowDisplay
    }

    extension FlowTabsRecord {
        var isSplit: Bool { rules != nil }

        var rules: FlowSplitRules? {
            if case .split(let rules) = kind { return rules }
            return nil
        }

        /// Which columns are seen in front of others is set anew.
        mutating func takeDisplay(_ new: FlowDisplay) {
            display = new
            switch new {
            case .one: firstShown = tabs.count - 1
            case .two: firstShown = tabs.count - 2
            case .three, .automatic: firstShown = 0
            }
        }

        /// The place of a column, if there is one.
        func index(of column: FlowColumn) -> Int? {
            switch column {
            case .primary: 0
            case .supplementary: tabs.count == 3 ? 1 : nil
            case .secondary: tabs.count - 1
            }
        }

        /// The columns that are seen, in their order.
        func shownColumns(_ width: FlowWidth) -> [Int] {
            width == .compact ? [selected] : Array(firstShown..<tabs.count)
        }
    }

    extension FlowWorld {
        func isEmpty(_ column: Int, of record: FlowTabsRecord) -> Bool {
            record.stacks[column].flatMap { stacks[$0]?.isEmpty } ?? true
        }

        /// The children of a container that are seen, the one in front first.
        func seenChildren(of record: FlowTabsRecord) -> [Int] {
            guard record.isSplit else { return [record.selected] }
            let shown = Array(record.shownColumns(width).reversed())
            return shown.filter { !isEmpty($0, of: record) } + shown.filter { isEmpty($0, of: record) }
        }

        /// The innermost stacks that the user sees inside a stack, the one in front first.
        func seenStacks(in stack: Int) -> [Int] {
            guard let top = stacks[stack]?.last, let record = entries[top]?.tabs else { return [stack] }
            let seen = seenChildren(of: record).compactMap { record.stacks[$0] }
            return seen.isEmpty ? [stack] : seen.flatMap(seenStacks)
        }

        /// The column that is seen after the one in front when the user goes back at its bottom.
        func columnBehind(_ stack: Int) -> (entry: Int, index: Int)? {
            guard width == .compact else { return nil }
            for entry in entries.values {
                guard let record = entry.tabs, record.isSplit, record.stacks[record.selected] == stack
                else { continue }
                let before = (0..<record.selected).last { !isEmpty($0, of: record) }
                return before.map { (entry.id, $0) }
            }
            return nil
        }

        /// The stack in front in the column in front, or in the first that has one.
        func stackInSplit(on stack: Int) -> Int {
            guard let top = stacks[stack]?.last, let record = entries[top]?.tabs, record.isSplit,
                let inner = record.stacks[record.selected]
                    ?? record.stacks.lazy.compactMap({ $0 }).first
            else { return stack }
            return visibleStack(in: inner)
        }
    }

    extension FlowRuntime {
        func showSplit(_ node: Int, _ columns: [FlowTab], _ rules: FlowSplitRules) {
            guard let here = splitStack(of: node) else { return fault(.noTarget) }
            let id = world.newID()
            var record = FlowTabsRecord(
                tabs: columns, kind: .split(rules), selected: 0, stacks: columns.map { _ in nil },
                there: columns.map { _ in true })
            record.takeDisplay(rules.display())
            append(FlowEntry(id: id, owner: node, kind: .tabs(record)), to: here)
            startAfterTabs {
                for index in columns.indices where columns[index].destination != nil {
                    startTab(id, index, asks: false)
                }
            }
            collapse(id)
        }

        /// Where a split stands. Alone it is presented over its host (law A15).
        private func splitStack(of node: Int) -> Int? {
            guard isAlone, world.root == node, world.nodes[node]?.home == world.layers.first?.stack
            else { return hereStack(node) }
            let stack = world.newStack()
            world.layers.append(
                FlowLayerRecord(
                    id: world.newID(), style: .fullScreen, presenter: nil, home: node, stack: stack))
            world.nodes[node]?.home = stack
            transaction?.context?.here = stack
            return stack
        }

        /// Brings the column to the front that is to be seen alone (law G9).
        private func collapse(_ entry: Int) {
            guard var record = world.entries[entry]?.tabs, let rules = record.rules else { return }
            let wanted = (rules.collapse?()).flatMap { record.index(of: $0) }.flatMap { index in
                world.isEmpty(index, of: record) ? nil : index
            }
            record.selected =
                wanted ?? record.tabs.indices.last { !world.isEmpty($0, of: record) } ?? 0
            world.entries[entry]?.kind = .tabs(record)
        }

        private var splits: [Int] {
            world.containersInCallOrder.filter { world.entries[$0]?.tabs?.isSplit == true }
        }

        /// The window has more or less room than before.
        func takeWidth(_ width: FlowWidth) {
            world.width = width
            guard width == .compact else { return }
            for split in splits {
                guard var record = world.entries[split]?.tabs else { continue }
                record.takeDisplay(record.display)
                world.entries[split]?.kind = .tabs(record)
                collapse(split)
            }
        }

        /// Another display than the last one is taken up (law G9b).
        func updateDisplays() {
            for split in splits {
                guard var record = world.entries[split]?.tabs, let new = record.rules?.display(),
                    new != record.display
                else { continue }
                record.takeDisplay(new)
                world.entries[split]?.kind = .tabs(record)
            }
        }

        /// Makes a child the selected one; a column is shown if it is hidden.
        func bringToFront(_ index: Int, of entry: Int) {
            guard var record = world.entries[entry]?.tabs else { return }
            record.selected = index
            if record.isSplit, world.width == .regular {
                record.firstShown = min(record.firstShown, index)
            }
            world.entries[entry]?.kind = .tabs(record)
        }

        /// A column in front where nothing stands and runs gives way to another (law G9c).
        func leaveEmptyColumn(_ entry: Int) {
            guard var record = world.entries[entry]?.tabs, record.isSplit,
                !isStarted(entry, record.selected)
            else { return }
            let before = (0..<record.selected).last { !world.isEmpty($0, of: record) }
            let after = record.tabs.indices.first { !world.isEmpty($0, of: record) }
            guard let next = before ?? after else { return }
            record.selected = next
            world.entries[entry]?.kind = .tabs(record)
        }
    }

    extension FlowCoordinatorBase {
        /// Shows these columns, the primary first. `collapse` says which is seen where there is no room
        /// for all, `display` how many are where there is.
        public final func showSplit(
            _ columns: [FlowTab], collapse: (() -> FlowColumn)? = nil,
            display: @escaping () -> FlowDisplay = { .automatic }
        ) {
            guard let runtime, let id, !runtime.hasFault else { return }
            runtime.showSplit(id, columns, FlowSplitRules(collapse: collapse, display: display))
        }
    }

    """#

private let textFlowStage: StaticString = #"""
    /// Something on the way to what a `show` leads to, or the goal itself: a flow or a screen, what is
    /// passed to it, and how the flow before it opens it.
    @MainActor
    public struct FlowStage {
        /// How a flow opens another one that has to be there.
        @MainActor
        public enum Opening {
            /// It does not: the other one runs, or nothing can be shown.
            case never
            case push
            case present(FlowStyleRule)
            case presentStyled((FlowCoordinatorBase) -> FlowStyleRule)
            case replace
            /// It is a child of its container, under this name.
            case tab(String)

            var isNever: Bool { if case .never = self { true } else { false } }

            /// In a style that depends on what the flow knows that opens it then.
            public static func present<Caller: FlowCoordinatorBase>(
                as style: KeyPath<Caller, FlowStyleRule>
            ) -> Self {
                .presentStyled { flow in (flow as? Caller)?[keyPath: style] ?? .sheet }
            }
        }

        enum Goal {
            case flow(FlowCoordinatorBase.Type)
            /// A screen by its name, and the flow that shows it.
            case screen(String, of: FlowCoordinatorBase.Type)
        }

        let goal: Goal
        private(set) var opening: Opening
        let inputs: [FlowLiveInput]
        /// The inputs that make two of it the same, by name. Nil is all of a screen and none of a flow.
        let key: [String]?
        /// Whether anything is passed to it.
        let isGiven: Bool
        /// The step that shows it, where that can be saved.
        private(set) var shown: FlowSavedStep?
        private let make: (FlowCoordinatorBase) -> FlowDestination?

        /// A screen of a flow: its live inputs, and how the flow that runs then describes it.
        public init<Owner: FlowCoordinatorBase>(
            _ screen: String, _ inputs: FlowLiveInput..., key: [String]? = nil,
            by opening: Opening = .push, isGiven: Bool = true,
            make: @escaping (Owner) -> FlowDestination
        ) {
            goal = .screen(screen, of: Owner.self)
            self.opening = opening
            self.inputs = inputs
            self.key = key
            self.isGiven = isGiven
            self.make = { flow in (flow as? Owner).map(make) }
        }

        /// A flow that another one calls: its live inputs, and how the one that runs then describes it.
        public init<Caller: FlowCoordinatorBase>(
            _ flow: FlowCoordinatorBase.Type, _ inputs: FlowLiveInput..., key: [String]? = nil,
            by opening: Opening, isGiven: Bool = true, make: @escaping (Caller) -> FlowDestination
        ) {
            goal = .flow(flow)
            self.opening = opening
            self.inputs = inputs
            self.key = key
            self.isGiven = isGiven
            self.make = { flow in (flow as? Caller).map(make) }
        }

        /// A flow that runs already, or that is opened by the start of the one before.
        public init(
            _ flow: FlowCoordinatorBase.Type, _ inputs: FlowLiveInput..., key: [String]? = nil,
            isGiven: Bool = true
        ) {
            self.init(flow, by: .never, inputs: inputs, key: key, isGiven: isGiven)
        }

        private init(
            _ flow: FlowCoordinatorBase.Type, by opening: Opening, inputs: [FlowLiveInput] = [],
            key: [String]? = nil, isGiven: Bool = false
        ) {
            goal = .flow(flow)
            self.opening = opening
            self.inputs = inputs
            self.key = key
            self.isGiven = isGiven
            make = { _ in nil }
        }

        /// A flow that runs already, or that is opened by the start of the one before.
        public static func flow(_ flow: FlowCoordinatorBase.Type) -> Self {
            Self(flow, by: .never)
        }

        /// A flow in a tab, as its container describes it.
        public static func tab(_ name: String, _ flow: FlowCoordinatorBase.Type) -> Self {
            Self(flow, by: .tab(name))
        }

        /// The description by the flow before it, with the inputs that were passed here.
        func destination(by flow: FlowCoordinatorBase) -> FlowDestination? {
            let destination = make(flow)
            for input in inputs {
                destination?.inputs.first { $0.name == input.name }?.take(input)
            }
            return destination?.shown(by: shown)
        }

        /// The same where the flow before it is a stack: nothing opens a flow in its container there. A
        /// screen is found by its name, as a child is.
        var openedByStack: Self {
            guard case .tab = opening, case .flow = goal else { return self }
            var stage = self
            stage.opening = .never
            return stage
        }

        func shown(by step: FlowSavedStep?) -> Self {
            var stage = self
            stage.shown = step
            return stage
        }

        /// Whether inputs are equal to those of this stage where it matters.
        func matches(_ others: [FlowLiveInput], orAll: Bool) -> Bool {
            inputs.matches(others, by: key ?? (orAll ? inputs.map(\.name) : []))
        }
    }

    /// What a `push` or `present` of a screen does when its flow shows one already.
    public enum FlowInstances: Sendable {
        /// There is always another one.
        case new
        /// The one there is is shown, whatever its inputs.
        case single
        /// The one with equal key inputs is shown.
        case reuse
    }

    extension [FlowLiveInput] {
        /// Whether inputs have equal values, as they were last delivered.
        @MainActor
        func matches(_ others: [FlowLiveInput], by key: [String]) -> Bool {
            key.allSatisfy { name in
                guard let own = first(where: { $0.name == name }),
                    let other = others.first(where: { $0.name == name })
                else { return false }
                return own.isEqual(to: other)
            }
        }
    }

    extension FlowCoordinatorBase {
        /// Shows the last of the stages wherever it is, or builds it on the deepest stage that is
        /// there. False if the flow has ended because it shows nothing any more.
        @discardableResult
        public final func show(
            _ stages: FlowStage..., startsAtBase: Bool = false, requires gates: [String] = [],
            force: Bool = false, animation: FlowAnimation = .standard,
            saving step: FlowSavedStep? = nil, file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) { runtime, id in
                guard runtime.areOpen(gates) else { return }
                let runner = runtime.isOfLink ? nil : id
                let step = runtime.named(step, by: runner)
                runtime.show(runner, stages.map { $0.shown(by: step) }, startsAtBase: startsAtBase)
            }
        }
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// An input of a flow that no other flow calls.
        public func input<Value: Equatable>(
            _ name: String, _ path: ReferenceWritableKeyPath<Self, Value>
        ) -> FlowInput<Value> {
            let value = self[keyPath: path]
            let input = FlowInput(name) { value }
            input.onChange { [weak self] in self?[keyPath: path] = $0 }
            return input
        }
    }

    """#

private let textFlowStyles: StaticString = #"""
    // How presented layers look. The runtime decides the kind, for it decides what the user can do; the
    // rest is handed to the router as it was said.

    /// The kind of device that an app runs on.
    public enum FlowIdiom: String, Sendable {
        case phone, pad
    }

    /// A height at which a sheet rests.
    public enum FlowDetent: Sendable, Hashable {
        case medium, large
        /// As high as what it shows.
        case content
        case points(Int)
    }

    /// Of a sheet that says how high it is.
    public struct FlowSheetShape: Sendable, Equatable {
        public let detents: [FlowDetent]
        public let hasGrabber: Bool
        /// Where it rests at first; nil leaves it to the system.
        public let selected: FlowDetent?
    }

    /// How a layer is presented now.
    public struct FlowPresentation: Sendable {
        public let kind: FlowStyle
        /// How it comes and goes; nil is as the system does it.
        public var transition: (any FlowNamedAnimation)?
        /// How high a sheet is; nil leaves it to the system.
        public var sheet: FlowSheetShape?
        /// Whether the system shows it as a sheet in a compact window.
        var adapts = false

        init(_ kind: FlowStyle) {
            self.kind = kind
        }

        func isClosedBySwipe(_ width: FlowWidth) -> Bool {
            kind.isClosedBySwipe || adapts && width == .compact
        }

        func isClosedByTapOutside(_ width: FlowWidth) -> Bool {
            kind.isClosedByTapOutside && !(adapts && width == .compact)
        }
    }

    /// What a view points to, in a popover or an action sheet: something of the screen that asked for
    /// it, by a name that this screen knows.
    @MainActor
    public struct FlowAnchor {
        public let name: String
        /// Nil once the screen has left.
        public let screen: (any FlowScreen)?
    }

    /// The window and the device, as styles depend on them.
    struct FlowTraits {
        let width: FlowWidth
        let idiom: FlowIdiom
    }

    /// How a layer looks, as long as it is there: what depends on the window, the device or conditions
    /// is read again after each event, and the layer stays the same one (law D15).
    @MainActor
    public struct FlowStyleRule {
        let resolve: @MainActor (FlowTraits) -> FlowPresentation
        /// Whether it reads anything of a flow or of the app.
        var hasConditions = false
        /// It is what the flow that is presented says itself.
        var isOwn = false

        private init(_ resolve: @escaping @MainActor (FlowTraits) -> FlowPresentation) {
            self.resolve = resolve
        }

        private init(plain presentation: FlowPresentation) {
            resolve = { _ in presentation }
        }

        public static let sheet = styled(.sheet)
        public static let formSheet = styled(.formSheet)
        public static let pageSheet = styled(.pageSheet)
        public static let fullScreen = styled(.fullScreen)
        public static let overFullScreen = styled(.overFullScreen)
        public static let currentContext = styled(.currentContext)
        public static let overCurrentContext = styled(.overCurrentContext)
        public static let popover = styled(.popover)
        /// A popover that is a sheet in a compact window, and closed as one.
        public static let adaptingPopover = styled(.popover, adapts: true)

        /// What the flow that is presented says itself.
        public static let own = {
            var rule = styled(.sheet)
            rule.isOwn = true
            return rule
        }()

        /// One kind, with a transition of the app's own.
        public static func styled(
            _ kind: FlowStyle, transition: (any FlowNamedAnimation)? = nil, adapts: Bool = false
        ) -> Self {
            var presentation = FlowPresentation(kind)
            presentation.transition = transition
            presentation.adapts = adapts
            return Self(plain: presentation)
        }

        /// A sheet that rests at these heights.
        public static func sheet(
            _ detents: [FlowDetent], grabber: Bool = false, selected: FlowDetent? = nil
        ) -> Self {
            var presentation = FlowPresentation(.sheet)
            presentation.sheet = FlowSheetShape(
                detents: detents, hasGrabber: grabber, selected: selected)
            return Self(plain: presentation)
        }

        /// By how much room the window has.
        public static func width(compact: Self, regular: Self) -> Self {
            either(compact, regular) { $0.width == .compact }
        }

        /// By the kind of device.
        public static func idiom(phone: Self, pad: Self) -> Self {
            either(phone, pad) { $0.idiom == .phone }
        }

        private static func either(
            _ first: Self, _ second: Self, _ isFirst: @escaping @MainActor (FlowTraits) -> Bool
        ) -> Self {
            var rule = Self { traits in
                isFirst(traits) ? first.resolve(traits) : second.resolve(traits)
            }
            rule.hasConditions = first.hasConditions || second.hasConditions
            return rule
        }

        /// By what holds now.
        public static func choose(_ choice: @escaping @MainActor () -> Self) -> Self {
            var rule = Self { traits in choice().resolve(traits) }
            rule.hasConditions = true
            return rule
        }
    }

    extension FlowRuntime {
        var traits: FlowTraits { FlowTraits(width: world.width, idiom: world.idiom) }

        /// A layer with a rule that reads a flow.
        func ruled(_ layer: FlowLayerRecord, by rule: FlowStyleRule, of reader: Int) -> FlowLayerRecord
        {
            var layer = layer
            layer.rule = rule
            layer.reader = reader
            layer.presentation = rule.resolve(traits)
            return layer
        }

        /// All layers look as their rules say now. What a flow said that has ended stays as it was.
        func updateStyles() {
            for index in world.layers.indices {
                world.layers[index] = updated(world.layers[index])
            }
            for index in world.waitingLayers.indices {
                world.waitingLayers[index] = updated(world.waitingLayers[index])
            }
        }

        private func updated(_ layer: FlowLayerRecord) -> FlowLayerRecord {
            guard let rule = layer.rule, let reader = layer.reader else { return layer }
            if world.nodes[reader] == nil, rule.hasConditions {
                var kept = layer
                kept.rule = nil
                return kept
            }
            return ruled(layer, by: rule, of: reader)
        }

        /// The flow that is presented in a layer may say itself how it looks.
        func takeOwnStyle(_ coordinator: FlowCoordinatorBase, _ node: Int, ofLayer index: Int) {
            guard world.layers[index].rule?.isOwn == true else { return }
            world.layers[index] = ruled(world.layers[index], by: coordinator.ownStyle, of: node)
        }

        /// What a layer points to.
        func shownAnchor(of layer: FlowLayerRecord) -> FlowAnchor? {
            layer.anchor.map { anchor in
                FlowAnchor(name: anchor.name, screen: committed.entries[anchor.entry]?.screen)
            }
        }
    }

    """#

private let textFlowSweeping: StaticString = #"""
    /// What flows showed before a step of one of them.
    struct FlowShowing {
        /// The flow whose step it is; nothing ends it but itself.
        let actor: Int?
        let callers: Set<Int>
        /// Why flows end that have lost what they show.
        let cause: FlowCancellation
        let showing: Set<Int>
        /// How many entries each flow itself had.
        let entryCounts: [Int: Int]

        init(for actor: Int?, in world: FlowWorld, cause: FlowCancellation = .parent) {
            self.actor = actor
            self.cause = cause
            callers = Set(actor.map(world.callers) ?? [])
            showing = world.showing
            entryCounts = world.entryCounts
        }
    }

    extension FlowWorld {
        var entryCounts: [Int: Int] {
            var counts: [Int: Int] = [:]
            for entry in entries.values {
                if let owner = entry.owner { counts[owner, default: 0] += 1 }
            }
            return counts
        }

        /// A flow whose stack has gone, so that it cannot show anything there any more.
        func isHomeless(_ id: Int) -> Bool {
            nodes[id].map { stacks[$0.home] == nil } ?? false
        }
    }

    // What falls and ends because something else was removed.
    extension FlowRuntime {
        /// After a step has removed something: layers that are empty fall, and other flows that have
        /// lost their last screen end (law G3). Then guards are asked.
        func sweep(_ before: FlowShowing, keeping kept: Int? = nil, showsNext: Bool = false) {
            endSwept(before, keeping: kept, showsNext)
            judgeRemoval()
        }

        private func endSwept(_ before: FlowShowing, keeping kept: Int?, _ showsNext: Bool) {
            while !hasFault {
                dropEmptyLayers(keeping: kept)
                let showing = world.showing
                let counts = world.entryCounts
                let swept = world.nodesInCallOrder.filter { id in
                    !showing.contains(id) && isSwept(id, before, counts, showsNext)
                }
                if swept.isEmpty { return }
                for id in swept.reversed() {
                    guard let node = world.nodes[id] else { continue }
                    if let parent = node.parent, swept.contains(parent) { continue }
                    end(id, before.cause)
                }
            }
        }

        /// Callers of the flow that ran the step may answer its ending by showing something, unless an
        /// entry of their own was lost too; with what the flow shows next they show something in any
        /// case. The root of an app is judged at the end.
        private func isSwept(
            _ id: Int, _ before: FlowShowing, _ counts: [Int: Int], _ showsNext: Bool
        ) -> Bool {
            guard id != before.actor,
                before.showing.contains(id) || world.isHomeless(id), world.nodes[id]?.place != .root
            else { return false }
            if !before.callers.contains(id) { return true }
            return !showsNext && before.entryCounts[id] ?? 0 > counts[id] ?? 0
        }

        /// Presented layers that have become empty fall, except where the flow that was presented there
        /// still runs and may show something yet. `closing` is a flow that wants out.
        func dropEmptyLayers(closing: Int? = nil, keeping kept: Int? = nil) {
            var index = 1
            while index < world.layers.count {
                let layer = world.layers[index]
                let isAwaited =
                    layer.stack == kept
                    || layer.home.map { world.nodes[$0] != nil && $0 != closing } ?? false
                if world.stacks[layer.stack]?.isEmpty ?? true, !isAwaited {
                    // What floats has moved down to its place.
                    cutLayers(from: index)
                } else {
                    index += 1
                }
            }
        }

        /// A presented layer that has nothing to show is not shown; those above it stay. It waits as
        /// long as the flow that was presented there waits for an answer and shows nothing elsewhere.
        /// Nothing at all at the root is a fault.
        func dropLayersThatStayedEmpty() {
            for index in world.layers.indices.dropFirst().reversed() {
                guard world.stacks[world.layers[index].stack]?.isEmpty ?? true else { continue }
                world.waitingLayers.insert(world.layers.remove(at: index), at: 0)
            }
            let showing = world.showing
            dropWaitingLayers { home in world.nodes[home] != nil && !showing.contains(home) }
            let waiting = world.waiting
            guard !isKilled, let root = world.layers.first, world.stacks[root.stack]?.isEmpty ?? true,
                !(world.root.map(waiting.contains) ?? false)
            else { return }
            fault(.blank)
        }

        /// Layers no longer wait whose flows do not.
        func dropWaitingLayers(unless isAwaited: (Int) -> Bool) {
            for layer in world.waitingLayers where !(layer.home.map(isAwaited) ?? false) {
                world.waitingLayers.removeAll { $0.id == layer.id }
                world.stacks[layer.stack] = nil
            }
        }

        /// Flows that a gesture has left with nothing (law G2). The root of an app is judged at the
        /// end.
        func emptied(since before: Set<Int>) -> [Int] {
            let showing = world.showing
            return world.nodesInCallOrder.filter { id in
                guard !showing.contains(id), world.nodes[id]?.place != .root else { return false }
                return before.contains(id) || world.isHomeless(id)
            }
        }

        /// Ends flows innermost first. Only callers that survive hear of it (law G4).
        func endByGesture(_ flows: [Int]) {
            let ending = flows.filter { world.nodes[$0] != nil }
            for id in ending.reversed() { end(id, .gesture) }
            transaction?.agenda.removeAll { entry in
                entry.item.delivery.map { ending.contains($0.caller) } ?? false
            }
        }
    }

    """#

private let textFlowTab: StaticString = #"""
    /// A tab, or a page, of a container: its name and what it shows once it is started, or what it
    /// does if it is an action and shows nothing.
    @MainActor
    public struct FlowTab {
        let name: String
        /// The gates that are asked before it is selected.
        let requires: [String]
        /// Nil for an action, which is never selected.
        let destination: (() -> FlowDestination)?
        /// Whether the tab is there now.
        let isThere: () -> Bool
        /// What the flow does when the user has gone to the tab, or has tapped the action.
        let onSelect: FlowReaction
        /// What the flow does when the tab is tapped although it is selected.
        let onReselect: FlowReaction

        public init(
            _ name: String, requires: [String] = [],
            _ destination: @autoclosure @escaping () -> FlowDestination,
            if isThere: @autoclosure @escaping () -> Bool = true, onSelect: FlowReaction = .pass,
            onReselect: FlowReaction = .pass
        ) {
            self.name = name
            self.requires = requires
            self.destination = destination
            self.isThere = isThere
            self.onSelect = onSelect
            self.onReselect = onReselect
        }

        /// A tab that is an action.
        public init(
            action name: String, requires: [String] = [],
            if isThere: @autoclosure @escaping () -> Bool = true, onSelect: FlowReaction
        ) {
            self.name = name
            self.requires = requires
            destination = nil
            self.isThere = isThere
            self.onSelect = onSelect
            onReselect = .pass
        }

        /// A column that starts empty.
        public init(empty name: String, onSelect: FlowReaction = .pass) {
            self.name = name
            requires = []
            destination = nil
            isThere = { true }
            self.onSelect = onSelect
            onReselect = .pass
        }
    }

    /// What a tap on the selected tab means (law G8).
    public enum FlowReselection: Sendable {
        /// Its visible stack goes back to its start; where that is shown already, the flow is told.
        case pop
        /// The flow is told.
        case report
        case ignore
    }

    /// How the user gets from one child of a container to the next.
    enum FlowTabsKind {
        /// By tapping its tab.
        case tabs(isLazy: Bool, FlowReselection)
        /// By swiping to the page beside; `loops` if the first is beside the last.
        case pages(loops: Bool)
        /// They are columns, and may all be seen.
        case split(FlowSplitRules)

        var isLazy: Bool {
            if case .tabs(isLazy: true, _) = self { return true }
            return false
        }
    }

    /// Tabs, or pages, as they are shown.
    struct FlowTabsRecord {
        let tabs: [FlowTab]
        let kind: FlowTabsKind
        var selected: Int
        /// The stack of each tab, nil until it is started.
        var stacks: [Int?]
        /// The tabs that were there when this was last looked at.
        var there: [Bool]
        /// The first column that is seen where there is room, and what it follows from.
        var firstShown = 0
        var display = FlowDisplay.automatic
        /// Whether the stack below has its way back while what is inside shows its start.
        var hasOuterBack = false

        /// A tab that is there and shows something.
        @MainActor
        func canSelect(_ index: Int) -> Bool {
            tabs[index].destination != nil && tabs[index].isThere()
        }

        /// The child of a name, if it is there.
        @MainActor
        func index(of name: String, isPaged: Bool) -> Int? {
            guard isPaged == self.isPaged, !isSplit else { return nil }
            return tabs.firstIndex { $0.name == name && $0.isThere() }
        }

        var isPaged: Bool {
            if case .pages = kind { return true }
            return false
        }

        /// The user sees the selected child even if it is about to go.
        @MainActor
        func isSeen(_ index: Int) -> Bool { index == selected || tabs[index].isThere() }

        /// Whether a page that is there is beside the current one.
        @MainActor
        func isBeside(_ index: Int) -> Bool {
            guard case .pages(let loops) = kind else { return false }
            let pages = tabs.indices.filter { tabs[$0].isThere() }
            guard let from = pages.firstIndex(of: selected), let to = pages.firstIndex(of: index) else {
                return false
            }
            let distance = abs(from - to)
            return distance == 1 || loops && pages.count > 1 && distance == pages.count - 1
        }
    }

    """#

private let textFlowTabsEvents: StaticString = #"""
    // What the user does to tabs, and what their flow does about it.
    extension FlowRuntime {
        /// Why a tap on a tab means nothing; nil if it is to be handled.
        func verdictBeforeTab(_ name: String, _ entry: Int) -> FlowVerdict? {
            guard let record = world.entries[entry]?.tabs,
                let index = record.index(of: name, isPaged: false)
            else { return .gone }
            guard isBarInView(entry) else { return .ignored }
            guard let reaction = answer(toTapOn: index, of: record) else { return nil }
            return reaction.isWanted && !reaction.isIgnored ? nil : .ignored
        }

        /// Whether the user sees a tab, whatever a tap on it would do.
        func isTabInView(_ name: String, _ entry: Int) -> Bool {
            world.entries[entry]?.tabs?.index(of: name, isPaged: false) != nil
                && isBarInView(entry)
        }

        private func isBarInView(_ entry: Int) -> Bool {
            world.containersInView.contains(entry) && !hidesBar(ofTabs: entry)
        }

        /// Why a swipe to a page means nothing; nil if it is to be handled.
        func verdictBeforePage(_ name: String, _ entry: Int) -> FlowVerdict? {
            guard let record = world.entries[entry]?.tabs,
                let index = record.index(of: name, isPaged: true)
            else { return .gone }
            return world.containersInView.contains(entry) && record.isBeside(index) ? nil : .ignored
        }

        /// The user has swiped to a page.
        func turnPage(_ name: String, _ entry: Int) {
            guard var record = world.entries[entry]?.tabs,
                let index = record.index(of: name, isPaged: true)
            else { return }
            record.selected = index
            world.entries[entry]?.kind = .tabs(record)
        }

        /// The reaction to a page that the user has swiped to.
        func hearPage(_ entry: Int) {
            guard let record = world.entries[entry]?.tabs, let node = world.entries[entry]?.owner else {
                return
            }
            queueSelection(of: record.tabs[record.selected], in: node)
        }

        /// What the flow does about a tap that changes nothing itself: on an action, or on the selected
        /// tab. Nil if the tap shows or removes something.
        func answer(toTapOn index: Int, of record: FlowTabsRecord) -> FlowReaction? {
            let tab = record.tabs[index]
            if tab.destination == nil { return tab.onSelect }
            guard index == record.selected, case .tabs(_, let reselection) = record.kind else {
                return nil
            }
            switch reselection {
            case .ignore:
                return .pass
            case .report:
                return tab.onReselect
            case .pop:
                guard let outer = record.stacks[index],
                    world.stacks[world.visibleStack(in: outer)]?.count ?? 0 > 1
                else { return tab.onReselect }
                return nil
            }
        }

        /// The handler that a tap would have run, for the account of one that is ignored.
        func ignoredMark(ofTapOn name: String, _ entry: Int) -> FlowMark? {
            guard let tabs = world.entries[entry], let record = tabs.tabs, isBarInView(entry),
                let index = record.tabs.firstIndex(where: { $0.name == name }),
                let reaction = answer(toTapOn: index, of: record), reaction.isWanted,
                let flow = tabs.owner.flatMap({ world.nodes[$0] })
            else { return nil }
            return .handler(
                flow: flow.coordinator.name, trigger: trigger(ofTapOn: record.tabs[index]))
        }

        private func trigger(ofTapOn tab: FlowTab) -> String {
            tab.name + (tab.destination == nil ? ".selected" : ".reselected")
        }

        /// The reaction to a tap on a tab.
        func tapTab(_ name: String, _ entry: Int) {
            guard let record = world.entries[entry]?.tabs, let node = world.entries[entry]?.owner,
                let index = record.tabs.firstIndex(where: { $0.name == name })
            else { return }
            let tab = record.tabs[index]
            if case .handle(let steps)? = answer(toTapOn: index, of: record) {
                countDelivery()
                transaction?.canBeGuarded = true
                // A `when` that does not hold comes before the gate, which no step opens for itself.
                let closed = tab.destination == nil ? closedGate(among: tab.requires) : nil
                transaction?.closedGate = closed
                runTrigger(trigger(ofTapOn: tab), in: node, steps)
                if transaction?.report.verdict == .guarded { transaction?.closedGate = nil }
                stopAtClosedGate()
            } else if index == record.selected {
                guarding { popTabToStart(entry) }
            } else {
                selectTab(entry, index)
                queueSelection(of: tab, in: node)
            }
        }

        /// The flow hears after the steps at work that a tab is selected.
        func queueSelection(of tab: FlowTab, in node: Int) {
            guard tab.onSelect.isWanted else { return }
            schedule(
                .trigger(tab.name + ".selected", in: node) {
                    self.carryOut(tab.onSelect, in: node)
                })
        }

        /// Tabs whose condition has become false go, and those come whose condition has become true
        /// (law G9). False if there was nothing to do.
        func updateTabs() -> Bool {
            let containers = world.containersInCallOrder
            if containers.isEmpty { return false }
            let inputs = FlowSavedInputs(of: [self])
            bringFlowInputsUpToDate()
            var hasChanged = false
            for entry in containers where updateTabs(entry) { hasChanged = true }
            if !hasChanged { inputs.restore() }
            return hasChanged
        }

        private func updateTabs(_ entry: Int) -> Bool {
            guard var record = world.entries[entry]?.tabs, let owner = world.entries[entry]?.owner
            else {
                return false
            }
            var there = record.tabs.map { $0.isThere() }
            for index in there.indices where record.there[index] && !there[index] {
                there[index] = isHeldBack(index, entry)
            }
            if there == record.there { return false }
            let gone = there.indices.filter { record.there[$0] && !there[$0] }
            let came = there.indices.filter { !record.there[$0] && there[$0] }
            record.there = there
            world.entries[entry]?.kind = .tabs(record)
            let left = there.indices.filter(record.canSelect)
            if gone.contains(record.selected),
                let next = left.first(where: { holdAll(record.tabs[$0].requires) }) ?? left.first
            {
                selectTab(entry, next, asks: false)
            }
            for index in came where !record.kind.isLazy && !isStarted(entry, index) {
                startTab(entry, index, asks: false)
            }
            if !gone.isEmpty {
                guarding {
                    let before = FlowShowing(for: owner, in: world)
                    for index in gone { removeTab(entry, index) }
                    sweep(before)
                }
            }
            return true
        }

        /// The children of containers that are there now.
        var tabsThere: [Int: [Bool]] {
            world.entries.compactMapValues { $0.tabs?.tabs.map { $0.isThere() } }
        }

        /// A guard that was asked in the event in which a tab had to go is not asked again and again:
        /// what it holds stays as long as it holds it.
        private func isHeldBack(_ index: Int, _ entry: Int) -> Bool {
            guard let transaction, transaction.waived.isEmpty,
                let owner = world.entries[entry]?.owner
            else { return false }
            let hasComeToFail = transaction.tabsBefore[entry]?[index] ?? false
            if hasComeToFail, !transaction.isSettling { return false }
            let savepoint = FlowSavepoint(of: self)
            guarding {
                let before = FlowShowing(for: owner, in: world)
                removeTab(entry, index)
                sweep(before)
            }
            let isHeld = self.transaction?.stop != nil
            savepoint.undo(in: self)
            return isHeld
        }

        /// Ends what a tab runs and takes away what it shows.
        private func removeTab(_ entry: Int, _ index: Int) {
            guard let stack = world.entries[entry]?.tabs?.stacks[index] else { return }
            if let flow = flow(ofTab: index, entry) {
                removeShown(by: flow)
                end(flow, .parent)
            }
            remove(world.stacks[stack] ?? [])
            guard var record = world.entries[entry]?.tabs else { return }
            record.stacks[index] = nil
            world.entries[entry]?.kind = .tabs(record)
            world.stacks[stack] = nil
        }
    }

    """#

private let textFlowTabsMoves: StaticString = #"""
    // Tabs: a container that is one entry of a stack and holds a stack for each tab.
    extension FlowRuntime {
        func showTabs(
            _ node: Int, _ tabs: [FlowTab], first: Int, _ kind: FlowTabsKind, hasOuterBack: Bool
        ) {
            guard let here = hereStack(node) else { return fault(.noTarget) }
            let stack = world.ground(here)
            if stack != here { putOnGround(node) }
            let id = world.newID()
            var record = FlowTabsRecord(
                tabs: tabs, kind: kind, selected: first, stacks: tabs.map { _ in nil },
                there: tabs.map { $0.isThere() }, hasOuterBack: hasOuterBack
            )
            if !record.canSelect(first) {
                record.selected = tabs.indices.first(where: record.canSelect) ?? first
            }
            let isStarted = tabs.indices.map { index in
                index == record.selected || !kind.isLazy && record.canSelect(index)
            }
            append(FlowEntry(id: id, owner: node, kind: .tabs(record)), to: stack)
            startAfterTabs {
                for index in tabs.indices where isStarted[index] {
                    startTab(id, index, asks: index == record.selected)
                }
            }
        }

        /// The start list of a tabs flow runs when its tabs are there, and is traced so.
        func startAfterTabs(_ startTabs: () -> Void) {
            let start = transaction?.report.marks.popLast()
            startTabs()
            if let start { mark(start) }
        }

        /// Starts a tab on a stack of its own. `asks` is false where no gate may keep it out.
        func startTab(
            _ entry: Int, _ index: Int, _ given: FlowDestination? = nil, asks: Bool = true
        ) {
            guard let owner = world.entries[entry]?.owner, var tabs = world.entries[entry]?.tabs,
                !hasFault
            else { return }
            let stack = tabs.stacks[index] ?? world.newStack()
            tabs.stacks[index] = stack
            world.entries[entry]?.kind = .tabs(tabs)
            guard let destination = given ?? tabs.tabs[index].destination?() else { return }
            guard !asks || areOpen(tabs.tabs[index].requires + destination.requires) else { return }
            place(
                destination, of: owner, on: stack, from: stack,
                as: .tab(entry: entry, index: index, name: tabs.tabs[index].name)
            )
        }

        /// Whether a tab shows or runs anything: its own flow, or one that was put into it.
        func isStarted(_ entry: Int, _ index: Int) -> Bool {
            guard let tabs = world.entries[entry], let stack = tabs.tabs?.stacks[index] else {
                return false
            }
            let isRunning = world.nodes.values.contains { $0.parent == tabs.owner && $0.home == stack }
            return isRunning || world.stacks[stack]?.isEmpty == false
        }

        /// A tab whose flow has ended, and that nothing else was put into, is as if it had never been
        /// selected.
        private func vacateTabIfEmpty(_ entry: Int, _ index: Int) {
            guard var tabs = world.entries[entry]?.tabs, let stack = tabs.stacks[index],
                !isStarted(entry, index)
            else { return }
            world.stacks[stack] = nil
            tabs.stacks[index] = nil
            world.entries[entry]?.kind = .tabs(tabs)
        }

        func flow(ofTab index: Int, _ entry: Int) -> Int? {
            world.nodes.values.first { node in
                guard case .tab(entry, index, _) = node.place else { return false }
                return true
            }?.id
        }

        /// A selected tab, or any page, whose flow has ended starts again: it cannot be empty
        /// (law G7).
        func startEmptyTab() -> Bool {
            for id in world.containersInCallOrder {
                guard let count = world.entries[id]?.tabs?.tabs.count else { continue }
                for index in 0..<count { vacateTabIfEmpty(id, index) }
                guard let tabs = world.entries[id]?.tabs else { continue }
                let needed =
                    tabs.isPaged || tabs.isSplit
                    ? tabs.tabs.indices.filter {
                        tabs.tabs[$0].isThere() && tabs.tabs[$0].destination != nil
                    } : [tabs.selected]
                let empty = needed.filter { tabs.stacks[$0] == nil }
                for index in empty { startTab(id, index) }
                leaveEmptyColumn(id)
                if !empty.isEmpty { return true }
            }
            return false
        }

        func select(
            _ node: Int, _ name: String, _ destination: FlowDestination?, requires: [String]
        ) {
            guard areOpen(requires), !isChosenStack(node) else { return }
            guard let entry = world.tabsEntry(of: node), let tabs = entry.tabs,
                let index = tabs.tabs.firstIndex(where: { $0.name == name })
            else { return fault(.noTarget) }
            let tab = tabs.tabs[index]
            guard tab.isThere() else { return fault(.noTarget) }
            if tabs.isSplit, world.isEmpty(index, of: tabs) { return fault(.noTarget) }
            if tab.destination != nil || tabs.isSplit {
                selectTab(entry.id, index, destination)
            } else if !areOpen(tab.requires) {
                return
            }
            if tab.destination == nil && !tabs.isSplit || index != tabs.selected {
                queueSelection(of: tab, in: node)
            }
        }

        func selectTab(
            _ entry: Int, _ index: Int, _ destination: FlowDestination? = nil, asks: Bool = true
        ) {
            guard let tabs = world.entries[entry]?.tabs, let owner = world.entries[entry]?.owner else {
                return
            }
            let shown = destination ?? tabs.tabs[index].destination?()
            guard !asks || areOpen(tabs.tabs[index].requires + (shown?.requires ?? [])) else { return }
            bringToFront(index, of: entry)
            guard let stack = tabs.stacks[index], isStarted(entry, index) else {
                return startTab(entry, index, destination, asks: asks)
            }
            guard let destination else { return }
            nameStep(of: destination)
            if let flow = flow(ofTab: index, entry) {
                world.nodes[flow]?.newInputs = destination.inputs
                world.nodes[flow]?.shown = destination.shown
            } else {
                let screen = world.stacks[stack]?.first { isOwnScreen($0, owner, destination.name) }
                guard let screen else { return }
                world.entries[screen]?.newInputs = destination.inputs
                world.entries[screen]?.shown = destination.shown
            }
        }

        /// Tapping the selected tab brings its visible stack back to its start (law G8).
        func popTabToStart(_ entry: Int) {
            guard let tabs = world.entries[entry]?.tabs, let owner = world.entries[entry]?.owner,
                let stack = tabs.stacks[tabs.selected]
            else { return }
            truncate(world.visibleStack(in: stack), to: 0, by: owner)
        }
    }

    """#

private let textFlowTraceReader: StaticString = #"""
    extension FlowTraceValue {
        /// Reads JSON text; nil if it is anything else.
        public init?(text: String) {
            var reader = FlowTraceReader(bytes: Array(text.utf8))
            guard let value = reader.readValue(), reader.isAtEnd else { return nil }
            self = value
        }
    }

    /// Reads JSON from left to right.
    struct FlowTraceReader {
        /// How deep objects and lists may nest: a text that was tampered with cannot exhaust the stack.
        static let depthLimit = 256

        let bytes: [UInt8]
        var position = 0
        private var depth = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return position == bytes.count
            }
        }

        private mutating func skipSpace() {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
                position += 1
            }
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
                return false
            }
            position += 1
            return true
        }

        private mutating func take(word: String) -> Bool {
            guard bytes[position...].starts(with: word.utf8) else { return false }
            position += word.utf8.count
            return true
        }

        mutating func readValue() -> FlowTraceValue? {
            skipSpace()
            guard position < bytes.count else { return nil }
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < Self.depthLimit else { return nil }
                depth += 1
                defer { depth -= 1 }
                return bytes[position] == UInt8(ascii: "{") ? readObject() : readList()
            case UInt8(ascii: "\""): return readString().map { .string($0) }
            case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
            case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
            case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
            default: return readNumber()
            }
        }

        private mutating func readObject() -> FlowTraceValue? {
            var fields: [String: FlowTraceValue] = [:]
            guard take("{") else { return nil }
            if take("}") { return .object(fields) }
            repeat {
                skipSpace()
                guard let key = readString(), take(":"), let value = readValue() else { return nil }
                fields[key] = value
            } while take(",")
            return take("}") ? .object(fields) : nil
        }

        private mutating func readList() -> FlowTraceValue? {
            var values: [FlowTraceValue] = []
            guard take("[") else { return nil }
            if take("]") { return .list(values) }
            repeat {
                guard let value = readValue() else { return nil }
                values.append(value)
            } while take(",")
            return take("]") ? .list(values) : nil
        }

        private mutating func readNumber() -> FlowTraceValue? {
            let start = position
            while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) {
                position += 1
            }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            if let value = Int(text) { return .int(value) }
            return Double(text).map { .double($0) }
        }

        private mutating func readString() -> String? {
            guard take("\"") else { return nil }
            var scalars: [UInt8] = []
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                if byte == UInt8(ascii: "\"") { return String(decoding: scalars, as: UTF8.self) }
                guard byte == UInt8(ascii: "\\") else {
                    scalars.append(byte)
                    continue
                }
                guard let escaped = readEscape() else { return nil }
                scalars += Array(String(escaped).utf8)
            }
            return nil
        }

        private mutating func readEscape() -> Character? {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "u"):
                guard position + 4 <= bytes.count else { return nil }
                let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
                position += 4
                return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
            default: return Character(Unicode.Scalar(byte))
            }
        }
    }

    """#

private let textFlowTraceReading: StaticString = #"""
    extension FlowTraceValue {
        /// The fields of another object over those of this one.
        func with(_ other: Self) -> Self {
            guard case .object(let own) = self, case .object(let new) = other else { return self }
            return .object(own.merging(new) { $1 })
        }

        /// A field as its type wants it; nil if it is something else. A field that is not there is
        /// read as `null`.
        public func read<Value: FlowTraceable>(_ key: String) -> Value? {
            Value(flowTraceValue: self[key] ?? .null)
        }

        /// A field that may be left out.
        public func read<Value: FlowTraceable>(
            _ key: String, default value: @autoclosure () -> Value
        ) -> Value? {
            guard let field = self[key] else { return value() }
            return Value(flowTraceValue: field)
        }
    }

    """#

private let textFlowTraceValue: StaticString = #"""
    /// A value as traces and saved states write it: JSON, with the keys of an object in the order of
    /// their bytes.
    public enum FlowTraceValue: Sendable, Equatable {
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case list([FlowTraceValue])
        case object([String: FlowTraceValue])

        /// The text, without a space.
        public var text: String {
            var text = ""
            write(to: &text)
            return text
        }

        public func write(to text: inout String) {
            switch self {
            case .null: text += "null"
            case .bool(let value): text += value ? "true" : "false"
            case .int(let value): text += String(value)
            case .double(let value): text += value.description
            case .string(let value): FlowTraceValue.write(quoted: value, to: &text)
            case .list(let values):
                text += "["
                for (index, value) in values.enumerated() {
                    if index > 0 { text += "," }
                    value.write(to: &text)
                }
                text += "]"
            case .object(let fields):
                text += "{"
                let keys = fields.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                for (index, key) in keys.enumerated() {
                    if index > 0 { text += "," }
                    FlowTraceValue.write(quoted: key, to: &text)
                    text += ":"
                    fields[key]?.write(to: &text)
                }
                text += "}"
            }
        }

        public static func write(quoted value: String, to text: inout String) {
            text += "\""
            for scalar in value.unicodeScalars {
                switch scalar {
                case "\"": text += "\\\""
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                case "\r": text += "\\r"
                case "\t": text += "\\t"
                // A character that steers a terminal or turns the direction of text has an escape.
                case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: text.unicodeScalars.append(scalar)
                }
            }
            text += "\""
        }

        /// The value of a key; nil for what is no object or has no such key.
        public subscript(key: String) -> FlowTraceValue? {
            if case .object(let fields) = self { return fields[key] }
            return nil
        }

        public var string: String? {
            if case .string(let value) = self { return value }
            return nil
        }

        /// A case of an enumeration: its name alone, or with its payload.
        public static func enumeration(
            _ name: String, _ payload: [String: FlowTraceValue] = [:]
        ) -> FlowTraceValue {
            payload.isEmpty ? .string("." + name) : .object(["." + name: .object(payload)])
        }

        /// Reads a case back: its name and its payload.
        public var enumeration: (name: String, payload: FlowTraceValue)? {
            switch self {
            case .string(let text) where text.hasPrefix("."):
                return (String(text.dropFirst()), .object([:]))
            case .object(let fields):
                guard fields.count == 1, let first = fields.first, first.key.hasPrefix(".") else {
                    return nil
                }
                return (String(first.key.dropFirst()), first.value)
            default:
                return nil
            }
        }
    }

    """#

private let textFlowTraceable: StaticString = #"""
    /// A value that can be written as text and read back: in traces, and in what is saved when the
    /// system ends the app.
    public protocol FlowTraceable {
        var flowTraceValue: FlowTraceValue { get }
        init?(flowTraceValue: FlowTraceValue)
    }

    extension FlowTraceValue: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { self }

        public init?(flowTraceValue: FlowTraceValue) {
            self = flowTraceValue
        }
    }

    extension String: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .string(self) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard case .string(let value) = flowTraceValue else { return nil }
            self = value
        }
    }

    extension FlowColumn: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let name = flowTraceValue.enumeration?.name else { return nil }
            self.init(rawValue: name)
        }
    }

    extension FlowDisplay: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let name = flowTraceValue.enumeration?.name else { return nil }
            self.init(rawValue: name)
        }
    }

    extension FlowCancellation: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let name = flowTraceValue.enumeration?.name else { return nil }
            self.init(rawValue: name)
        }
    }

    extension Int: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .int(self) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard case .int(let value) = flowTraceValue else { return nil }
            self = value
        }
    }

    extension Double: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .double(FlowValue.finite(self)) }

        public init?(flowTraceValue: FlowTraceValue) {
            switch flowTraceValue {
            case .double(let value): self = value
            case .int(let value): self = Double(value)
            default: return nil
            }
        }
    }

    extension Bool: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .bool(self) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard case .bool(let value) = flowTraceValue else { return nil }
            self = value
        }
    }

    extension Optional: FlowTraceable where Wrapped: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { self?.flowTraceValue ?? .null }

        public init?(flowTraceValue: FlowTraceValue) {
            if flowTraceValue == .null {
                self = nil
                return
            }
            guard let value = Wrapped(flowTraceValue: flowTraceValue) else { return nil }
            self = value
        }
    }

    extension Array: FlowTraceable where Element: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .list(map(\.flowTraceValue)) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard case .list(let values) = flowTraceValue else { return nil }
            let elements = values.compactMap(Element.init(flowTraceValue:))
            guard elements.count == values.count else { return nil }
            self = elements
        }
    }

    extension FlowLaunch: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let name = flowTraceValue.enumeration?.name else { return nil }
            self.init(rawValue: name)
        }
    }

    """#

private let textFlowTransaction: StaticString = #"""
    extension FlowRuntime {
        /// One event from its judgement to its commit (law C1).
        func process(_ event: FlowEvent) {
            let event = named(event)
            defer { for window in windows.all { window.forgetPreview() } }
            var report = FlowReport(event: event, window: windows.isOutside ? nil : id)
            windows.eventCount += 1
            let isNew = opens(by: event)
            let verdict = isOpen ? verdictBefore(event) : .gone
            if ![.gone, .stale, .busy].contains(verdict) { endWaivers(of: event) }
            if let verdict {
                report.verdict = verdict
                if case .app(let event) = event {
                    report.marks = judge(event).marks
                    if verdict == .unhandled, event.isRequired { effects?.missed(event) }
                }
                if verdict == .ignored, case .system(.tab(let name, let tabs)) = event {
                    report.marks = ignoredMark(ofTapOn: name, tabs).map { [$0] } ?? []
                }
                if verdict == .ignored, case .output(let output) = event, !closes(output),
                    let source = output.source
                {
                    let trigger = "\(source.screen.name).\(output.name)"
                    report.marks = [.handler(flow: source.flow, trigger: trigger)]
                }
                windows.observer?.didHandle(report)
                return
            }
            for window in windows.all { window.rememberWatched() }
            let tabsBefore = windows.all.map(\.tabsThere).reduce(into: [:]) { all, tabs in
                all.merge(tabs) { first, _ in first }
            }
            transaction = FlowTransaction(
                report: report, atWork: event, atWorkNumber: windows.eventCount,
                tabsBefore: tabsBefore)
            let removed = isStopped(event) ? nil : takeFact(event)
            let savepoint = FlowSavepoint(of: self)
            if transaction?.report.verdict == .done {
                if let removed { react(to: event, removed: removed) }
                drain()
                while let stop = takeStop() { carryOut(stop, of: event, savepoint, removed) }
                if case .start = event, !hasFault {
                    restoreSaved()
                    drain()
                    while let stop = takeStop() { carryOut(stop, of: event, savepoint, removed) }
                }
                dropAllLayersThatStayedEmpty()
                if transaction?.parks == true { transaction?.report.verdict = .parked }
                if transaction?.asks == true { transaction?.report.verdict = .asked }
                if hasFault { rollBack(to: savepoint, after: removed ?? []) }
                if isNew, transaction?.report.fault != nil { leave() }
                commitAll()
            }
            let done = transaction
            transaction = nil
            guard let done else { return }
            windows.observer?.didHandle(done.report)
            for tell in done.afterwards { tell() }
        }

        /// A launch opens a window that was not there before.
        private func opens(by event: FlowEvent) -> Bool {
            guard case .start = event, !isOpen, !isClosed else { return false }
            open()
            return true
        }

        func dropAllLayersThatStayedEmpty() {
            for window in windows.all where !hasFault { window.dropLayersThatStayedEmpty() }
        }

        /// True once something has gone wrong that takes the whole reaction back, or a gate or guard
        /// does.
        var hasFault: Bool {
            guard let transaction else { return false }
            return transaction.report.fault != nil || transaction.isUnreachable
                || transaction.isRefused || transaction.stop != nil
        }

        /// What has just taken the reaction back, if it was a gate or a guard.
        func takeStop() -> FlowHalt? {
            let stop = transaction?.stop
            transaction?.stop = nil
            return stop
        }

        /// Takes the reaction back so that something else happens, in this window.
        func halt(_ stop: FlowStop) {
            transaction?.stop = FlowHalt(stop: stop, window: self)
        }

        /// Takes the reaction back because of the step that was reached last, or of one that was not.
        func fault(_ kind: FlowFaultKind, at step: FlowCodeLine? = nil) {
            guard transaction != nil, !hasFault else { return }
            transaction?.report.fault = FlowFault(kind: kind, step: step)
        }

        /// Takes the reaction back because what a `show` leads to cannot be reached now.
        func refuseUnreachable() {
            guard !hasFault else { return }
            if transaction?.isLanding == true { return stopLanding(.waits) }
            transaction?.isUnreachable = true
        }

        func note(_ record: FlowRecord) {
            guard !hasFault else { return }
            transaction?.report.records.append(record)
        }

        func mark(_ mark: FlowMark) {
            guard !hasFault else { return }
            transaction?.report.marks.append(mark)
        }

        /// The flow that runs under this number, unless it has ended or the event is refused.
        func isRunning(_ node: Int) -> Bool {
            !hasFault && world.nodes[node] != nil
        }

        /// A step is reached: true if it shall be done.
        func reach(_ line: FlowCodeLine, by node: Int, _ kind: FlowStepKind) -> Bool {
            guard let context = transaction?.context, context.node == node, isRunning(node) else {
                return false
            }
            if stopAtClosedGate() { return false }
            if kind == .action {
                transaction?.actionCount += 1
            } else {
                transaction?.stepCount += 1
            }
            let line = line.within(context.runs)
            transaction?.context?.step = line
            let counts = (steps: transaction?.stepCount ?? 0, actions: transaction?.actionCount ?? 0)
            if counts.steps > FlowBounds.steps || counts.actions > FlowBounds.actions {
                fault(.runaway, at: line)
                return false
            }
            guard kind.isAllowed(in: context.mode) else {
                note(.suppressed(line))
                return false
            }
            mark(.step(line))
            return true
        }

        /// The only step of a transition has a condition that does not hold.
        func guarded(_ line: FlowCodeLine) {
            guard let transaction, transaction.canBeGuarded, !transaction.isAgain,
                transaction.report.marks.count == 1
            else { return }
            mark(.step(line))
            self.transaction?.report.verdict = .guarded
            self.transaction?.report.effects = []
        }

        func noteNil(_ line: FlowCodeLine) {
            guard let context = transaction?.context else { return }
            note(.setNil(line.within(context.runs), run: context.run))
        }

        /// Runs what is queued until nothing more follows from the event.
        func drain() {
            while !hasFault {
                if runNext() { continue }
                let windows = windows.all
                for window in windows { window.endOrphanedCalls() }
                if !queueChanges(), !windows.contains(where: { $0.goOn() }) { return }
            }
        }

        /// What follows in this window once nothing is queued; false if nothing does.
        private func goOn() -> Bool {
            restartRoot() || updateTabs() || releaseParkedAnswer() || goOnLeaving() || resumeAction()
                || startEmptyTab() || endEmptyFlow()
        }

        /// Runs what is queued, and nothing that would follow from its end.
        func drainAgenda() {
            while !hasFault, runNext() {}
        }

        private func run(_ item: FlowAgendaItem) {
            guard !hasFault else { return }
            switch item {
            case .closed(let output, let screen): runOutput(output, closed: screen)
            case .back(let screen): runBack(screen, [])
            case .answer(let answer): runAnswer(answer)
            case .present(let waiting): present(waiting)
            case .deliver(let delivery): deliver(delivery)
            case .send(let event, let reach, let step): runSent(event, to: reach, by: step)
            case .hear(let event, let node, let reaction): runHeard(event, by: node, reaction)
            case .trigger(let name, let node, let steps): runTrigger(name, in: node, steps)
            }
        }

        /// Does what is queued first; false if nothing is.
        private func runNext() -> Bool {
            guard let first = transaction?.agenda.first else { return false }
            transaction?.agenda.removeFirst()
            countDelivery()
            first.window?.run(first.item)
            return true
        }

        /// Queues something that is to be done in this window.
        func schedule(_ item: FlowAgendaItem) {
            transaction?.agenda.append(FlowAgendaEntry(window: self, item: item))
        }

        func countDelivery() {
            transaction?.deliveryCount += 1
            if let count = transaction?.deliveryCount, count > FlowBounds.deliveries {
                fault(.runaway)
            }
        }

        private func deliver(_ delivery: FlowDelivery) {
            guard !hasFault, let caller = world.nodes[delivery.caller] else { return }
            let flow = caller.coordinator.name
            mark(
                .answer(
                    flow: flow, child: delivery.child, outcome: delivery.outcome, site: delivery.site))
            let here = world.stacks[delivery.here] == nil ? nil : delivery.here
            let runs = delivery.site?.runs ?? []
            run(FlowContext(node: caller.id, here: here, mode: delivery.mode, runs: runs)) {
                delivery.deliver(delivery.outcome)
            }
        }

        /// Runs the steps of a handler or of a start.
        func run(_ context: FlowContext, _ body: () -> Void) {
            let outer = transaction?.context
            transaction?.runCount += 1
            var inner = context
            inner.run = transaction?.runCount ?? 0
            transaction?.context = inner
            body()
            transaction?.context = outer
        }

        /// A flow that shows nothing ends, the innermost and latest first; the root may not (law G3).
        private func endEmptyFlow() -> Bool {
            let busy = world.showing.union(world.waiting)
            for id in world.nodesInCallOrder.reversed() where !busy.contains(id) {
                guard let node = world.nodes[id], node.children.isEmpty else { continue }
                if node.place == .root, !mayRootEnd {
                    fault(.blank)
                } else {
                    end(id, .itself)
                }
                return true
            }
            return false
        }

        private func rollBack(to savepoint: FlowSavepoint, after removed: [FlowRemovedScreen]) {
            let isUnreachable = transaction?.isUnreachable == true
            let isRefused = transaction?.isRefused == true
            transaction?.report.verdict = isUnreachable || isRefused ? .refused : .fault
            transaction?.agenda = []
            transaction?.afterwards = []
            transaction?.report.records = savepoint.records
            transaction?.report.effects = savepoint.effects
            transaction?.tells = []
            transaction?.missed = []
            transaction?.animations = [:]
            savepoint.restore()
            if !removed.isEmpty { endAfterGesture(savepoint) }
            if isUnreachable { transaction?.report.records.append(.unreachable) }
        }

        private func endAfterGesture(_ savepoint: FlowSavepoint) {
            // The gesture stays: what it left without a screen has ended, though nobody is told.
            let fault = transaction?.report.fault
            transaction?.report.fault = nil
            transaction?.isUnreachable = false
            transaction?.isRefused = false
            endByGesture(emptied(since: savepoint.showing))
            transaction?.agenda = []
            transaction?.afterwards = []
            for window in windows.all { window.endOrphanedCalls() }
            transaction?.report.fault = fault
        }
    }

    /// What a step does, which decides where it may run (law G2, G5).
    enum FlowStepKind {
        case move
        case finish
        /// It shows and removes nothing.
        case quiet
        /// It stands for the steps of an action, which are counted themselves.
        case action

        func isAllowed(in mode: FlowContext.Mode) -> Bool {
            switch mode {
            case .full: true
            case .sweep: self == .quiet || self == .action
            case .doomed: self != .move
            }
        }
    }

    /// How much may follow from one event (law C7).
    enum FlowBounds {
        static let deliveries = 256
        static let steps = 4096
        static let actions = 4096
        static let startDepth = 32
    }

    /// All that a refused reaction puts back.
    @MainActor
    struct FlowSavepoint {
        private let worlds: [(window: FlowRuntime, world: FlowWorld)]
        private let isOutside: Bool
        let transaction: FlowTransaction?
        private let restores: [() -> Void]
        let records: [FlowRecord]
        let effects: [FlowLeavingEffect]
        /// The flows that showed something before the event.
        let showing: Set<Int>

        init(of runtime: FlowRuntime) {
            let windows = runtime.windows.all
            worlds = windows.map { ($0, $0.world) }
            isOutside = runtime.windows.isOutside
            transaction = runtime.transaction
            showing = runtime.committed.showing
            records = runtime.transaction?.report.records ?? []
            effects = runtime.transaction?.report.effects ?? []
            let nodes = windows.flatMap { $0.world.nodes.values }
            var restores = nodes.map { $0.coordinator.saved() }
            for window in windows {
                if let app = window.app { restores.append(app.saved()) }
                if let state = window.window { restores.append(state.saved()) }
            }
            for node in nodes { restores += node.coordinator.watches.map { $0.saved() } }
            let inputs = FlowSavedInputs(of: windows, andScreens: true)
            restores.append { inputs.restore() }
            self.restores = restores
        }

        func restore() {
            for (window, world) in worlds { window.world.restore(world) }
            for restore in restores { restore() }
        }

        /// Goes back, so that something else runs instead. What was decided stays, and all still counts
        /// (law C7).
        func undo(in runtime: FlowRuntime) {
            restore()
            guard var old = transaction, let now = runtime.transaction else { return }
            old.report.marks = now.report.marks
            old.deliveryCount = now.deliveryCount
            old.stepCount = now.stepCount
            old.actionCount = now.actionCount
            old.runCount = now.runCount
            old.askedGates = now.askedGates
            old.tried = now.tried
            old.parks = now.parks
            // What has stopped a gesture stood there before anything happened.
            old.stop = nil
            runtime.transaction = old
        }

        /// Goes on with what was at work.
        func goOn(in runtime: FlowRuntime) {
            guard let old = transaction else { return }
            runtime.transaction?.passed = old.passed
            runtime.transaction?.waived = old.waived
            runtime.transaction?.atWork = old.atWork
            runtime.transaction?.atWorkNumber = old.atWorkNumber
            runtime.transaction?.isAgain = old.isAgain
            runtime.windows.isOutside = isOutside
        }
    }

    """#

private let textFlowURL: StaticString = #"""
    /// A URL taken apart, for the patterns of an app's links.
    public struct FlowURL {
        /// The whole URL, as it came.
        public let text: String
        /// In lower case.
        let scheme: String
        /// Of `https` and `http`, in lower case. Elsewhere the host is the first segment.
        public let host: String?
        /// What stands between the slashes, without escapes; empty segments mean nothing.
        let segments: [String]
        let items: [(name: String, value: String)]
        let endsWithSlash: Bool
        /// Whether its scheme or host is one of those that the app declares.
        public let isOwn: Bool
        private let lowercases: Bool
        private let keepsTrailingSlash: Bool

        /// Nil for what is no URL.
        @MainActor
        init?(_ text: String, for links: FlowLinks) {
            let bytes = Array(text.utf8)
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
                bytes[(colon + 1)...].starts(with: "//".utf8)
            else { return nil }
            self.text = text
            scheme = FlowURL.lowercased(String(decoding: bytes[..<colon], as: UTF8.self))
            let whole = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "#") }
            var path = whole.prefix { $0 != UInt8(ascii: "?") }
            let query = whole[path.endIndex...].dropFirst()
            endsWithSlash = path.last == UInt8(ascii: "/")
            if scheme == "https" || scheme == "http" {
                let name = path.prefix { $0 != UInt8(ascii: "/") }
                let host = FlowURL.lowercased(String(decoding: name, as: UTF8.self))
                path = path[name.endIndex...]
                self.host = host
                isOwn = links.hosts.contains(host)
            } else {
                host = nil
                isOwn = links.schemes.contains(scheme)
            }
            segments = path.split(separator: UInt8(ascii: "/")).map { FlowURL.unescaped($0) }
            items = query.split(separator: UInt8(ascii: "&")).map { item in
                let name = item.prefix { $0 != UInt8(ascii: "=") }
                let value = item[name.endIndex...].dropFirst()
                return (FlowURL.unescaped(name), FlowURL.unescaped(value))
            }
            lowercases = links.lowercases
            keepsTrailingSlash = links.keepsTrailingSlash
        }

        /// The path, if it consists of these words; nil stands for a segment that is captured. With
        /// `hasRest` more segments may follow.
        public func path(
            _ words: String?..., hasRest: Bool = false, endsWithSlash: Bool = false
        ) -> FlowPath? {
            if keepsTrailingSlash, endsWithSlash != self.endsWithSlash { return nil }
            guard hasRest ? segments.count >= words.count : segments.count == words.count else {
                return nil
            }
            for (word, segment) in zip(words, segments) {
                guard let word else { continue }
                if word != (lowercases ? FlowURL.lowercased(segment) : segment) { return nil }
            }
            return FlowPath(segments: segments)
        }

        /// Whether the URL has this scheme, and this host if one is given.
        public func has(scheme: String, host: String? = nil) -> Bool {
            scheme == self.scheme && (host == nil || host == self.host)
        }

        /// An item of the query that has to be there; nil also if it cannot be read.
        public func item<Value: FlowLinkValue>(_ name: String) -> Value? {
            item(name, Value.init(linkText:))
        }

        /// An item that is read as nothing but the closure knows.
        public func item<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
            value(of: name).flatMap(read)
        }

        /// An item that may be absent; nil if it is there and cannot be read.
        public func find<Value: FlowLinkValue>(
            _ name: String, default value: Value? = nil
        ) -> Value?? {
            find(name, default: value, Value.init(linkText:))
        }

        /// An item that may be absent and is read as nothing but the closure knows.
        public func find<Value>(
            _ name: String, default value: Value? = nil, _ read: (String) -> Value?
        ) -> Value?? {
            guard let text = self.value(of: name) else { return .some(value) }
            return read(text).map { .some($0) }
        }

        /// An item that has a value when it is absent; nil if it is there and cannot be read.
        public func item<Value: FlowLinkValue>(_ name: String, default value: Value) -> Value? {
            item(name, default: value, Value.init(linkText:))
        }

        /// An item that has a value when it is absent and is read as nothing but the closure knows.
        public func item<Value>(
            _ name: String, default value: Value, _ read: (String) -> Value?
        ) -> Value? {
            guard let text = self.value(of: name) else { return value }
            return read(text)
        }

        /// The first item of a name counts.
        private func value(of name: String) -> String? {
            items.first { $0.name == name }?.value
        }

        /// Text with the letters of English in lower case.
        public static func lowercased(_ text: String) -> String {
            String(
                decoding: text.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 + 32 : $0 }, as: UTF8.self)
        }

        /// A piece of a URL with its percent escapes resolved, or as it is if one of them is broken.
        private static func unescaped(_ piece: ArraySlice<UInt8>) -> String {
            let raw = String(decoding: piece, as: UTF8.self)
            var bytes: [UInt8] = []
            var index = piece.startIndex
            while index < piece.endIndex {
                guard piece[index] == UInt8(ascii: "%") else {
                    bytes.append(piece[index])
                    index += 1
                    continue
                }
                let digits = piece[(index + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy({ isHexadecimal($0) }),
                    let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return raw }
                bytes.append(byte)
                index += 3
            }
            let text = String(decoding: bytes, as: UTF8.self)
            return text.utf8.elementsEqual(bytes) ? text : raw
        }

        private static func isHexadecimal(_ byte: UInt8) -> Bool {
            byte &- UInt8(ascii: "0") < 10 || (byte | 32) &- UInt8(ascii: "a") < 6
        }
    }

    /// The segments of a URL's path that a pattern takes.
    public struct FlowPath {
        let segments: [String]

        /// What a segment says; nil if it cannot be read as that.
        public func read<Value: FlowLinkValue>(_ segment: Int) -> Value? {
            Value(linkText: segments[segment])
        }

        /// What a segment says that is read as nothing but the closure knows.
        public func read<Value>(_ segment: Int, _ read: (String) -> Value?) -> Value? {
            read(segments[segment])
        }

        /// What follows the first segments, joined by slashes.
        public func rest(after count: Int) -> String {
            segments.dropFirst(count).joined(separator: "/")
        }
    }

    /// A type that a piece of a URL can be read as.
    public protocol FlowLinkValue {
        /// Nil if the text means nothing here; the next pattern is tried then.
        init?(linkText: String)
    }

    extension String: FlowLinkValue {
        public init?(linkText: String) { self = linkText }
    }

    extension Int: FlowLinkValue {
        public init?(linkText: String) { self.init(linkText) }
    }

    extension Double: FlowLinkValue {
        /// Only numbers that are finite.
        public init?(linkText: String) {
            guard let value = Double(linkText), value.isFinite else { return nil }
            self = value
        }
    }

    extension Bool: FlowLinkValue {
        /// `true`, `false`, `1` or `0`.
        public init?(linkText: String) {
            switch linkText {
            case "true", "1": self = true
            case "false", "0": self = false
            default: return nil
            }
        }
    }

    """#

private let textFlowUncovering: StaticString = #"""
    /// What a `show` has found: a flow, or a screen and the flow that shows it.
    struct FlowFound {
        let node: Int
        let entry: Int?
    }

    // Looking for what is shown somewhere, and bringing it to the front.
    extension FlowRuntime {
        func isFlow(_ node: Int, of type: FlowCoordinatorBase.Type) -> Bool {
            world.nodes[node].map { Swift.type(of: $0.coordinator) == type } ?? false
        }

        /// The first from the front whose key inputs are equal, as they were last delivered (law J2).
        func find(_ stage: FlowStage) -> FlowFound? {
            switch stage.goal {
            case .flow(let type):
                let flows = world.nodesInCallOrder.filter { isFlow($0, of: type) }
                let found = world.inFrontOrder(flows).first { id in
                    !stage.isGiven || stage.matches(world.nodes[id]?.inputs ?? [], orAll: false)
                }
                return found.map { FlowFound(node: $0, entry: nil) }
            case .screen(let name, let type):
                for id in world.entriesInFrontOrder {
                    guard let entry = world.entries[id], let owner = entry.owner,
                        let screen = entry.destination, screen.name == name,
                        isFlow(owner, of: type), stage.matches(screen.inputs, orAll: true)
                    else { continue }
                    return FlowFound(node: owner, entry: id)
                }
                return nil
            }
        }

        /// The first own screen of a flow from the front with this name that is meant.
        func ownEntry(
            of node: Int, _ name: String, where isMeant: (FlowDestination) -> Bool = { _ in true }
        ) -> Int? {
            world.entriesInFrontOrder.first { id in
                isOwnScreen(id, node, name) && (world.entries[id]?.destination.map(isMeant) ?? false)
            }
        }

        /// Brings something to the front; flows that lose all they show by it end (law J3, J6).
        func uncover(_ found: FlowFound) {
            guarding(isForced: transaction?.guards.isForced ?? false) {
                let before = FlowShowing(
                    for: found.node, in: world, cause: isOfLink ? .link : .parent)
                uncoverUnswept(found)
                sweep(before)
            }
        }

        /// Brings something to the front. The result is the entry that is in front then.
        @discardableResult
        func uncoverUnswept(_ found: FlowFound) -> Int? {
            guard let entry = found.entry ?? world.frontEntry(of: found.node) else { return nil }
            let path = world.path(to: entry)
            guard let layer = layerIndex(of: found) else { return nil }
            cutAll(above: layer)
            for place in path {
                if let child = place.child { bringToFront(child, of: place.entry) }
                guard let entries = world.stacks[place.stack],
                    let index = entries.firstIndex(of: place.entry)
                else { continue }
                remove(Array(entries[(index + 1)...]))
            }
            return entry
        }

        /// The layer with what was found; nil if it shows nothing.
        func layerIndex(of found: FlowFound) -> Int? {
            guard let entry = found.entry ?? world.frontEntry(of: found.node),
                let outermost = world.path(to: entry).first
            else { return nil }
            return world.layers.firstIndex { $0.stack == outermost.stack }
        }

        /// Where a flow shows what comes next: the stack of its own entry in front, or the innermost
        /// visible one inside it.
        func topStack(of node: Int) -> Int? {
            let own = world.entriesOnStacks.first { world.entries[$0]?.owner == node }
            guard let own, let stack = world.stack(of: own) else {
                return world.frontStack(of: node).map(world.ground)
            }
            guard let tabs = world.entries[own]?.tabs, let inner = tabs.stacks[tabs.selected] else {
                return world.ground(stack)
            }
            return world.visibleStack(in: inner)
        }
    }

    extension FlowWorld {
        /// An entry on the way to another one, the stack it is in, and the tab the way goes on in.
        struct PathPlace {
            let stack: Int
            let entry: Int
            let child: Int?
        }

        /// All entries from the front to the back, each stack from its top.
        var entriesInFrontOrder: [Int] {
            frontOrder.flatMap { (stacks[$0] ?? []).reversed() }
        }

        /// The same without alerts and action sheets, which are no place for anything else.
        var entriesOnStacks: [Int] {
            let single = Set(layers.filter(\.isSingle).map(\.stack))
            return frontOrder.filter { !single.contains($0) }
                .flatMap { (stacks[$0] ?? []).reversed() }
        }

        /// Flows by what they show themselves, the one in front first; those that show nothing
        /// themselves come last.
        func inFrontOrder(_ flows: [Int]) -> [Int] {
            var found: [Int] = []
            for id in entriesOnStacks {
                guard let owner = entries[id]?.owner, flows.contains(owner), !found.contains(owner)
                else { continue }
                found.append(owner)
            }
            return found + flows.filter { !found.contains($0) }
        }

        /// A flow's own entry in front, else the first of the flows it called.
        func frontEntry(of node: Int) -> Int? {
            let order = entriesOnStacks
            let members = Set(subtree(node))
            return order.first { entries[$0]?.owner == node }
                ?? order.first { entries[$0]?.owner.map(members.contains) ?? false }
        }

        /// The way to an entry, the outermost first.
        func path(to entry: Int) -> [PathPlace] {
            guard let stack = stack(of: entry) else { return [] }
            var path = [PathPlace(stack: stack, entry: entry, child: nil)]
            while let inner = path.first?.stack {
                let outer = entries.values.lazy.compactMap { outer -> (Int, Int?)? in
                    if outer.slots.contains(inner) { return (outer.id, nil) }
                    return outer.tabs?.stacks.firstIndex(of: inner).map { (outer.id, $0) }
                }.first
                guard let (id, child) = outer, let stack = self.stack(of: id) else { break }
                path.insert(PathPlace(stack: stack, entry: id, child: child), at: 0)
            }
            return path
        }
    }

    """#

private let textFlowValue: StaticString = #"""
    /// Operations for the expressions of generated code: each always has a result.
    public enum FlowValue {
        /// A condition that never changes, hidden from the compiler, which would warn of what it leaves
        /// out.
        @inline(never)
        public static func constant(_ condition: Bool) -> Bool { condition }

        /// A sum of many, which wraps.
        public static func sum(_ terms: Int...) -> Int { terms.reduce(0, &+) }

        /// A product of many, which wraps.
        public static func product(_ factors: Int...) -> Int { factors.reduce(1, &*) }

        /// Integer division: by zero it is zero, and the one that overflows wraps.
        public static func quotient(_ left: Int, _ right: Int) -> Int {
            right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
        }

        /// What integer division leaves; by zero it is zero.
        public static func remainder(_ left: Int, _ right: Int) -> Int {
            right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
        }

        /// The number itself, and `0.0` for anything that is not finite and for `-0.0`.
        public static func finite(_ value: Double) -> Double {
            value.isFinite && value != 0 ? value : 0
        }

        /// Division of doubles, with a finite result.
        public static func quotient(_ left: Double, _ right: Double) -> Double {
            finite(left / right)
        }

        /// What division of doubles leaves, with the sign of the left side.
        public static func remainder(_ left: Double, _ right: Double) -> Double {
            finite(left.truncatingRemainder(dividingBy: right))
        }

        /// How many bytes of UTF-8 a text may have that an expression makes (law C7).
        static let textLimit = 1 << 20

        /// Texts one after the other, without each that would make the whole too long. The first is
        /// there whole, however long it is.
        public static func joined(_ first: String, _ more: String...) -> String {
            more.reduce(into: first) { text, part in append(part, to: &text) }
        }

        /// A text with values in it, of which each is left out that would make the whole too long.
        public static func text(_ text: Interpolated) -> String { text.text }

        fileprivate static func append(_ part: String, to text: inout String) {
            if text.isEmpty || text.utf8.count + part.utf8.count <= textLimit { text += part }
        }

        /// A text that is being put together.
        public struct Interpolated: ExpressibleByStringInterpolation {
            fileprivate let text: String

            public struct StringInterpolation: StringInterpolationProtocol {
                fileprivate var text = ""

                public init(literalCapacity: Int, interpolationCount: Int) {}

                public mutating func appendLiteral(_ literal: String) {
                    FlowValue.append(literal, to: &text)
                }

                public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                    FlowValue.append(value.description, to: &text)
                }
            }

            public init(stringLiteral text: String) {
                self.text = text
            }

            public init(stringInterpolation: StringInterpolation) {
                text = stringInterpolation.text
            }
        }

        /// Whether the characters of one text stand side by side in another.
        public static func contains(_ whole: String, _ part: String) -> Bool {
            let sought = Array(part)
            guard !sought.isEmpty else { return true }
            // Knuth, Morris and Pratt: how much of what is sought goes on after each part of it.
            var borders = [0]
            func goOn(_ matched: Int, _ character: Character) -> Int {
                var matched = matched
                while matched > 0, sought[matched] != character { matched = borders[matched - 1] }
                return sought[matched] == character ? matched + 1 : 0
            }
            for character in sought.dropFirst() {
                borders.append(goOn(borders[borders.count - 1], character))
            }
            var matched = 0
            for character in whole {
                matched = goOn(matched, character)
                if matched == sought.count { return true }
            }
            return false
        }

        /// The value of an optional that a condition has proved not to be nil. In a live input it may
        /// become nil later; the input then keeps its last value.
        public static func known<Value>(_ value: Value?) throws -> Value {
            guard let value else { throw FlowUnknown() }
            return value
        }

        /// The value of an optional that a condition has proved not to be nil just before.
        public static func proved<Value>(_ value: Value?) -> Value {
            guard let value else {
                preconditionFailure("a value is nil where a condition has proved that it is not")
            }
            return value
        }
    }

    /// Thrown by an expression that a condition had proved to have a value and that has none now.
    public struct FlowUnknown: Error {
        public init() {}
    }

    """#

private let textFlowVerbs: StaticString = #"""
    // A step that is forced asks no leave guard for what it removes. The change is animated as the last
    // step of the event says.
    extension FlowCoordinatorBase {
        /// Shows a screen or flow on top of the stack where this happens. This and the steps below are
        /// false if the flow has ended because what was shown instead was there already. `gates` are
        /// asked before anything happens. With a `child` of this flow's container, these steps act on
        /// the stack in front there, and select nothing; a push starts a child that has not started.
        /// `step` is what is saved of the step, where what it shows is.
        @discardableResult
        public final func push(
            _ destination: FlowDestination, in child: String? = nil, requires gates: [String] = [],
            animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
            file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, animation: animation) {
                $0.push($1, destination.shown(by: step), in: child, requires: gates)
            }
        }

        /// Shows a screen or flow in a layer of its own above everything. `policy` says what becomes of
        /// that where layers cover the place it happens at. `anchor` is what a popover or an action
        /// sheet points to, by a name that the screen which has sent the output knows. With
        /// `passthrough` the user can go on with what is below, unless the style hides it.
        @discardableResult
        public final func present(
            _ destination: FlowDestination, style: FlowStyleRule = .sheet, anchor: String? = nil,
            passthrough: Bool = false, whenCovered policy: FlowWhenCovered = .over,
            requires gates: [String] = [],
            animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
            file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            let destination = destination.shown(by: step)
            let isHeld = policy != .over && id.map { runtime?.isCovered($0) ?? false } ?? false
            return perform(file, line, animation: isHeld ? nil : animation) { runtime, id in
                guard isHeld, let context = runtime.transaction?.context, let step = context.step
                else {
                    return runtime.present(
                        id, destination, style, anchor: anchor, isPassthrough: passthrough,
                        requires: gates)
                }
                var place = context
                place.source = context.source.flatMap { runtime.world.entries[$0]?.id }
                let waiting = FlowWaitingPresent(
                    context: place, step: step, destination: destination, style: style, anchor: anchor,
                    isPassthrough: passthrough, requires: gates, animation: animation)
                runtime.holdBack(waiting, policy)
            }
        }

        /// Shows a screen or flow in the place of all that this flow shows, or of all that stands in a
        /// child of its container.
        @discardableResult
        public final func replace(
            with destination: FlowDestination, in child: String? = nil, requires gates: [String] = [],
            force: Bool = false, animation: FlowAnimation = .standard,
            saving step: FlowSavedStep? = nil, file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) {
                $0.replace($1, destination.shown(by: step), in: child, requires: gates)
            }
        }

        /// Shows a screen or flow in the place of the screen that reported.
        @discardableResult
        public final func swap(
            for destination: FlowDestination, requires gates: [String] = [], force: Bool = false,
            animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
            file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) {
                $0.swap($1, destination.shown(by: step), requires: gates)
            }
        }

        /// Leaves the screen that reported, or the named one, however it was shown. False if the flow
        /// has ended because it was its last.
        @discardableResult
        public final func close(
            _ name: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID,
            line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) { $0.close($1, name) }
        }

        /// Takes this many of the flow's own screens off the stack where this happens, and what stands
        /// above them. False if the flow has ended because nothing was left.
        @discardableResult
        public final func pop(
            _ count: Int = 1, in child: String? = nil, force: Bool = false,
            animation: FlowAnimation = .standard, file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, isForced: force, animation: animation) {
                $0.pop($1, count, in: child)
            }
        }

        /// Uncovers the nearest screen of the flow with this name.
        public final func popTo(
            _ name: String, in child: String? = nil, force: Bool = false,
            animation: FlowAnimation = .standard, file: StaticString = #fileID, line: UInt = #line
        ) {
            perform(file, line, isForced: force, animation: animation) {
                $0.popTo($1, name, in: child)
            }
        }

        /// Uncovers the flow's first screen.
        public final func popToRoot(
            in child: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            perform(file, line, isForced: force, animation: animation) {
                $0.popToRoot($1, in: child)
            }
        }

        /// Takes away the topmost layer that this flow presented, or the one with the named screen or
        /// flow, and all above it.
        public final func dismiss(
            _ name: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID,
            line: UInt = #line
        ) {
            perform(file, line, isForced: force, animation: animation) { $0.dismiss($1, name) }
        }

        /// Takes away all layers that this flow or its descendants presented.
        public final func dismissAll(
            force: Bool = false, animation: FlowAnimation = .standard,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            perform(file, line, isForced: force, animation: animation) { $0.dismissAll($1) }
        }

        /// Shows these tabs. The first one starts at once, the others when they are selected, unless
        /// all shall start now. `reselect` says what a tap on the selected one means; with `outerBack`
        /// the way back of the stack below is there while the selected one shows its start.
        public final func showTabs(
            _ tabs: [FlowTab], first: Int = 0, isLazy: Bool = true, reselect: FlowReselection = .pop,
            outerBack: Bool = false
        ) {
            guard let runtime, let id, !runtime.hasFault else { return }
            runtime.showTabs(
                id, tabs, first: first, .tabs(isLazy: isLazy, reselect), hasOuterBack: outerBack)
        }

        /// Shows these pages, all of which start at once. `loops` if the first is beside the last;
        /// `outerBack` as with tabs.
        public final func showPages(
            _ pages: [FlowTab], first: Int = 0, loops: Bool = false, outerBack: Bool = false
        ) {
            guard let runtime, let id, !runtime.hasFault else { return }
            runtime.showTabs(
                id, pages, first: first, .pages(loops: loops), hasOuterBack: outerBack)
        }

        /// Selects a tab of this flow; `destination` replaces what is passed to it.
        @discardableResult
        public final func select(
            _ name: String, with destination: FlowDestination? = nil, requires gates: [String] = [],
            animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
            file: StaticString = #fileID, line: UInt = #line
        ) -> Bool {
            perform(file, line, animation: animation) {
                $0.select($1, name, destination?.shown(by: step), requires: gates)
            }
        }

        /// Says that the condition of this transition does not hold: nothing happens.
        public final func guarded(file: StaticString = #fileID, line: UInt = #line) {
            runtime?.guarded(FlowCodeLine(file: file, line: line))
        }

        /// Notes that an assignment leads through an optional that is nil, and so sets nothing.
        public final func nothingToSet(file: StaticString = #fileID, line: UInt = #line) {
            runtime?.noteNil(FlowCodeLine(file: file, line: line))
        }
    }

    """#

private let textFlowWaiting: StaticString = #"""
    // What has arrived and has to wait (law B13, J4, J8).
    extension FlowRuntime {
        /// Ends an event that does not land: nothing of it stays but what was decided.
        func endLanding(_ event: FlowEvent, _ stop: FlowLandingStop) {
            switch stop {
            case .waits: keepUntilItLands(parked(event))
            case .refused: transaction?.report.verdict = .refused
            case .unwanted: transaction?.report.verdict = .unhandled
            case .ignored: transaction?.report.verdict = .ignored
            }
        }

        /// Ends the attempt to land something that had to wait.
        func endLanding(_ work: FlowWork, _ stop: FlowLandingStop) {
            switch stop {
            case .waits: keepUntilItLands(work)
            case .refused: note(.forgotten("refused"))
            case .unwanted: note(.forgotten("stale"))
            case .ignored: return
            }
        }

        private func work(_ event: FlowEvent) -> FlowWork {
            FlowWork(
                id: world.newID(), event: event, eventNumber: windows.eventCount, window: self,
                isOutside: windows.isOutside, reaction: .event)
        }

        private func parked(_ event: FlowEvent) -> FlowWork {
            transaction?.parks = true
            return work(event)
        }

        /// Something that cannot land now is tried again at the end of every later event.
        private func keepUntilItLands(_ work: FlowWork) {
            var work = work
            work.waived = []
            makeRoom { $0.isWaiting }
            world.actions.append(FlowParkedAction(work: work, gate: nil))
        }

        /// What the app was launched by lands as soon as anything is shown.
        func keepLaunch(_ arrival: FlowArrival) {
            world.actions.append(FlowParkedAction(work: work(.arrival(arrival)), gate: nil))
        }

        /// An event of the app waits for the first screen.
        func keepUntilShown(_ event: FlowEvent) {
            makeRoom { $0.waitsForScreen }
            world.actions.append(FlowParkedAction(work: parked(event), gate: nil, question: .screen))
        }
    }

    """#

private let textFlowWatch: StaticString = #"""
    /// A value that a flow watches: it is compared with what it was at the start of the event.
    @MainActor
    final class FlowWatch<Value: Equatable>: FlowWatchBase {
        private let read: () -> Value?
        private let onChange: (Value, Value) -> Void
        private var baseline: Value?

        init(
            _ name: String, read: @escaping () -> Value?, onChange: @escaping (Value, Value) -> Void
        ) {
            self.read = read
            self.onChange = onChange
            super.init(name: name)
        }

        override func remember() {
            super.remember()
            baseline = read()
        }

        override func saved() -> () -> Void {
            let old = (baseline, hasFired, isUnstable)
            return { [self] in (baseline, hasFired, isUnstable) = old }
        }

        override func takeChange() -> (() -> Void)? {
            guard let old = baseline, let new = read(), new != old else { return nil }
            if !hasFired { baseline = new }
            return { [onChange] in onChange(old, new) }
        }
    }

    /// What the runtime does with a watched value, whatever its type.
    @MainActor
    class FlowWatchBase {
        /// The path as flow files spell it: `app.user`.
        let name: String
        /// It fires once in an event, and what it does then is said once (law C9).
        var hasFired = false
        var isUnstable = false

        init(name: String) {
            self.name = name
        }

        /// Takes the present value for the one to compare with.
        func remember() {
            hasFired = false
            isUnstable = false
        }

        /// What puts the value back that it is compared with.
        func saved() -> () -> Void { {} }
        /// What to do if the value has changed.
        func takeChange() -> (() -> Void)? { nil }
    }

    extension FlowDescribing where Self: FlowCoordinatorBase {
        /// Says what the flow does when a value has changed at the end of an event.
        public func watch<Value: Equatable>(
            _ name: String, _ value: @escaping (Self) -> Value,
            onChange: @escaping (Self, _ old: Value, _ new: Value) -> Void
        ) {
            let watch = FlowWatch<Value>(name) { [weak self] in
                guard let self else { return nil }
                return value(self)
            } onChange: { [weak self] old, new in
                guard let self else { return }
                onChange(self, old, new)
            }
            watches.append(watch)
            watches.sort { $0.name < $1.name }
        }
    }

    extension FlowRuntime {
        /// Remembers all watched values as they are before an event.
        func rememberWatched() {
            for node in world.nodes.values {
                for watch in node.coordinator.watches { watch.remember() }
            }
        }

        /// Queues what flows of all windows do about values that have changed; false if there is
        /// nothing new (law C9). Inputs count as what they would be now.
        func queueChanges() -> Bool {
            let all = windows.all
            guard all.contains(where: { !$0.watchingFlows.isEmpty }) else { return false }
            let inputs = FlowSavedInputs(of: all)
            for window in all { window.bringFlowInputsUpToDate() }
            var hasNew = false
            for window in all where window.noteChanges() { hasNew = true }
            if !hasNew { inputs.restore() }
            return hasNew
        }

        private var watchingFlows: [Int] {
            world.nodesInCallOrder.filter { id in
                !(world.nodes[id]?.coordinator.watches.isEmpty ?? true)
            }
        }

        private func noteChanges() -> Bool {
            var hasNew = false
            for id in watchingFlows {
                for watch in world.nodes[id]?.coordinator.watches ?? [] {
                    if noteChange(of: watch, in: id) { hasNew = true }
                }
            }
            return hasNew
        }

        private func noteChange(of watch: FlowWatchBase, in node: Int) -> Bool {
            guard let change = watch.takeChange(), let flow = world.nodes[node]?.coordinator else {
                return false
            }
            if watch.hasFired {
                if !watch.isUnstable { note(.unstable("\(flow.name)/changed \(watch.name)")) }
                watch.isUnstable = true
                return false
            }
            watch.hasFired = true
            schedule(.trigger("changed " + watch.name, in: node, change))
            return true
        }

        /// A flow handles something that no screen has sent and no child.
        func runTrigger(_ name: String, in node: Int, _ steps: () -> Void) {
            guard !hasFault, let flow = world.nodes[node]?.coordinator else { return }
            mark(.handler(flow: flow.name, trigger: name))
            run(FlowContext(node: node, here: world.frontStack(of: node)), steps)
        }

        /// Gives all flows the inputs that their callers would pass now, callers first.
        func bringFlowInputsUpToDate() {
            for id in world.nodesInCallOrder {
                guard let node = world.nodes[id] else { continue }
                adopt(node.newInputs, in: node.inputs)
                for input in node.inputs where isLive(input) { _ = input.evaluate() }
                for input in node.inputs { input.deliverChange() }
            }
        }
    }

    /// The inputs of all flows, and of all screens, as they were.
    @MainActor
    struct FlowSavedInputs {
        private var restores: [() -> Void]

        init(of windows: [FlowRuntime], andScreens: Bool = false) {
            let nodes = windows.flatMap { $0.world.nodes.values }
            restores = nodes.flatMap { $0.inputs.map { $0.saved() } }
            guard andScreens else { return }
            for entry in windows.flatMap({ $0.world.entries.values }) {
                restores += (entry.destination?.inputs ?? []).map { $0.saved() }
            }
        }

        func restore() {
            for restore in restores { restore() }
        }
    }

    """#

private let textFlowWindowState: StaticString = #"""
    /// What a window has for itself. Handlers of flows in the window read and write it as if it were
    /// the value; what a refused event wrote is put back with the rest.
    @MainActor
    @dynamicMemberLookup
    public final class FlowWindowState<Value: Equatable & Sendable>: FlowWindowStateBase {
        /// The present value.
        public private(set) var value: Value

        public init(_ value: Value) {
            self.value = value
        }

        public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
            get { value[keyPath: path] }
            set {
                if let runtime, !runtime.isHandling {
                    change { $0[keyPath: path] = newValue }
                } else {
                    value[keyPath: path] = newValue
                }
            }
        }

        /// Changes the value from outside of the flows: an event of the window, after those that wait.
        public func change(_ body: @escaping (inout Value) -> Void) {
            guard let runtime else { return body(&value) }
            runtime.enqueue(
                .set(
                    FlowChange(path: "window", value: nil) { [weak self] in
                        guard let self else { return false }
                        let old = self.value
                        body(&self.value)
                        return self.value != old
                    }))
        }

        override func saved() -> () -> Void {
            let old = value
            return { self.value = old }
        }

        override var anyValue: Any { value }
    }

    /// What the runtime does with the state of a window, whatever its type.
    @MainActor
    public class FlowWindowStateBase {
        weak var runtime: FlowRuntime?

        init() {}

        /// What puts the present value back.
        func saved() -> () -> Void { {} }
        var anyValue: Any { () }
    }

    """#

private let textFlowWindows: StaticString = #"""
    /// The windows of an app. They share what the app has in common, and take turns: one event of one
    /// of them after the other, each a transaction of all.
    ///
    /// Runtimes that are handed the same shared state or facts belong together by that.
    @MainActor
    public final class FlowWindows {
        private var members: [FlowMember] = []
        private var lastID = 0
        private var queue: [FlowQueuedEvent] = []
        private var isProcessing = false
        /// The event at work; nil between events.
        var transaction: FlowTransaction?
        /// Whether the event at work has happened in no window.
        var isOutside = false
        /// How many events there were.
        var eventCount = 0
        weak var observer: (any FlowObserver)?

        public init() {}

        /// Raises an event of the app outside of its windows, after the events that wait: it is for all
        /// of them.
        public func raise(_ event: any FlowAppEvent) {
            enqueue(.app(event), in: nil)
        }

        /// The windows that are open, in the order in which they were made.
        var all: [FlowRuntime] { members.compactMap(\.window).filter(\.isOpen) }

        /// True while the handlers of an event run.
        var isHandling: Bool { transaction?.context != nil }

        /// Takes a window in and numbers it. The first one is open before anything is launched in it.
        func join(_ window: FlowRuntime) -> Int {
            members.removeAll { $0.window == nil }
            members.append(FlowMember(window: window))
            lastID += 1
            return lastID
        }

        /// Puts an event in line, and works the line off unless that is going on already. Without a
        /// window it is one of all.
        func enqueue(_ event: FlowEvent, in window: FlowRuntime?) {
            queue.append(FlowQueuedEvent(event: event, window: window))
            guard !isProcessing else { return }
            isProcessing = true
            while !queue.isEmpty {
                let next = queue.removeFirst()
                isOutside = next.window == nil
                (next.window ?? all.first)?.process(next.event)
            }
            isProcessing = false
        }
    }

    private struct FlowMember {
        weak var window: FlowRuntime?
    }

    private struct FlowQueuedEvent {
        let event: FlowEvent
        let window: FlowRuntime?
    }

    /// The windows that an event of the app is for.
    public enum FlowReach: Sendable, Equatable {
        /// That of the flow that sends it.
        case here
        case otherWindows
        case allWindows
        /// The one with this number.
        case window(Int)
    }

    extension FlowCoordinatorBase {
        /// The number of the window the flow runs in: the first one has 1.
        public final var windowID: Int { runtime?.id ?? 1 }
    }

    extension FlowRuntime {
        /// Closes the window: all in it is gone, and nobody is asked or told. The last one stays.
        public func close() {
            enqueue(.close)
        }

        /// The windows that an event is for which a flow of this one sends.
        func windows(in reach: FlowReach) -> [FlowRuntime] {
            let shown = windows.all.filter(\.hasShownScreen)
            switch reach {
            case .here: return [self]
            case .otherWindows: return shown.filter { $0 !== self }
            case .allWindows: return shown
            case .window(let id): return shown.filter { $0.id == id }
            }
        }

        /// The windows that the event at work is for.
        var addressed: [FlowRuntime] {
            windows.isOutside ? windows.all.filter(\.hasShownScreen) : [self]
        }

        /// Whether what the event at work is for has shown a screen.
        var hasShownAddressed: Bool { windows.isOutside ? !addressed.isEmpty : hasShownScreen }
    }

    """#

private let textFlowWorld: StaticString = #"""
    /// All that is shown and runs, as one value: keeping the old one is how an event is refused.
    ///
    /// Two trees share it: who called whom (`nodes`), and what is in what (`layers`, `stacks`,
    /// `entries`). Everything has a number that is never used again, so that a reference to something
    /// gone is found out.
    struct FlowWorld {
        var nodes: [Int: FlowNode] = [:]
        var entries: [Int: FlowEntry] = [:]
        /// Entries from bottom to top.
        var stacks: [Int: [Int]] = [:]
        var layers: [FlowLayerRecord] = []
        /// Layers that are not shown until the flows presented there have something to show (law E9).
        var waitingLayers: [FlowLayerRecord] = []
        var root: Int?
        /// Whether a root has started; it stays so when it has ended.
        var isLaunched = false
        /// Calls that are not answered yet, in the order in which they were made.
        var calls: [FlowCallRecord] = []
        var parked: [FlowParkedAnswer] = []
        /// What waits for gates, the oldest first.
        var actions: [FlowParkedAction] = []
        /// What a leave guard asks; the alert is in the chain.
        var pending: FlowPending?
        /// All that is to be done later.
        var works: [FlowWork] { actions.map(\.work) + (pending.map { [$0.work] } ?? []) }
        /// How much room the window has.
        var width = FlowWidth.compact
        /// The kind of device.
        var idiom = FlowIdiom.phone
        /// What has launched the window.
        var launchedBy = FlowLaunch.user
        private var lastID = 0
        /// How many screens were ever shown.
        var lastOrdinal = 0
        /// Whether a screen had a guard when the last event was over. Newer ones ask nobody.
        var isAnyGuarded = false

        /// Numbers of different windows never meet.
        mutating func number(inWindow window: Int) {
            lastID = (window - 1) << 32
        }

        mutating func newID() -> Int {
            lastID += 1
            return lastID
        }

        /// Puts an old world back; numbers that were given since are not given again.
        mutating func restore(_ old: FlowWorld) {
            let last = lastID
            self = old
            lastID = last
        }

        /// Nothing runs, and the root layer shows nothing, or what was there before a flow alone.
        mutating func empty(isAlone: Bool) {
            let (room, device) = (width, idiom)
            restore(FlowWorld())
            (width, idiom) = (room, device)
            let stack = newStack()
            if isAlone {
                let host = newID()
                entries[host] = FlowEntry(id: host, owner: nil, kind: .host)
                stacks[stack] = [host]
            }
            layers = [
                FlowLayerRecord(id: newID(), style: nil, presenter: nil, home: nil, stack: stack)
            ]
        }

        mutating func newStack() -> Int {
            let id = newID()
            stacks[id] = []
            return id
        }
    }

    /// A running flow.
    struct FlowNode {
        /// Where a flow was started, which decides what leaving its last screen means.
        enum Place: Equatable {
            case host
            case root
            case step
            case tab(entry: Int, index: Int, name: String)
        }

        let id: Int
        let coordinator: FlowCoordinatorBase
        let parent: Int?
        let place: Place
        /// The stack the flow was started on.
        var home: Int
        /// The stack its caller called it from, where the caller goes on when it has ended (law A6).
        var calledFrom: Int
        var children: [Int] = []
        let destination: FlowDestination?
        /// The step that called it.
        var site: FlowCodeLine?
        /// It belongs to a gate, so that nobody hears how it ends.
        var isOfGate = false
        /// What it has chosen to show its children in, if it has a choice.
        var chosen: FlowContainer.Chosen?
        /// Takes the place of what the caller passed, from the end of this event on.
        var newInputs: [FlowLiveInput] = []
        /// The step that has given its inputs.
        var shown: FlowSavedStep?

        /// What its caller passes.
        @MainActor
        var inputs: [FlowLiveInput] { destination?.inputs ?? coordinator.ownInputs }
    }

    /// Something in a stack.
    struct FlowEntry {
        enum Kind {
            case host
            case screen(FlowDestination)
            case tabs(FlowTabsRecord)
        }

        let id: Int
        /// The flow that shows it; nil for the host.
        let owner: Int?
        var kind: Kind
        var ordinal: Int?
        var screen: (any FlowScreen)?
        /// What an alert or action sheet says since the last event.
        var alert: FlowAlert?
        /// What a sheet of the system shows since the last event.
        var sheet: FlowSheet?
        /// The steps that run the actions whose step presents a sheet, which answers it.
        var runs: [FlowCodeLine] = []
        var newInputs: [FlowLiveInput] = []
        /// The step that has given its inputs.
        var shown: FlowSavedStep?
        /// The slots of a screen, in their order: stacks of which none holds more than one entry.
        var slots: [Int] = []

        var destination: FlowDestination? {
            if case .screen(let destination) = kind { return destination }
            return nil
        }

        var tabs: FlowTabsRecord? {
            if case .tabs(let tabs) = kind { return tabs }
            return nil
        }

        /// The stacks in it: those of its tabs that have one, or its slots.
        var inner: [Int] { (tabs?.stacks ?? []).compactMap { $0 } + slots }
    }

    struct FlowLayerRecord {
        let id: Int
        /// How it looks now; nil for the root.
        var presentation: FlowPresentation?
        /// What that follows from, as long as it can change, and the flow that it reads.
        var rule: FlowStyleRule?
        var reader: Int?
        /// Whether it lets touches through to what is below.
        var isPassthrough = false
        /// What it points to, and the entry of the screen that knows it.
        var anchor: (name: String, entry: Int)?
        /// The flow whose step presented it; nil for the root.
        let presenter: Int?
        /// The flow that was started in it; nil for a screen of the presenter.
        var home: Int?
        let stack: Int

        init(id: Int, style: FlowStyle?, presenter: Int?, home: Int?, stack: Int) {
            self.id = id
            presentation = style.map { FlowPresentation($0) }
            self.presenter = presenter
            self.home = home
            self.stack = stack
        }

        var style: FlowStyle? { presentation?.kind }

        /// An alert or action sheet, which nothing else stands with.
        var isSingle: Bool { style == .alert || style == .actionSheet || style == .external }
    }

    // MARK: - Looking around

    extension FlowWorld {
        /// All entries of a stack and of what is nested in it, bottom first, tabs in their order.
        func entries(inStack stack: Int) -> [Int] {
            var found: [Int] = []
            collect(stack, into: &found)
            return found
        }

        /// All entries of the window in view order: layers from the root up.
        var entriesInViewOrder: [Int] {
            var found: [Int] = []
            for layer in layers { collect(layer.stack, into: &found) }
            return found
        }

        private func collect(_ stack: Int, into found: inout [Int]) {
            for id in stacks[stack] ?? [] {
                found.append(id)
                for inner in entries[id]?.inner ?? [] { collect(inner, into: &found) }
            }
        }

        /// The stack that holds an entry.
        func stack(of entry: Int) -> Int? {
            for (id, held) in stacks where held.contains(entry) { return id }
            return nil
        }

        /// The layer a stack belongs to, directly or nested, by its index in the chain.
        func layerIndex(ofStack stack: Int) -> Int? {
            layers.firstIndex { holds($0.stack, stack) }
        }

        private func holds(_ outer: Int, _ inner: Int) -> Bool {
            if outer == inner { return true }
            for id in stacks[outer] ?? [] {
                for nested in entries[id]?.inner ?? [] where holds(nested, inner) { return true }
            }
            return false
        }

        /// The stack that the user sees inside a stack.
        func visibleStack(in stack: Int) -> Int {
            seenStacks(in: stack).first ?? stack
        }

        /// The stack whose top goes when the user goes back from a stack in view: this one, or where it
        /// shows its start the one that holds its container, if that says so (law A11).
        func backStack(of stack: Int) -> Int? {
            if stacks[stack]?.count ?? 0 > 1 { return stack }
            let container = entries.values.first { entry in
                entry.tabs.map { $0.hasOuterBack && $0.stacks.contains(stack) } ?? false
            }
            guard let container, let outer = self.stack(of: container.id) else { return nil }
            return backStack(of: outer)
        }

        /// Whether an output of a screen that is there is heard: the screen is active, or has said that
        /// this one is delivered all the same (law B7).
        @MainActor
        func hears(_ output: String, from entry: Int) -> Bool {
            if isActive(entry) { return true }
            return entries[entry]?.destination?.delivered.contains(output) == true
        }

        /// The flow and all that run under it, callers before callees.
        func subtree(_ node: Int) -> [Int] {
            var found = [node]
            for child in nodes[node]?.children ?? [] { found += subtree(child) }
            return found
        }

        /// All running flows, callers before callees.
        var nodesInCallOrder: [Int] {
            guard let root, nodes[root] != nil else { return [] }
            return subtree(root)
        }

        /// The flows that show something themselves or through a flow they called.
        var showing: Set<Int> {
            var found: Set<Int> = []
            for entry in entries.values {
                var node = entry.owner
                while let id = node, found.insert(id).inserted { node = nodes[id]?.parent }
            }
            return found
        }

        /// The callers of a flow, the nearest first.
        func callers(of node: Int) -> [Int] {
            var found: [Int] = []
            var next = nodes[node]?.parent
            while let id = next {
                found.append(id)
                next = nodes[id]?.parent
            }
            return found
        }

        /// Which gesture closes the layer on top.
        var isClosedBySwipe: Bool { layers.last?.presentation?.isClosedBySwipe(width) ?? false }
        var isClosedByTapOutside: Bool {
            layers.last?.presentation?.isClosedByTapOutside(width) ?? false
        }

        /// The stacks the user sees inside a stack, innermost first.
        func visibleStacks(in stack: Int) -> [Int] {
            guard let top = stacks[stack]?.last.flatMap({ entries[$0] }) else { return [stack] }
            let shown = top.tabs.map { tabs in
                seenChildren(of: tabs).compactMap { tabs.stacks[$0] }
            }
            return (shown ?? top.slots).flatMap(visibleStacks) + [stack]
        }

        /// A stack and all stacks inside its entries, in view order.
        func allStacks(in stack: Int) -> [Int] {
            var found = [stack]
            for id in stacks[stack] ?? [] {
                for inner in entries[id]?.inner ?? [] { found += allStacks(in: inner) }
            }
            return found
        }

        /// All stacks from the front to the back: layers from the top, in each the visible ones, then
        /// the hidden ones.
        var frontOrder: [Int] {
            var found: [Int] = []
            for layer in layers.reversed() {
                let visible = visibleStacks(in: layer.stack)
                found += visible + allStacks(in: layer.stack).filter { !visible.contains($0) }
            }
            return found
        }

        /// The first stack from the front that holds something of the flow or its descendants; else
        /// its home, or that of the nearest caller that has one (law A6).
        func frontStack(of node: Int) -> Int? {
            let members = Set(subtree(node))
            let single = Set(layers.filter(\.isSingle).map(\.stack))
            let front = frontOrder.first { stack in
                !single.contains(stack)
                    && (stacks[stack] ?? []).contains {
                        entries[$0]?.owner.map(members.contains) ?? false
                    }
            }
            if let front { return front }
            let homes = ([node] + callers(of: node)).compactMap { nodes[$0]?.home }
            return homes.first { stacks[$0] != nil } ?? layers.first?.stack
        }

        /// The containers of all flows, those of callers first.
        var containersInCallOrder: [Int] {
            var found: [Int: Int] = [:]
            for entry in entries.values where entry.tabs != nil {
                if let owner = entry.owner { found[owner] = entry.id }
            }
            return found.isEmpty ? [] : nodesInCallOrder.compactMap { found[$0] }
        }

        /// The container a flow shows its tabs in.
        func tabsEntry(of node: Int) -> FlowEntry? {
            entries.values.first { $0.owner == node && $0.tabs != nil }
        }
    }

    """#

private let textFlowTraceFoundation: StaticString = #"""
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    // The core does not know Foundation. Its values, which flows can carry, are known here alone, so
    // that the test support of two apps in one process does not declare the same thing twice.

    extension URL: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .string(absoluteString) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let text = flowTraceValue.string, let value = URL(string: text) else { return nil }
            self = value
        }
    }

    extension UUID: FlowTraceable {
        public var flowTraceValue: FlowTraceValue { .string(uuidString) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let text = flowTraceValue.string, let value = UUID(uuidString: text) else {
                return nil
            }
            self = value
        }
    }

    extension Date: FlowTraceable {
        /// To the second, as flows write moments.
        public var flowTraceValue: FlowTraceValue { .string(formatted(.iso8601)) }

        public init?(flowTraceValue: FlowTraceValue) {
            guard let text = flowTraceValue.string,
                let value = try? Date(text, strategy: .iso8601), value.formatted(.iso8601) == text
            else { return nil }
            self = value
        }
    }

    """#
