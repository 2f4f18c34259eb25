import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// Wherever a file can be read no further, nothing is said about what may come there.
@Suite struct CutFileTests {
    private static let team = [
        "common.yaml": """
        module: Common
        private: [count]
        types:
          Problem: { message: String }
        events: [logout]
        services:
          log:
            write: { inputs: { text: String }, outcomes: [written, full] }
            clear:
        screens:
          Failure:
            inputs: { problem: Problem }
            outputs: [again]
        actions:
          fail:
            inputs: { problem: Problem }
            steps:
              - run: count
              - { present: Failure, with: [problem] }
          count:
            steps: { track: failed }

        """,
        "shop/app.yaml": """
        app: Shop
        root: Browse
        state: { isBusy: Bool = false }
        screens:
          Info:
            inputs: { text: String }
            outputs: [done]

        """,
        "shop/browse.yaml": """
        flow: Browse
        uses: [Common]
        screens:
          List:
            outputs:
              - broken: { problem: Problem }
              - about
              - order
        start: { push: List }
        transitions:
          List.broken: { run: fail, with: [problem] }
          Failure.again: close
          app.logout: popToRoot

        """,
        "shop/browse-about.yaml": """
        extend: Browse
        transitions:
          List.about:
            push: Info
            with:
              text: "the shop"
          Info.done: { set: { app.isBusy: true } }
          List.order: { push: Order }
          Order.done: ignore

        """,
        "shop/order.yaml": """
        flow: Order
        uses: [Common]
        outputs: [done: { text: String }]
        screens:
          Basket: { outputs: [help, buy: { text: String }] }
        start: { push: Basket }
        transitions:
          Basket.help:
            call: log.write
            with: { text: "help" }
            outcomes:
              written: { call: log.clear }
              full: ignore
          Info.done: close
          Basket.buy:
            - finish: done
              with: [text]

        """,
    ]

    private static func project(_ name: String) throws -> [String: String] {
        if name == "team" { return team }
        var files: [String: String] = [:]
        for path in Project.files(below: "flows/" + name, endingIn: ".yaml")
        where !path.hasSuffix(".scenario.yaml") {
            files[path] = try Project.text(of: path)
        }
        return files
    }

    /// The text with a line that ends it for the reader: by a quote, by a bracket, by a tab, and by
    /// a column in which no key can be.
    private func cut(_ lines: [Substring], at place: Int) -> [String] {
        let line = lines[place]
        let key = line.prefix { $0 != ":" }
        return [key + ": \"open", line + " {", "\t" + line, " " + line].map { cut in
            (lines[..<place] + [Substring(cut)] + lines[(place + 1)...]).joined(separator: "\n")
        }
    }

    private func ids(_ files: [String: String]) -> [String] {
        let sources = files.sorted { $0.key < $1.key }.map {
            SourceFile(path: $0.key, text: $0.value)
        }
        return compile(sources).diagnostics.map(\.kind.id)
    }

    @Test(arguments: ["team", "rxflow-demo", "application-coordinator"])
    func whatCannotBeReadIsNotMissing(name: String) throws {
        let files = try Self.project(name)
        #expect(ids(files) == [])
        var count = 0
        for (path, text) in files {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for place in lines.indices.dropLast() {
                for text in cut(lines, at: place) {
                    var files = files
                    files[path] = text
                    let found = ids(files)
                    guard found.contains("yaml-syntax") else { continue }
                    count += 1
                    #expect(found == ["yaml-syntax"], "\(path):\(place + 1)\n\(text)")
                }
            }
        }
        #expect(count > 100)
    }
}
