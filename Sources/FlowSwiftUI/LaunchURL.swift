#if canImport(SwiftUI)
public import SwiftUI

/// The URL that launched the app or opened a window, before the first views are made.
///
/// SwiftUI calls `onOpenURL` after the views were made, so their first content is visible for a
/// moment. With a `LaunchSceneDelegate`, the URL is known when the flow starts:
/// ```swift
/// FlowView(SignIn(), launchEvent: LaunchURL.take().flatMap(SignIn.event)) { screen, send in
/// ```
/// SwiftUI also passes the same URL to `onOpenURL`. Use
/// ``SwiftUICore/View/onOpenURLAfterLaunch(perform:)`` instead, which skips it.
@MainActor
public enum LaunchURL {
  private struct Launch {
    weak var scene: AnyObject?
    var url: URL
  }

  /// The URLs that were not taken yet.
  private static var waiting: [Launch] = []
  /// The URLs that were taken, until SwiftUI has passed them to `onOpenURL`.
  private static var taken: [Launch] = []

  /// Returns, once, the URL that opened the scene whose views are being made, or `nil` if there is
  /// none.
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

  /// Forgets the URL of a scene: if it arrives again, the user has opened it again.
  static func forget(_ scene: AnyObject) {
    waiting.removeAll { $0.scene === scene }
    taken.removeAll { $0.scene === scene }
  }

  /// Returns, once for each URL, whether a URL that arrives later was returned by ``take()``: the
  /// platform can report a launch more than once.
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
