// Files are told by their names before anything is read. Capitals do not matter, as they do not on
// most disks.

/// Whether a file holds YAML of the language: a flow, an app, a module or a scenario.
public func isFlowPath(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
}

public func isScenarioPath(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".scenario.yaml") || name.hasSuffix(".scenario.yml")
}
