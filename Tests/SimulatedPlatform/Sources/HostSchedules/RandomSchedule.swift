/// What happens to an app, made up from a seed.
package protocol RandomSchedule: Sendable, CustomStringConvertible {
  /// Makes up a schedule.
  init(seed: UInt64)
  /// Lets it happen, and returns what is wrong in the end; `nil` where nothing is.
  @MainActor
  func run() -> String?
  /// The schedules with one part less.
  var simpler: [Self] { get }
}

extension RandomSchedule {
  /// The shortest schedule that still fails, as far as leaving out single parts leads there.
  @MainActor
  package func shrunk() -> Self {
    var best = self
    while let simpler = best.simpler.first(where: { $0.run() != nil }) { best = simpler }
    return best
  }
}

/// What happens to an app, one thing after another.
package protocol ListedSchedule: RandomSchedule {
  /// One thing that happens.
  associatedtype Step
  /// What some versions of the platform do.
  associatedtype Quirk: RawRepresentable<String>, Hashable

  /// The quirks of the platform.
  var quirks: Set<Quirk> { get set }
  /// Whether it is a tablet.
  var isPad: Bool { get }
  /// How the flow answers moves.
  var answers: [ObedientFlow.Answer] { get set }
  /// What happens.
  var steps: [Step] { get set }
}

extension ListedSchedule {
  /// The quirks and the steps.
  package var description: String {
    let names = quirks.map(\.rawValue).sorted().joined(separator: ", ")
    return "\(isPad ? "tablet" : "phone") [\(names)] answering \(answers)\n"
      + steps.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The same with one part less.
  package var simpler: [Self] {
    simpler(\.steps) + simpler(\.quirks) + simpler(\.answers, than: [.same])
  }

  /// The schedules without one of the values in a list, the last one first.
  private func simpler<Value>(_ list: WritableKeyPath<Self, [Value]>) -> [Self] {
    self[keyPath: list].indices.reversed().map { index in
      var simpler = self
      simpler[keyPath: list].remove(at: index)
      return simpler
    }
  }

  /// The schedules without one of the quirks.
  private func simpler<Quirk: RawRepresentable<String>>(
    _ quirks: WritableKeyPath<Self, Set<Quirk>>
  ) -> [Self] {
    self[keyPath: quirks].sorted { $0.rawValue < $1.rawValue }.map { quirk in
      var simpler = self
      simpler[keyPath: quirks].remove(quirk)
      return simpler
    }
  }

  /// The schedule with the simplest value, if it has another one.
  private func simpler<Value: Equatable>(
    _ property: WritableKeyPath<Self, Value>, than simplest: Value
  ) -> [Self] {
    guard self[keyPath: property] != simplest else { return [] }
    var simpler = self
    simpler[keyPath: property] = simplest
    return [simpler]
  }
}
