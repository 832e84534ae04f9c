#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension NSUserActivity {
  private static let key = "flowgraph.flow"

  /// Makes an activity that carries a saved flow.
  ///
  /// Return it from `stateRestorationActivity(for:)` of the scene's delegate. UIKit keeps it, and
  /// passes it as `stateRestorationActivity` of the session when the scene is connected again.
  ///
  /// - Parameters:
  ///   - type: The type of the activity, one of the app's `NSUserActivityTypes`.
  ///   - data: The encoded `saved` of a `FlowHistory`.
  public convenience init(type: String, savedFlow data: Data) {
    self.init(activityType: type)
    addUserInfoEntries(from: [Self.key: data])
  }

  /// The saved flow, or `nil` if the activity carries none.
  public var savedFlow: Data? { userInfo?[Self.key] as? Data }
}
#endif
