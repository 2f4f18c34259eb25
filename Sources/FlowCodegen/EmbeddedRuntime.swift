/// The files of the runtime, for apps that do not import it as a module.
func embeddedRuntime(access: CodegenOptions.Access) -> [GeneratedFile] {
    []
}
