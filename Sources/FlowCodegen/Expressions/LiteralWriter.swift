import FlowModel

extension ExpressionWriter {
    /// A constant of a type.
    func literal(_ value: Value, _ type: TypeID) -> Code {
        switch value {
        case .none: return "nil"
        case .string(let text): return Code.literal(text)
        case .int(let number): return Code(grouped(number))
        case .double(let number): return Code(number.value.description)
        case .bool(let truth): return truth ? "true" : "false"
        case .url(let text): return "FlowValue.proved(URL(string: " + Code.literal(text) + "))"
        case .uuid(let text):
            return "FlowValue.proved(UUID(uuidString: " + Code.literal(text) + "))"
        case .date(let text):
            let seconds = DateText.secondsSince1970(text) ?? 0
            return "Date(timeIntervalSince1970: " + seconds.description + ")"
        case .external(let name): return Code(name)
        case .structure(let fields):
            guard case .structure(let index) = graph.types[type] else {
                return wrappedLiteral(value, type)
            }
            let types = graph.types.structures[Int(index)].fields.map(\.type)
            return structure(zip(fields, types).map { literal($0, $1) }, type)
        case .enumeration(let index, let payload):
            guard case .enumeration(let number) = graph.types[type] else {
                return wrappedLiteral(value, type)
            }
            let fields = graph.types.enumerations[Int(number)].cases[Int(index)].payload
            return enumeration(
                index, zip(payload, fields).map { literal($0, $1.type) }, type)
        case .list(let elements):
            guard case .list(let element) = graph.types[type] else {
                return wrappedLiteral(value, type)
            }
            return LineBreak.list(elements.map { literal($0, element) }, in: .square)
        }
    }

    /// A number; with seven digits or more, its thousands are separated by `_`.
    private func grouped(_ number: Int64) -> String {
        let digits = String(number.magnitude)
        guard digits.utf8.count > 6 else { return String(number) }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "_" }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + text
    }

    /// A constant in place of an optional.
    private func wrappedLiteral(_ value: Value, _ type: TypeID) -> Code {
        guard case .optional(let wrapped) = graph.types[type] else { return "nil" }
        let text = literal(value, wrapped)
        guard text.begins(with: ".") else { return text }
        return names.spelling(of: wrapped, in: graph) + text
    }

    /// A structure from the texts of its fields.
    func structure(_ fields: [Code], _ type: TypeID) -> Code {
        guard case .structure(let index) = graph.types[type] else { return "nil" }
        let labels = names.properties[Int(index)]
        return names.structures[Int(index)] + LineBreak.list(labelled(fields, labels))
    }

    /// A case from the texts of its payload. Swift infers its type from the context.
    func enumeration(_ index: Int32, _ payload: [Code], _ type: TypeID) -> Code {
        guard case .enumeration(let number) = graph.types[type] else { return "nil" }
        let signal = names.cases[Int(number)][Int(index)]
        let name: Code = "." + SwiftName.escaped(signal.name)
        return payload.isEmpty ? name : name + LineBreak.list(labelled(payload, signal.labels))
    }

    func labelled(_ values: [Code], _ labels: [String]) -> [Code] {
        zip(labels, values).map { SwiftName.argument($0) + ": " + $1 }
    }
}

/// Reads checked dates: `2026-01-02T03:04:05Z`, with or without a fraction, offset or time.
enum DateText {
    static func secondsSince1970(_ text: String) -> Double? {
        let parts = text.split(separator: "T", maxSplits: 1)
        let day = (parts.first ?? "").split(separator: "-").compactMap { Int($0) }
        guard day.count == 3 else { return nil }
        let seconds = Double(daysSince1970(day[0], day[1], day[2]) * 86400)
        return parts.count == 2 ? secondsOfDay(String(parts[1])).map { seconds + $0 } : seconds
    }

    private static func secondsOfDay(_ text: String) -> Double? {
        let clock = text.prefix { "0123456789:.".contains($0) }
        let fields = clock.split(separator: ":").compactMap { Double($0) }
        guard fields.count >= 2 else { return nil }
        let seconds = fields[0] * 3600 + fields[1] * 60 + (fields.count > 2 ? fields[2] : 0)
        let zone = text.dropFirst(clock.count)
        guard let sign = zone.first, sign == "+" || sign == "-" else { return seconds }
        let offset = zone.dropFirst().split(separator: ":").compactMap { Double($0) }
        let shift = (offset.first ?? 0) * 3600 + (offset.count > 1 ? offset[1] * 60 : 0)
        return sign == "+" ? seconds - shift : seconds + shift
    }

    /// Days since the first of January 1970 in the Gregorian calendar.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146097 + dayOfEra - 719468
    }
}
