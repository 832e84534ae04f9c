// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKit

/// A view that is a view controller, inside the one that shows its layer.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

public struct UIViewControllerRepresentableContext<Representable> {}

extension UIViewControllerRepresentable {
  public var body: Never { fatalError("the platform does not ask for this body") }

  public func _update(_ node: ViewNode) {
    if let controller = node.memory as? UIViewControllerType {
      return updateUIViewController(controller, context: Context())
    }
    let controller = makeUIViewController(context: Context())
    node.memory = controller
    node.layer.controller.addChild(controller)
    controller.didMove(toParent: node.layer.controller)
    updateUIViewController(controller, context: Context())
    node.onAppear = { controller.viewDidAppear(true) }
  }
}
