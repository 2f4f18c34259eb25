import FlowModel

// The decoder's results for module and extension files.

/// The declarations that a team shares between flows and apps.
struct ModuleSyntax: Sendable {
    var name: Name
    var uses: [Name] = []
    /// The names that only the module itself sees.
    var hidden: [Name] = []
    var types: [TypeSyntax] = []
    var samples: [SampleSyntax] = []
    var services: [ServiceSyntax] = []
    var events: [EventSyntax] = []
    var styles: [NamedStyleSyntax] = []
    var screens: [ScreenSyntax] = []
    var actions: [ActionSyntax] = []
    var links: [LinkSyntax] = []
    /// Some declaration was refused and has been reported: that a name is absent proves nothing.
    var isPartial = false
    var span: SourceSpan
}

/// The declarations that another file adds to a flow.
struct ExtensionSyntax: Sendable {
    var flow: Name
    var uses: [Name] = []
    var screens: [ScreenSyntax] = []
    var actions: [ActionSyntax] = []
    var transitions: [TransitionSyntax] = []
    var isPartial = false
    var span: SourceSpan
}
