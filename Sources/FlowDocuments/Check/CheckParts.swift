/// How a flow of independent parts was searched: part by part, or as a whole, and why.
///
/// ```swift
/// let report = try TabsFlow(FourTabs()).check()
/// report.parts?.description   // decided by parts: tab feed, tab search, …, of 50 configurations each
/// ```
package struct CheckParts: Hashable, Sendable {
  /// A part that was searched on its own.
  package struct SearchedPart: Hashable, Sendable {
    /// The name, such as `tab feed`.
    package var name: String
    /// The number of its configurations, with the other parts in their first state.
    package var configurations: Int

    /// Makes a part.
    package init(name: String, configurations: Int) {
      self.name = name
      self.configurations = configurations
    }
  }

  /// The parts that were searched on their own; empty if the flow was searched as a whole.
  package var parts: [SearchedPart]
  /// Whether the numbers of configurations and transitions of the whole flow are exact; otherwise,
  /// they exceed the largest integer, which is reported instead.
  package var isCountExact: Bool
  /// The properties that do not follow from the parts, for which the flow was searched as a whole.
  package var wholeProperties: [String]
  /// Why the flow was searched as a whole, as text, or `nil` if its parts are independent.
  package var obstacle: String?

  /// Makes a description of the search.
  package init(
    _ parts: [SearchedPart], isCountExact: Bool = true, wholeProperties: [String] = [],
    obstacle: String? = nil
  ) {
    self.parts = parts
    self.isCountExact = isCountExact
    self.wholeProperties = wholeProperties
    self.obstacle = obstacle
  }
}

extension CheckParts: CustomStringConvertible {
  /// How the flow was searched, in a sentence.
  package var description: String {
    if let obstacle { return "searched as a whole: \(obstacle)" }
    let sizes = parts.map(\.configurations)
    let names = parts.map(\.name).joined(separator: ", ")
    let list =
      Set(sizes).count == 1
      ? "\(names), of \(configurations(sizes[0])) each"
      : parts.map { "\($0.name) (\(configurations($0.configurations)))" }.joined(separator: ", ")
    return "decided by parts: \(list)"
      + (isCountExact ? "" : "; together more than \(Int.max) configurations or transitions")
      + (wholeProperties.isEmpty
        ? "" : "; searched as a whole for \(wholeProperties.joined(separator: ", "))")
  }

  private func configurations(_ number: Int) -> String {
    "\(number) configuration\(number == 1 ? "" : "s")"
  }
}

extension CheckParts {
  /// The parts as a value.
  var json: JSONValue {
    .object([
      "list": .array(
        parts.map {
          .object(["name": .string($0.name), "configurations": .integer($0.configurations)])
        }),
      "isCountExact": isCountExact ? nil : .bool(false),
      "wholeProperties": wholeProperties.isEmpty
        ? nil : .array(wholeProperties.map { .string($0) }),
      "obstacle": obstacle.map(JSONValue.string),
    ])
  }

  /// Reads the parts of a check.
  init(_ value: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      value, "the parts", keys: ["list", "isCountExact", "wholeProperties", "obstacle"])
    self.init(
      try object.list("list", SearchedPart.init),
      isCountExact: try object.flag("isCountExact", default: true),
      wholeProperties: try object.optionalTexts("wholeProperties", "a property"),
      obstacle: try object.optionalText("obstacle"))
  }
}

extension CheckParts.SearchedPart {
  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(value, "a part", keys: ["name", "configurations"])
    self.init(
      name: try object.text("name"), configurations: try object.count("configurations"))
  }
}
