/// A step that has shown something which is saved, under the name that states have for it (law
/// G13).
public struct SavedStep: Sendable {
    let id: String
    /// The flow that runs it.
    let flow: FlowID
    let shown: Destination
    /// The child of the flow's container on whose stack it acts, by index.
    let inside: Int32?
    /// What is in scope there, which states hold by the names of the fields.
    let payload: [Field]
    let sender: [Field]
    /// Whether it runs whenever the flow starts. A restored flow starts again, so that a state
    /// needs it only if the start does not show the same again.
    let isRepeated: Bool
    /// Whether it runs only when a screen of the flow sends an output or is left by going back. It
    /// does not run while something covers the flow.
    let isOfScreen: Bool
    /// Whether it takes away all that its flow shows, so that what it shows stands first.
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
