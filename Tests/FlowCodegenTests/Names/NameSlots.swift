/// A place in flow files where a user chooses names, and a project that has some names there. All
/// other names of the project are plain.
struct NameSlot: Sendable, CustomStringConvertible {
    let description: String
    let files: @Sendable ([String]) -> [(path: String, text: String)]

    init(_ name: String, _ text: @escaping @Sendable ([String]) -> String) {
        description = name
        files = { [("main.yaml", text($0))] }
    }

    /// A slot of an app file. The flow `Main` is in a file of its own.
    init(app name: String, _ text: @escaping @Sendable ([String]) -> (app: String, main: String)) {
        description = name
        files = { names in
            let (app, main) = text(names)
            return [
                ("app.yaml", "app: Desk\nroot: Main\n" + app), ("main.yaml", "flow: Main\n" + main),
            ]
        }
    }

    init(
        files name: String,
        _ files: @escaping @Sendable ([String]) -> [(path: String, text: String)]
    ) {
        description = name
        self.files = files
    }
}

extension [String] {
    /// A line, or several, for each name, with its number.
    func lines(_ line: (_ name: String, _ number: Int) -> String) -> String {
        enumerated().map { line($1, $0) + "\n" }.joined()
    }

    /// `{ a: Int, b: Int }`
    func fields(_ type: String = "Int") -> String {
        "{ " + map { $0 + ": " + type }.joined(separator: ", ") + " }"
    }
}

extension NameSlot {
    /// Names that a flow or a screen declares for itself.
    static let members: [NameSlot] = [
        NameSlot("inputs of a flow") { names in
            """
            flow: Main
            restore: true
            inputs: \(names.fields("{ type: Int, default: 1 }"))
            state: { z9: Int = 0 }
            outputs: [done]
            screens: { H9: { outputs: [g9] } }
            start: { push: H9 }
            transitions:
              H9.g9:
                - push: Main
                  with: \(names.fields("2"))
              Main.done: ignore
              Main.cancelled:
                set: { state.z9: \(names.map { "inputs." + $0 }.sum) }
            key: [\(names.prefix(2).joined(separator: ", "))]
            """
        },
        NameSlot("inputs of a screen") { names in
            """
            flow: Main
            restore: true
            state: { z9: Int = 0 }
            screens:
              H9: { restore: true, inputs: \(names.fields()), outputs: [g9] }
              I9: { inputs: \(names.fields("Int?")), outputs: [g9] }
            start: { push: H9, with: \(names.fields("1")) }
            transitions:
              H9.g9:
                - set: { state.z9: \(names.map { "screen." + $0 }.sum) }
                - push: I9
                  with: \(names.fields("state.z9"))
              I9.g9:
            \(names.lines { name, _ in
                "    - { set: { state.z9: screen.\(name) }, when: screen.\(name) != nil }"
            })
            """
        },
        NameSlot("state") { names in
            """
            flow: Main
            restore: true
            state: \(names.fields("{ type: Int?, default: 1 }"))
            screens: { H9: { outputs: [g9], inputs: { a9: Int? } } }
            start: { push: H9, with: { a9: state.\(names[0]) } }
            transitions:
              H9.g9:
            \(names.lines { name, _ in
                "    - { set: { state.\(name): state.\(name) + 1 }, when: state.\(name) != nil }"
            })
            \(names.lines { name, _ in "  changed state.\(name): { restart: fresh }" })
            """
        },
        NameSlot("outputs of a screen") { names in
            """
            flow: Main
            state: { z9: Int = 0 }
            screens: { H9: { inputs: { i9: Int }, outputs: \(names.signals), commands: [c9] } }
            start: { push: H9, with: { i9: 1 } }
            transitions:
            \(names.lines { name, _ in
                "  H9.\(name): { set: { state.z9: \(name) + screen.i9 } }"
            })
            """
        },
        NameSlot("outputs that are previewed") { names in
            """
            flow: Main
            screens: { H9: { outputs: \(names.signals) }, I9: { inputs: { a9: Int } } }
            start: { push: H9 }
            transitions:
            \(names.lines { name, _ in
                "  H9.\(name): { push: I9, with: { a9: \(name) }, preview: true }"
            })
            """
        },
        NameSlot("commands") { names in
            """
            flow: Main
            screens:
              H9: { inputs: { i9: Int }, outputs: [g9], commands: \(names.signals) }
            start: { push: H9, with: { i9: 1 } }
            transitions:
              H9.g9:
            \(names.lines { name, _ in "    - { tell: H9.\(name), with: { \(name): 1 } }" })
            """
        },
        NameSlot("payload of one output") { names in
            """
            flow: Main
            state: { z9: Int = 0 }
            screens: { H9: { outputs: [g9: \(names.fields()), h9: \(names.fields("Int?"))] } }
            start: { push: H9 }
            transitions:
              H9.g9: { set: { state.z9: \(names.sum) } }
              H9.h9:
            \(names.lines { name, _ in
                "    - { set: { state.z9: \(name) }, when: \(name) != nil and \(name) > 1 }"
            })
            """
        },
        NameSlot("actions") { names in
            """
            flow: Main
            restore: true
            state: { z9: Int = 0 }
            screens: { H9: { outputs: [g9], restore: true, inputs: { a9: Int } } }
            start: { push: H9, with: { a9: 1 } }
            actions:
            \(names.lines { name, _ in
                "  \(name): { inputs: { \(name): Int }, "
                    + "steps: [{ set: { state.z9: \(name) } }, "
                    + "{ push: H9, with: { a9: \(name) } }] }"
            })
            transitions:
              H9.g9:
            \(names.lines { name, _ in "    - { run: \(name), with: { \(name): 1 } }" })
            """
        },
        NameSlot("buttons of an alert") { names in
            """
            flow: Main
            screens:
              H9: {}
              A9:
                kind: actionSheet
                title: "Really?"
                buttons:
            \(names.lines { name, _ in "      - \(name): \"Yes\"" })
            start: { push: H9 }
            transitions:
              H9.back: { present: A9 }
            \(names.lines { name, _ in "  A9.\(name): { track: \(name), with: { \(name): 1 } }" })
            """
        },
        NameSlot("slots of a screen") { names in
            """
            flow: Main
            screens: { H9: { slots: [\(names.joined(separator: ", "))], outputs: [g9] }, I9: {} }
            start: { push: H9 }
            transitions:
              H9.g9:
            \(names.lines { name, _ in "    - { embed: I9, slot: \(name) }" })
            """
        },
        NameSlot("variants") { names in
            """
            flow: Main
            screens:
              H9: { variants: [\(names.joined(separator: ", "))] }
            \(names.lines { name, number in "  I\(number): { variants: [\(name), other9] }" })
            start: { push: H9 }
            transitions:
              H9.back:
            \(names.lines { _, number in "    - { push: I\(number) }" })
            """
        },
        NameSlot("animations") { names in
            """
            flow: Main
            animations: [\(names.joined(separator: ", "))]
            screens: { H9: { outputs: [g9] } }
            start: { push: H9 }
            transitions:
              H9.g9:
            \(names.lines { name, _ in "    - { push: H9, animation: \(name) }" })
            """
        },
        NameSlot("styles") { names in
            """
            flow: Main
            state: { z9: Int = 0 }
            styles:
            \(names.lines { name, _ in
                "  \(name): { compact: fullScreen, regular: sheet }"
            })
            screens: { H9: { outputs: [g9] } }
            start: { push: H9 }
            transitions:
              H9.g9:
            \(names.lines { name, _ in "    - { present: H9, style: \(name) }" })
            """
        },
        NameSlot(app: "tabs") { names in
            (
                app: "",
                main: """
                container: tabs
                children:
                \(names.lines { name, number in "  - \(name): \(number % 2 == 0 ? "H9" : "Sub")" })
                screens: { H9: { outputs: [g9] } }
                transitions:
                  H9.g9:
                \(names.lines { name, _ in "    - { select: \(name) }" })
                \(names.lines { name, _ in "  \(name).reselected: { track: t9 }" })
                \(names.lines { name, n in n % 2 == 0 ? "" : "  \(name).done: { track: t9 }" })
                """
            )
        }.adding(
            "sub.yaml",
            "flow: Sub\noutputs: [done]\nscreens: { S9: { outputs: [g9] } }\n"
                + "start: { push: S9 }\ntransitions: { S9.g9: { finish: done } }\n"),
    ]

    func adding(_ path: String, _ text: String) -> NameSlot {
        let files = files
        return NameSlot(files: description) { files($0) + [(path, text)] }
    }
}

extension Sequence<String> {
    /// `a + b`, of not too many.
    var sum: String { prefix(5).joined(separator: " + ") }

    /// `[a: { a: Int }, b: { b: Int }]`
    var signals: String {
        "[" + map { "\($0): { \($0): Int }" }.joined(separator: ", ") + "]"
    }
}
