/// A sheet of the system that a step presents: a layer of kind `external` (law D12).
///
/// The front end makes a screen for each such step, whose outputs are the ways the sheet closes.
public enum SystemSheet: Sendable, Hashable {
    case pick(Picked)
    case browse
    case share
    case export
    case print

    /// The kind of item that a `pick` lets the user choose.
    public enum Picked: String, Sendable, CaseIterable {
        case files, folder, photos, camera, contact
    }

    /// The name of its screen, unless the flow has another screen of that name.
    public var screenName: String {
        switch self {
        case .pick(.files): "Files"
        case .pick(.folder): "Folder"
        case .pick(.photos): "Photos"
        case .pick(.camera): "Camera"
        case .pick(.contact): "Contact"
        case .browse: "Browser"
        case .share: "Share"
        case .export: "Export"
        case .print: "Print"
        }
    }

    /// The output for a user who has not merely closed the sheet; nil for a sheet that only shows
    /// something.
    public var outcome: String? {
        switch self {
        case .pick: "picked"
        case .browse: nil
        case .share: "shared"
        case .export: "exported"
        case .print: "printed"
        }
    }
}
