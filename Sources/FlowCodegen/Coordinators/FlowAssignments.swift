import FlowModel

/// `set`: all right-hand sides are read before anything is written (law C5).
extension FlowWriter {
    mutating func writeSet(_ assignments: [Assignment], of step: Step) {
        var values: [Code] = []
        for (index, assignment) in assignments.enumerated() {
            let isChangedBefore = assignments[..<index].contains {
                handler.expressions.reads($0.place, in: assignment.value)
            }
            // Below an optional, Swift opens the state for writing before it reads the value to
            // write.
            let isOpenMeanwhile =
                assignment.scope == .state && target(of: assignment).owner != nil
                && handler.expressions.readsState(assignment.value)
            values.append(
                isChangedBefore || isOpenMeanwhile
                    ? writeTemporary(for: assignment) : handler.expressions.text(assignment.value))
        }
        for (assignment, value) in zip(assignments, values) {
            write(assignment, value, of: step)
        }
    }

    /// Writes a local constant that reads a value before anything is assigned.
    private mutating func writeTemporary(for assignment: Assignment) -> Code {
        let target = target(of: assignment)
        let last = target.path.split(separator: ".").last.map(String.init) ?? "value"
        let base = "new" + SwiftName.type(last.filter { $0 != "?" && $0 != "`" })
        let name = handler.locals.claim(base)
        let type = module.spelling(of: target.type)
        let value = handler.expressions.text(assignment.value)
        code.line(
            LineBreak.assignment(of: value, to: "let " + name + ": " + type))
        return Code(name)
    }

    private mutating func write(_ assignment: Assignment, _ value: Code, of step: Step) {
        let target = target(of: assignment)
        let text = LineBreak.assignment(of: value, to: Code(target.path))
        guard let owner = target.owner, !handler.expressions.proved.contains(owner.place) else {
            return code.line(text)
        }
        code.open("if " + owner.path + " != nil")
        code.line(text)
        code.unindent()
        code.open("} else")
        code.line("nothingToSet" + LineBreak.list(note(step, as: "nothingToSet")))
        code.close()
    }

    /// The target of an assignment: the path in Swift, the type there, and the optional on the way
    /// that decides whether anything is set at all.
    private func target(
        of assignment: Assignment
    ) -> (path: String, type: TypeID, owner: (path: String, place: ScopePath)?) {
        let field = Int(assignment.field)
        let application = graph.application
        var (path, type) =
            switch assignment.scope {
            case .app:
                (
                    "app." + SwiftName.escaped(module.names.appProperties[field]),
                    application.state[field].type
                )
            case .window:
                (module.names.window.read(field), application.windows.state[field - 1].type)
            default:
                ("state." + SwiftName.escaped(names.stateProperties[field]), flow.state[field].type)
            }
        var owner: (path: String, place: ScopePath)?
        var place = ScopePath(scope: assignment.scope, fields: [assignment.field])
        for index in assignment.path {
            let property = handler.expressions.property(index, of: type)
            if case .optional(let wrapped) = graph.types[type] {
                owner = (path, place)
                path += "?"
                type = wrapped
            }
            guard case .structure(let number) = graph.types[type] else { break }
            path += "." + property
            place.fields.append(index)
            type = graph.types.structures[Int(number)].fields[Int(index)].type
        }
        return (path, type, owner)
    }
}

/// Reads of the state itself, not of values that a condition has unwrapped from it.
extension ExpressionWriter {
    /// True if an expression reads a value that overlaps the path.
    fileprivate func reads(_ place: ScopePath, in id: ExpressionID) -> Bool {
        table.contains(id) { part in
            isUnwrapped(part) ? false : table.path(of: part).map { $0.overlaps(place) }
        }
    }

    /// True if an expression reads state of its flow.
    fileprivate func readsState(_ id: ExpressionID) -> Bool {
        table.contains(id) { part in
            if isUnwrapped(part) { return false }
            guard case .read(.state, _) = table[part] else { return nil }
            return true
        }
    }

    private func isUnwrapped(_ id: ExpressionID) -> Bool {
        switch table[id] {
        case .narrowed(let inner):
            table.path(of: inner).map { bindings[$0] != nil } == true || isUnwrapped(inner)
        case .field(let base, _): isUnwrapped(base)
        default: false
        }
    }
}
