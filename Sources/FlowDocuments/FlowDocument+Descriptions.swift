package import FlowCore
import FlowSupport

extension FlowDocument {
  /// The names of all windows, in the order found.
  package var windowNames: [String] { windows.map(\.name).distinct() }

  /// The names of all windows; empty if there is only the main one.
  package var extraWindowNames: [String] {
    windowNames == [Stack.mainWindow] ? [] : windowNames
  }

  package var tabNames: [String] { containers.flatMap { $0.names(ofTabs: true) }.distinct() }

  /// The names of all slots, in the order found.
  package var slotNames: [String] { containers.flatMap { $0.names(ofTabs: false) }.distinct() }

  private var windows: some Sequence<Stack.Window> {
    configurations.lazy.flatMap(\.stack.windows)
  }

  private var containers: some Sequence<Stack.Container> {
    windows.lazy.flatMap(\.layers).map(\.container)
  }
}

extension FlowDocument.Configuration {
  /// The screen on top of the focused stack, or `nil` if there is none.
  package var top: FlowDocument.StackScreen? { stack.top }
}

extension FlowDocument.Stack.Container {
  /// The names of all tabs in the container, or of all slots, outer ones first.
  fileprivate func names(ofTabs isTabs: Bool) -> [String] {
    switch self {
    case .stack(let entries):
      entries.flatMap(\.slots).flatMap { slot in
        (isTabs ? [] : [slot.name]) + slot.container.names(ofTabs: isTabs)
      }
    case .tabs(let tabs, _):
      tabs.flatMap { (isTabs ? [$0.name] : []) + $0.container.names(ofTabs: isTabs) }
    }
  }
}

extension ModalStyle {
  /// The style of a modal layer if a handwritten document names none.
  static let unknown = ModalStyle.custom("")
}

extension ModalStyle? {
  /// The name of the style, or `nil` for the root layer, and if a document names none.
  package var knownName: String? { flatMap { $0 == .unknown ? nil : $0.name } }
}

extension Command<FlowDocument.StackScreen> {
  /// The operation, the tab, slot or window it names, and the address: `popToRoot@tab search`.
  package var text: String {
    let parts = parts
    return parts.operation.rawValue + (parts.name.map { " \($0)" } ?? "")
      + (parts.address.map { "@\($0)" } ?? "")
  }

  /// The text with the names of the screens and the style: `present Login as sheet`.
  package func text(naming name: (FlowDocument.StackScreen) -> String) -> String {
    ([text] + parts.screens.map(name) + (parts.style.knownName.map { ["as \($0)"] } ?? []))
      .joined(separator: " ")
  }
}

extension FlowDocument.Event {
  /// The event and its payload, `onCellTap(3)`; for a child with a key, `details(3).back`.
  package var text: String {
    (instance.map { $0 + "." } ?? "") + name + (payload.map { "(\($0))" } ?? "")
  }
}

extension FlowDocument.Event {
  /// The event, and what it answers: `paid (answer to charge(1))`.
  package var textWithWork: String { text + String.answerSuffix(to: work) }
}

extension String {
  /// What a report appends to an answer, but not to another event: ` (late answer to charge(1))`.
  package static func answerSuffix(
    to work: String?, isLate: Bool = false, isFailure: Bool = false
  ) -> String {
    work.map { " (\(isLate ? "late " : "")\(isFailure ? "failure of" : "answer to") \($0))" } ?? ""
  }

  /// The name of a piece of work without its payload and the keys of child flows:
  /// `details(3).load(1)` is `details.load`.
  package var kindOfWork: String {
    var depth = 0
    return String(
      filter { character in
        switch character {
        case "(": depth += 1
        case ")" where depth > 0:
          depth -= 1
          return false
        default: break
        }
        return depth == 0
      })
  }
}

extension FlowDocument.ChildMismatch.MismatchKind {
  /// What is wrong with a child flow of that name, as a clause.
  package func explanation(of child: String) -> String {
    switch self {
    case .childWithoutScreens: "\(child) is in the state but none of its screens is visible"
    case .screensWithoutChild: "screens of \(child) are visible but \(child) is not in the state"
    }
  }
}
