import FlowDocuments

extension CheckReport.Result: CustomStringConvertible {
  /// One line for a property that holds; otherwise also what is wrong and the trace, for each
  /// cause.
  ///
  /// ```
  /// no-dead-end: something leads on from everywhere
  ///   violated after 1 event: nothing leads on from here
  ///     start: [Cart]
  ///     1. payTapped
  ///        push Receipt (Shop/Checkout.swift:21)
  ///        [Cart, Receipt]
  /// ```
  public var description: String {
    ([heading] + ([finding] + others).map { "  \($0.fullText)" }).joined(separator: "\n")
  }

  /// The name of the property, and what must hold.
  package var heading: String {
    property.name == property.summary ? property.name : "\(property.name): \(property.summary)"
  }
}
