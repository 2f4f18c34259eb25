/// The modules that generated Swift stands on, as a compiler is called for them: each needs those
/// before it.
public enum RuntimeModules {
    public static let names = ["FlowEngine", "FlowRuntime"]

    /// Arguments that write the interface of a module to a folder, with its sources.
    public static func arguments(of module: String, to folder: String) -> [String] {
        let sources = Project.files(below: "Sources/" + module, endingIn: ".swift").map {
            Project.root + "/" + $0
        }
        return [
            "-emit-module", "-emit-module-path", folder + "/" + module + ".swiftmodule",
            "-module-name", module, "-package-name", "flowc", "-I", folder,
        ] + sources
    }
}
