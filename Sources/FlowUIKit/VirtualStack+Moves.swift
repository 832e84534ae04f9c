#if canImport(UIKit) && !os(watchOS)
import FlowCore

extension VirtualStack {
  /// Returns the moves that lead to another stack, one or two in quick succession, or `nil` if
  /// there are none.
  ///
  /// - Parameter tab: The selected tab that was tapped again, if any, so that its return to the
  ///   first screen is not taken for going back.
  func moves(to other: VirtualStack, afterTapOn tab: String?) -> [SystemMove]? {
    if let tab, after(.tabRetapped(tab)) == other { return [.tabRetapped(tab)] }
    let moves = likelyMoves
    if let move = moves.first(where: { after($0) == other }) { return [move] }
    for first in moves {
      guard let between = after(first) else { continue }
      if let tab, between.after(.tabRetapped(tab)) == other { return [first, .tabRetapped(tab)] }
      if let second = between.likelyMoves.first(where: { between.after($0) == other }) {
        return [first, second]
      }
    }
    return nil
  }

  /// The possible moves; closing a layer comes before going back, which can have the same result.
  private var likelyMoves: [SystemMove] {
    let all = systemMoves.filter { if case .tabRetapped = $0 { false } else { true } }
    let several = (2..<max(focusedScreens.count, 2)).map { SystemMove.backBy($0) }
    return all.filter { $0 == .interactiveDismiss } + all.filter { $0 != .interactiveDismiss }
      + several
  }
}
#endif
