#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowSupport

/// The names in flows that the settings can refer to.
struct FlowNames {
  private var names: [DeviceControls.MappedName.Map: [String]] = [:]
  private var answers: Set<String> = []
  /// Whether the searches of the flows were complete, so that there are no other names.
  private var areComplete = true

  init(_ document: FlowDocument) {
    let events = document.transitions.map(\.event) + document.deadEvents.map(\.event)
    let links = events.filter(\.isLink)
    let work = events.filter { $0.work != nil }
    let others = events.filter { !$0.isLink && $0.work == nil }
    names = [
      .controls: others.flatMap(DeviceControls.names).distinct(),
      .links: links.flatMap(DeviceControls.names).distinct(),
      .fields: others.flatMap(Self.fields).distinct(),
      .screens: (ScreenNames(document).paths + document.deviceScreenNames).distinct(),
    ]
    answers = Set(work.flatMap(DeviceControls.names))
    areComplete = document.search.bound == nil
  }

  private static func fields(of event: FlowDocument.Event) -> [String] {
    let texts = event.payload?.payloadParts ?? []
    return event.parameters + texts.flatMap { $0.payloadFields?.map(\.label) ?? [] }
  }

  func contains(_ name: DeviceControls.MappedName) -> Bool {
    names[name.map]?.contains(name.text) == true
  }

  mutating func add(_ other: FlowNames) {
    names.merge(other.names) { ($0 + $1).distinct() }
    answers.formUnion(other.answers)
    areComplete = areComplete && other.areComplete
  }
}

// MARK: - Unknown names

extension FlowNames {
  /// The maximum number of configurations to search for names in each other flow.
  private static let maxConfigurations = 10_000

  /// Returns sentences about wrong names in the settings, with their locations.
  ///
  /// The settings are shared by all flows, so a name that this flow does not have is searched for
  /// in the others. For a document, the others are unknown, so only likely typing errors are
  /// reported.
  static func mistakes(
    in settings: Settings, for document: FlowDocument, of entry: CatalogEntry, in catalog: Catalog
  ) -> [String] {
    var names = FlowNames(document)
    var unknown = settings.devices.names.filter { !names.contains($0) }
    for other in catalog.entries where other.name != entry.name && !entry.isDocument {
      if unknown.isEmpty { break }
      var limits = other.limits
      limits.configurations = min(limits.configurations, maxConfigurations)
      guard let document = try? other.document(within: limits) else {
        names.areComplete = false
        continue
      }
      names.add(FlowNames(document))
      unknown.removeAll(where: names.contains)
    }
    return unknown.compactMap { name in
      names.mistake(of: name, isAmongOthers: entry.isDocument).map {
        "\(settings.path ?? ""):\(name.location.line):\(name.location.column): \($0)"
      }
    }
  }

  /// Returns the problem with a name, or `nil` if it may be a name of another document.
  private func mistake(of name: DeviceControls.MappedName, isAmongOthers: Bool) -> String? {
    let subject = "\"\(name.map.rawValue)\" names"
    switch name.map {
    case .controls where names[.links]?.contains(name.text) == true:
      return "\(subject) '\(name.text)', which opens a link; name its URL in \"links\""
    case .controls where answers.contains(name.text):
      return "\(subject) '\(name.text)', an answer, for which tests wait; remove it"
    case .links where names[.controls]?.contains(name.text) == true:
      return "\(subject) '\(name.text)', which opens no link; name its control in \"controls\""
    case .controls, .fields, .screens, .links: break
    }
    let nearest = Spelling.nearest(to: name.text, among: names[name.map] ?? [])
    guard !isAmongOthers || !nearest.isEmpty else { return nil }
    let (kind, advice) =
      switch name.map {
      case .controls: ("event", "'flowgraph paths FLOW --tour' shows the names of the events")
      case .links: ("link", "'flowgraph paths FLOW --tour' shows the names of the links")
      case .fields: ("payload", "name the label of a payload, such as 'name' of nextTapped(name)")
      case .screens: ("screen", "'flowgraph render FLOW --format md' lists the screens")
      }
    let fault = areComplete && !isAmongOthers ? "which no flow has" : "which was not found"
    return "\(subject) the \(kind) '\(name.text)', \(fault); "
      + (Spelling.question(nearest) ?? advice)
  }
}
#endif
