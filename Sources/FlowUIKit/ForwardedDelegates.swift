#if canImport(UIKit)
    import UIKit

    /// The delegates that an app has set on navigation controllers of the router.
    @MainActor
    final class ForwardedDelegates {
        private final class Kept {
            weak var navigation: UINavigationController?
            weak var delegate: (any UINavigationControllerDelegate)?

            init(
                _ navigation: UINavigationController, _ delegate: any UINavigationControllerDelegate
            ) {
                self.navigation = navigation
                self.delegate = delegate
            }
        }

        private var all: [Kept] = []

        func keep(
            _ delegate: (any UINavigationControllerDelegate)?, of navigation: UINavigationController
        ) {
            guard let delegate else { return }
            all.removeAll { $0.navigation === navigation }
            all.append(Kept(navigation, delegate))
        }

        func forget(where hasGone: (UINavigationController) -> Bool) {
            all.removeAll { $0.navigation.map(hasGone) ?? true }
        }

        private func delegate(
            of navigation: UINavigationController
        ) -> (any UINavigationControllerDelegate)? {
            all.first { $0.navigation === navigation }?.delegate
        }

        // UIKit's protocol has optional methods, which only Objective-C knows.
        func willShow(
            _ controller: UIViewController, on navigation: UINavigationController, _ animated: Bool
        ) {
            let delegate = delegate(of: navigation)
            #if canImport(ObjectiveC)
                delegate?.navigationController?(
                    navigation, willShow: controller, animated: animated)
            #else
                delegate?.navigationController(
                    navigation, willShow: controller, animated: animated)
            #endif
        }

        func didShow(
            _ controller: UIViewController, on navigation: UINavigationController, _ animated: Bool
        ) {
            let delegate = delegate(of: navigation)
            #if canImport(ObjectiveC)
                delegate?.navigationController?(navigation, didShow: controller, animated: animated)
            #else
                delegate?.navigationController(navigation, didShow: controller, animated: animated)
            #endif
        }
    }
#endif
