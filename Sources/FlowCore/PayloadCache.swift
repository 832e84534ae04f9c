/// A cache for payloads that are read by reflection, used while a flow is explored.
///
/// An exploration reads the same states and events thousands of times, and each reading takes
/// microseconds. A cache is used only by the task that made it, so it needs no lock.
@usableFromInline
package final class PayloadCache: @unchecked Sendable {
  @TaskLocal private static var bound: PayloadCache?
  private let task = PayloadCache.task
  @usableFromInline var tables: [ObjectIdentifier: AnyObject] = [:]

  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Caches payloads until the operation is over, unless they are already being cached.
  package static func withCachedPayloads<Result, Failure>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard current == nil else { return try operation() }
    return try $bound.withValue(PayloadCache()) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
    }.get()
  }

  @usableFromInline static var current: PayloadCache? {
    guard let bound, bound.task == task else { return nil }
    return bound
  }

  /// The maximum number of tables: a child declared as a computed property gets a new one for each
  /// access.
  @usableFromInline static let maxTables = 256

  @inlinable
  func table<Whole, Value>(of reader: PayloadReader<Whole, Value>) -> PayloadTable<Whole, Value> {
    let id = ObjectIdentifier(reader)
    if let cached = tables[id] as? PayloadTable<Whole, Value> { return cached }
    if tables.count == Self.maxTables { tables.removeAll() }
    let table = PayloadTable(reader)
    tables[id] = table
    return table
  }
}

@usableFromInline
final class PayloadReader<Whole: Hashable & Sendable, Value>: Sendable {
  @usableFromInline let read: @Sendable (Whole) -> Value

  @inlinable
  init(_ read: @escaping @Sendable (Whole) -> Value) {
    self.read = read
  }

  @inlinable
  func value(in whole: Whole) -> Value {
    guard let cache = PayloadCache.current else { return read(whole) }
    return cache.table(of: self).value(in: whole)
  }
}

/// The payloads that a reader has read recently.
@usableFromInline
final class PayloadTable<Whole: Hashable & Sendable, Value> {
  /// Kept alive so that no other reader gets the same identifier.
  @usableFromInline let reader: PayloadReader<Whole, Value>
  @usableFromInline var cache: [Whole: Value] = [:]
  /// The last request: the same value is often requested several times in a row, and comparing it
  /// is cheaper than hashing it.
  @usableFromInline var last: (whole: Whole, value: Value)?

  @inlinable
  init(_ reader: PayloadReader<Whole, Value>) {
    self.reader = reader
  }

  /// The maximum number of cached payloads.
  @inlinable static var maxPayloads: Int { 1024 }

  @inlinable
  func value(in whole: Whole) -> Value {
    if let last, last.whole == whole { return last.value }
    let value = cache[whole] ?? readValue(in: whole)
    last = (whole, value)
    return value
  }

  @usableFromInline
  func readValue(in whole: Whole) -> Value {
    let value = reader.read(whole)
    if cache.count == Self.maxPayloads { cache.removeAll(keepingCapacity: true) }
    cache[whole] = value
    return value
  }
}
