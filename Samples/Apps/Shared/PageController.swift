import UIKit

/// A screen with a title, text fields and buttons.
final class PageController: UIViewController {
  /// The title of a button, and the action of a tap, which receives the texts.
  typealias Button = (title: String, tapped: ([String]) -> Void)

  private let fields: [UITextField]
  private let buttons: [Button]

  convenience init(_ title: String, fields: [String] = [], _ buttons: Button...) {
    self.init(title, fields: fields, buttons)
  }

  init(_ title: String, fields: [String] = [], _ buttons: [Button]) {
    self.fields = fields.map {
      let field = UITextField()
      field.placeholder = $0
      return field
    }
    self.buttons = buttons
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: fields + buttons.map(makeButton))
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  private func makeButton(_ button: Button) -> UIView {
    UIButton(
      type: .system,
      primaryAction: UIAction(title: button.title) { [weak self] _ in
        button.tapped((self?.fields ?? []).map { $0.text ?? "" })
      })
  }
}
