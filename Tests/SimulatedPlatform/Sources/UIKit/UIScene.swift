// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UserNotifications

@MainActor
open class UIScene: UIResponder {
  open var delegate: (any UISceneDelegate)?

  @MainActor
  open class ConnectionOptions: NSObject {
    public let urlContexts: Set<UIOpenURLContext>
    public let userActivities: Set<NSUserActivity>
    public let notificationResponse: UNNotificationResponse?

    /// On the simulated platform, tests make the options, with what opens the scene.
    public init(
      opening urls: URL..., continuing activities: Set<NSUserActivity> = [],
      answering response: UNNotificationResponse? = nil
    ) {
      urlContexts = Set(urls.map { UIOpenURLContext(url: $0) })
      userActivities = activities
      notificationResponse = response
    }
  }
}

extension UNNotificationResponse {
  @MainActor
  public var targetScene: UIScene? {
    get { target as? UIScene }
    set { target = newValue }
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
  open var webpageURL: URL?

  public init(activityType: String) { self.activityType = activityType }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// The platform makes delegates, which needs this where there is no Objective-C.
  init()
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func sceneDidEnterBackground(_ scene: UIScene)
  func sceneDidDisconnect(_ scene: UIScene)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}

  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}

  public func sceneDidEnterBackground(_ scene: UIScene) {}

  public func sceneDidDisconnect(_ scene: UIScene) {}

  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}
