/// What happens to an app with the host for UIKit: four in five times the flow has the whole app,
/// else it is run in sections.
package enum HostSchedule: RandomSchedule {
  /// The flow has the whole app.
  case app(Schedule)
  /// A coordinator runs the flow in sections.
  case sections(SectionSchedule)

  /// Makes up a schedule.
  package init(seed: UInt64) {
    self =
      seed.isMultiple(of: 5)
      ? .sections(SectionSchedule(seed: seed)) : .app(Schedule(seed: seed))
  }

  /// Lets it happen, and returns what is wrong in the end; `nil` where nothing is.
  @MainActor
  package func run() -> String? {
    switch self {
    case .app(let schedule): schedule.run()
    case .sections(let schedule): schedule.run()
    }
  }

  /// The schedules with one part less.
  package var simpler: [HostSchedule] {
    switch self {
    case .app(let schedule): schedule.simpler.map { .app($0) }
    case .sections(let schedule): schedule.simpler.map { .sections($0) }
    }
  }

  /// The quirks and the steps.
  package var description: String {
    switch self {
    case .app(let schedule): schedule.description
    case .sections(let schedule): schedule.description
    }
  }
}
