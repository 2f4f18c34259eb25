import FlowModel

/// A place that a `set` can write: a field of a scope and fields of structures below it.
struct WritablePlace {
    let path: ScopePath
    /// The type of the value written there.
    let type: TypeID

    var field: Int32 { path.fields[0] }
    /// The fields below the first.
    var below: [Int32] { Array(path.fields.dropFirst()) }
}

extension TypeChecker {
    /// The place a key of `set:` names, such as `state.user.city`; `?.` is not needed on the way.
    func readPlace(_ place: ValueSyntax, _ environment: ScopeEnvironment) -> WritablePlace? {
        guard !place.isHole else { return nil }
        guard let words = pathWords(place) else { return nil }
        guard let scope = Scope.named.first(where: { $0.word == words[0].text }),
            let fields = environment.fields(of: scope)
        else {
            let word = words[0].text
            let meant = scopedPlace(word, environment)
            let isPayload = environment.payload.contains { $0.name == word }
            let (reason, advice): (String, String?) =
                if isPayload {
                    (
                        "is a field of the payload, which cannot be set",
                        "set a field of `state` or `app`"
                    )
                } else if word == Scope.app.word {
                    (
                        "cannot be set here, no app file was read with this flow",
                        "run flowc where it finds the app file, or keep the value in `state`"
                    )
                } else {
                    ("cannot be set here, a path in `state` or `app` was expected", nil)
                }
            report(
                isPayload ? ExpressionProblems.readOnlyPath : ExpressionProblems.unknownPath,
                at: place.span(words[0].start, words[0].end), "`\(word)` " + reason,
                help: meant.map { "write `\($0)`" } ?? advice,
                edit: meant.flatMap { place.edit(words[0].start, words[0].end, to: $0) })
            return nil
        }
        guard scope == .state || scope == .app || scope == .window else {
            report(
                ExpressionProblems.readOnlyPath, at: place.span(words[0].start, words[0].end),
                "`\(words[0].text)` cannot be set, only "
                    + "\(settable(in: environment)) can",
                help: "keep the value in `state` and set it there")
            return nil
        }
        guard words.count > 1 else {
            report(
                ExpressionProblems.unknownPath, at: place.span,
                "`\(words[0].text)` alone cannot be set, one of its fields was expected",
                help: fields.first.map { "write `\(words[0].text).\($0.name)`" })
            return nil
        }
        guard
            let found = resolvePath(
                words.dropFirst(), in: fields, owner: "`\(words[0].text)`", place)
        else { return nil }
        if scope == .window, found.fields == [0] {
            report(
                ExpressionProblems.readOnlyPath, at: place.span,
                "`window.id` cannot be set, every window keeps its own",
                help: "declare a field of your own under `windows: { state: { … } }`")
            return nil
        }
        return WritablePlace(path: ScopePath(scope: scope, fields: found.fields), type: found.type)
    }

    /// The scopes that steps can set, for messages; `window` only if the app declares fields for
    /// it.
    private func settable(in environment: ScopeEnvironment) -> String {
        (environment.fields(of: .window)?.count ?? 0) > 1
            ? "`state`, `app` and `window`" : "`state` and `app`"
    }

    /// The place of a field that is named without its scope.
    private func scopedPlace(_ name: String, _ environment: ScopeEnvironment) -> String? {
        for scope in [Scope.state, .app, .window] {
            guard let fields = environment.fields(of: scope), let word = scope.word,
                fields.contains(where: { $0.name == name })
            else { continue }
            return word + "." + name
        }
        return nil
    }

    /// The names between the dots of a key.
    private func pathWords(_ place: ValueSyntax) -> [ExpressionSyntax.Word]? {
        var words: [ExpressionSyntax.Word] = []
        words.reserveCapacity(2)
        let bytes = place.bytes
        var start = bytes.startIndex
        while start <= bytes.endIndex {
            let part = bytes[start...].prefix { $0 != UInt8(ascii: ".") }
            let name = part.last == UInt8(ascii: "?") ? part.dropLast() : part
            let text = String(decoding: name, as: UTF8.self)
            guard isIdentifier(text) else {
                // `set: { state.count = 1 }`
                let path = place.text.prefix { $0 != " " && $0 != "=" }
                let next = place.text.dropFirst(path.count).first { $0 != " " }
                report(
                    ExpressionProblems.unknownPath, at: place.span,
                    "`\(place.text)` is not a path, names with dots between them "
                        + "were expected",
                    help: next == "=" ? "write `\(path): …`" : nil)
                return nil
            }
            words.append(
                ExpressionSyntax.Word(
                    text: text, start: start - bytes.startIndex,
                    end: name.endIndex - bytes.startIndex))
            start = part.endIndex + 1
        }
        return words
    }

    private func resolvePath(
        _ words: ArraySlice<ExpressionSyntax.Word>, in fields: [Field], owner: String,
        _ place: ValueSyntax
    ) -> (fields: [Int32], type: TypeID)? {
        var fields = fields
        var owner = owner
        var result: [Int32] = []
        var type: TypeID?
        for word in words {
            if let type {
                guard case .structure(let index) = types[plain(type)] else {
                    report(
                        ExpressionProblems.unknownPath, at: place.span(word.start, word.end),
                        "\(name(type)) has no field `\(word.text)`, only structures have fields")
                    return nil
                }
                fields = types.structures[Int(index)].fields
                owner = "`\(types.structures[Int(index)].name)`"
            }
            guard let index = index(ofField: word.text, in: fields) else {
                let names = fields.map { $0.name }
                reportUnknown(
                    ExpressionProblems.unknownPath, at: place.span(word.start, word.end),
                    "\(owner) has no `\(word.text)`", known: names, ifNone: ", it has no fields",
                    help: suggestion(for: word.text, among: names))
                return nil
            }
            if isBroken(fields[index].type) { return nil }
            result.append(Int32(index))
            type = fields[index].type
        }
        return type.map { (result, $0) }
    }
}
