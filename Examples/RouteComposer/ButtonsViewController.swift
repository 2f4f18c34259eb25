import UIKit

/// A page with a text and a button for each thing that it can send.
class ButtonsViewController: UIViewController {
    private let label = UILabel()

    init(_ title: String) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    /// The titles of the buttons, and what a tap on each does.
    var buttons: [(title: String, send: () -> Void)] { [] }

    /// What the page says; nothing for most.
    var text: String { "" }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let taps = buttons.indices.map { index in
            let tap = UIAction(title: buttons[index].title) { [weak self] _ in
                self?.buttons[index].send()
            }
            return UIButton(type: .system, primaryAction: tap)
        }
        let stack = UIStackView(arrangedSubviews: [label] + taps)
        stack.axis = .vertical
        stack.frame = view.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack)
        showText()
    }

    /// Says again what the page says, when it has changed.
    func showText() { label.text = text }
}
