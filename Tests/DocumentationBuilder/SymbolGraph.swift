package import Foundation

/// What the compiler reports about the public symbols of a module.
package struct SymbolGraph: Decodable {
  /// One public symbol.
  package struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Comment: Decodable { struct Line: Decodable { var text: String }; var lines: [Line] }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }

    var pathComponents: [String]
    var kind: Kind
    var docComment: Comment?
    var location: Location?

    /// Its name within the module, such as `Flow/reduce(_:_:)`.
    package var path: String { pathComponents.joined(separator: "/") }

    /// Whether it is at the top level of its module.
    package var isOuter: Bool { pathComponents.count == 1 }

    /// Whether it has a comment.
    package var isDocumented: Bool {
      docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } == true
    }

    /// Its file and line.
    package var sourceLocation: String {
      guard let location else { return "in no file" }
      let path = URL(string: location.uri)?.path ?? location.uri
      return "\(path):\(location.position.line + 1)"
    }
  }

  package var symbols: [Symbol]

  /// Reads what the compiler wrote, but for the extensions themselves: their members count.
  package init(_ data: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: data)
    symbols.removeAll { $0.kind.identifier == "swift.extension" }
  }

  /// What is wrong with the symbols: those without a comment.
  package var complaints: [String] {
    symbols.filter { !$0.isDocumented }
      .map {
        "\($0.sourceLocation): the public symbol \($0.path) has no comment that says what it is"
      }
      .sorted()
  }
}
