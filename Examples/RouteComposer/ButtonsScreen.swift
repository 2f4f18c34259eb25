import UIKit

/// A page with a text and a button for each thing that it can send.
class ButtonsScreen: UIViewController {
    /// A title, and the output that a tap sends.
    typealias Button = (title: String, send: (() -> Void)?)

    private let label = UILabel()

    init(_ title: String) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    /// They are read when the view is loaded, and by then the flow has set the outputs.
    var buttons: [Button] { [] }

    /// What the page says; nothing for most.
    var text = "" { didSet { label.text = text } }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let taps = buttons.map { title, send in
            UIButton(type: .system, primaryAction: UIAction(title: title) { _ in send?() })
        }
        let stack = UIStackView(arrangedSubviews: [label] + taps)
        stack.axis = .vertical
        stack.frame = view.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack)
    }
}
