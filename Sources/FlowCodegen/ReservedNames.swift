/// Names that mean something where generated code stands, and so are not given again.
enum ReservedNames {
    /// Types that generated code speaks of without a module in front, and those of literals, which
    /// a module can replace.
    static let types: Set<String> = [
        "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType",
        "IntegerLiteralType", "StringLiteralType", "UnicodeScalarType",
        "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Date", "Dictionary", "Double",
        "Equatable", "Int", "MainActor", "Never", "Optional", "Protocol", "Self",
        "Sendable", "Set", "StaticString", "String", "Type", "UInt", "URL", "UUID", "Void",
    ]

    /// Types that the runtime speaks of: taken where it is generated into the same module.
    static let embeddedTypes: Set<String> = [
        "AnyHashable", "ArraySlice", "Character", "CustomStringConvertible", "Error",
        "ExpressibleByStringInterpolation", "Hashable", "KeyPath", "ReferenceWritableKeyPath",
        "StringInterpolationProtocol", "Substring", "Swift", "Task", "UInt32", "UInt8", "UTF8",
        "Unicode", "WritableKeyPath",
    ]

    /// The types of the runtime.
    static let runtimeTypes: Set<String> = [
        "FlowAgain", "FlowAlert", "FlowAnchor", "FlowDetent", "FlowIdiom", "FlowPresentation",
        "FlowSheetShape", "FlowStyleRule", "FlowTraits",
        "FlowAlertEntry", "FlowButton", "FlowButtonBuilder",
        "FlowAnswer", "FlowAppState", "FlowAppStateBase", "FlowBounds", "FlowBusyFlag",
        "FlowCall", "FlowCallPolicy", "FlowCallRecord", "FlowCancellation", "FlowChange",
        "FlowCodeLine", "FlowColumn", "FlowColumns", "FlowConfiguration", "FlowContainer",
        "FlowContext",
        "FlowCoordinator",
        "FlowCoordinatorBase", "FlowDelivery", "FlowDescribing", "FlowDestination", "FlowDisplay",
        "FlowEntry",
        "FlowEffect", "FlowEvent", "FlowFault", "FlowFaultKind", "FlowInput", "FlowLayer",
        "FlowLayerRecord",
        "FlowLiveInput", "FlowMark", "FlowMockScreen", "FlowNode", "FlowObserver", "FlowOutcome",
        "FlowOutput", "FlowParkedAnswer", "FlowRecord", "FlowRemovedScreen", "FlowReport",
        "FlowReportingCoordinator", "FlowRouter",
        "FlowFound", "FlowInstances", "FlowRuntime", "FlowSavepoint", "FlowScreen",
        "FlowScreenEntry", "FlowScreenID",
        "FlowShowing", "FlowSource", "FlowSplitRules", "FlowStage", "FlowStack", "FlowStackEntry",
        "FlowStepKind",
        "FlowStyle",
        "FlowSystemEvent",
        "FlowTab",
        "FlowTabContent", "FlowTabs", "FlowTabsKind", "FlowTabsRecord", "FlowPages",
        "FlowReselection", "FlowTestDriver", "FlowTestNames",
        "FlowTestStep", "FlowTraceReader", "FlowTraceValue", "FlowTraceWriter", "FlowTraceable",
        "FlowTraceableAnswer", "FlowTraceableFlow", "FlowTraceableOutcome", "FlowTransaction",
        "FlowUnknown", "FlowSlot", "FlowGates", "FlowParkedAction", "FlowGuards", "FlowHeldScreen",
        "FlowLeave",
        "FlowPending", "FlowQuestion", "FlowStop", "FlowWork",
        "FlowArrival", "FlowEntryPoint",
        "FlowLanding", "FlowLandingStop", "FlowLaunch", "FlowLinkValue", "FlowLinks", "FlowPath",
        "FlowURL", "FlowWhenModal", "FlowWhenShown",
        "FlowAgendaItem", "FlowAnimation", "FlowAppEvent", "FlowBars", "FlowNamedAnimation",
        "FlowEffects", "FlowFactValues", "FlowFactValuesBase",
        "FlowHooks", "FlowOpenTarget", "FlowPick", "FlowPreview", "FlowSharedItem", "FlowSheet",
        "FlowSheetEntry",
        "FlowReaction", "FlowSavedInputs", "FlowTell", "FlowReach", "FlowAgendaEntry", "FlowHalt",
        "FlowLeavingEffect", "FlowMember", "FlowQueuedEvent", "FlowRestoration", "FlowSavedGraph",
        "FlowSavedName", "FlowSavedState", "FlowSavedStep", "FlowTestWindow", "FlowWaiver",
        "FlowWindowState", "FlowWindowStateBase", "FlowWindows",
        "FlowTrackedValue", "FlowTracker", "FlowWatch", "FlowWatchBase",
        "FlowValue", "FlowVerdict", "FlowWaitingPresent", "FlowWhenCovered", "FlowWhenHidden",
        "FlowWidth", "FlowWorld", "HeadlessRouter",
    ]

    /// What a coordinator has from its base class, and what is generated into each.
    static let coordinatorMembers: Set<String> = [
        "actionSheet", "alert", "app", "button", "call", "cancelledOutcome", "close", "depthLimit",
        "dismiss", "dismissAll",
        "destination",
        "didRun", "event", "external", "facts", "finish", "flow", "gates", "guarded", "hear",
        "hearing", "id",
        "again", "completeInputs", "ignored",
        "init", "input", "inputs", "launchedBy", "links", "name",
        "nothingToSet", "onFinish", "onReport", "passedInputs", "perform", "pop", "popTo",
        "preview",
        "popToRoot", "present",
        "push",
        "leave", "leftOut", "listen", "open", "receive", "replace", "report", "restart", "root",
        "ownStyle", "restoration", "run",
        "runtime", "saved", "savedState", "screen", "screens", "send", "tell", "track",
        "transition", "watch",
        "watches", "willRun",
        "select",
        "self", "sheet", "show",
        "services", "showContainer", "showPages", "showSplit", "showTabs", "start",
        "startsAgain", "state", "stay",
        "super", "swap", "take",
        "tellHost", "window", "windowID",
    ]

    /// What the steps of a coordinator say, so that no local may hide it.
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
    static let properties: Set<String> = ["self"]

    /// What the shared state has besides its fields.
    static let appStateMembers: Set<String> = [
        "anyValue", "change", "replaceValue", "runtime", "saved", "self", "value", "windows",
    ]

    /// Names that the methods of destinations use for themselves.
    static let destinationLocals: Set<String> = [
        "actionSheet", "alert", "answer", "child", "connect", "external", "flow", "outcome",
        "screen", "self", "sheet",
    ]
}
