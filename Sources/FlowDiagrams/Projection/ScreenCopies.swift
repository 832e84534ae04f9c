import FlowCore
import FlowDocuments

/// What the nodes represent at the level of screens: a screen wherever it is shown, or *per tab* a
/// screen in one tab.
struct ScreenCopies {
  /// A screen, everywhere or in some tabs.
  struct Copy: Hashable {
    /// The screen, as an index in the document.
    var screen: Int
    /// The tabs around it, from outside in; empty if tabs make no difference.
    var tabs: [String]
  }

  /// The copies, in the order of their screens.
  private(set) var all: [Copy] = []
  /// The steps that the paths to all places of a copy share; `nil` if it was never shown.
  private(set) var places: [[PlaceStep]?] = []
  /// The copy on top in each configuration; `nil` if it shows no screen.
  private(set) var tops: [Int?] = []
  private let isPerTab: Bool
  private let document: FlowDocument
  private let hasWindows: Bool
  private var indices: [Copy: Int] = [:]

  init(document: FlowDocument, perTab: Bool) {
    isPerTab = perTab
    self.document = document
    hasWindows = document.windowNames.count > 1
    var met: [Copy: [PlaceStep]] = [:]
    var order: [[Copy]] = Array(repeating: [], count: document.screens.count)
    for place in distinctPlaces() {
      let copy = copy(of: place)
      if let common = met[copy] {
        met[copy] = zip(common, place.steps).prefix { $0 == $1 }.map(\.0)
      } else {
        met[copy] = place.steps
        order[place.screen].append(copy)
      }
    }
    for (screen, copies) in order.enumerated() {
      for copy in copies.isEmpty ? [Copy(screen: screen, tabs: [])] : copies {
        indices[copy] = all.count
        all.append(copy)
        places.append(met[copy])
      }
    }
    tops = document.configurations.map { top(of: $0).flatMap { index(of: $0) } }
  }

  /// The copy shown at a place.
  func index(of place: ScreenPlace) -> Int? { indices[copy(of: place)] }

  /// The name of a copy, with its tabs: `ItemDetail (feed)`.
  func name(_ index: Int) -> String {
    let copy = all[index]
    let tabs = copy.tabs.isEmpty ? "" : " (\(copy.tabs.joined(separator: " › ")))"
    return document.screens[copy.screen].name + tabs
  }

  /// The screen on top of everything, and the steps to it.
  func top(of configuration: FlowDocument.Configuration) -> ScreenPlace? {
    guard let window = configuration.stack.keyWindow, let layer = window.layers.last else {
      return nil
    }
    let focus = layer.container.focus
    return focus.top.map {
      ScreenPlace(screen: $0.screen, steps: steps(to: layer, of: window) + focus.steps)
    }
  }

  /// The copies between which a transition is drawn: those on top, or, for an event on a screen
  /// beside the top, that screen and the one that takes its place, or the top if none does; `nil`
  /// for the target if the flow ends.
  func ends(of transition: FlowDocument.Transition) -> (source: Int?, target: Int?) {
    var target: Int?
    if case .configuration(let index) = transition.target { target = index }
    let before = visiblePlaces(in: document.configurations[transition.source])
    guard let screen = transition.screen,
      let place = before.last(where: { $0.screen == screen })
    else { return (tops[transition.source], target.flatMap { tops[$0] }) }
    let source = index(of: place)
    guard let target else { return (source, nil) }
    let after = visiblePlaces(in: document.configurations[target])
    guard after.last == before.last else { return (source, tops[target]) }
    guard after != before else { return (source, source) }
    return (source, after.first { !before.contains($0) }.flatMap(index) ?? tops[target])
  }

  /// The screens that can be seen in the top layer, the top last.
  private func visiblePlaces(in configuration: FlowDocument.Configuration) -> [ScreenPlace] {
    guard let window = configuration.stack.keyWindow, let layer = window.layers.last else {
      return []
    }
    return layer.container.visiblePlaces(after: steps(to: layer, of: window))
  }

  /// The copies that are visible anywhere in a configuration, even below others.
  func onShow(in configuration: FlowDocument.Configuration) -> Set<Int> {
    Set(configuration.stack.windows.flatMap(places).compactMap(index))
  }

  /// The tops of the tabs that are not selected, in the top layer of a configuration.
  func otherTabs(of configuration: FlowDocument.Configuration) -> [ScreenPlace] {
    guard let window = configuration.stack.keyWindow, let layer = window.layers.last,
      case .tabs(let tabs, let selected) = layer.container
    else { return [] }
    return tabs.filter { $0.name != selected }.compactMap { tab in
      let focus = tab.container.focus
      return focus.top.map {
        ScreenPlace(
          screen: $0.screen, steps: steps(to: layer, of: window) + [.tab(tab.name)] + focus.steps)
      }
    }
  }

  private func copy(of place: ScreenPlace) -> Copy {
    Copy(screen: place.screen, tabs: isPerTab ? place.tabs : [])
  }

  /// Every place at which a screen was ever shown, in the order found.
  private func distinctPlaces() -> [ScreenPlace] {
    document.configurations.lazy.flatMap(\.stack.windows).flatMap(places).distinct()
  }

  private func places(in window: FlowDocument.Stack.Window) -> [ScreenPlace] {
    window.layers.flatMap { $0.container.places(after: steps(to: $0, of: window)) }
  }

  private func steps(
    to layer: FlowDocument.Stack.Layer, of window: FlowDocument.Stack.Window
  ) -> [PlaceStep] {
    let isMain = !hasWindows || window.name == FlowDocument.Stack.mainWindow
    return (isMain ? [] : [.window(window.name)])
      + (layer.style.knownName.map { [.modal($0)] } ?? [])
  }
}
