import DocumentationBuilder
import Testing

@Suite("the public names of the libraries")
struct PublicNameTests {
  /// The types at the top level of a source file.
  private static func types(_ access: String, in text: String) -> Set<String> {
    let type =
      #/(?m)^(public|package) (?:\w+ )*?(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
    return Set(text.matches(of: type).filter { $0.1 == access }.map { String($0.2) })
  }

  @Test("none is a name of SwiftUI, Foundation or macOS, which a file of an app imports as well")
  func standBesideSwiftUI() throws {
    let others = Self.types("package", in: try SourceTree.text("Tests/SwiftUIStandIn/Names.swift"))
    let libraries = Set(try Catalogue.libraries(in: SourceTree.root))
    let files = try SourceTree.files(in: ["Sources"]).filter { libraries.contains($0.module) }
    let own = files.reduce(into: Set<String>()) { $0.formUnion(Self.types("public", in: $1.text)) }
    #expect(others.isSuperset(of: ["Label", "Rect", "State", "Transition"]))
    #expect(own.isSuperset(of: ["Flow", "Diagram", "PlacedDiagram", "DiagramStyle"]))
    #expect(own.intersection(others) == [])
  }
}
