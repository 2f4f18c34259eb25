import UIKit

/// Shows a profile. It knows nothing of the screens that its outputs lead to.
final class EditProfileViewController: UIViewController, EditProfileScreen {
    var user: User {
        didSet { showUser() }
    }
    var onSelectCity: (() -> Void)?
    var onSave: (() -> Void)?

    private let cityLabel = UILabel()

    init(user: User) {
        self.user = user
        super.init(nibName: nil, bundle: nil)
        title = user.name
        let save = UIAction { [weak self] _ in self?.onSave?() }
        navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .save, primaryAction: save)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let select = UIAction(title: "City") { [weak self] _ in self?.onSelectCity?() }
        let stack = UIStackView(arrangedSubviews: [
            cityLabel, UIButton(type: .system, primaryAction: select),
        ])
        stack.axis = .vertical
        stack.frame = view.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack)
        showUser()
    }

    private func showUser() {
        cityLabel.text = user.city?.name ?? "No city"
    }
}
