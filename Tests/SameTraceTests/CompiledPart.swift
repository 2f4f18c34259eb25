import FlowModel

/// Some applications that are compiled as one program when the first of them is needed. One whose
/// generated Swift does not compile is left out, so that it fails by itself.
actor CompiledPart {
    private let graphs: [FlowGraph]
    private var compiled: Result<CompiledApps, any Error>?
    /// What the compiler says of those that are left out, by their index.
    private var refused: [Int: GeneratedErrors] = [:]

    init(_ graphs: [FlowGraph]) {
        self.graphs = graphs
    }

    private var whole: [Int] { graphs.indices.filter { refused[$0] == nil } }

    func witness(of index: Int) throws -> Witness {
        let apps = compiled ?? Result { try compile() }
        compiled = apps
        if let errors = refused[index] { throw errors }
        return Witness(apps: try apps.get(), index: whole.prefix { $0 < index }.count)
    }

    private func compile() throws -> CompiledApps {
        while true {
            let whole = whole
            do {
                return try CompiledApps(whole.map { graphs[$0] })
            } catch let failure as ProgramFailure {
                let errors = GeneratedErrors.all(in: failure.output)
                if errors.isEmpty || whole.count == 1 { throw failure }
                for (place, errors) in errors { refused[whole[place]] = errors }
            }
        }
    }
}

/// What the compiler says of the generated Swift of one application.
struct GeneratedErrors: Error, CustomStringConvertible {
    let lines: [Substring]

    var description: String { lines.joined(separator: "\n") }

    /// By the application's number, with which the names of its files begin.
    static func all(in output: String) -> [Int: GeneratedErrors] {
        let errors = output.split(separator: "\n").compactMap { line -> (Int, Substring)? in
            guard let match = line.firstMatch(of: #//K([0-9]+)[^/]*\.swift:[0-9:]+ error: /#),
                let number = Int(match.1)
            else { return nil }
            return (number, line)
        }
        return Dictionary(grouping: errors) { $0.0 }
            .mapValues { GeneratedErrors(lines: $0.map { $0.1 }) }
    }
}
