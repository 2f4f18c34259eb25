import FlowRuntime
import GoldenCoordinatorDemo
import GoldenRouteComposer
import GoldenRxFlowDemo
import GoldenUserEdit

/// Drives a generated app of `flows`, or one of its flows alone; nil for an app that is not there.
@MainActor
public func playedDriver(
    _ app: String, _ flow: String?, _ inputs: FlowTraceValue
) -> FlowTestDriver? {
    switch app {
    case "flows/user-edit":
        return UserEditTestSupport.driver(flow: flow ?? "UserEdit", inputs: inputs)
    case "flows/application-coordinator":
        guard let flow else { return CoordinatorDemoTestSupport.driver() }
        return CoordinatorDemoTestSupport.driver(flow: flow, inputs: inputs)
    case "flows/rxflow-demo":
        guard let flow else { return RxFlowDemoTestSupport.driver() }
        return RxFlowDemoTestSupport.driver(flow: flow, inputs: inputs)
    case "flows/route-composer":
        guard let flow else { return RouteComposerTestSupport.driver() }
        return RouteComposerTestSupport.driver(flow: flow, inputs: inputs)
    default: return nil
    }
}
