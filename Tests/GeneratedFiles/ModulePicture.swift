import FlowCore
import FlowDiagrams
import FlowDocuments

extension GeneratedFile {
  /// The picture of the modules for contributors, from the package's manifest.
  static let modulePicture = GeneratedFile(
    path: "CONTRIBUTING.md", sources: ["Package.swift"]
  ) { page, texts in
    replacing(
      in: page, from: "```mermaid\n", to: "```", keepsStart: true,
      with: ModuleGraph(manifest: texts[0]).mermaid())
  }
}

/// The modules of the package in `Sources`, and what each depends on.
private struct ModuleGraph {
  private var names: [String] = []
  private var dependencies: [String: Set<String>] = [:]

  init(manifest: String) {
    let targets = manifest.split(separator: "\n  targets: [").last ?? ""
    let shipped = targets.split(separator: "    // Samples").first ?? ""
    for target in shipped.split(separator: "arget(") where target.contains("Settings: ") {
      let named = target.replacing("graphviz", with: "\"CGraphviz\"")
      guard let name = Self.strings(in: named, after: "name: ").first else { continue }
      names.append(name)
      dependencies[name] = Set(Self.strings(in: named, after: "dependencies: ["))
    }
  }

  /// The string literals in a text after a mark, up to the end of the list.
  private static func strings(in text: Substring, after mark: String) -> [String] {
    guard let start = text.firstRange(of: mark)?.upperBound else { return [] }
    let quoted = text[start...].prefix { $0 != "]" }.split(
      separator: "\"", omittingEmptySubsequences: false)
    return stride(from: 1, to: quoted.count, by: 2).map { String(quoted[$0]) }
  }

  /// Everything that a module depends on through others.
  private func indirect(_ name: String) -> Set<String> {
    (dependencies[name] ?? []).reduce(into: []) { result, next in
      result.formUnion(indirect(next).union(dependencies[next] ?? []))
    }
  }

  /// The modules as a document whose transitions are the dependencies that follow from no others.
  func mermaid() -> String {
    let transitions = names.indices.flatMap { index in
      let indirect = indirect(names[index])
      return names.indices.filter { other in
        dependencies[names[index]]?.contains(names[other]) == true
          && !indirect.contains(names[other])
      }
      .map { other in
        FlowDocument.Transition(
          from: index, to: .configuration(other), event: .init(name: "uses"))
      }
    }
    let document = FlowDocument(
      name: "modules", title: "The modules", search: .init(), parts: [.init(name: "modules")],
      screens: names.map { .init(name: $0) },
      configurations: names.indices.map { .init(state: names[$0], stack: .init(.init($0))) },
      starts: [], transitions: transitions)
    var diagram = document.diagram(DiagramOptions(drawsAllEdges: true))
    diagram.summary = "An arrow leads from a module to one that it depends on."
    for index in diagram.edges.indices { diagram.edges[index].labels = [] }
    return diagram.mermaid()
  }
}
