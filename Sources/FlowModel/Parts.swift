/// A file of an application that declares no flow: a module, or an extension of a flow.
public struct FilePart: Sendable {
    public enum Kind: Sendable, Hashable {
        case module, `extension`
    }

    public let kind: Kind
    /// The name of the module or of the extended flow.
    public let name: String
    public let file: FileID
    /// The names in a module that only the module itself sees.
    public let hidden: [String]
    public let span: SourceSpan

    package init(kind: Kind, name: String, file: FileID, hidden: [String], span: SourceSpan) {
        self.kind = kind
        self.name = name
        self.file = file
        self.hidden = hidden
        self.span = span
    }
}
