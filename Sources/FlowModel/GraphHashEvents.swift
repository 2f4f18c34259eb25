/// Events, facts, hooks and actions. An absent part adds nothing to the hash.
extension GraphHasher {
    mutating func addOutside(of application: Application) {
        if !application.facts.isEmpty { add(application.facts) }
        for event in application.events {
            add(event.name)
            add(event.payload)
            add(event.isBroadcast)
            add(event.isRequired)
        }
        add(application.hooks)
        add(application.gates)
        for name in application.animations { add("animation " + name) }
        add(application.styles)
        add(application.links)
        add(application.entries)
        if application.linkRules.lowercases { add("lowercase") }
        if application.linkRules.keepsTrailingSlash { add("trailingSlash") }
        for word in application.schemes + application.hosts { add(word) }
    }

    mutating func addActions(of flow: Flow) {
        for action in flow.actions {
            add(action.name)
            add(action.inputs)
            add(action.condition)
            add(action.steps)
        }
        add(flow.hooks)
    }

    private mutating func add(_ hooks: Hooks) {
        if hooks.before.isEmpty, hooks.after.isEmpty { return }
        add(hooks.before)
        add(hooks.after)
    }

    mutating func add(_ watched: WatchedPath) {
        add(numbers: 21, scope(watched.scope), watched.field)
        add(watched.path)
    }

    mutating func add(_ subject: ExpressionID, _ cases: [SwitchCase]) {
        add(numbers: 20, subject.index)
        for member in cases {
            add(member.name)
            add(member.steps)
        }
    }

    mutating func add(_ name: String, _ values: [TrackedValue]) {
        add(byte: 23)
        add(name)
        for tracked in values {
            add(tracked.name)
            add(tracked.value)
        }
    }

    mutating func add(_ target: OpenTarget) {
        add(byte: 24)
        add(target.word ?? "")
        if case .url(let url) = target { add(url) }
    }
}
