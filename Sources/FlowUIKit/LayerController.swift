#if canImport(UIKit)
import UIKit

/// Holds the content of one layer, and tells when it comes onto the screen and leaves it.
///
/// The view controllers of the app are inside, so nothing of theirs needs to be replaced to hear of
/// a dismissal.
final class LayerController: UIViewController {
  /// Whether it is on the screen, and not only on its way there.
  private(set) var hasAppeared = false
  private let moved: () -> Void

  init(moved: @escaping () -> Void) {
    self.moved = moved
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows another content; the former one goes.
  func show(_ content: UIViewController) {
    for child in children { leave(child) }
    addChild(content)
    fill(view, with: content.view)
    content.didMove(toParent: self)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
    moved()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    hasAppeared = false
    moved()
  }
}

extension UIViewController {
  /// The layer that a controller is in.
  var layer: LayerController? {
    var current: UIViewController? = self
    while let controller = current {
      if let layer = controller as? LayerController { return layer }
      current = controller.parent
    }
    return nil
  }
}

/// Puts a view into another one, as large as that.
@MainActor
func fill(_ view: UIView, with content: UIView) {
  content.frame = view.bounds
  content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  view.addSubview(content)
}
#endif
