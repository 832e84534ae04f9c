// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKit
public import UserNotifications

@propertyWrapper @MainActor @preconcurrency
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  public let wrappedValue: DelegateType

  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    wrappedValue = delegateType.init()
  }
}

/// An adaptor, without the type of its delegate.
@MainActor
protocol DelegateAdaptor {
  var delegate: any UIApplicationDelegate { get }
}

extension UIApplicationDelegateAdaptor: DelegateAdaptor {
  var delegate: any UIApplicationDelegate { wrappedValue }
}

/// What launches an app, or opens a window.
@MainActor
public struct Launch {
  /// A URL of a custom scheme.
  public var url: URL?
  /// An activity, such as a universal link.
  public var activity: NSUserActivity?
  /// The answer to a notification.
  public var response: UNNotificationResponse?
  /// Whether the app's delegate is not asked for a scene delegate: the platform goes on with the scene
  /// of an earlier version of the app, which had none.
  public var continuesOldScene = false

  /// Makes a launch, by default by the app's icon.
  public init(
    by url: URL? = nil, continuing activity: NSUserActivity? = nil,
    answering response: UNNotificationResponse? = nil
  ) {
    self.url = url
    self.activity = activity
    self.response = response
  }

  var options: UIScene.ConnectionOptions {
    let activities = activity.map { Set([$0]) } ?? []
    return url.map { .init(opening: $0, continuing: activities, answering: response) }
      ?? .init(continuing: activities, answering: response)
  }
}

extension UIApplicationDelegate {
  /// Makes the delegate of a new scene, as UIKit does, and tells it what opens the scene.
  func connect(_ scene: UIScene, opening launch: Launch) {
    let (session, options) = (UISceneSession(), launch.options)
    let configuration = application(
      UIApplication(), configurationForConnecting: session, options: options)
    scene.delegate = (configuration.delegateClass as? any UISceneDelegate.Type)?.init()
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
  }
}
