#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import UIKit

/// A scene delegate that keeps the URL that opened a scene, for ``LaunchURL/take()``.
///
/// UIKit makes it before SwiftUI makes the scene's views, if the app delegate configures it:
/// ```swift
/// func application(
///   _ application: UIApplication, configurationForConnecting session: UISceneSession,
///   options: UIScene.ConnectionOptions
/// ) -> UISceneConfiguration {
///   let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
///   configuration.delegateClass = LaunchSceneDelegate.self
///   return configuration
/// }
/// ```
/// The app sets its delegate with `@UIApplicationDelegateAdaptor`. To support other ways to open a
/// scene, such as a notification, override ``url(in:)`` in a subclass.
@MainActor
open class LaunchSceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// Makes a delegate; called by UIKit.
  public required override init() { super.init() }

  /// Returns the URL that opens a scene, or `nil` if there is none.
  ///
  /// By default, it is a URL with a custom scheme or a universal link.
  open func url(in options: UIScene.ConnectionOptions) -> URL? {
    options.urlContexts.first?.url ?? options.userActivities.lazy.compactMap(\.webpageURL).first
  }

  open func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    if let url = url(in: connectionOptions) { LaunchURL.keep(url, for: scene) }
  }

  /// Forgets the URL, which may be opened again from now on.
  open func sceneDidEnterBackground(_ scene: UIScene) { LaunchURL.forget(scene) }

  open func sceneDidDisconnect(_ scene: UIScene) { LaunchURL.forget(scene) }
}
#endif
