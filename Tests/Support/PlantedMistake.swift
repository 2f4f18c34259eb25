/// A mistake that somebody could make in a router, in place of what is right in one of its files.
public struct PlantedMistake: Sendable, CustomStringConvertible {
    public let description: String
    public let file: String
    public let right: String
    public let wrong: String
    /// False for an expression.
    public let isStatement: Bool

    public init(
        _ description: String, in file: String, _ right: String, _ wrong: String,
        isStatement: Bool = false
    ) {
        self.description = description
        self.file = file
        self.right = right
        self.wrong = wrong
        self.isStatement = isStatement
    }
}
