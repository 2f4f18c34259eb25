import FlowModel

/// The fields that an expression can read at its place, and the facts that are known there.
struct ScopeEnvironment: Sendable {
    private var scopes: FlowScopes
    /// Read by their bare names.
    var payload: [Field] = []
    var screen: [Field]?
    /// Names of payload fields that are not there yet: a leave guard cannot read them.
    var absentPayload: [String] = []
    /// The words of the link's pattern that other routers capture, such as `:id`.
    var uncaptured: [UncapturedWord] = []
    /// Paths that a condition has proved not to be nil.
    private var proved = ProvedPaths()
    /// A condition could not be read and was reported. It may prove any path, so no value is
    /// reported as optional.
    private var mayProveAll = false
    /// The steps are those of a `start`, which can read `launch.by`.
    var readsLaunch = false
    /// Nothing can be read: defaults of inputs and of fields.
    private(set) var isConstant = false

    init(
        state: [Field]? = nil, inputs: [Field]? = nil, app: [Field]? = nil,
        facts: [Field]? = nil, window: [Field]? = nil
    ) {
        scopes = FlowScopes(state: state, inputs: inputs, app: app, facts: facts, window: window)
    }

    /// The environment of a place that allows only constants.
    static let constant: ScopeEnvironment = {
        var environment = ScopeEnvironment()
        environment.isConstant = true
        return environment
    }()

    func fields(of scope: Scope) -> [Field]? {
        switch scope {
        case .state: scopes.state
        case .inputs: scopes.inputs
        case .app: scopes.app
        case .facts: scopes.facts
        case .payload: payload
        case .screen: screen
        case .launch: nil
        case .window: scopes.window
        }
    }

    /// An action of a module reads nothing of the flow that runs it.
    mutating func hideFlow() {
        scopes = FlowScopes(
            state: nil, inputs: nil, app: scopes.app, facts: scopes.facts, window: scopes.window)
    }

    /// True if no optional value has been proved to be there.
    var provesNothing: Bool { proved.isEmpty && !mayProveAll }

    func proves(_ path: ScopePath) -> Bool { mayProveAll || proved.contains(path) }

    /// Adds paths that a condition has proved not to be nil. `paths` is nil if the condition could
    /// not be read.
    mutating func narrow(by paths: Set<ScopePath>?) {
        guard let paths else {
            mayProveAll = true
            return
        }
        proved.insert(paths)
    }

    /// A `set` of the path has run: facts about paths that overlap it are not known any more.
    mutating func widen(bySetting path: ScopePath) {
        proved.remove(overlapping: path)
    }

    /// Enters a case, whose fields come before those of the payload so far.
    mutating func enter(caseFields: [Field]) {
        if caseFields.isEmpty { return }
        payload = caseFields + payload
        proved.shiftPayload(by: caseFields.count)
    }

    /// A step has started a flow, which may change the app's state.
    mutating func widenForApp() {
        proved.remove(of: .app)
        proved.remove(of: .window)
    }

    /// An action has run, which may write all that its flow can, or the steps that follow run
    /// later.
    mutating func widenForAll() {
        mayProveAll = false
        proved = ProvedPaths()
    }
}

/// A word of a pattern that looks like a capture, and the edit that makes one of it.
struct UncapturedWord: Sendable {
    let word: String
    let name: String
    /// Looks through the whole file, so it is made only when it is reported.
    let edit: @Sendable () -> DiagnosticFix?
}

/// The fields that the steps of a whole flow can read; nil for a scope that cannot be read at all.
/// All environments of a flow share one object, since they are copied with each step.
private final class FlowScopes: Sendable {
    let state: [Field]?
    let inputs: [Field]?
    let app: [Field]?
    let facts: [Field]?
    /// Its id, then what the app declares.
    let window: [Field]?

    init(
        state: [Field]?, inputs: [Field]?, app: [Field]?, facts: [Field]?, window: [Field]?
    ) {
        self.state = state
        self.inputs = inputs
        self.app = app
        self.facts = facts
        self.window = window
    }
}

extension Scope {
    /// The word that names the scope; a payload field is read without one.
    var word: String? {
        switch self {
        case .state: "state"
        case .inputs: "inputs"
        case .app: "app"
        case .facts: "facts"
        case .payload: nil
        case .screen: "screen"
        case .launch: "launch"
        case .window: "window"
        }
    }

    static let named: [Scope] = [
        .state, .inputs, .app, .facts, .screen, .launch, .window,
    ]
}

/// The paths that a condition proves not to be nil.
struct Narrowing: Sendable, Equatable {
    var whenTrue: Set<ScopePath> = []
    var whenFalse: Set<ScopePath> = []
}

extension ExpressionTable {
    /// The paths that are known not to be nil if the condition holds, and if it does not.
    func narrowing(ofCondition id: ExpressionID) -> Narrowing {
        switch self[id] {
        case .not(let operand):
            let facts = narrowing(ofCondition: operand)
            return Narrowing(whenTrue: facts.whenFalse, whenFalse: facts.whenTrue)
        case .binary(.and, let left, let right):
            let (first, second) = (narrowing(ofCondition: left), narrowing(ofCondition: right))
            return Narrowing(
                whenTrue: first.whenTrue.union(second.whenTrue),
                whenFalse: first.whenFalse.intersection(second.whenFalse))
        case .binary(.or, let left, let right):
            let (first, second) = (narrowing(ofCondition: left), narrowing(ofCondition: right))
            return Narrowing(
                whenTrue: first.whenTrue.intersection(second.whenTrue),
                whenFalse: first.whenFalse.union(second.whenFalse))
        case .binary(.equal, let left, let right):
            return comparison(left, right)
        case .binary(.notEqual, let left, let right):
            let facts = comparison(left, right)
            return Narrowing(whenTrue: facts.whenFalse, whenFalse: facts.whenTrue)
        default:
            return Narrowing()
        }
    }

    /// The paths that `left == right` proves. If `x == nil` is false, there is an x; if `x == y` is
    /// true and y is never nil, there is an x.
    private func comparison(_ left: ExpressionID, _ right: ExpressionID) -> Narrowing {
        if isNil(right) { return Narrowing(whenFalse: pathsBehind(left)) }
        if isNil(left) { return Narrowing(whenFalse: pathsBehind(right)) }
        if isNeverNil(right) { return Narrowing(whenTrue: pathsBehind(left)) }
        if isNeverNil(left) { return Narrowing(whenTrue: pathsBehind(right)) }
        return Narrowing()
    }

    private func isNil(_ id: ExpressionID) -> Bool {
        self[id] == .literal(.none)
    }

    private func isNeverNil(_ id: ExpressionID) -> Bool {
        if case .wrap = self[id] { return true }
        return false
    }

    /// The paths that cannot be nil when this expression is not nil.
    private func pathsBehind(_ id: ExpressionID) -> Set<ScopePath> {
        var result: Set<ScopePath> = []
        if let path = path(of: id) { result.insert(path) }
        if case .chain(let base, _) = self[id] { result.formUnion(pathsBehind(base)) }
        return result
    }
}
