/// Names that already mean something in generated code, and so are not given to anything else.
enum ReservedNames {
    /// Types that generated code names without a module in front, and the types of literals, which
    /// a module can replace.
    static let types: Set<String> = [
        "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType",
        "IntegerLiteralType", "StringLiteralType", "UnicodeScalarType",
        "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Date", "Dictionary", "Double",
        "Equatable", "Int", "MainActor", "Never", "Optional", "Protocol", "Self",
        "Sendable", "Set", "StaticString", "String", "Type", "UInt", "URL", "UUID", "Void",
    ]

    /// Types that the runtime names: reserved if it is generated into the same module.
    static let embeddedTypes: Set<String> = [
        "AnyHashable", "ArraySlice", "Character", "Comparable", "CustomStringConvertible", "Error",
        "ExpressibleByStringInterpolation", "Hashable", "Hasher", "Int32", "KeyPath",
        "ObjectIdentifier",
        "ReferenceWritableKeyPath",
        "StringInterpolationProtocol", "Substring", "Swift", "Task", "UInt32", "UInt8", "UTF8",
        "Unicode", "UnsafeRawBufferPointer", "WritableKeyPath",
    ]

    /// The types of the runtime.
    static let runtimeTypes: Set<String> = [
        "FlowAddress", "FlowAgain", "FlowAlert", "FlowAlertEntry", "FlowAnchor", "FlowAnimation",
        "FlowAnswer",
        "FlowAnswerEvent", "FlowAppEvent", "FlowAppState", "FlowAppStateBase", "FlowArrival",
        "FlowArrivedTab", "FlowAttempt", "FlowBars", "FlowBound", "FlowBusy", "FlowButton",
        "FlowButtonBuilder", "FlowCall", "FlowCallPolicy", "FlowCallRecord", "FlowCallStep",
        "FlowCallToken", "FlowCancellation", "FlowChange", "FlowCloseTarget", "FlowCodedStep",
        "FlowColumn", "FlowColumns", "FlowColumnsState", "FlowConfiguration", "FlowContainer",
        "FlowContext", "FlowCoordinator", "FlowCoordinatorBase", "FlowDescribing",
        "FlowDestination", "FlowDetent", "FlowDisplay", "FlowEffect", "FlowEffects", "FlowEngine",
        "FlowEntryInstance", "FlowEntryPoint", "FlowEvent", "FlowFactValues",
        "FlowFactValuesBase", "FlowFaultKind", "FlowGates", "FlowGesture", "FlowGiven",
        "FlowHeadlessRouter", "FlowHeldGuard", "FlowHeldStep", "FlowHooks", "FlowHost",
        "FlowID", "FlowIdiom", "FlowInput", "FlowInstance", "FlowInstanceID", "FlowInstances",
        "FlowInvariant", "FlowKept", "FlowKernel", "FlowLanding", "FlowLandingTarget", "FlowLaunch",
        "FlowLaunching", "FlowLayer", "FlowLayerInstance", "FlowLeave", "FlowLeavingEffect",
        "FlowLedger", "FlowLinkValue", "FlowLinks", "FlowLiveInput", "FlowLook", "FlowMark",
        "FlowMember", "FlowMockScreen", "FlowNamedAnimation", "FlowNewNames", "FlowNode",
        "FlowNumbers", "FlowObserver", "FlowOccurrence", "FlowOpenTarget", "FlowOperation",
        "FlowOutcome",
        "FlowOutput", "FlowPages", "FlowPath", "FlowPick", "FlowPlaced", "FlowPresentation",
        "FlowPreview",
        "FlowQueuedEvent", "FlowReach", "FlowReaction", "FlowRecipient", "FlowRecord", "FlowReport",
        "FlowReportingCoordinator", "FlowReselection", "FlowRestorable", "FlowRestoration",
        "FlowRestoreWalk", "FlowRoom", "FlowRouter", "FlowRuntime", "FlowSavedGraph",
        "FlowSavedName",
        "FlowSavedState", "FlowSavedStep", "FlowSavedValue", "FlowSavedWay",
        "FlowScreen",
        "FlowScreenEntry", "FlowScreenID", "FlowScreenInstance", "FlowScreenKind", "FlowScreenType",
        "FlowSentCommand", "FlowShare", "FlowSharedItem", "FlowSheet", "FlowSheetEntry",
        "FlowSheetShape",
        "FlowShowing",
        "FlowShown", "FlowShownScreen", "FlowSite", "FlowSlot", "FlowSlotPlace",
        "FlowSource", "FlowSplitRules", "FlowStack", "FlowStackEntry", "FlowStackInstance",
        "FlowStage", "FlowStagedShow", "FlowStep", "FlowStepFate", "FlowStepSite", "FlowStop",
        "FlowStyle", "FlowStyleKind", "FlowStyleRule", "FlowStyleSource", "FlowSystemEvent",
        "FlowTab", "FlowTabContent", "FlowTabs", "FlowTabsState", "FlowTarget", "FlowTell",
        "FlowTestDriver", "FlowTestNames", "FlowTestStep", "FlowTestWindow", "FlowTicket",
        "FlowTold",
        "FlowTraceReader", "FlowTraceValue", "FlowTraceWriter", "FlowTraceable",
        "FlowTraceableAnswer", "FlowTraceableFlow", "FlowTraceableOutcome", "FlowTrackedValue",
        "FlowTracker", "FlowTraits", "FlowTransaction", "FlowTrigger", "FlowURL", "FlowUnknown",
        "FlowValue", "FlowVerdict", "FlowWaiting", "FlowWaitingPresent", "FlowWaiver", "FlowWatch",
        "FlowWatchBase", "FlowWayBack", "FlowWhenCovered", "FlowWhenHidden", "FlowWhenModal",
        "FlowWhenShown", "FlowWidth", "FlowWindowInstance", "FlowWindowState",
        "FlowWindowStateBase", "FlowWindows", "FlowWorld",
    ]

    /// The members that a coordinator has from its base class, and those generated into each.
    static let coordinatorMembers: Set<String> = [
        "actionSheet", "again", "alert", "app", "button", "call", "cancelledOutcome", "children",
        "close", "completeInputs", "container", "depthLimit", "destination",
        "didRun", "dismiss", "dismissAll", "event", "external", "facts", "finish", "flow",
        "flowTraceInputs", "flowTraceState", "gates",
        "given", "guarded", "hasSeveralWindows", "hear", "hearing", "id", "ignored", "init",
        "input", "inputs", "launchedBy", "leave", "leftOut", "links", "listen", "name",
        "nothingToSet", "onFinish", "onReport", "open", "ownStyle", "passedInputs", "perform",
        "pop", "popTo", "popToRoot", "present", "preview", "push", "receive", "replace", "report",
        "restart", "restoration", "root", "run", "runtime", "saved", "savedState", "screen",
        "screens", "select", "self", "send", "services", "sheet", "siteOwner", "show", "start",
        "startsAgain",
        "startsAsStackOnly", "state", "stay", "super", "swap", "take", "tell", "tellHost", "track",
        "transition", "watch", "watches", "willRun", "window", "windowID",
    ]

    /// The names that the steps of a coordinator use, so that no local may hide them.
    static let verbs: Set<String> = [
        "app", "facts", "flow", "leave", "savedStep", "leftOut", "open", "outcome", "run", "send",
        "services",
        "tell",
        "track", "transition", "call", "close", "dismiss", "dismissAll", "finish",
        "guarded", "inputs",
        "nothingToSet", "pop", "popTo", "popToRoot", "present", "push", "replace", "report",
        "restart", "select", "self",
        "show", "state", "stay", "swap", "window", "windowID",
    ]

    /// `value.self` is the value itself, so a property of this name could not be read.
    static let properties: Set<String> = ["flowTraceValue", "self"]

    /// Members of every generated screen protocol. Inputs, outputs and commands get other names.
    static let screenProperties = properties.union(["delegate"])

    /// The members of the shared state that are not its fields.
    static let appStateMembers: Set<String> = [
        "anyValue", "change", "flowTraceValue", "replaceValue", "runtime", "saved", "self", "value",
        "windows",
    ]

    /// Names that the methods of destinations use as locals.
    static let destinationLocals: Set<String> = [
        "actionSheet", "alert", "answer", "child", "connect", "external", "flow", "outcome",
        "screen", "self", "sheet",
    ]
}
