import FlowCore
import UIKitStandIn

// The listing of Documentation/Hosting.md under "A host of one's own".

final class NavigationHost<Screen: Hashable & Sendable>: StackHost {
  let root = UINavigationController()
  private var layers: [(navigation: UINavigationController, screens: [Screen])]
  private let makeController: (Screen) -> UIViewController

  init(_ makeController: @escaping (Screen) -> UIViewController) {
    self.makeController = makeController
    layers = [(root, [])]
  }

  func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen> {
    let wanted = stack.keyWindow?.layers ?? []
    while layers.count > max(1, wanted.count) {
      layers.removeLast()
      layers[layers.count - 1].navigation.dismiss(animated: true)
    }
    for (index, layer) in wanted.enumerated() {
      if index == layers.count {
        let navigation = UINavigationController()
        layers[index - 1].navigation.present(navigation, animated: true)
        layers.append((navigation, []))
      }
      show(layer.container.screens, in: index)
    }
    return .done
  }

  private func show(_ screens: [Screen], in index: Int) {
    let (navigation, shown) = layers[index]
    let kept = zip(screens, shown).prefix { $0 == $1 }.count
    let new = screens.dropFirst(kept).map(makeController)
    layers[index].screens = screens
    navigation.setViewControllers(navigation.viewControllers.prefix(kept) + new, animated: true)
  }

  /// For `navigationController(_:didShow:animated:)`: how many screens the user has taken off.
  func screensTakenOff(from navigation: UINavigationController) -> Int {
    guard let index = layers.firstIndex(where: { $0.navigation === navigation }) else { return 0 }
    let count = layers[index].screens.count - navigation.viewControllers.count
    layers[index].screens.removeLast(max(0, count))
    return max(0, count)
  }

  /// For `presentationControllerDidDismiss(_:)`: the user has swiped the top sheet down.
  func sheetWasClosed() { if layers.count > 1 { layers.removeLast() } }
}
