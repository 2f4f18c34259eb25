/// A project in which one file has eight mistakes that have nothing to do with one another.
enum EightMistakes {
    static let files: [String: String] = [
        "flows/app.yaml": "app: Shop\nroot: Shop\n",
        "flows/payment.yaml": payment,
        "flows/columns.yaml":
            "flow: Columns\ncontainer: split\nchildren: [list: List, more]\nscreens: { List: }\n",
        "flows/shop.yaml": broken,
    ]

    private static let payment = """
        flow: Payment
        outputs: [paid]
        screens:
          Card: { outputs: [pay] }
        start: { push: Card }
        transitions:
          Card.pay: { finish: paid }

        """

    private static let broken = """
        flow: Shop
        sumary: Buy a thing.
        types:
          Item: { name: String }
        state:
          count: Int = 0
          count: Int = 1
          item: { type: Item, default: { name: "Tea" } }
        screens:
          List:
            outputs: [open, show, pay, more, help]
          Detail:
            inputs: { item: Item, amount: Int }
        start: { push: Lsit }
        transitions:
          List.open:
            push: Detail
            with: { item: state.item }
          List.show:
            push: Detail
            with: { item: state.item, amount: state.item.name }
          List.pay: { present: Payment }
          List.more:
            choose:
              - when: state.item.name == "Tea"
                then: { push: Detail, with: { item: state.item, amount: 1 } }
          List.help: { push: Columns }

        """

    static let places = [
        "flows/shop.yaml:2:1: unknown-key", "flows/shop.yaml:7:3: duplicate-key",
        "flows/shop.yaml:14:16: unknown-screen", "flows/shop.yaml:17:11: missing-input",
        "flows/shop.yaml:21:39: type-mismatch", "flows/shop.yaml:22:24: unhandled-outcome",
        "flows/shop.yaml:24:5: missing-else", "flows/shop.yaml:27:22: cannot-push-container",
    ]
}
