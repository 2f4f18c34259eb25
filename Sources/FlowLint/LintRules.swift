/// Every rule, in the order of the catalogue.
public enum LintRules {
    public static let all: [LintRule] = [
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
