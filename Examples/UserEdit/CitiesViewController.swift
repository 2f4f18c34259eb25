import UIKit

/// A city to pick.
final class CitiesViewController: UIViewController, CitiesScreen {
    var selected: City?
    var onCitySelected: ((_ city: City) -> Void)?

    private let names = ["Kazan", "Moscow", "Oslo", "Tokyo"]

    init(selected: City?) {
        self.selected = selected
        super.init(nibName: nil, bundle: nil)
        title = "Cities"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let buttons = names.map { name in
            let pick = UIAction(title: name == selected?.name ? "✓ \(name)" : name) {
                [weak self] _ in self?.onCitySelected?(City(name: name))
            }
            return UIButton(type: .system, primaryAction: pick)
        }
        let stack = UIStackView(arrangedSubviews: buttons)
        stack.axis = .vertical
        stack.frame = view.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack)
    }
}
