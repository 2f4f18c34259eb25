import FlowEngine
import FlowModel

/// Reads events from the JSON that `TraceWriter` writes.
public struct EventReader: Sendable {
    public let graph: FlowGraph
    /// True if the quotes may be left off, as people do.
    let isRelaxed: Bool
    /// True if the JSON was saved, maybe by another version, so that it may not be what it says.
    let isSaved: Bool

    public init(graph: FlowGraph, isRelaxed: Bool = false) {
        self.graph = graph
        self.isRelaxed = isRelaxed
        isSaved = false
    }

    init(savedFor graph: FlowGraph) {
        self.graph = graph
        isRelaxed = false
        isSaved = true
    }

    /// The event of one line: only an event, or a line of a trace, which holds one.
    public func event(
        from text: String, in configuration: Configuration
    ) throws(ReadingError) -> Event {
        let json = try JSONReader.read(text)
        guard graph.application.windows.areMultiple, let event = json["event"],
            case .number(let text)? = json["window"], let window = Int32(text)
        else { return try event(from: json["event"] ?? json, in: configuration) }
        let read = try self.event(from: event, in: configuration.seen(from: window))
        if case .openWindow = read { return read }
        return .inside(window: window, read)
    }

    /// The event. Its screens are looked up by ordinal in the configuration it is to be sent to.
    public func event(
        from json: JSONValue, in configuration: Configuration
    ) throws(ReadingError) -> Event {
        guard let kind = json["kind"]?.text else {
            throw ReadingError("an event has no `kind`")
        }
        if let gesture = Gesture(named: kind) {
            return .gesture(gesture, try instance(json, configuration))
        }
        switch kind {
        case "start":
            return try launch(json, width: try width(json), idiom: try idiom(json))
        case "output": return try output(json)
        case "backTo": return .backTo(try instance(json, configuration))
        case "tab":
            let (position, name) = try child(json)
            return .tab(container: position, name: name)
        case "page":
            let (position, name) = try child(json)
            return .page(container: position, name: name)
        case "trait": return .width(try width(json))
        case "set": return try set(json)
        case "app": return try appEvent(json)
        case "link":
            guard let url = json["url"]?.text else {
                throw ReadingError("a link needs a `url`")
            }
            return .link(url)
        case "entry":
            let (index, payload) = try entry(json)
            return .entry(index, payload)
        case "fact": return try fact(json)
        case "answer": return try answer(json, configuration)
        case "kill": return .kill
        case "openWindow": return .openWindow
        case "closeWindow": return .closeWindow
        case "restore": return .restore(json["state"]?.text)
        default: throw ReadingError("there is no kind of event `" + kind + "`")
        }
    }

    private func launch(
        _ json: JSONValue, width: Width, idiom: Idiom
    ) throws(ReadingError) -> Event {
        if let url = json["link"]?.text {
            return .launch(.link(url), width: width, idiom: idiom)
        }
        if json["entry"] == nil {
            return .launch(nil, width: width, idiom: idiom)
        }
        let (index, payload) = try entry(json)
        return .launch(.entry(index, payload), width: width, idiom: idiom)
    }

    /// `phone` if the event has no idiom.
    private func idiom(_ json: JSONValue) throws(ReadingError) -> Idiom {
        guard let text = json["idiom"]?.text else { return .phone }
        guard let idiom = Idiom(rawValue: text) else {
            throw ReadingError("there is no idiom `" + text + "`")
        }
        return idiom
    }

    /// `compact` if the event has no width.
    private func width(_ json: JSONValue) throws(ReadingError) -> Width {
        guard let text = json["width"]?.text else { return .compact }
        guard let width = Width(rawValue: text) else {
            throw ReadingError("there is no width `" + text + "`")
        }
        return width
    }

    private func entry(
        _ json: JSONValue
    ) throws(ReadingError) -> (index: Int32, payload: [Value]) {
        let name = (json["entry"]?.text ?? "") + " " + (json["type"]?.text ?? "")
        let entries = graph.application.entries
        guard let index = entries.firstIndex(where: { $0.name == name }) else {
            throw ReadingError("there is no entry `" + name + "`")
        }
        let payload = try fields(json["payload"] ?? .object([]), entries[index].landing.payload)
        return (Int32(index), payload)
    }

    private func instance(
        _ json: JSONValue, _ configuration: Configuration
    ) throws(ReadingError) -> ScreenInstance {
        guard let (name, ordinal) = split(json["screen"]?.text) else {
            throw ReadingError("an event needs a `screen` such as `Cities#2`")
        }
        for entry in configuration.world.viewOrder where entry.ordinal == ordinal {
            if let screen = entry.screen, graph[screen].name == name {
                return ScreenInstance(screen, ordinal)
            }
        }
        guard let index = graph.screens.firstIndex(where: { $0.name == name }) else {
            throw ReadingError("there is no screen `" + name + "`")
        }
        return ScreenInstance(ScreenID(index), ordinal)
    }

    /// `Cities#2` as a name and a number.
    private func split(_ text: String?) -> (name: String, ordinal: Int32)? {
        guard let parts = text?.split(separator: "#"), parts.count == 2,
            let ordinal = Int32(String(parts[1]))
        else { return nil }
        return (String(parts[0]), ordinal)
    }

    private func output(_ json: JSONValue) throws(ReadingError) -> Event {
        guard let id = json["id"]?.text, let (_, ordinal) = split(json["screen"]?.text) else {
            throw ReadingError("an output needs an `id` and a `screen` such as `Cities#2`")
        }
        for (index, screen) in graph.screens.enumerated() {
            let prefix = graph[screen.flow].name + "/" + screen.name + "."
            for (position, signal) in screen.outputs.enumerated() where prefix + signal.name == id {
                let payload = try fields(json["payload"] ?? .object([]), signal.payload)
                return .output(
                    ScreenInstance(ScreenID(index), ordinal), Int32(position), payload)
            }
        }
        throw ReadingError("there is no output `" + id + "`")
    }

    private func child(
        _ json: JSONValue
    ) throws(ReadingError) -> (position: [Int], name: String) {
        var position: [Int] = []
        for part in (json["container"]?.text ?? "").split(separator: ".") {
            if let place = Int(String(part)) { position.append(place) }
        }
        guard let name = json["name"]?.text, !position.isEmpty else {
            throw ReadingError("a tab or page needs a `name` and a `container` such as `0.1`")
        }
        return (position, name)
    }

    private func set(_ json: JSONValue) throws(ReadingError) -> Event {
        guard let path = json["path"]?.text, let written = json["value"] else {
            throw ReadingError("a change of state needs a `path` and a `value`")
        }
        guard let target = graph.findShared(path) else {
            throw ReadingError("there is no shared state `" + path + "`")
        }
        return .set(
            field: target.field, path: target.path, value: try value(written, target.type))
    }
}

/// Values by their types.
extension EventReader {
    /// A payload from the text of a JSON object.
    public func payload(
        _ text: String, _ fields: [Field]
    ) throws(ReadingError) -> [Value] {
        try self.fields(try JSONReader.read(text, isRelaxed: isRelaxed), fields)
    }

    /// Values of an object, in the order of the declaration.
    public func fields(
        _ json: JSONValue, _ fields: [Field]
    ) throws(ReadingError) -> [Value] {
        if !isSaved, case .object(let members) = json {
            for member in members where !fields.contains(where: { $0.name == member.key }) {
                throw ReadingError(unknown(member.key, among: fields))
            }
        }
        var values: [Value] = []
        for field in fields {
            guard let written = json[field.name] else {
                values.append(try left(out: field))
                continue
            }
            values.append(try value(written, field.type))
        }
        return values
    }

    /// The value of a field that is not written. People may leave out a field with a default.
    private func left(out field: Field) throws(ReadingError) -> Value {
        if isRelaxed || isSaved, let expression = field.defaultValue {
            let evaluator = Evaluator(table: graph.expressions)
            return evaluator.value(of: expression, in: Scopes()) ?? .none
        }
        guard graph.types.isOptional(field.type) else {
            throw ReadingError("`" + field.name + "` is missing")
        }
        return .none
    }

    private func unknown(_ name: String, among fields: [Field]) -> String {
        let text = "there is no `" + name + "`"
        if fields.isEmpty { return text + ", nothing is carried here" }
        var names = ""
        for field in fields { names += (names.isEmpty ? "" : ", ") + field.name }
        return text + ", expected " + names
    }

    /// A value from text, such as `true` or `{ name: Tokyo }`.
    public func value(_ text: String, _ type: TypeID) throws(ReadingError) -> Value {
        try value(try JSONReader.read(text, isRelaxed: isRelaxed), type)
    }

    /// A value of a type.
    public func value(_ json: JSONValue, _ type: TypeID) throws(ReadingError) -> Value {
        if isSaved, let text = json.text, !isSpelled(text, type) { throw unexpected(type) }
        switch (graph.types[type], json) {
        case (.optional, .null): return .none
        case (.optional(let wrapped), _): return try value(json, wrapped)
        case (.bool, .bool(let truth)): return .bool(truth)
        case (.string, .string(let text)): return .string(text)
        case (.string, .number(let text)) where isRelaxed: return .string(text)
        case (.url, .string(let text)): return .url(text)
        case (.date, .string(let text)): return .date(text)
        case (.uuid, .string(let text)): return .uuid(text)
        case (.external, .string(let text)): return .external(text)
        case (.int, .number(let text)):
            guard let number = Int64(text) else { break }
            return .int(number)
        case (.double, .number(let text)):
            guard let number = Double(text), number.isFinite || !isSaved else { break }
            return .double(CanonicalDouble(number))
        case (.list(let element), .list(let elements)):
            var values: [Value] = []
            for json in elements { values.append(try value(json, element)) }
            return .list(values)
        case (.structure(let index), .object):
            return .structure(try fields(json, graph.types.structures[Int(index)].fields))
        case (.enumeration(let index), _):
            return try enumeration(json, graph.types.enumerations[Int(index)])
        default: break
        }
        throw unexpected(type)
    }

    private func unexpected(_ type: TypeID) -> ReadingError {
        ReadingError("expected a value of type `" + graph.types.name(of: type) + "`")
    }

    private func enumeration(
        _ json: JSONValue, _ type: EnumerationType
    ) throws(ReadingError) -> Value {
        for (index, member) in type.cases.enumerated() {
            let isNamed =
                json.text == "." + member.name || (isRelaxed && json.text == member.name)
            if isNamed, member.payload.isEmpty {
                return .enumeration(Int32(index), [])
            }
            if let payload = json["." + member.name] ?? (isRelaxed ? json[member.name] : nil) {
                return .enumeration(Int32(index), try fields(payload, member.payload))
            }
        }
        throw ReadingError("expected a case of `" + type.name + "`")
    }
}

extension FlowGraph {
    /// The field of the shared state, and the fields below it, that `app.user.name` names.
    func findShared(_ text: String) -> (field: Int32, path: [Int32], type: TypeID)? {
        let names = text.split(separator: ".").map { String($0) }
        guard names.count > 1, names[0] == "app",
            let field = application.state.firstIndex(where: { $0.name == names[1] })
        else { return nil }
        var type = application.state[field].type
        var path: [Int32] = []
        for name in names.dropFirst(2) {
            var shape = types[type]
            if case .optional(let wrapped) = shape { shape = types[wrapped] }
            guard case .structure(let structure) = shape,
                let index = types.structures[Int(structure)].fields
                    .firstIndex(where: { $0.name == name })
            else { return nil }
            path.append(Int32(index))
            type = types.structures[Int(structure)].fields[index].type
        }
        return (Int32(field), path, type)
    }
}
