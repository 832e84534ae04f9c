// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKit
import UserNotifications

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@MainActor @preconcurrency
public protocol Scene {
  var _groups: [SceneGroup] { get }
}

@resultBuilder
@MainActor
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<First: Scene, Second: Scene>(
    _ first: First, _ second: Second
  ) -> some Scene { Scenes(_groups: first._groups + second._groups) }
}

struct Scenes: Scene {
  let _groups: [SceneGroup]
}

/// The windows of one kind that an app can open.
public struct SceneGroup {
  let id: String?
  let open:
    @MainActor (
      AnyHashable?, SimulatedPlatform, Set<ViewQuirk>, EnvironmentValues
    ) -> ViewWindow
  var defaultValue: @MainActor () -> AnyHashable? = { nil }
}

public struct WindowGroup<Content: View>: Scene {
  public let _groups: [SceneGroup]

  public init(@ViewBuilder content: @escaping () -> Content) {
    _groups = [
      SceneGroup(id: nil) { _, platform, quirks, environment in
        ViewWindow(content(), on: platform, quirks: quirks, environment: environment)
      }
    ]
  }

  public init<Value: Codable & Hashable>(
    id: String, for type: Value.Type,
    @ViewBuilder content: @escaping (Binding<Value>) -> Content,
    defaultValue: @escaping () -> Value
  ) {
    _groups = [
      SceneGroup(id: id) { value, platform, quirks, environment in
        ViewWindow(
          content(.constant(value?.base as? Value ?? defaultValue())), on: platform,
          quirks: quirks, environment: environment)
      } defaultValue: {
        AnyHashable(defaultValue())
      }
    ]
  }
}

/// An app that runs: its windows, from back to front.
@MainActor
public final class RunningApp {
  /// The windows, from back to front, with the values that they were opened for.
  public private(set) var windows: [(value: AnyHashable?, window: ViewWindow)] = []
  private let delegate: (any UIApplicationDelegate)?
  /// What the windows are for that an app closes.
  private var closing: Set<AnyHashable> = []
  private let groups: [SceneGroup]
  private let platform: SimulatedPlatform
  private let quirks: Set<ViewQuirk>

  /// Launches an app: its first group of windows opens one, or those that there were.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - platform: The platform.
  ///   - quirks: What this version of SwiftUI does.
  ///   - values: What the windows are for that are restored, from back to front.
  ///   - sceneValues: What was kept for the scene of the first window when the app ran before.
  ///   - url: The URL that launches the app; its views are given it after the first frame.
  public convenience init(
    _ app: some App, on platform: SimulatedPlatform, quirks: Set<ViewQuirk> = [],
    restoring values: [AnyHashable?] = [], sceneValues: SceneValues = SceneValues(),
    opening url: URL? = nil
  ) {
    self.init(
      app, on: platform, quirks: quirks, restoring: values, sceneValues: sceneValues,
      launch: Launch(by: url))
  }

  /// Launches an app by a URL, an activity or a notification.
  ///
  /// The scene delegate of the window in front is told before its views are made, the views after the
  /// first frame.
  public init(
    _ app: some App, on platform: SimulatedPlatform, quirks: Set<ViewQuirk> = [],
    restoring values: [AnyHashable?] = [], sceneValues: SceneValues = SceneValues(),
    launch: Launch
  ) {
    groups = app.body._groups
    delegate =
      Mirror(reflecting: app).children.lazy.compactMap { ($0.value as? any DelegateAdaptor) }
      .first?.delegate
    self.platform = platform
    self.quirks = quirks
    _ = delegate?.application(UIApplication(), didFinishLaunchingWithOptions: nil)
    guard let group = groups.first else { return }
    let windows = values.isEmpty ? [group.defaultValue()] : values
    for (index, value) in windows.enumerated() {
      open(
        group, value, launch: index == windows.count - 1 ? launch : Launch(),
        restoring: index == 0 ? sceneValues : SceneValues())
    }
    platform.after(16) { self.passOn(launch) }
  }

  /// Tells the views what has launched the app.
  private func passOn(_ launch: Launch) {
    if let response = launch.response { UNUserNotificationCenter.current().tap(response) }
    guard !quirks.contains(.dropsLaunchURL) else { return }
    if let url = launch.url { open(url) }
    if let activity = launch.activity { continueActivity(activity) }
  }

  /// Opens a URL in the window in front.
  public func open(_ url: URL) { windows.last?.window.open(url) }

  /// Continues an activity in the window in front; a universal link is opened as a URL.
  public func continueActivity(_ activity: NSUserActivity) {
    if activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL {
      open(url)
    } else {
      windows.last?.window.continueActivity(activity)
    }
  }

  private func open(
    _ group: SceneGroup, _ value: AnyHashable?, launch: Launch = Launch(),
    restoring values: SceneValues = SceneValues()
  ) {
    let scene = UIWindowScene()
    if !launch.continuesOldScene { delegate?.connect(scene, opening: launch) }
    var environment = EnvironmentValues()
    environment.sceneValues = values
    environment.openWindow = OpenWindowAction { [weak self] id, value in
      self?.open(id, AnyHashable(value))
    }
    environment.dismissWindow = DismissWindowAction { [weak self] _, value in
      self?.close(AnyHashable(value))
    }
    let window = group.open(value, platform, quirks, environment)
    window.scene = scene
    windows.append((value, window))
  }

  /// A window for a value is opened, or brought to the front if there is one.
  ///
  /// One that is asked for twice before it is there is opened twice.
  private func open(_ id: String, _ value: AnyHashable) {
    let isOpen = windows.contains { $0.value == value } && !closing.contains(value)
    platform.after(100) { [self] in
      if isOpen, let window = windows.last(where: { $0.value == value }) {
        bringToFront(window.window)
      } else if !isOpen, let group = groups.first(where: { $0.id == id }) {
        open(group, value)
      }
    }
  }

  /// The user touches a window.
  public func bringToFront(_ window: ViewWindow) {
    guard let index = windows.firstIndex(where: { $0.window === window }) else { return }
    windows.append(windows.remove(at: index))
  }

  private func close(_ value: AnyHashable) {
    closing.insert(value)
    platform.after(100) { [self] in
      closing.remove(value)
      closeWindow(value)
    }
  }

  /// Closes the window for a value.
  public func closeWindow(_ value: AnyHashable?) {
    guard let index = windows.firstIndex(where: { $0.value == value }) else { return }
    windows.remove(at: index).window.close()
  }
}
