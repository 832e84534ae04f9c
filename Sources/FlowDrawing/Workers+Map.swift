import FlowExploration

extension Workers {
  /// Returns what a closure makes of each element, in order; if there are many, on two threads.
  ///
  /// - Parameter many: The number of elements from which on a second thread pays off.
  static func map<Element, Result>(
    _ elements: [Element], many: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard elements.count >= many else { return elements.map(transform) }
    let workers = Workers(2)
    defer { workers.end() }
    let count = workers.count
    var results: [Result?] = elements.map { _ in nil }
    results.withUnsafeMutableBufferPointer { buffer in
      // Each worker reads and writes its own elements.
      nonisolated(unsafe) let (elements, results) = (elements, buffer)
      workers.share { worker in
        for index in stride(from: worker, to: elements.count, by: count) {
          results[index] = transform(elements[index])
        }
      }
    }
    return results.compactMap(\.self)
  }
}
