#if canImport(SwiftUI)
public import SwiftUI

/// The URL by which the app was launched or a window was opened, before the first views are made.
///
/// SwiftUI calls `onOpenURL` when there are views already, so that what they show first is on screen
/// for a moment. With a `LaunchSceneDelegate`, the URL is known when the flow starts:
/// ```swift
/// FlowView(SignIn(), opening: LaunchURL.take().flatMap(SignIn.event)) { screen, send in
/// ```
/// SwiftUI passes the same URL to `onOpenURL`, too. Use
/// ``SwiftUICore/View/onOpenURLAfterLaunch(perform:)`` instead, which leaves it out.
@MainActor
public enum LaunchURL {
  private struct Launch {
    weak var scene: AnyObject?
    var url: URL
  }

  /// What nobody has asked for yet.
  private static var waiting: [Launch] = []
  /// What was given to the first views, until SwiftUI has passed it on, too.
  private static var taken: [Launch] = []

  /// Returns the URL by which the scene was opened whose views are made, once; `nil` if there is none.
  ///
  /// Without a `LaunchSceneDelegate`, such as on macOS, it is always `nil`.
  public static func take() -> URL? {
    waiting.removeAll { $0.scene == nil }
    guard !waiting.isEmpty else { return nil }
    let launch = waiting.removeFirst()
    taken.append(launch)
    return launch.url
  }

  /// Keeps the URL of a scene for its views.
  static func keep(_ url: URL, for scene: AnyObject) {
    waiting.append(Launch(scene: scene, url: url))
  }

  /// Forgets the URL of a scene: if it comes again, somebody has opened it again.
  static func forget(_ scene: AnyObject) {
    waiting.removeAll { $0.scene === scene }
    taken.removeAll { $0.scene === scene }
  }

  /// Returns whether a URL that arrives later was returned by ``take()``, once for each: the platform
  /// passes on what launched the app in more than one way.
  public static func wasTaken(_ url: URL) -> Bool {
    waiting.removeAll { $0.url == url }
    taken.removeAll { $0.scene == nil }
    guard let index = taken.firstIndex(where: { $0.url == url }) else { return false }
    taken.remove(at: index)
    return true
  }
}

extension View {
  /// Opens URLs as `onOpenURL` does, except for the one that ``LaunchURL/take()`` has returned.
  public func onOpenURLAfterLaunch(perform action: @escaping (URL) -> Void) -> some View {
    onOpenURL { url in
      if !LaunchURL.wasTaken(url) { action(url) }
    }
  }
}
#endif
