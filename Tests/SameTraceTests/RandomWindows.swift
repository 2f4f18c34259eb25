/// Windows of random applications, and what each has for itself.
extension RandomApp {
    /// Two of five can have several windows.
    var hasWindows: Bool { seed % 5 < 2 }

    static let windows = """
        windows:
          multiple: true
          state: { n: Int = 0, item: { type: Item? } }

        """
}

extension RandomSteps {
    /// The windows that an event is sent to.
    func reach(_ scope: Scope, _ app: inout RandomApp) -> String {
        guard app.hasWindows, app.happens(60) else { return "" }
        let window = "{ window: \(app.happens(50) ? "1" : number(scope, &app)) }"
        return ", to: " + app.one(of: ["otherWindows", "allWindows", window])
    }
}
