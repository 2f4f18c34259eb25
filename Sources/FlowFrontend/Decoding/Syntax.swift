import FlowModel

// The decoder's result for a file: every key recognised, nothing resolved. Where the language wants
// a type, an expression or a value, the syntax has it as it is written, and a later stage reads it.
// Nothing in it leads back to the tree of the file.

/// A word and its place in the file.
struct Name: Hashable, Sendable {
    let text: String
    let span: SourceSpan
}

/// A file as far as it could be read.
struct ParsedFile: Sendable {
    let values: FileValues
    /// Nil if the compiler does not know the kind of the file; the reason has then been reported.
    var syntax: FileSyntax?
    /// If `syntax` is nil: the kinds that the file may have, of `app`, `module` and `extend`.
    var meantKinds: Set<Key> = []
}

/// One file, by its kind.
enum FileSyntax: Sendable {
    case flow(FlowSyntax)
    case app(AppSyntax)
    case module(ModuleSyntax)
    case `extension`(ExtensionSyntax)
    /// A scenario is read by `readScenario`; a compilation skips it. The place is its first key.
    case scenario(SourceSpan)
}

struct FlowSyntax: Sendable {
    var name: Name
    var summary: String?
    /// `depth:`, a whole number of at least 1.
    var depthLimit: Int?
    /// The inputs that `key:` names.
    var key: [Name]?
    var uses: [Name] = []
    /// Only flows beside it or below can start it.
    var isPrivate = false
    var types: [TypeSyntax] = []
    var samples: [SampleSyntax] = []
    var inputs: [FieldSyntax] = []
    var outputs: [SignalSyntax] = []
    var reports: [SignalSyntax] = []
    var state: [FieldSyntax] = []
    var services: [ServiceSyntax] = []
    var animations: [Name] = []
    var styles: [NamedStyleSyntax] = []
    var screens: [ScreenSyntax] = []
    var actions: [ActionSyntax] = []
    var hooks: HooksSyntax?
    var container: ContainerSyntax?
    var start: [StepSyntax]?
    /// The value at `start:`, as far as it is written.
    var startSpan: SourceSpan?
    var transitions: [TransitionSyntax] = []
    var checks: [CheckSyntax] = []
    var restore: RestoreSyntax?
    /// How it is presented if the step does not say.
    var style: StyleSyntax?
    /// Some declaration was refused and has been reported: that a name is absent proves nothing.
    var isPartial = false
    /// If it is partial: the sections that may have more than could be read.
    var unread = UnreadKeys()
    /// The whole file, for problems that have no better place.
    var span: SourceSpan
}

struct AppSyntax: Sendable {
    var name: Name
    var root: RootSyntax?
    var uses: [Name] = []
    var types: [TypeSyntax] = []
    var samples: [SampleSyntax] = []
    var screens: [ScreenSyntax] = []
    var state: [FieldSyntax] = []
    var services: [ServiceSyntax] = []
    var facts: [FieldSyntax] = []
    var events: [EventSyntax] = []
    var animations: [Name] = []
    var styles: [NamedStyleSyntax] = []
    var hooks: HooksSyntax?
    var gates: [GateSyntax] = []
    var links: [LinkSyntax] = []
    var linkDefaults = LinkDefaultsSyntax()
    var entries: [EntrySyntax] = []
    var schemes: [Name] = []
    var hosts: [Name] = []
    var checks: [CheckSyntax] = []
    var restore: RestoreRulesSyntax?
    var windows: WindowsSyntax?
    /// Some declaration was refused and has been reported: that a name is absent proves nothing.
    var isPartial = false
    /// If it is partial: the sections that may have more than could be read.
    var unread = UnreadKeys()
    var span: SourceSpan
}

/// `root: Flow` or `root: { flow: Flow, with: { … } }`.
struct RootSyntax: Sendable {
    var flow: Name
    /// The value at `with:`.
    var arguments: ValueSyntax?
    var restartsOnFinish = false
}

/// One entry of `types:`. The declaration is read by the type reader: a mapping is a structure, a
/// sequence an enumeration, the word `external` an external type.
struct TypeSyntax: Sendable {
    var name: Name
    var declaration: ValueSyntax
}

/// `name: Type`, `name: Type = default`, or `name: { type: Type, default: value }`.
struct FieldSyntax: Sendable {
    var name: Name
    var declaration: ValueSyntax
}

/// `name` or `name: { field: Type }` in a list of outputs.
struct SignalSyntax: Sendable {
    var name: Name
    var payload: [FieldSyntax]
}

struct ScreenSyntax: Sendable {
    var name: Name
    /// Declared once for several flows, in a module or the app file.
    var isShared = false
    var inputs: [FieldSyntax] = []
    var outputs: [SignalSyntax] = []
    var commands: [SignalSyntax] = []
    /// The inputs that `key:` names.
    var key: [Name]?
    var instances = Instances.new
    var requires: [Name] = []
    var kind = ScreenKind.screen
    var title: ValueSyntax?
    var message: ValueSyntax?
    /// Nil if there is no `buttons:`.
    var buttons: [ButtonSyntax]?
    var dismissible: ValueSyntax?
    var leave: LeaveSyntax?
    var whenModal: WhenModal?
    var variants: [Name] = []
    /// Places in it for other screens.
    var slots: [Name] = []
    var restore: RestoreSyntax?
    var bars: [Key: ValueSyntax] = [:]
    /// The outputs at `whenHidden: { deliver: … }`.
    var delivered: [Name] = []
    /// How it is presented if the step does not say.
    var style: StyleSyntax?
    /// The places of keys that only some kinds of screens have.
    var keySpans = KeySpans()
    /// Some input or output was refused and has been reported.
    var isPartial = false

    /// The flow's file, an extension of it, a module or the app file.
    var file: FileID { name.span.file }

    /// The keys that only alerts and action sheets have.
    static let alertKeys: [Key] = [.title, .message, .buttons]

    /// True if the `ScreenResolver` has nothing to do for it: no key is to be resolved, and none
    /// to be refused.
    var isPlain: Bool {
        kind == .screen && dismissible == nil && leave == nil && whenModal == nil
            && style == nil && bars.isEmpty && delivered.isEmpty
            && Self.alertKeys.allSatisfy { keySpans[$0] == nil }
    }
}

/// `name: "Title"`, `name: { title: … }`, or `{ each: …, as: …, output: …, title: … }`.
struct ButtonSyntax: Sendable {
    var output: Name
    var title: ValueSyntax
    var role = Button.Role.plain
    var condition: ValueSyntax?
    /// For `each`, the list and the name of an element.
    var list: ValueSyntax?
    var element: Name?
}

struct ContainerSyntax: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case stack, tabs, split, pages
    }

    /// If there is a choice, the first candidate that is not a stack, else a stack.
    var kind: Kind
    /// The rule that chooses it, if it is not one word.
    var choice: ChoiceSyntax?
    /// The word at `container:`.
    var span: SourceSpan
    var children: [ChildSyntax] = []
    /// There is `children:`, even if nothing of it could be read.
    var listsChildren = false
    /// `tabs: { order: [...], first: name }` or `pages: { order: [...], first: name, loop: true }`.
    var order: [Name]?
    var first: Name?
    var loops = false
    var isLazy: Bool = true
    var reselect = Tabs.Reselect.pop
    var hasOuterBack = false
    /// `split: { primary: name, supplementary: name, secondary: name }`.
    var columns: [Key: Name]?
    var collapse: ValueSyntax?
    var display: ValueSyntax?
    /// The places of the flow's keys about its children.
    var keySpans = KeySpans()

    /// All kinds that it can be, each once.
    var kinds: [Kind] { choice?.candidates ?? [kind] }

    /// The word for one of its children.
    var childWord: String {
        switch kind {
        case .pages: "page"
        case .split: "column"
        case .stack, .tabs: "tab"
        }
    }
}

/// `name: Target`, `name: { to: Target, with: { … }, when: …, requires: … }`, or only `name`
/// for a tab that is an action, in `children:`.
struct ChildSyntax: Sendable {
    var name: Name
    /// Nil for an action, and if its target was refused.
    var target: Name?
    var arguments: ValueSyntax?
    var condition: ValueSyntax?
    var requires: [Name] = []
    /// Its destination has an error of its own: only the name of the child is known.
    var isPartial = false

    var isAction: Bool { target == nil && !isPartial }

    /// The place for messages about its target.
    var place: Name { target ?? name }
}

struct TransitionSyntax: Sendable {
    /// The key's triggers in the order written: `Screen.output`, `any.output`, `Flow.cancelled`…
    var triggers: [TriggerSyntax]
    /// The whole key.
    var span: SourceSpan
    /// Where its steps end.
    var endByte: Int32
    var steps: [StepSyntax]

    /// The flow's file, or an extension of it.
    var file: FileID { span.file }

    /// The triggers as text, the way the graph has them.
    var text: String {
        triggers.count == 1
            ? triggers[0].text : triggers.map { $0.text }.joined(separator: ", ")
    }
}

struct TriggerSyntax: Sendable {
    var subject: Name
    /// The event's name; for `changed state.x`, the path.
    var event: Name
    /// `changed path` instead of `Subject.event`.
    var isChange = false

    /// The trigger as text, the way the names of transitions have it.
    var text: String {
        let (first, last) = (subject.text.utf8, event.text.utf8)
        return String(unsafeUninitializedCapacity: first.count + 1 + last.count) { buffer in
            let place = buffer.initialize(fromContentsOf: first)
            buffer[place] = UInt8(ascii: isChange ? " " : ".")
            return buffer[(place + 1)...].initialize(fromContentsOf: last)
        }
    }
}

/// A step: one verb, its value, and its modifiers.
struct StepSyntax: Sendable {
    var verb: StepVerb
    /// The word that names the verb.
    var verbSpan: SourceSpan
    /// The value after the verb's colon; nil for a bare verb, an empty value and `choose`.
    var value: ValueSyntax?
    var modifiers = StepModifiers()
    /// The style at `style:`.
    var style: StyleReading?
    /// The styles of the items at `under:`, in their order.
    var stylesUnder: [StyleReading] = []
    /// The branches of `choose`, in order.
    var branches: [BranchSyntax] = []
    /// The answers under `outcomes:`, in the order written.
    var answers: [AnswerSyntax] = []
    /// The steps under `then:`.
    var then: [StepSyntax]?
    /// `outcomes:` or `then:` was refused and has been reported.
    var hidesAnswers = false
    /// The cases of `switch`.
    var cases: [CaseSyntax] = []
    /// The word `cause` is somewhere in it.
    var mentionsCause = false
    /// The whole step.
    var span: SourceSpan
}

/// Values by key, few enough to be looked through.
struct SmallMap<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private var given: [(key: Key, value: Value)] = []

    subscript(_ key: Key) -> Value? {
        get { given.first { $0.key == key }?.value }
        set {
            given.removeAll { $0.key == key }
            if let newValue { given.append((key, newValue)) }
        }
    }
}

typealias KeySpans = SmallMap<Key, SourceSpan>
typealias StepModifiers = SmallMap<StepModifier, ModifierSyntax>

struct ModifierSyntax: Sendable {
    var keySpan: SourceSpan
    var value: ValueSyntax
}

/// The value at `under:`, with the styles in it.
struct UnderSyntax: Sendable {
    let value: ValueSyntax
    var styles: [StyleReading] = []
}

/// A style of a step or of an item of `under:`. Its problems are reported when the step is
/// resolved. It is an object since few of the many steps have one.
final class StyleReading: Sendable {
    let value: ValueSyntax
    let style: StyleSyntax?
    let problems: [Diagnostic]

    init(value: ValueSyntax, style: StyleSyntax?, problems: [Diagnostic]) {
        self.value = value
        self.style = style
        self.problems = problems
    }
}

struct BranchSyntax: Sendable {
    /// The condition at `when:`; nil for `else`.
    var condition: ValueSyntax?
    var steps: [StepSyntax]
    var span: SourceSpan
}

/// `name: steps` under `outcomes:`.
struct AnswerSyntax: Sendable {
    var name: Name
    var steps: [StepSyntax]
}

/// `name: { operation: … }` in `services:`.
struct ServiceSyntax: Sendable {
    var name: Name
    var operations: [OperationSyntax]
}

/// `name: { inputs: { … }, outcomes: [ … ] }`, or an empty declaration.
struct OperationSyntax: Sendable {
    var name: Name
    var inputs: [FieldSyntax] = []
    /// Nil when no outcome is declared.
    var outcomes: [SignalSyntax]?
    /// Some input or outcome was refused and has been reported.
    var isPartial = false
}
