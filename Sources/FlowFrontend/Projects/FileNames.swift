// Files are recognised by their names before anything is read. Capitals do not matter, as they do
// not on most disks.

/// True for the name of a YAML file: a flow, an app, a module or a scenario.
public func isFlowPath(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
}

/// True for the name of a YAML file that is run as a scenario.
public func isScenarioPath(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".scenario.yaml") || name.hasSuffix(".scenario.yml")
}
