import FlowCore
import FlowDocuments
import FlowSupport

/// What the nodes represent at the level of screens: a screen wherever it is shown, or, *per tab*,
/// a screen in one tab.
struct ScreenDuplicates {
  /// A screen, everywhere or in some tabs.
  struct Duplicate: Hashable {
    /// The screen, as an index in the document.
    var screen: Int
    /// The tabs around it, from outside in; empty if tabs make no difference.
    var tabs: [String]
  }

  private(set) var all: [Duplicate] = []
  /// The steps that the paths to all occurrences of a duplicate share; `nil` if there is none.
  private(set) var commonSteps: [[ContainerStep]?] = []
  /// The duplicate on top in each configuration; `nil` if it shows no screen.
  private(set) var tops: [Int?] = []
  private let isPerTab: Bool
  private let document: FlowDocument
  private let hasWindows: Bool
  private var indices: [Duplicate: Int] = [:]

  init(document: FlowDocument, perTab: Bool) {
    isPerTab = perTab
    self.document = document
    hasWindows = document.windowNames.count > 1
    var stepsOfDuplicates: [Duplicate: [ContainerStep]] = [:]
    var order: [[Duplicate]] = Array(repeating: [], count: document.screens.count)
    let windows = document.configurations.lazy.flatMap(\.stack.windows)
    for occurrence in windows.flatMap(occurrences).distinct() {
      let duplicate = duplicate(of: occurrence)
      if let common = stepsOfDuplicates[duplicate] {
        stepsOfDuplicates[duplicate] = zip(common, occurrence.steps).prefix { $0 == $1 }.map(\.0)
      } else {
        stepsOfDuplicates[duplicate] = occurrence.steps
        order[occurrence.screen].append(duplicate)
      }
    }
    for (screen, duplicates) in order.enumerated() {
      for duplicate in duplicates.isEmpty ? [Duplicate(screen: screen, tabs: [])] : duplicates {
        indices[duplicate] = all.count
        all.append(duplicate)
        commonSteps.append(stepsOfDuplicates[duplicate])
      }
    }
    tops = document.configurations.map { configuration in
      topLayer(of: configuration).flatMap { occurrence(onTopOf: $0.container, after: $0.steps) }
        .flatMap(index)
    }
  }

  func index(of occurrence: ScreenOccurrence) -> Int? { indices[duplicate(of: occurrence)] }

  /// The name of a duplicate, with its tabs: `ItemDetail (feed)`.
  func name(_ index: Int) -> String {
    let duplicate = all[index]
    let tabs = duplicate.tabs.isEmpty ? "" : " (\(duplicate.tabs.joined(separator: " › ")))"
    return document.screens[duplicate.screen].name + tabs
  }

  /// The container of the top layer, and the steps to it.
  private func topLayer(
    of configuration: FlowDocument.Configuration
  ) -> (container: FlowDocument.Stack.Container, steps: [ContainerStep])? {
    guard let window = configuration.stack.keyWindow, let layer = window.layers.last else {
      return nil
    }
    return (layer.container, steps(to: layer, of: window))
  }

  /// The duplicates between which a transition is drawn: those on top, or, for an event on a screen
  /// beside the top, that screen and the one that replaces it, or the top if none does; `nil` for
  /// the target if the flow ends.
  func ends(of transition: FlowDocument.Transition) -> (source: Int?, target: Int?) {
    var target: Int?
    if case .configuration(let index) = transition.target { target = index }
    let before = visibleOccurrences(in: document.configurations[transition.source])
    guard let screen = transition.screen,
      let occurrence = before.last(where: { $0.screen == screen })
    else { return (tops[transition.source], target.flatMap { tops[$0] }) }
    let source = index(of: occurrence)
    guard let target else { return (source, nil) }
    let after = visibleOccurrences(in: document.configurations[target])
    guard after.last == before.last else { return (source, tops[target]) }
    guard after != before else { return (source, source) }
    return (source, after.first { !before.contains($0) }.flatMap(index) ?? tops[target])
  }

  /// The screens that can be seen in the top layer, the top last.
  private func visibleOccurrences(
    in configuration: FlowDocument.Configuration
  ) -> [ScreenOccurrence] {
    topLayer(of: configuration).map { $0.container.occurrences(after: $0.steps, onlyVisible: true) }
      ?? []
  }

  /// The duplicates on any stack of a configuration, even below others.
  func duplicatesOnStacks(in configuration: FlowDocument.Configuration) -> Set<Int> {
    Set(configuration.stack.windows.flatMap(occurrences).compactMap(index))
  }

  /// The tops of the tabs that are not selected, in the top layer of a configuration.
  func otherTabs(of configuration: FlowDocument.Configuration) -> [ScreenOccurrence] {
    guard let (container, steps) = topLayer(of: configuration),
      case .tabs(let tabs, let selected) = container
    else { return [] }
    return tabs.filter { $0.name != selected }.compactMap { tab in
      occurrence(onTopOf: tab.container, after: steps + [.tab(tab.name)])
    }
  }

  private func occurrence(
    onTopOf container: FlowDocument.Stack.Container, after steps: [ContainerStep]
  ) -> ScreenOccurrence? {
    container.top(after: steps).map { ScreenOccurrence(screen: $0.screen.screen, steps: $0.steps) }
  }

  private func duplicate(of occurrence: ScreenOccurrence) -> Duplicate {
    Duplicate(screen: occurrence.screen, tabs: isPerTab ? occurrence.tabs : [])
  }

  private func occurrences(in window: FlowDocument.Stack.Window) -> [ScreenOccurrence] {
    window.layers.flatMap { $0.container.occurrences(after: steps(to: $0, of: window)) }
  }

  private func steps(
    to layer: FlowDocument.Stack.Layer, of window: FlowDocument.Stack.Window
  ) -> [ContainerStep] {
    let isMain = !hasWindows || window.name == FlowDocument.Stack.mainWindow
    return (isMain ? [] : [.window(window.name)])
      + (layer.style.knownName.map { [.modal($0)] } ?? [])
  }
}
