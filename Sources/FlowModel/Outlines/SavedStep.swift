/// A step that has shown a saved screen or flow, under the name of the step in saved states (law
/// G13).
public struct SavedStep: Sendable {
    let id: String
    /// The flow that runs it.
    let flow: FlowID
    let shown: Destination
    /// The child of the flow's container whose stack it acts on, by index.
    let inside: Int32?
    /// The fields in scope at the step; states hold their values by name.
    let payload: [Field]
    let sender: [Field]
    /// True if it runs whenever the flow starts. A restored flow starts again, so a state needs the
    /// step only if the start does not show the same again.
    let isRepeated: Bool
    /// True if it runs only when a screen of the flow sends an output or is left by going back. It
    /// does not run while another entry covers the flow.
    let isOfScreen: Bool
    /// True if it removes everything that its flow shows, so that its own screen is the first one.
    let isReplacing: Bool

    public init(
        id: String, flow: FlowID, shown: Destination, inside: Int32?, payload: [Field],
        sender: [Field], isRepeated: Bool, isOfScreen: Bool, isReplacing: Bool
    ) {
        self.id = id
        self.flow = flow
        self.shown = shown
        self.inside = inside
        self.payload = payload
        self.sender = sender
        self.isRepeated = isRepeated
        self.isOfScreen = isOfScreen
        self.isReplacing = isReplacing
    }
}
