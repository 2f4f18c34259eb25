/// The files of the runtime, for apps that do not import it as a module.
func embeddedRuntime() -> [GeneratedFile] {
    runtimeTexts.map { name, text in
        var bytes = Array("// Part of the runtime of flowc. Do not edit.\n\n".utf8)
        text.withUTF8Buffer { bytes += $0 }
        return GeneratedFile(path: "FlowRuntime+" + name + ".swift", bytes: bytes)
    }
}
