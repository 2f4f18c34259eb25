import FlowEngine

/// What comes from outside of the app and leads somewhere in it.
public enum FlowArrival {
    /// A URL, as text, so that the runtime needs no library that knows URLs.
    case link(String)
    /// A shortcut, a notification or an activity. Those of an app are one generated enumeration.
    case entry(any FlowEntryPoint)

    /// How an app is launched by it.
    var launch: FlowLaunch {
        switch self {
        case .link: .link
        case .entry(let entry): entry.launch
        }
    }
}

/// What iOS hands in that is no URL.
public protocol FlowEntryPoint: Sendable {
    /// How an app is launched by it.
    var launch: FlowLaunch { get }
}

/// By what the app was launched.
public enum FlowLaunch: String, Sendable, CaseIterable {
    /// The user has opened it.
    case user
    case link, shortcut, notification, activity

    /// As the engine counts them.
    var number: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }
}

/// Where a link or an entry leads, and on what conditions.
@MainActor
public struct FlowLanding {
    indirect enum Target {
        /// `over` is how the flow of the target is presented over everything.
        case show([FlowStage], startsAtBase: Bool, FlowWhenShown, over: FlowStage?)
        case send(any FlowAppEvent)
        /// Steps of the root flow.
        case call(() -> Void)
    }

    /// The link or entry as traces name it: `link /items/{id:Int}`.
    let name: String
    let target: Target
    /// The gates that are asked first.
    let requires: [String]
    /// Nil if nobody has said: what is shown dismisses layers, what is sent or called does not.
    let whenModal: FlowWhenModal?

    /// Something is shown as the step `show` does it.
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

    /// An event of the app is raised.
    public init(
        _ name: String, sending event: any FlowAppEvent, requires: [String] = [],
        whenModal: FlowWhenModal? = nil
    ) {
        self.name = name
        target = .send(event)
        self.requires = requires
        self.whenModal = whenModal
    }

    /// Hand-written Swift is called, in the name of the root flow.
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

/// Where the URLs of an app lead, and what iOS hands in besides.
///
/// The links of an app are one generated class. Whoever launches a flow hands it over with the
/// flow; without it nothing that arrives leads anywhere. Its steps are those of the root flow.
@MainActor
open class FlowLinks: FlowCoordinatorBase {
    let schemes: [String]
    let hosts: [String]
    let lowercases: Bool
    let keepsTrailingSlash: Bool

    /// `schemes` and `hosts` are those of the app's URLs. `lowercases` if words and cases are
    /// compared in lower case, `keepsTrailingSlash` if a slash at the end of a path means
    /// something.
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

    /// Where a URL leads if a pattern takes it; the more specific patterns come first.
    open var patterns: [(FlowURL) -> FlowLanding?] { [] }

    /// Where a shortcut, a notification or an activity leads.
    open func landing(of entry: any FlowEntryPoint) -> FlowLanding? { nil }

    /// Where an entry of this app leads; nil for one of another.
    public final func lead<Entry: FlowEntryPoint>(
        _ entry: any FlowEntryPoint, to landing: (Entry) -> FlowLanding
    ) -> FlowLanding? {
        (entry as? Entry).map(landing)
    }

    /// Where something leads that arrives now; nil for what leads nowhere.
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
    /// By what the app was launched; it stays so.
    public final var launchedBy: FlowLaunch {
        FlowLaunch.allCases[Int(runtime?.world.launch ?? 0)]
    }
}

extension FlowDestination {
    /// Says what a link does to the layer with this screen.
    public func whenModal(_ policy: FlowWhenModal) -> Self {
        whenModal = policy
        return self
    }
}
