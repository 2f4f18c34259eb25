import FlowModel

extension Reporting {
    mutating func reportDuplicate(
        _ what: String, _ name: Name, first: SourceSpan
    ) {
        let article = what.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
        report(
            TypeProblems.duplicateName, at: name.span,
            "there is already \(article) \(what) `\(name.text)`",
            help: "rename one of the two",
            notes: [DiagnosticNote(at: first, "the first `\(name.text)` is here")])
    }

    /// A name before the dot of a key must not be one of the language's own words.
    mutating func checkSubjectName(_ name: Name, as what: String = "a screen or a flow") {
        if ReservedWords.subjects.contains(name.text) { reportReserved(name, as: what) }
    }

    mutating func reportReserved(_ name: Name, as what: String) {
        report(
            TypeProblems.reservedName, at: name.span,
            "`\(name.text)` is a word of the language and cannot name \(what)",
            help: "choose another name")
    }
}
