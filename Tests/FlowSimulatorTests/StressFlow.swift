/// An application of many odd moves, for random runs: every verb, tabs pushed, presented and at the
/// root of a layer, flows that end in their start, answers that navigate.
enum StressFlow {
    static let text = """
        app: Stress
        root: Root
        state:
          n: Int = 0
          name: String? = nil
        ---
        flow: Root
        state:
          told: Int = 0
        screens:
          Home:
            inputs: { told: Int, n: Int }
            outputs: [a, b, c, d, e, f, g]
          Card: { inputs: { name: String }, outputs: [a, b, c, d] }
        start: { push: Home, with: { told: state.told, n: app.n } }
        transitions:
          Home.a: { push: Child, with: { n: app.n } }
          Home.b: { present: Child, with: { n: state.told } }
          Home.c: { push: Tabs }
          Home.d: { present: Tabs, style: fullScreen }
          Home.e: { replace: Tabs }
          Home.f:
            - { present: Card, with: { name: app.name }, when: app.name != nil }
            - set: { state.told: state.told + 1 }
          Home.g: [push: Quick, push: Quick, { push: Child, with: { n: 1 } }]
          Home.back: { set: { state.told: 100 } }
          Card.a: { swap: Child, with: { n: 3 } }
          Card.b: { dismiss: }
          Card.c: [close, { present: Child, with: { n: 5 } }]
          Card.d: { set: { app.name: nil } }
          Card.back: { push: Child, with: { n: 8 } }
          Child.done:
            - set: { state.told: n }
            - { push: Home, with: { told: state.told, n: app.n } }
          Child.cancelled:
            - set: { state.told: state.told + 10 }
            - { present: Card, with: { name: app.name }, when: app.name != nil }
          Quick.done: { set: { state.told: state.told + 1 } }
          Tabs.left: { restart: }
          Tabs.cancelled: { popToRoot: }
        ---
        flow: Tabs
        container: tabs
        outputs: [left]
        children:
          - one: { to: Child, with: { n: 1 } }
          - two: Bar
        screens:
          Bar: { outputs: [a, b, c] }
          Extra: { outputs: [a, b] }
        transitions:
          Bar.a: { select: one }
          Bar.b: { finish: left }
          Bar.c: { push: Extra }
          Extra.a: { present: Bar }
          Extra.b: { close: Extra }
          one.done: { select: two }
          one.cancelled: ignore
        ---
        flow: Child
        depth: 3
        inputs: { n: Int }
        outputs:
          - done: { n: Int }
        screens:
          S: { inputs: { n: Int }, outputs: [a, b, c, d, e, f, g, h] }
          T: { outputs: [a, b, c] }
        start: { push: S, with: { n: inputs.n } }
        transitions:
          S.a: { push: T }
          S.b: { present: T }
          S.c: { finish: done, with: { n: inputs.n } }
          S.d: close
          S.e: { push: Child, with: { n: inputs.n + 1 } }
          S.f: { replace: T }
          S.g: { present: Child, with: { n: 2 }, style: popover }
          S.h: [present: T, present: T, pop]
          T.a: { swap: S, with: { n: 9 } }
          T.b: { pop: 2 }
          T.c: [dismissAll, popToRoot, { push: S, with: { n: 4 } }]
          T.back: { finish: done, with: { n: 77 } }
          Child.done: { close: S }
          Child.cancelled: { restart: }
        ---
        flow: Quick
        outputs: [done]
        start: { finish: done }
        """
}
