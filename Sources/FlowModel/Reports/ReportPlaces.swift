/// The place of a span as people and CI servers count: lines and columns from 1.
struct ReportPlace {
    let path: String
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    /// The column after the last character.
    let endColumn: Int
    let bytes: Range<Int>
}

/// The places of a report. The lines of each file are counted once.
struct ReportPlaces {
    let files: [SourceFile]
    private var lineTables: [FileID: LineTable] = [:]

    init(files: [SourceFile]) {
        self.files = files
    }

    func path(of file: FileID) -> String { files[Int(file.index)].path }

    mutating func lines(of file: FileID) -> LineTable {
        if let table = lineTables[file] { return table }
        let table = LineTable(files[Int(file.index)].bytes)
        lineTables[file] = table
        return table
    }

    mutating func place(of span: SourceSpan) -> ReportPlace {
        let lines = lines(of: span.file)
        let start = lines.position(atByte: Int(span.startByte))
        let end = lines.position(atByte: Int(span.endByte))
        return ReportPlace(
            path: path(of: span.file), startLine: start.lineNumber, startColumn: start.column,
            endLine: end.lineNumber, endColumn: end.column,
            bytes: Int(span.startByte)..<Int(span.endByte))
    }
}
