/// The place of a step in the code of a coordinator: the method that calls a verb of the runtime,
/// the verb, and which of its calls this is.
///
/// A verb that a method calls several times gets a number from the second call on:
/// `push(detail(), nth: 2)`. Two calls without numbers are one site. That harms nothing but what
/// asks which step it was: a trace names both alike, and while one makes a call of an operation,
/// another call of that operation counts as made again. A closure belongs to the method around it.
struct FlowStepSite: Hashable {
    /// What coordinators do, as their methods are called.
    enum Verb: String {
        case push, present, replace, swap, close, pop, popTo, popToRoot, dismiss, dismissAll
        case select, embed, empty, show, finish, restart, report
        case call, run, send, tell, track, open, pass, drop, leave, stay
        case guarded, nothingToSet
    }

    /// The flow, or what else has steps: methods of two flows may have one name.
    var owner = ""
    let function: StaticString
    let verb: Verb
    /// From 1; 0 is a step that has run before the app was launched again.
    let number: Int
    /// The steps that run the actions it is in, the outermost first.
    var runs: [Self] = []
    /// The step as it is saved, where that is known.
    var name: String?

    init(_ verb: Verb, _ number: Int, _ function: StaticString) {
        self.function = function
        self.verb = verb
        self.number = number
    }

    /// A step that has run before the app was launched again.
    init(named name: String) {
        self.init(.push, 0, "")
        self.name = name
    }

    func within(_ runs: [Self], of owner: String) -> Self {
        var site = self
        site.runs = runs
        site.owner = owner
        return site
    }

    // The same literal has one address in most builds, and no text is made of others either.
    static func == (left: Self, right: Self) -> Bool {
        guard left.number == right.number, left.verb == right.verb, left.owner == right.owner
        else { return false }
        return left.function.withUTF8Buffer { own in
            right.function.withUTF8Buffer { other in
                own.baseAddress == other.baseAddress && own.count == other.count
                    || own.elementsEqual(other)
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(verb)
        hasher.combine(owner)
        function.withUTF8Buffer { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
