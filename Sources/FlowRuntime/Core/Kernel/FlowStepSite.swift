import FlowEngine

/// The site of a step in a coordinator: the method that calls the runtime, the verb it calls, and
/// which of the method's calls of that verb it is.
///
/// Only the second call of a verb in a method needs a number: `push(detail(), nth: 2)`. A step in a
/// closure belongs to the method around the closure. The runtime cannot tell two calls without
/// numbers apart: a trace gives them one name, and if both call the same operation, the second call
/// counts as the first one made again.
struct FlowStepSite: Hashable {
    /// The flow, or the gates or links of the app: methods of two flows can have the same name.
    var owner = ""
    let function: StaticString
    let verb: FlowStep.Kind
    /// Counted from 1; 0 for a step that ran before the app was launched again.
    let number: Int
    /// The steps that run the actions it is in, the outermost first.
    var runs: [Self] = []
    /// The name under which the step is saved, if the code says it.
    var name: String?

    init(_ verb: FlowStep.Kind, _ number: Int, _ function: StaticString) {
        self.function = function
        self.verb = verb
        self.number = number
    }

    /// A step that ran before the app was launched again.
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

    // Steps are compared and hashed by the bytes of the method's name: no String is made.
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
