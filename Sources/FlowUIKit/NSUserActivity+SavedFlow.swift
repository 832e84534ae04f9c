#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension NSUserActivity {
  private static let key = "flowgraph.flow"

  /// Makes an activity that carries a saved flow.
  ///
  /// Return it in `stateRestorationActivity(for:)` of a scene's delegate: UIKit keeps it, and hands it
  /// over as `stateRestorationActivity` of the session when the scene is connected again.
  ///
  /// - Parameters:
  ///   - type: The type of the activity, of those in the app's `NSUserActivityTypes`.
  ///   - data: The flow's configuration, encoded.
  public convenience init(type: String, savedFlow data: Data) {
    self.init(activityType: type)
    addUserInfoEntries(from: [Self.key: data])
  }

  /// The saved flow that it carries; `nil` if it carries none.
  public var savedFlow: Data? { userInfo?[Self.key] as? Data }
}
#endif
