import FlowDocuments

struct RecordedScreens {
  private let labels: [ValueLabel]
  private var screens: [FlowDocument.VisibleScreen: RecordedFlow.Screen] = [:]

  init(_ document: FlowDocument) {
    var paths: [[String]] = []
    for part in document.parts {
      // A part comes after its parent. The flow itself adds nothing to the path.
      paths.append(part.parent.map { paths[$0] + [part.name] } ?? [])
    }
    labels = document.screens.map { screen in
      var label = ValueLabel(name: screen.name, parameters: screen.parameters)
      label.children = paths[screen.part]
      label.group = screen.group
      label.description = screen.description
      return label
    }
  }

  /// Returns the screen with its payload, numbered in the order of first use.
  mutating func screen(_ shownScreen: FlowDocument.VisibleScreen) -> RecordedFlow.Screen {
    if let existing = screens[shownScreen] { return existing }
    var label = labels[shownScreen.screen]
    label.payload = shownScreen.payload
    let screen = RecordedFlow.Screen(number: screens.count, label: label)
    screens[shownScreen] = screen
    return screen
  }
}
