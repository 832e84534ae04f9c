public import FlowDocuments

/// Two flows in one document: the new one, followed by everything that only the old one has.
///
/// It is meant to be drawn: anything marked as removed belongs to the old flow alone.
public struct FlowUnion: Hashable, Sendable {
  /// How finely transitions are distinguished.
  public enum Granularity: Hashable, Sendable {
    /// By the top screens of their sources and targets.
    case screens
    /// By the stacks of their sources and targets.
    case stacks
  }

  package var document: FlowDocument
  package var difference: FlowDifference
  /// The changes of transitions, by index in ``document``; the others are unchanged.
  package var transitions: [Int: FlowDifference.Change] = [:]
  package var screens: [Int: FlowDifference.Change] = [:]
  package var configurations: [Int: FlowDifference.Change] = [:]
  package var outcomes: [Int: FlowDifference.Change] = [:]
  /// The changes of starts, by index in ``document``.
  package var starts: [Int: FlowDifference.Change] = [:]
}

extension FlowDocument {
  /// Combines this flow, the old one, and a new one into one document.
  ///
  /// - Parameters:
  ///   - new: The new flow.
  ///   - granularity: How finely transitions are distinguished.
  public func union(with new: FlowDocument, by granularity: FlowUnion.Granularity = .screens)
    -> FlowUnion
  {
    var finder = DifferenceFinder(old: self, new: new)
    let difference = finder.difference()
    var builder = UnionBuilder(finder: finder, difference: difference, granularity: granularity)
    return builder.build()
  }
}
