extension NameSlot {
    /// Names of flows and screens, of types, and of what an app declares.
    static let declarations: [NameSlot] = [
        NameSlot(files: "flows") { names in
            let main = """
                flow: Main
                state: { z9: Int = 0 }
                screens: { H9: { outputs: [g9] } }
                start: { push: H9 }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in "    - { push: \(name), with: { i9: state.z9 } }" })
                \(names.lines { name, _ in "  \(name).o9: { set: { state.z9: a9 } }" })
                \(names.lines { name, _ in "  \(name).r9: { track: t9 }" })
                """
            return [("app.yaml", "app: Desk\nroot: Main\n"), ("main.yaml", main)]
                + names.enumerated().map { number, name in
                    (
                        "f\(number).yaml",
                        """
                        flow: \(name)
                        inputs: { i9: Int }
                        state: { s9: Int = 0 }
                        outputs: [o9: { a9: Int }]
                        reports: [r9]
                        screens: { S\(number): { outputs: [g9] } }
                        start: { push: S\(number) }
                        transitions:
                          S\(number).g9: [{ report: r9 }, { finish: o9, with: { a9: 1 } }]
                        """
                    )
                }
        },
        NameSlot("screens") { names in
            """
            flow: Main
            state: { z9: Int = 0 }
            screens:
            \(names.lines { name, _ in
                "  \(name): { inputs: { i9: Int }, outputs: [o9: { a9: Int }], variants: [v9, w9] }"
            })
            start: { push: \(names[0]), with: { i9: state.z9 } }
            transitions:
            \(names.lines { name, _ in
                "  \(name).o9: [{ set: { state.z9: a9 } }, "
                    + "{ push: \(name), with: { i9: screen.i9 } }]"
            })
            """
        },
        NameSlot(app: "screens of an app") { names in
            (
                app: "screens:\n"
                    + names.lines { name, _ in
                        "  \(name): { inputs: { i9: Int }, outputs: [o9] }"
                    },
                main: """
                screens: { H9: { outputs: [g9] } }
                start: { push: H9 }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in "    - { push: \(name), with: { i9: 1 } }" })
                \(names.lines { name, _ in "  \(name).o9: close" })
                """
            )
        }.adding(
            "sub.yaml", "flow: Sub\nscreens: { S9: {} }\nstart: { push: S9 }\n"),
        NameSlot(files: "outputs and reports of a flow") { names in
            let (outputs, reports) = (
                names.enumerated().filter { $0.offset % 2 == 0 }.map(\.element),
                names.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            )
            return [
                ("app.yaml", "app: Desk\nroot: Main\n"),
                (
                    "main.yaml",
                    """
                    flow: Main
                    state: { z9: Int = 0 }
                    screens: { H9: { outputs: [g9] } }
                    start: { push: H9 }
                    transitions:
                      H9.g9: { push: Sub }
                    \(names.lines { name, _ in "  Sub.\(name): { set: { state.z9: \(name) } }" })
                    """
                ),
                (
                    "sub.yaml",
                    """
                    flow: Sub
                    outputs: \(outputs.signals)
                    reports: \(reports.signals)
                    screens: { S9: { outputs: [\(outputs.numbers)] } }
                    start: { push: S9 }
                    transitions:
                    \(outputs.lines { name, number in
                        "  S9.g\(number): { finish: \(name), with: { \(name): 1 } }"
                    })
                      S9.back:
                    \(reports.lines { name, _ in
                        "    - { report: \(name), with: { \(name): 1 } }"
                    })
                    """
                ),
            ]
        },
        NameSlot("structures") { names in
            """
            flow: Main
            restore: true
            types:
            \(names.lines { name, _ in "  \(name): { a9: Int = 1, b9: String = \"b\" }" })
            inputs: \(names.numbered { "\($1)\($0): { type: \($2), default: { a9: 2 } }" })
            outputs: [done: \(names.numbered { "\($1)\($0): \($2)" })]
            state: \(names.numbered { "\($1)\($0): { type: \($2)?, default: nil }" })
            screens:
              H9:
                restore: true
                inputs: \(names.numbered { "\($1)\($0): \($2)" })
                outputs: [g9: \(names.numbered { "\($1)\($0): \($2)" })]
                commands: [c9: \(names.numbered { "\($1)\($0): \($2)" })]
            start: { push: H9, with: \(names.numbered { n, x, _ in "\(x)\(n): inputs.\(x)\(n)" }) }
            transitions:
              H9.g9:
                - set: \(names.numbered { n, x, _ in "state.\(x)\(n): \(x)\(n)" })
                - finish: done
                  with: [\(names.indices.map { "x\($0)" }.joined(separator: ", "))]
            """
        },
        NameSlot("enumerations") { names in
            """
            flow: Main
            restore: true
            types:
            \(names.lines { name, _ in "  \(name): [a9, b9: { v9: Int }]" })
            state: \(names.numbered { "\($1)\($0): \($2) = .a9" })
            screens: { H9: { outputs: [g9] } }
            start: { push: H9 }
            transitions:
              H9.g9:
            \(names.lines { _, n in
                "    - set:\n        state.x\(n): { b9: { v9: 1 } }\n      when: state.x\(n) == .a9"
            })
            """
        },
        NameSlot("cases") { names in
            """
            flow: Main
            restore: true
            types:
              E9: \(names.signals)
              P9: [\(names.joined(separator: ", "))]
            \(names.lines { name, n in "  E\(n)x: [\(name), b9: { \(name): Int? }]" })
            state: { e9: E9? = nil, p9: P9 = .\(names[0]), z9: Int = 0 }
            screens: { H9: { outputs: [g9: { e9: E9, p9: P9 }] } }
            start: { push: H9 }
            transitions:
              H9.g9:
                - set: { state.e9: e9 }
                - switch: e9
                  cases:
            \(names.lines { name, _ in "        \(name): { set: { state.z9: \(name) } }" })
                - switch: p9
                  cases:
            \(names.lines { name, _ in "        \(name): { set: { state.p9: .\(name) } }" })
            """
        },
        NameSlot("fields") { names in
            """
            flow: Main
            restore: true
            types:
              T9: \(names.fields("Int = 0"))
            \(names.lines { name, n in "  T\(n)x: { \(name): Int? = 1 }" })
            state:
              t9: { type: T9, default: {} }
            \(names.lines { _, n in "  x\(n): { type: T\(n)x, default: {} }" })
            screens: { H9: { outputs: [g9] } }
            start: { push: H9 }
            transitions:
              H9.g9:
            \(names.lines { name, n in
                "    - { set: { state.t9.\(name): state.t9.\(name) + 1 } }\n"
                    + "    - { set: { state.x\(n).\(name): state.x\(n).\(name) + 1 }, "
                    + "when: state.x\(n).\(name) != nil }"
            })
            """
        },
        NameSlot(app: "state of an app") { names in
            (
                app: "state: \(names.fields("{ type: Int?, default: 1 }"))\n"
                    + "hooks: { after: { track: t9, with: { v9: app.\(names[0]) } } }",
                main: """
                screens: { H9: { outputs: [g9], inputs: { a9: Int? } } }
                start: { push: H9, with: { a9: app.\(names[0]) } }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in
                        "    - { set: { app.\(name): app.\(name) + 1 }, when: app.\(name) != nil }"
                    })
                \(names.lines { name, _ in "  changed app.\(name): { track: t9 }" })
                """
            )
        },
        NameSlot(app: "state of a window") { names in
            (
                app:
                    "windows: { multiple: true, state: "
                    + names.fields("{ type: Int, default: 1 }") + " }",
                main: """
                screens: { H9: { outputs: [g9], inputs: { a9: Int } } }
                start: { push: H9, with: { a9: window.\(names[0]) } }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in
                        "    - { set: { window.\(name): window.\(name) + 1 } }"
                    })
                """
            )
        },
        NameSlot(app: "facts") { names in
            (
                app: "facts: \(names.fields("{ type: Int?, default: 1 }"))",
                main: """
                state: { z9: Int = 0 }
                screens: { H9: { outputs: [g9] } }
                start: { push: H9 }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in
                        "    - { set: { state.z9: facts.\(name) }, when: facts.\(name) != nil }"
                    })
                \(names.lines { name, _ in "  changed facts.\(name): { track: t9 }" })
                """
            )
        },
        NameSlot(app: "events") { names in
            (
                app: "events: \(names.signals)",
                main: """
                state: { z9: Int = 0 }
                screens: { H9: { outputs: [g9] } }
                start: { push: H9 }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in "    - { send: \(name), with: { \(name): 1 } }" })
                \(names.lines { name, _ in "  app.\(name): { set: { state.z9: \(name) } }" })
                """
            )
        },
        NameSlot(app: "gates") { names in
            (
                app: "state: { ok: Bool = false }\ngates:\n"
                    + names.lines { name, _ in
                        "  \(name): { when: app.ok, otherwise: { present: Sub } }"
                    },
                main: """
                screens: { H9: { outputs: [g9] } }
                start: { push: H9 }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in "    - { push: H9, requires: \(name) }" })
                """
            )
        }.adding("sub.yaml", "flow: Sub\nscreens: { S9: {} }\nstart: { push: S9 }\n"),
        NameSlot("services") { names in
            """
            flow: Main
            services:
            \(names.lines { name, _ in "  \(name): { go9: { inputs: { a9: Int } } }" })
            screens: { H9: { outputs: [\(names.numbers)] } }
            start: { push: H9 }
            transitions:
            \(names.lines { name, n in "  H9.g\(n): { call: \(name).go9, with: { a9: 1 } }" })
            """
        },
        NameSlot("operations") { names in
            """
            flow: Main
            state: { z9: Int = 0 }
            services:
              sv:
            \(names.lines { name, _ in
                "    \(name): { inputs: \([name, "a9"].fields()), "
                    + "outcomes: [\(name): { \(name): Int }, failed9] }"
            })
                all9: { inputs: \(names.fields("Int = 1")), outcomes: \(names.signals) }
            screens: { H9: { outputs: [all9, \(names.numbers)] } }
            start: { push: H9 }
            transitions:
            \(names.lines { name, n in
                "  H9.g\(n):\n    call: sv.\(name)\n    with: { \(name): 1, a9: state.z9 }\n"
                    + "    outcomes: { \(name): { set: { state.z9: \(name) } }, failed9: ignore }"
            })
              H9.all9:
                call: sv.all9
                outcomes:
            \(names.lines { name, _ in "      \(name): { set: { state.z9: \(name) } }" })
            """
        },
        NameSlot(app: "captures of links") { names in
            (
                app: "schemes: [desk]\nlinks:\n"
                    + names.lines { name, n in
                        "  \"/l\(n)/{\(name):Int}\": { show: H9, with: { a9: \(name) } }"
                    }
                    + "entries:\n"
                    + names.lines { name, n in
                        "  - { shortcut: \(name), payload: { \(name): Int }, show: H9, "
                            + "with: { a9: \(name) } }"
                    },
                main: """
                screens: { H9: { inputs: { a9: Int }, key: a9 } }
                start: { push: H9, with: { a9: 1 } }
                """
            )
        },
    ]
}

extension [String] {
    /// `g0, g1`
    var numbers: String { indices.map { "g\($0)" }.joined(separator: ", ") }

    /// `{ x0: A, x1: B }`
    func numbered(_ field: (_ number: Int, _ letter: String, _ name: String) -> String) -> String {
        "{ " + enumerated().map { field($0, "x", $1) }.joined(separator: ", ") + " }"
    }
}
