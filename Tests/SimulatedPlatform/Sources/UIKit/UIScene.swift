// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
open class UIScene: UIResponder {
  @MainActor
  open class ConnectionOptions: NSObject {
    public let urlContexts: Set<UIOpenURLContext>

    /// On the simulated platform, tests make the options, with the URLs that launch the app.
    public init(opening urls: URL...) { urlContexts = Set(urls.map { UIOpenURLContext(url: $0) }) }
  }
}

@MainActor
open class UIOpenURLContext: NSObject {
  public let url: URL

  /// On the simulated platform, tests make it.
  public init(url: URL) { self.url = url }
}

@MainActor
open class UIWindowScene: UIScene {
  public internal(set) var windows: [UIWindow] = []
}

@MainActor
open class UISceneSession: NSObject {
  public struct Role: Hashable, Sendable {
    public static let windowApplication = Role()
  }

  public let role = Role.windowApplication
  open var stateRestorationActivity: NSUserActivity?
}

open class NSUserActivity: NSObject {
  public let activityType: String
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) { self.activityType = activityType }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}

  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}
