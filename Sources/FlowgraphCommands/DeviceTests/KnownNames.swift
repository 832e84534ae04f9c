#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// The names by which the settings can mean what flows have.
struct KnownNames {
  private var known: [DeviceControls.Name.Map: [String]] = [:]
  /// The names of answers to work, which have no control.
  private var answers: Set<String> = []
  /// Whether the flows were searched to the end, and so have no more names.
  private var areComplete = true

  init(_ document: FlowDocument) {
    let events = document.transitions.map(\.event) + document.deadEvents.map(\.event)
    let links = events.filter(\.isLink)
    let work = events.filter { $0.work != nil }
    let others = events.filter { !$0.isLink && $0.work == nil }
    known = [
      .controls: others.flatMap(DeviceControls.names).distinct(),
      .links: links.flatMap(DeviceControls.names).distinct(),
      .fields: others.flatMap(Self.fields).distinct(),
      .screens: (ScreenNames(document).paths + DeviceNames.screens(of: document)).distinct(),
    ]
    answers = Set(work.flatMap(DeviceControls.names))
    areComplete = document.search.bound == nil
  }

  private static func fields(of event: FlowDocument.Event) -> [String] {
    let texts = event.payload.map(PayloadText.parts) ?? []
    return event.parameters + texts.flatMap { PayloadText.fields(of: $0)?.map(\.label) ?? [] }
  }

  func has(_ name: DeviceControls.Name) -> Bool { known[name.map]?.contains(name.text) == true }

  /// Adds the names of another flow.
  mutating func add(_ other: KnownNames) {
    known.merge(other.known) { ($0 + $1).distinct() }
    answers.formUnion(other.answers)
    areComplete = areComplete && other.areComplete
  }
}

// MARK: - Unknown names

extension KnownNames {
  /// How many configurations of each other flow are searched for names.
  private static let mostConfigurations = 10_000

  /// What is wrong with the names in the settings, in sentences with their places.
  ///
  /// The settings are those of all flows, so a name that this flow does not have is looked for in the
  /// others. A document says nothing about others, so only what looks like a typing error is reported.
  static func mistakes(
    in settings: Settings, for document: FlowDocument, of entry: CatalogEntry, in catalog: Catalog
  ) -> [String] {
    var names = KnownNames(document)
    var unknown = settings.devices.names.filter { !names.has($0) }
    for other in catalog.entries where other.name != entry.name && !entry.isDocument {
      if unknown.isEmpty { break }
      var limits = other.limits
      limits.configurations = min(limits.configurations, mostConfigurations)
      guard let document = try? other.document(within: limits) else {
        names.areComplete = false
        continue
      }
      names.add(KnownNames(document))
      unknown.removeAll(where: names.has)
    }
    return unknown.compactMap { name in
      names.mistake(of: name, isAmongOthers: entry.isDocument).map {
        "\(settings.path ?? ""):\(name.place.line):\(name.place.column): \($0)"
      }
    }
  }

  /// What is wrong with a name; `nil` if it can be that of another document.
  private func mistake(of name: DeviceControls.Name, isAmongOthers: Bool) -> String? {
    let place = "\"\(name.map.rawValue)\" names"
    switch name.map {
    case .controls where known[.links]?.contains(name.text) == true:
      return "\(place) '\(name.text)', which opens a link; name its URL in \"links\""
    case .controls where answers.contains(name.text):
      return "\(place) '\(name.text)', an answer to work, for which tests wait; remove it"
    case .links where known[.controls]?.contains(name.text) == true:
      return "\(place) '\(name.text)', which opens no link; name its control in \"controls\""
    case .controls, .fields, .screens, .links: break
    }
    let nearest = Spelling.nearest(to: name.text, among: known[name.map] ?? [])
    guard !isAmongOthers || !nearest.isEmpty else { return nil }
    let (kind, advice) =
      switch name.map {
      case .controls: ("event", "'flowgraph paths FLOW --tour' shows what the events are called")
      case .links: ("link", "'flowgraph paths FLOW --tour' shows what the links are called")
      case .fields: ("payload", "name the label of a payload, such as 'name' of nextTapped(name)")
      case .screens: ("screen", "'flowgraph render FLOW --format md' lists the screens")
      }
    let hint = nearest.map { "'\($0)'" }.joined(separator: " or ")
    let fault = areComplete && !isAmongOthers ? "which no flow has" : "which was not found"
    return "\(place) the \(kind) '\(name.text)', \(fault); "
      + (nearest.isEmpty ? advice : "did you mean \(hint)?")
  }
}
#endif
