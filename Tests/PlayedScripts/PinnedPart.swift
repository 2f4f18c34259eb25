import TestSupport

/// Some of what pins the law, compiled as one module. All that plays it links this one, since
/// compiling takes longer than playing.
public actor PinnedPart {
    /// No part has more than 64 fixtures, and all but the last have as many.
    private static let size: Int = {
        let count = PinnedFixture.all.count
        let parts = (count + 63) / 64
        return (count + parts - 1) / parts
    }()

    public static let all: [PinnedPart] = stride(
        from: 0, to: PinnedFixture.all.count, by: size
    ).map { start in PinnedPart(PinnedFixture.all[start...].prefix(size)) }

    /// The part that has a fixture, and the fixture's number in it.
    public static func place(of fixture: Int) -> (part: Int, number: Int) {
        (fixture / size, fixture % size)
    }

    public nonisolated let fixtures: [PinnedFixture]
    private var compiled: Result<CompiledModule, any Error>?

    private init(_ fixtures: ArraySlice<PinnedFixture>) {
        self.fixtures = Array(fixtures)
    }

    /// The scenarios, which name their applications by the numbers that `playedDriver` knows.
    public nonisolated var scripts: [PlayedScript] {
        fixtures.enumerated().flatMap { number, fixture in
            PlayedScript.all(
                of: fixture, GeneratedApps.renamed(fixture.graph, number), number: number)
        }
    }

    public func module() throws -> CompiledModule {
        let module = compiled ?? Result { try CompiledModule(fixtures.map(\.graph)) }
        compiled = module
        return try module.get()
    }
}
