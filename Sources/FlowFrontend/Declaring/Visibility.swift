import FlowModel

/// The names that a file sees, and why it does not see others.
extension Names {
    /// True if a file sees a name of a module. A name that belongs to no module is seen by every
    /// file.
    func canSee(_ name: String, of module: Int?, from file: FileID) -> Bool {
        guard let module else { return true }
        if modules[module].id == file { return true }
        return !modules[module].hidden.contains(name)
            && shared.place(of: module, from: file) != nil
    }

    /// The help for a name that exists, but that a file does not see.
    func adviceOnUnseen(_ name: String, of module: Int) -> String {
        let owner = modules[module].name
        return modules[module].hidden.contains(name)
            ? "`\(name)` is private to the module `\(owner)`"
            : "`\(name)` is in the module `\(owner)`: add `uses: [\(owner)]`"
    }

    /// The modules whose names a file sees, its own first.
    func seenModules(from file: FileID) -> [Int] {
        [shared.module(in: file)].compactMap { $0 }.filter {
            activeModules.contains($0)
        }
            + (moduleUses[file] ?? []).map { $0.module }
    }

    /// True if a flow may start another: a private flow can only be started from its own directory
    /// or below.
    func canStart(_ called: Int, from flow: Int) -> Bool {
        guard flows[called].syntax.isPrivate else { return true }
        let home = Projects.directory(of: sources[flows[called].file].place)
        let here = Projects.directory(of: sources[flows[flow].file].place)
        return Projects.directories(above: here).contains(home)
    }

    func adviceOnPrivate(_ called: Int) -> String {
        let home = Projects.directory(of: sources[flows[called].file].path)
        return "`\(name(ofFlow: called))` is private to `\(home)`; "
            + "start a flow there that leads to it, or drop `private`"
    }
}
