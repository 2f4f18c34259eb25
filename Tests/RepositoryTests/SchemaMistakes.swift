/// Files that the schema refuses, for what has a shape of its own: shortest mistakes in it.
enum SchemaMistakes {
    private static func app(_ rest: String) -> String { "app: Shop\nroot: Main\n" + rest }

    private static func screen(_ body: String) -> String {
        "flow: Shop\nscreens:\n  Home: { \(body) }\nstart: { push: Home }\n"
    }

    private static func step(_ step: String) -> String {
        "flow: Shop\nscreens:\n  Home: { outputs: [buy] }\nstart: { push: Home }\n"
            + "transitions:\n  Home.buy: \(step)\n"
    }

    static let all: [(name: String, text: String)] = [
        ("gate with another key", app("gates: { login: { when: app.x, else: wait } }\n")),
        ("gates as a list", app("gates: [login]\n")),
        ("link without a form", app("links: { /a: Home }\n")),
        ("unknown key of a link", app("links: { /a: { shwo: Home } }\n")),
        ("no such whenModal", app("links: { /a: { show: Home, whenModal: close } }\n")),
        ("no such whenShown", app("links: { /a: { show: Home, whenShown: pop } }\n")),
        ("another base", app("links: { /a: { show: Home, base: root } }\n")),
        ("under as a word", app("links: { /a: { show: Home, under: Main } }\n")),
        ("defaults of links", app("links: { defaults: { when: true } }\n")),
        ("trailing slash", app("links: { defaults: { trailingSlash: maybe } }\n")),
        ("entries as a mapping", app("entries: { shortcut: a }\n")),
        ("unknown kind of entry", app("entries: [{ shortcat: a, show: Home }]\n")),
        ("schemes as a word", app("schemes: shop\n")),
        ("restore of an app by a word", app("restore: true\n")),
        ("version as a text", app("restore: { version: two }\n")),
        ("several windows by a word", app("windows: true\n")),
        ("unknown key of windows", app("windows: { many: true }\n")),
        ("events as a mapping", app("events: { search: }\n")),
        ("hooks with another moment", app("hooks: { during: { track: a } }\n")),
        ("facts as a list", app("facts: [online]\n")),
        ("slots as a mapping", screen("slots: { left: }")),
        ("variants as a mapping", screen("variants: { list: }")),
        ("restore of a list", screen("restore: [a]")),
        ("unknown bar", screen("bars: { tabs: false }")),
        ("unknown kind of screen", screen("kind: alret")),
        ("buttons as a mapping", screen("kind: alert, buttons: { ok: OK }")),
        ("unknown role", screen("kind: alert, buttons: [{ ok: { title: a, role: cancle } }]")),
        ("leave without a form", screen("leave: state.isDirty")),
        ("unknown key of leave", screen("leave: { when: state.x, aks: Sure }")),
        ("no such instances", screen("instances: one")),
        ("unknown container", "flow: A\ncontainer: tab\nchildren: [a: B]\n"),
        ("child with another key", "flow: A\ncontainer: tabs\nchildren: [a: { show: B }]\n"),
        ("order as a word", "flow: A\ncontainer: tabs\nchildren: [a: B]\ntabs: { order: a }\n"),
        ("loop of tabs", "flow: A\ncontainer: tabs\nchildren: [a: B]\ntabs: { loop: true }\n"),
        ("loop as a word", "flow: A\ncontainer: pages\nchildren: [a: B]\npages: { loop: a }\n"),
        ("unknown column", "flow: A\ncontainer: split\nchildren: [a: B]\nsplit: { detail: a }\n"),
        ("no such reselect", "flow: A\ncontainer: tabs\nchildren: [a: B]\nreselect: top\n"),
        ("animations as a word", "flow: A\nanimations: fade\nstart: ignore\n"),
        ("unknown claim", "flow: A\nchecks: [{ nevr: Home }]\nstart: ignore\n"),
        ("within of a word", "flow: A\nchecks: [{ within: few, reach: B }]\nstart: ignore\n"),
        ("samples without values", "flow: A\nsamples: { Int: [] }\nstart: ignore\n"),
        ("no such picker", step("{ pick: filez }")),
        ("outcomes of a close", step("{ close: , outcomes: { a: ignore } }")),
        ("slot of a push", step("{ push: Home, slot: a }")),
        ("embed without a slot", step("{ embed: Home }")),
        ("preview as a word", step("{ push: Home, preview: peek }")),
        ("force as a word", step("{ close: , force: yes }")),
        ("in of a present", step("{ present: Home, in: a }")),
        ("another base of a show", step("{ show: Home, base: root }")),
        ("no such again", step("{ call: a.b, again: never }")),
        ("no such window", step("{ send: a, to: everywhere }")),
        ("tell without a command", step("{ tell: Home }")),
        ("leave with a value", step("{ leave: Home }")),
        ("module with a root", "module: A\nroot: Main\n"),
        ("extension with a start", "extend: A\nstart: close\n"),
        ("width of a scenario", "scenario: A\nwidth: wide\nsteps: [back]\n"),
        ("launch by nothing", "scenario: A\nlaunch: { url: a }\nsteps: [back]\n"),
        ("value of a swipe", "scenario: A\nsteps: [{ swipe: Home }]\n"),
        ("on beside a tab", "scenario: A\nsteps: [{ tab: a, on: Home }]\n"),
        ("on beside the back menu", "scenario: A\nsteps: [{ back: Home, on: Home }]\n"),
        ("column that is no name", "scenario: A\nsteps: [{ expect: { column: [a] } }]\n"),
    ]
}
