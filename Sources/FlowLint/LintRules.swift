/// Every rule, in the order of the catalogue.
public enum LintRules {
    public static let all: [LintRule] = groups.flatMap { $0 }

    /// All rules in two groups that take about as long as one another. Rules of a group share what
    /// they find out, and groups can be judged at once.
    static let groups: [[LintRule]] = [aboutMeaning, aboutNavigation]

    private static let aboutMeaning: [LintRule] = [
        // Reading and naming
        .namingConvention, .shadowsOuterName,
        // Reachability and endings
        .unreachableScreen, .unreachableFlow, .unreachableBranch, .deadEnd, .trap,
        .unreachableOutcome, .unreachableCheck, .duplicateTransition, .automaticCycle,
        // Determinism
        .overlappingConditions, .incompleteConditions, .shadowedBranch, .constantCondition,
        // Unused
        .unusedInput, .unusedState, .unusedType, .unusedGate, .unusedPrivateFlow, .unusedOuterBack,
        .unusedFact, .unusedAction, .unusedEvent, .unusedService,
    ]

    private static let aboutNavigation: [LintRule] = [
        // Stack, layers, tabs, back
        .layerWithoutExit, .unboundedStack, .popTargetMissing, .popUnderflow, .selectUnderLayer,
        .blankRoot, .gestureUnhandled, .tooManyTabs, .exitsDiffer, .ungatedProtectedScreen,
        .navigationUnderChild, .busyWithoutTimeout, .callCutOff, .fireAndForgetPending,
        .guardOnSystemEvent, .mandatoryButDismissible, .unsavedChangesUnguarded, .guardWithoutLeave,
        .neverRestored, .backTrap, .depthExceeded,
        .reselectUnspecified, .popoverWithoutAnchor,
        // Links
        .gateLoop, .linkUnderModal, .shadowedLink, .linkBypassesGate, .linkWithoutBackStack,
        .undeclaredHost, .foreignCapture,
        // Child flows
        .cancelledUnhandled, .finishesTwice, .resultPassedThrough,
        // Size and shape
        .tooManyScreens, .tooManyOutputs, .fanOut, .godCoordinator, .deepNesting,
        .complexCondition,
    ]
}
