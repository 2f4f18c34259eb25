import FlowEngine

/// A link or entry from outside the app that leads somewhere in it.
public enum FlowArrival {
    /// A URL, as text, so that the runtime needs no library for URLs.
    case link(String)
    /// A shortcut, a notification or an activity, as a case of the app's generated enumeration.
    case entry(any FlowEntryPoint)

    /// The cause of the launch, if it launches the app.
    var launch: FlowLaunch {
        switch self {
        case .link: .link
        case .entry(let entry): entry.launch
        }
    }
}

/// An entry: something that iOS hands to the app and that is not a URL.
public protocol FlowEntryPoint: Sendable {
    /// The cause of the launch, if it launches the app.
    var launch: FlowLaunch { get }
}

/// The cause of the app's launch.
public enum FlowLaunch: String, Sendable, CaseIterable {
    /// The user has opened it.
    case user
    case link, shortcut, notification, activity

    /// The number of the case in the engine.
    var number: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }
}

/// The target of a link or an entry, and its conditions.
@MainActor
public struct FlowLanding {
    indirect enum Target {
        /// `over` is the stage that presents the flow of the target over everything.
        case show([FlowStage], startsAtBase: Bool, FlowWhenShown, over: FlowStage?)
        case send(any FlowAppEvent)
        /// Steps of the root flow.
        case call(() -> Void)
    }

    /// The link or entry as traces name it: `link /items/{id:Int}`.
    let name: String
    let target: Target
    /// The gates that are asked first, by name.
    let requires: [String]
    /// Nil for the default: showing something dismisses layers; an event or a call does not.
    let whenModal: FlowWhenModal?

    /// A landing that shows something, as the step `show` does.
    public init(
        _ name: String, showing stages: FlowStage..., startsAtBase: Bool = false,
        requires: [String] = [], whenModal: FlowWhenModal? = nil,
        whenShown: FlowWhenShown = .update, over: FlowStage? = nil
    ) {
        self.name = name
        target = .show(stages, startsAtBase: startsAtBase, whenShown, over: over)
        self.requires = requires
        self.whenModal = whenModal
    }

    /// A landing that raises an event of the app.
    public init(
        _ name: String, sending event: any FlowAppEvent, requires: [String] = [],
        whenModal: FlowWhenModal? = nil
    ) {
        self.name = name
        target = .send(event)
        self.requires = requires
        self.whenModal = whenModal
    }

    /// A landing that calls hand-written Swift, as a step of the root flow.
    public init(
        _ name: String, requires: [String] = [], whenModal: FlowWhenModal? = nil,
        calling steps: @escaping () -> Void
    ) {
        self.name = name
        target = .call(steps)
        self.requires = requires
        self.whenModal = whenModal
    }
}

/// The links of an app: where its URLs lead, and its other entries from iOS.
///
/// They are one generated class. The code that launches a flow passes it with the flow; without it,
/// no link or entry leads anywhere. Its steps run as steps of the root flow.
@MainActor
open class FlowLinks: FlowCoordinatorBase {
    let schemes: [String]
    let hosts: [String]
    let lowercases: Bool
    let keepsTrailingSlash: Bool

    /// `schemes` and `hosts` are those of the app's URLs. With `lowercases`, words and cases are
    /// compared in lower case; with `keepsTrailingSlash`, a slash at the end of a path counts.
    public init(
        schemes: [String] = [], hosts: [String] = [], lowercases: Bool = false,
        keepsTrailingSlash: Bool = false
    ) {
        self.schemes = schemes
        self.hosts = hosts
        self.lowercases = lowercases
        self.keepsTrailingSlash = keepsTrailingSlash
        super.init(name: "app", depthLimit: nil)
    }

    override final var siteOwner: String { "app/links" }

    /// The patterns of URLs, the more specific first; each gives a landing if it matches.
    open var patterns: [(FlowURL) -> FlowLanding?] { [] }

    /// The landing of a shortcut, a notification or an activity.
    open func landing(of entry: any FlowEntryPoint) -> FlowLanding? { nil }

    /// The landing of an entry of this app; nil for an entry of another type.
    public final func lead<Entry: FlowEntryPoint>(
        _ entry: any FlowEntryPoint, to landing: (Entry) -> FlowLanding
    ) -> FlowLanding? {
        (entry as? Entry).map(landing)
    }

    /// The landing of a link or entry that arrives now; nil if it leads nowhere.
    final func landing(of arrival: FlowArrival) -> FlowLanding? {
        switch arrival {
        case .entry(let entry): return landing(of: entry)
        case .link(let text):
            guard let url = FlowURL(text, for: self) else { return nil }
            for pattern in patterns {
                if let landing = pattern(url) { return landing }
            }
            return nil
        }
    }
}

extension FlowCoordinatorBase {
    /// The cause of the app's launch, which does not change.
    public final var launchedBy: FlowLaunch {
        FlowLaunch.allCases[Int(runtime?.world.launch ?? 0)]
    }
}

extension FlowDestination {
    /// Says how a link treats the layer with this screen.
    public func whenModal(_ policy: FlowWhenModal) -> Self {
        whenModal = policy
        return self
    }
}
