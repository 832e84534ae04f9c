import FlowDocuments

/// Turns the screens of a document into values.
struct RecordedScreens {
  private let labels: [ValueLabel]
  private var screens: [FlowDocument.ShownScreen: RecordedFlow.Screen] = [:]

  init(_ document: FlowDocument) {
    var paths: [[String]] = []
    for part in document.parts {
      // A part lies behind its parent; the flow itself gives its screens no path.
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

  /// The screen with its payload, which gets a number the first time.
  mutating func screen(_ shown: FlowDocument.ShownScreen) -> RecordedFlow.Screen {
    if let known = screens[shown] { return known }
    var label = labels[shown.screen]
    label.payload = shown.payload
    let screen = RecordedFlow.Screen(number: screens.count, label: label)
    screens[shown] = screen
    return screen
  }
}
