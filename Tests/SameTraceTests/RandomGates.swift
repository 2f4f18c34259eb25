/// Gates of random applications, and what requires them.
extension RandomApp {
    /// Gates that hold or not as the shared state goes, and what happens where they do not.
    mutating func gates() -> String {
        let flows = flows.map(\.name).filter { $0 != "F0" }
        guard isGated, !flows.isEmpty else { return "" }
        let flow = one(of: flows)
        gateNames = ["free"]
        var text = "gates:\n  free: { when: app.n > 1 }\n"
        if happens(80) {
            gateNames.append("login")
            text += "  login:\n    when: app.n % 2 == 0\n    otherwise:\n"
            if happens(40) { text += "      - set: { app.n: app.n + \(below(3)) }\n" }
            text += "      - present: \(flow)\n" + inputs(of: flow) + mannerOfGate()
        }
        let open = flows.filter { name in
            self.flows.contains { $0.name == name && $0.inputs.isEmpty }
        }
        if happens(50), !open.isEmpty {
            gateNames.append("owner")
            let last = isWide ? "{ call: svc.ping, then: pass }" : "{ present: \(one(of: open)) }"
            text += """
                  owner:
                    when: app.item != nil
                    otherwise:
                      - choose:
                          - when: app.n < 3
                            then: { present: \(one(of: open)) }
                          - else: \(last)

                """
        }
        if isWide, happens(70) {
            gateNames.append("pay")
            text += """
                  pay:
                    otherwise:
                      - call: svc.load
                        outcomes:
                          ok: [{ set: { app.n: app.n + \(below(2)) } }, pass]
                          got: [{ set: { app.n: n } }, \(happens(50) ? "drop" : "pass")]

                """
        }
        return text
    }

    private func inputs(of flow: String) -> String {
        let inputs = flows.first { $0.name == flow }?.inputs ?? []
        if inputs.isEmpty { return "" }
        let passed = inputs.map { "\($0): app.\($0)" }.joined(separator: ", ")
        return "        with: { \(passed) }\n"
    }

    /// `login`, or several gates; nothing if chance does not want any.
    mutating func requirement(percent: Int) -> String? {
        guard !gateNames.isEmpty, happens(percent) else { return nil }
        guard happens(20) else { return one(of: gateNames) }
        let several = some(of: gateNames, percent: 60)
        return several.isEmpty ? nil : "[" + several.joined(separator: ", ") + "]"
    }
}
