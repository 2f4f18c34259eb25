import TestSupport

/// Some of what pins the law, compiled as one module. The players of all routers link it, since
/// compiling takes longer than playing.
public actor PinnedPart {
    private static let size = 64

    public static let all: [PinnedPart] = stride(
        from: 0, to: PinnedFixture.all.count, by: size
    ).map { start in PinnedPart(PinnedFixture.all[start...].prefix(size)) }

    public nonisolated let fixtures: [PinnedFixture]
    public nonisolated let apps: GeneratedApps
    private var compiled: Result<OwnModules, any Error>?

    private init(_ fixtures: ArraySlice<PinnedFixture>) {
        self.fixtures = Array(fixtures)
        apps = GeneratedApps(fixtures.map(\.graph))
    }

    /// The scenarios, which name their applications by the numbers that `playedDriver` knows.
    public nonisolated var scripts: [PlayedScript] {
        zip(fixtures, apps.graphs).enumerated().flatMap { number, app in
            PlayedScript.all(of: app.0, app.1, number: number)
        }
    }

    /// The folder of the module `Pinned`.
    public func folder() throws -> String {
        let modules = compiled ?? Result { try compile() }
        compiled = modules
        return try modules.get().folder
    }

    private func compile() throws -> OwnModules {
        let modules = try OwnModules()
        try modules.compile("Pinned", try apps.files.map { try modules.write($1, to: $0) })
        return modules
    }
}
