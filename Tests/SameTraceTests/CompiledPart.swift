import PlayedScripts

/// The program of a module, both compiled when one of its applications is needed first.
actor CompiledPart {
    private let module: @Sendable () async throws -> CompiledModule
    private var apps: Task<CompiledApps, any Error>?

    init(_ module: @escaping @Sendable () async throws -> CompiledModule) {
        self.module = module
    }

    func witness(of index: Int) async throws -> Witness {
        let apps = apps ?? Task { [module] in try CompiledApps(try await module()) }
        self.apps = apps
        return try await apps.value.witness(of: index)
    }
}
