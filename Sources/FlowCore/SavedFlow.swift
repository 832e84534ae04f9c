/// The events that led to a flow's configuration, to be saved and restored: see ``FlowHistory``.
///
/// ```swift
/// let data = try JSONEncoder().encode(history.saved)
/// let saved = try JSONDecoder().decode(SavedFlow<Shop>.self, from: data)
/// ```
/// It is `Codable` if the flow's events are. An event that can no longer be decoded ends the list;
/// it is not an error.
public struct SavedFlow<F: Flow>: Hashable, Sendable {
  /// The events since the flow's start.
  public var events: [F.Event]
  /// The description of the stack that was on screen, or `nil` if that is unknown.
  package var stackDescription: String?
  /// The number of events after these that could not be decoded.
  var unreadCount = 0
  /// Why the first of them could not be decoded.
  var unreadReason = ""

  package init(events: [F.Event] = [], stackDescription: String? = nil) {
    self.events = events
    self.stackDescription = stackDescription
  }
}

extension SavedFlow: Codable where F.Event: Codable {
  private enum CodingKeys: String, CodingKey { case events, shown }

  /// Encodes the events, and the description of the stack.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(events, forKey: .events)
    try container.encode(stackDescription, forKey: .shown)
  }

  /// Decodes the events up to the first that cannot be decoded.
  ///
  /// - Throws: An error if the data is not a saved flow at all.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(stackDescription: try container.decodeIfPresent(String.self, forKey: .shown))
    var list = try container.nestedUnkeyedContainer(forKey: .events)
    do {
      while !list.isAtEnd { events.append(try list.decode(F.Event.self)) }
    } catch {
      unreadCount = (list.count ?? events.count + 1) - events.count
      unreadReason = "\(error)"
    }
  }
}

/// Why a saved flow is not restored as it was.
///
/// ```swift
/// if let misfit = history.misfit { log.append(misfit.explanation) }
/// // the saved event 2 of 3, payTapped, is now ignored; restored as [cart], saved as [cart, paid]
/// ```
public struct RestoringMisfit<F: Flow>: Sendable {
  /// Why the first dropped event no longer applies.
  public enum Reason: Sendable {
    /// It cannot be decoded. Carries the decoder's error.
    case unreadable(String)
    /// The flow ignores it.
    case ignored
    /// A command cannot apply.
    case refused(Refusal<F.Screen>)
    /// It ends the flow.
    case finishes
    /// All events apply, but something else is on screen now.
    case showsDifferentStack
  }

  package let replayedCount: Int
  /// The events that were dropped, as far as they could be decoded.
  public let dropped: [F.Event]
  package let droppedCount: Int
  /// Why the first of them was dropped.
  public let reason: Reason
  /// What is on screen instead.
  let stack: VirtualStack<F.Screen>
  /// The description of the stack when the flow was saved.
  let saved: String?

  /// What was dropped and why, and what is restored, in one sentence.
  public var explanation: String {
    let name = dropped.first.map { ", \($0)," } ?? ""
    let event = "the saved event \(replayedCount + 1) of \(replayedCount + droppedCount)\(name)"
    let cause =
      switch reason {
      case .unreadable(let error): "\(event) cannot be decoded: \(error)"
      case .ignored: "\(event) is now ignored"
      case .refused(let refusal): "\(event) is now refused: \(refusal.reason.explanation)"
      case .finishes: "\(event) now ends the flow"
      case .showsDifferentStack: "the saved events now lead elsewhere"
      }
    return "\(cause); restored as \(stack)" + (saved.map { ", saved as \($0)" } ?? "")
  }
}

extension Flow {
  /// Replays saved events from the start, up to the first that no longer applies.
  ///
  /// The reducer reaches the result, so everything that holds in all reachable configurations holds
  /// there too.
  func replay(
    _ saved: SavedFlow<Self>, from start: Configuration<Self>
  ) -> (configurations: [Configuration<Self>], misfit: RestoringMisfit<Self>?) {
    var configurations = [start]
    var configuration = start
    func misfit(_ reason: RestoringMisfit<Self>.Reason) -> RestoringMisfit<Self> {
      let replayedCount = configurations.count - 1
      let dropped = Array(saved.events[replayedCount...])
      return RestoringMisfit(
        replayedCount: replayedCount, dropped: dropped,
        droppedCount: dropped.count + saved.unreadCount,
        reason: reason, stack: configuration.stack, saved: saved.stackDescription)
    }
    for event in saved.events {
      var next = configuration
      switch next.send(event, to: self).reply {
      case .handled:
        configuration = next
        configurations.append(next)
      case .ignored: return (configurations, misfit(.ignored))
      case .refused(let refusal): return (configurations, misfit(.refused(refusal)))
      case .finished: return (configurations, misfit(.finishes))
      }
    }
    if saved.unreadCount > 0 { return (configurations, misfit(.unreadable(saved.unreadReason))) }
    let isDifferent = saved.stackDescription.map { $0 != configuration.stack.description } ?? false
    return (configurations, isDifferent ? misfit(.showsDifferentStack) : nil)
  }
}
