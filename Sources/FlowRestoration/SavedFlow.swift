public import FlowCore

/// The way to where a flow is, to be saved and restored: see ``FlowHistory``.
///
/// ```swift
/// let data = try JSONEncoder().encode(history.saved)
/// let saved = try JSONDecoder().decode(SavedFlow<Shop>.self, from: data)
/// ```
/// It is `Codable` if the flow's events are. An event that can no longer be decoded makes an end of
/// the way; it is not an error.
public struct SavedFlow<F: Flow>: Hashable, Sendable {
  /// The events that lead there from the flow's start.
  public var events: [F.Event]
  /// What was on show, as text; `nil` if that is not known.
  public var shown: String?
  /// The events behind these that could not be decoded.
  var unread = 0
  /// Why the first of them could not.
  var unreadReason = ""

  /// Makes a way of events.
  public init(events: [F.Event] = [], shown: String? = nil) {
    self.events = events
    self.shown = shown
  }
}

extension SavedFlow: Codable where F.Event: Codable {
  private enum CodingKeys: String, CodingKey { case events, shown }

  /// Saves the events, and what is on show.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(events, forKey: .events)
    try container.encode(shown, forKey: .shown)
  }

  /// Decodes the events up to the first that cannot be decoded.
  ///
  /// - Throws: Why the data is no saved flow at all.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(shown: try container.decodeIfPresent(String.self, forKey: .shown))
    var list = try container.nestedUnkeyedContainer(forKey: .events)
    do {
      while !list.isAtEnd { events.append(try list.decode(F.Event.self)) }
    } catch {
      unread = (list.count ?? events.count + 1) - events.count
      unreadReason = "\(error)"
    }
  }
}

/// Why a saved flow is not restored as it was.
///
/// ```swift
/// if let misfit = history.misfit { log.append(misfit.explanation) }
/// // the saved event 2 of 3, payTapped, is ignored now; restored as [cart], saved as [cart, paid]
/// ```
public struct RestoringMisfit<F: Flow>: Sendable {
  /// What became of the first event that does not lead on.
  public enum Reason: Sendable {
    /// It cannot be decoded; with the decoder's error.
    case unreadable(String)
    /// The flow ignores it.
    case ignored
    /// A command cannot apply.
    case refused(Refusal<F.Screen>)
    /// It ends the flow.
    case finishes
    /// All events lead on, and something else is on show now.
    case showsOtherwise
  }

  /// The number of events that were followed.
  public let followed: Int
  /// The events that were dropped, as far as they could be decoded.
  public let dropped: [F.Event]
  /// The number of events that were dropped.
  public let droppedCount: Int
  /// Why the first of them was dropped.
  public let reason: Reason
  /// What is on show instead.
  public let stack: VirtualStack<F.Screen>
  /// What was on show when the flow was saved, as text.
  public let saved: String?

  /// One sentence: what was dropped and why, and what is restored.
  public var explanation: String {
    let name = dropped.first.map { ", \($0)," } ?? ""
    let event = "the saved event \(followed + 1) of \(followed + droppedCount)\(name)"
    let cause =
      switch reason {
      case .unreadable(let error): "\(event) cannot be decoded: \(error)"
      case .ignored: "\(event) is ignored now"
      case .refused(let refusal): "\(event) is refused now: \(refusal.reason.explanation)"
      case .finishes: "\(event) ends the flow now"
      case .showsOtherwise: "the saved events lead elsewhere now"
      }
    return "\(cause); restored as \(stack)" + (saved.map { ", saved as \($0)" } ?? "")
  }
}

extension Flow {
  /// Follows saved events from the start, as far as each of them leads on.
  ///
  /// What is restored was reached by the reducer, so whatever holds wherever the flow can get, holds
  /// there.
  func follow(
    _ saved: SavedFlow<Self>, from start: Configuration<Self>
  ) -> (configurations: [Configuration<Self>], misfit: RestoringMisfit<Self>?) {
    var configurations = [start]
    var place = start
    func misfit(_ reason: RestoringMisfit<Self>.Reason) -> RestoringMisfit<Self> {
      let followed = configurations.count - 1
      let dropped = Array(saved.events[followed...])
      return RestoringMisfit(
        followed: followed, dropped: dropped, droppedCount: dropped.count + saved.unread,
        reason: reason, stack: place.stack, saved: saved.shown)
    }
    for event in saved.events {
      var next = place
      switch step(&next, event) {
      case .moved:
        place = next
        configurations.append(next)
      case .ignored: return (configurations, misfit(.ignored))
      case .refused(let refusal): return (configurations, misfit(.refused(refusal)))
      case .finished: return (configurations, misfit(.finishes))
      }
    }
    if saved.unread > 0 { return (configurations, misfit(.unreadable(saved.unreadReason))) }
    let isOther = saved.shown.map { $0 != place.stack.description } ?? false
    return (configurations, isOther ? misfit(.showsOtherwise) : nil)
  }
}
