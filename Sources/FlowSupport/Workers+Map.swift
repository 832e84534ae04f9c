extension Workers {
  /// Returns the results of a closure for each element, in order, using several threads if there
  /// are many.
  ///
  /// - Parameter threshold: The number of elements from which a second thread pays off.
  package static func map<Element, Output>(
    _ elements: [Element], threads: Int = 2, threshold: Int,
    _ transform: @Sendable (Element) -> Output
  ) -> [Output] {
    guard elements.count >= threshold else { return elements.map(transform) }
    let workers = Workers(threads)
    defer { workers.end() }
    let count = workers.count
    var results: [Output?] = elements.map { _ in nil }
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
