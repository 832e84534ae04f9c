/// Two flows in one document: the new one, with everything that only the old one has behind it.
///
/// It is there to be drawn: what is marked as removed belongs to the old flow alone.
public struct FlowUnion: Hashable, Sendable {
  /// How closely transitions are told from each other.
  public enum Grain: Hashable, Sendable {
    /// By the screens on top of where they begin and end.
    case screens
    /// By everything that is on show there.
    case stacks
  }

  /// Both flows.
  public var document: FlowDocument
  /// What is different.
  public var difference: FlowDifference
  /// What became of transitions, by their position in ``document``; the rest is as it was.
  public var transitions: [Int: FlowDifference.Change] = [:]
  /// What became of screens, by their position in ``document``.
  public var screens: [Int: FlowDifference.Change] = [:]
  /// What became of configurations, by their position in ``document``.
  public var configurations: [Int: FlowDifference.Change] = [:]
  /// What became of outcomes, by their position in ``document``.
  public var outcomes: [Int: FlowDifference.Change] = [:]
  /// What became of starts, by their position in ``document``.
  public var starts: [Int: FlowDifference.Change] = [:]
}

extension FlowDocument {
  /// Puts this flow, as it was, and another, as it is now, into one document.
  ///
  /// - Parameters:
  ///   - new: The flow as it is now.
  ///   - grain: How closely transitions are told from each other.
  public func union(with new: FlowDocument, by grain: FlowUnion.Grain = .screens) -> FlowUnion {
    var finder = DifferenceFinder(old: self, new: new)
    let difference = finder.difference()
    var builder = UnionBuilder(finder: finder, difference: difference, grain: grain)
    return builder.build()
  }
}
