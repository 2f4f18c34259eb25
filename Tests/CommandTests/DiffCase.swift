import Testing

private let app = """
    app: Desk
    root: Shop
    schemes: [desk]
    restore: { version: 1 }
    facts: { online: Bool = true }
    gates: { open: { when: facts.online } }
    services: { cart: { add: { inputs: { n: Int }, outcomes: [added] } } }
    types: { Item: { id: Int }, Size: [small, large] }
    events: [ping: { n: Int }]
    entries: [{ shortcut: note, show: List }]
    links:
      /list: { show: List }
      /detail/{id:Int}: { show: Detail, with: { id: id } }
      /old/{any}: { show: List }
      /size/{s:Size}: { show: Sized, with: { size: s } }

    """
private let shop = """
    flow: Shop
    restore: shop
    inputs: { first: Int = 0 }
    state: { page: Int = 0 }
    outputs: [done: { item: Item }]
    screens:
      List: { outputs: [open, help, end: { item: Item }] }
      Detail: { restore: detail, inputs: { id: Int }, outputs: [more] }
      Help: { outputs: [close, again] }
      Sized: { inputs: { size: Size } }
      Old:
        { inputs: { n: Int = 0, m: Int = 0 }, variants: [rows, tiles], slots: [top],
          key: n, dismissible: inputs.first > 0 }
    start: { push: List }
    transitions:
      List.open: { push: Detail, with: { id: inputs.first } }
      List.help: { present: Help }
      List.end: { finish: done, with: { item: item } }
      Detail.more: { push: Old }
      Help.close: close
      Help.again: close
      app.ping: ignore

    """

/// Two versions of the files of an application, and the changes that are told of, without the
/// lines below each.
struct DiffCase: Sendable, CustomTestStringConvertible {
    let old: [String: String]
    let new: [String: String]
    let changes: [String]
    let testDescription: String

    /// Edits of the two files above.
    init(_ edits: [(String, String)], _ changes: [String]) {
        self.init(
            edits.map { $0.0 + " → " + $0.1 }.joined(separator: "; "),
            of: ["app.yaml": app, "shop.yaml": shop], edits, changes)
    }

    /// Edits of other files. Each has to change something.
    init(
        _ description: String, of files: [String: String], _ edits: [(String, String)],
        _ changes: [String]
    ) {
        var edited = files
        for (old, new) in edits {
            precondition(edited.values.contains { $0.contains(old) }, "\(description): \(old)")
            edited = edited.mapValues { $0.replacing(old, with: new) }
        }
        self.init(description, from: files, to: edited, changes)
    }

    init(
        _ description: String, from old: [String: String], to new: [String: String],
        _ changes: [String]
    ) {
        self.old = old
        self.new = new
        self.changes = changes
        testDescription = description
    }
}
