import FlowModel

// Module files and extensions of flows.

extension Decoder {
    mutating func decodeModule(_ root: NodeID) -> ModuleSyntax? {
        var module = ModuleSyntax(
            name: Name(text: "", span: tree.span(root)), span: tree.span(root))
        for entry in entries(of: root, in: .module) {
            switch entry.key {
            case .module:
                module.name = Name(text: tree.text(entry.value), span: tree.span(entry.value))
            case .uses: module.uses = decodeNames(entry.value)
            case .private: module.hidden = decodeNames(entry.value)
            case .types: module.types = decodeTypes(entry.value)
            case .samples: module.samples = decodeSamples(entry.value)
            case .services: module.services = decodeServices(entry.value)
            case .events: module.events = decodeEvents(entry.value)
            case .styles: module.styles = decodeStyles(entry.value)
            case .screens: module.screens = decodeScreens(entry.value)
            case .actions: module.actions = decodeActions(entry.value)
            case .links: module.links = decodeLinks(entry.value)
            default: break
            }
        }
        module.isPartial = isSuspect(since: 0, in: root)
        return module.name.text.isEmpty ? nil : module
    }

    mutating func decodeExtension(_ root: NodeID) -> ExtensionSyntax? {
        var part = ExtensionSyntax(
            flow: Name(text: "", span: tree.span(root)), span: tree.span(root))
        for entry in entries(of: root, in: .extend) {
            switch entry.key {
            case .extend:
                part.flow = Name(text: tree.text(entry.value), span: tree.span(entry.value))
            case .uses: part.uses = decodeNames(entry.value)
            case .screens: part.screens = decodeScreens(entry.value)
            case .actions: part.actions = decodeActions(entry.value)
            case .transitions: part.transitions = decodeTransitions(entry.value)
            default: break
            }
        }
        part.isPartial = isSuspect(since: 0, in: root)
        return part.flow.text.isEmpty ? nil : part
    }
}
