// What these are is said in UserNotifications' own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

open class UNNotificationContent: NSObject {
  public let userInfo: [AnyHashable: Any]
  init(userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}

open class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent

  init(identifier: String, content: UNNotificationContent) {
    self.identifier = identifier
    self.content = content
  }
}

open class UNNotification: NSObject {
  public let request: UNNotificationRequest
  init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  /// The scene that is to open it.
  package weak var target: NSObject?

  /// On the simulated platform, tests make it.
  public init(identifier: String, userInfo: [AnyHashable: Any]) {
    let content = UNNotificationContent(userInfo: userInfo)
    notification = UNNotification(
      request: UNNotificationRequest(identifier: identifier, content: content))
  }
}

// As in the SDK, it is on no actor: UIKit calls it on the main thread.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}

open class UNUserNotificationCenter: NSObject {
  /// One on each thread, so that tests do not disturb each other.
  open class func current() -> UNUserNotificationCenter {
    let key = "UNUserNotificationCenter"
    if let center = Thread.current.threadDictionary[key] as? UNUserNotificationCenter {
      return center
    }
    let center = UNUserNotificationCenter()
    Thread.current.threadDictionary[key] = center
    return center
  }

  open weak var delegate: (any UNUserNotificationCenterDelegate)?

  /// On the simulated platform: the user taps a notification.
  public func tap(_ response: UNNotificationResponse) {
    delegate?.userNotificationCenter(self, didReceive: response) {}
  }
}
