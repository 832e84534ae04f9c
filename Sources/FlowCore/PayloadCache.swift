/// Payloads that were read by reflection, cached while a flow is explored.
///
/// An exploration meets the same states and events thousands of times, and reading one takes
/// microseconds. A cache serves only the task that made it, so it needs no lock.
@usableFromInline
package final class PayloadCache: @unchecked Sendable {
  @TaskLocal private static var bound: PayloadCache?
  private let task = PayloadCache.task
  @usableFromInline var tables: [ObjectIdentifier: AnyObject] = [:]

  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Caches payloads until the operation is over, unless they are already being cached.
  package static func keepingPayloads<Result, Failure>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard current == nil else { return try operation() }
    return try $bound.withValue(PayloadCache()) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
    }.get()
  }

  /// The cache of the current task.
  @usableFromInline static var current: PayloadCache? {
    guard let bound, bound.task == task else { return nil }
    return bound
  }

  /// The most tables that are kept at once: a child that is declared as a computed property has new
  /// ones each time.
  @usableFromInline static let mostTables = 256

  @inlinable
  func table<Whole, Found>(of reader: PayloadReader<Whole, Found>) -> PayloadTable<Whole, Found> {
    let id = ObjectIdentifier(reader)
    if let known = tables[id] as? PayloadTable<Whole, Found> { return known }
    if tables.count == Self.mostTables { tables.removeAll() }
    let table = PayloadTable(reader)
    tables[id] = table
    return table
  }
}

/// Reads what a case holds.
@usableFromInline
final class PayloadReader<Whole: Hashable & Sendable, Found>: Sendable {
  @usableFromInline let read: @Sendable (Whole) -> Found

  @inlinable
  init(_ read: @escaping @Sendable (Whole) -> Found) {
    self.read = read
  }

  @inlinable
  func found(in whole: Whole) -> Found {
    guard let cache = PayloadCache.current else { return read(whole) }
    return cache.table(of: self).found(in: whole)
  }
}

/// What a reader has read recently.
@usableFromInline
final class PayloadTable<Whole: Hashable & Sendable, Found> {
  /// Kept alive, so that no other reader is mistaken for it.
  @usableFromInline let reader: PayloadReader<Whole, Found>
  @usableFromInline var known: [Whole: Found] = [:]
  /// What was asked for last: usually the same is asked for several times in a row, and comparing
  /// it is cheaper than hashing it.
  @usableFromInline var last: (whole: Whole, found: Found)?

  @inlinable
  init(_ reader: PayloadReader<Whole, Found>) {
    self.reader = reader
  }

  /// The most payloads that are kept at once.
  @inlinable static var mostPayloads: Int { 1024 }

  @inlinable
  func found(in whole: Whole) -> Found {
    if let last, last.whole == whole { return last.found }
    let found = known[whole] ?? newlyFound(in: whole)
    last = (whole, found)
    return found
  }

  @usableFromInline
  func newlyFound(in whole: Whole) -> Found {
    let found = reader.read(whole)
    if known.count == Self.mostPayloads { known.removeAll(keepingCapacity: true) }
    known[whole] = found
    return found
  }
}
