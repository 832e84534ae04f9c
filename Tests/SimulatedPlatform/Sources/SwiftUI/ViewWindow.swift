// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKit

/// What some versions of SwiftUI do; the numbers are those of the table of pitfalls.
public enum ViewQuirk: String, CaseIterable, Sendable {
  /// P1: a presentation that is asked for while another one goes is dropped. Seen in iOS 15 to 17.
  case dropsPresentationDuringDismissal
  /// P3: once a sheet was dismissed during the dismissal of another, the next presentation hangs; so
  /// does a sheet that takes the place of several. Seen in iOS 26.
  case freezesAfterManyDismissals
  /// Of several layers that are to go in one update, only the topmost goes. Seen up to iOS 16.
  case dismissesOneAtATime
  /// P10: what is to be presented before the views have appeared is lost. Seen up to iOS 16.
  case losesEarlyPresentations
  /// P11: a path that changes before the views have appeared is lost. Seen in iOS 16.
  case losesEarlyPaths
  /// P12: two destinations that are presented by `isPresented` in one update: the second is blank.
  /// Seen in iOS 16 and 17.
  case blanksSecondDestination
  /// P14: a path that changes with the root is discarded. Seen in iOS 16 to 18.
  case discardsPathWithNewRoot
  /// P15: of several destinations by `isPresented`, only the topmost is popped. Seen in iOS 16.
  case popsDestinationsOnce
  /// P16: the first push in a sheet is not animated. Seen in iOS 16.
  case pushesWithoutAnimationInSheets
  /// P18: a sheet of a view that is popped stays on show. Seen in iOS 17 to 26.
  case keepsSheetOfPoppedView
  /// P17: a sheet that goes while its view is popped is presented again. Seen in iOS 17 and 18.
  case presentsSheetOfPoppedViewAgain
  /// P19: of several sheets of one view, only the last one works. Seen up to iOS 14.
  case honoursOnlyLastSheet
  /// P20: bindings are reset when the app goes to the background. Seen in iOS 16 and 17.
  case resetsBindingsInBackground
  /// P21: a binding made of closures in a body is used after the view was evaluated again. Seen in
  /// iOS 16.
  case keepsOutdatedClosures
  /// P22: a path that changes during a push is lost. Seen in iOS 16 to 18.
  case losesPathDuringPush
  /// P22: views that are hidden by another tab during a push do not tell that they disappear.
  case tellsNothingWhenHidden
  /// P23: a second tap on the selected tab goes back to its first screen. Seen from iOS 18 on.
  case popsOnSecondTap
  /// P26: the action of an alert's button is called well after the alert is gone. Seen in iOS 17.
  case callsAlertActionLate
  /// The binding is set when the back button is tapped or the sheet is let go, and not in the end.
  case setsBindingsEarly
  /// The content disappears before `onDismiss` is called, or the other way round.
  case callsOnDismissFirst
  /// Screens in the middle of a stack appear when one is pushed over them. Seen from iOS 18.4 on,
  /// with bindings made of closures.
  case appearsInTheMiddle
  /// An action of `onChange` that changes its own value in the same frame is not called again.
  case limitsOnChange
  /// What a full-screen cover hides disappears, as view controllers do. Versions differ in this.
  case hidesBelowCovers
  /// The URL that launches an app is not passed to `onOpenURL`. Seen in iOS 18.4 (FB17446617).
  case dropsLaunchURL
  /// Animations take four times as long.
  case isSlow
}

/// A window that shows a view: what UIKit's scenes and hosting controllers do for SwiftUI.
@MainActor
public final class ViewWindow {
  /// What this version of SwiftUI does that others do not.
  public let quirks: Set<ViewQuirk>
  let platform: SimulatedPlatform
  private(set) var root: ViewLayer?
  /// Sheets that stayed although their view is gone.
  var orphans: [ViewLayer] = []
  /// How many sheets were dismissed by bindings, each during the dismissal of the one before.
  var dismissals = 0
  private(set) var hasAppeared = false
  private(set) var hadFirstFrame = false
  /// How often views were evaluated.
  private(set) var updates = 0
  private(set) var isClosed = false
  /// The scene of the window, where an app has opened it.
  var scene: UIScene?
  private var dirty: [ViewNode] = []
  private var isScheduled = false
  private var isEvaluating = false
  private var actions: [() -> Void] = []
  /// The parts, in the order in which they were made.
  private var parts: [(part: any Part, node: ViewNode)] = []

  /// Shows a view; the first frame comes a moment later.
  public init<Root: View>(
    _ root: Root, on platform: SimulatedPlatform, quirks: Set<ViewQuirk> = [],
    environment: EnvironmentValues = EnvironmentValues()
  ) {
    self.platform = platform
    self.quirks = quirks
    let layer = ViewLayer(style: nil, window: self)
    self.root = layer
    var environment = environment
    environment.scenePhase = phase
    let node = ViewNode(
      Root.self, parent: nil, layer: layer, window: self, environment: environment)
    layer.node = node
    node.keep(root)
    node.update(root)
    // The views are there a moment before they appear.
    platform.after(0) { [weak self] in
      platform.after(0) { self?.appear() }
    }
    platform.after(16) { [weak self] in
      guard let self else { return }
      hadFirstFrame = true
      layer.hasAppeared = true
      pass {}
    }
  }

  private func appear() {
    guard !isClosed, let node = root?.node else { return }
    hasAppeared = true
    pass { node.setVisible(true) }
  }

  /// Whether the app is in front, in the background, or on the way.
  public var phase = ScenePhase.active {
    didSet {
      guard phase != oldValue, let node = root?.node else { return }
      if phase == .background, let scene { scene.delegate?.sceneDidEnterBackground(scene) }
      if phase == .background, quirks.contains(.resetsBindingsInBackground) {
        for (part, _) in parts { (part as? any ResettablePart)?.reset() }
      }
      node.environment.scenePhase = phase
      invalidate(node)
      schedule()
    }
  }

  /// Hands a URL to the views that open URLs.
  func open(_ url: URL) {
    for node in root?.node?.all ?? [] { node.onOpenURL?(url) }
  }

  /// Hands an activity to the views that continue those of its type.
  func continueActivity(_ activity: NSUserActivity) {
    for node in root?.node?.all ?? [] { node.onActivity[activity.activityType]?(activity) }
  }

  /// The user closes the window.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if let scene { scene.delegate?.sceneDidDisconnect(scene) }
    for layer in layers.reversed() { layer.node?.leave() }
    run()
    (parts, dirty, actions) = ([], [], [])
    root = nil
  }

  // MARK: Updates

  func invalidate(_ node: ViewNode) {
    guard !node.isDirty, !node.isGone else { return }
    node.isDirty = true
    dirty.append(node)
    schedule()
  }

  /// Evaluates views in the next turn of the run loop.
  func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    platform.after(0) { [weak self] in self?.flush() }
  }

  private func flush() {
    isScheduled = false
    // Nothing is evaluated in the background; becoming active schedules it again.
    guard phase != .background, !isClosed else { return }
    pass {
      self.updates += 1
      let nodes = self.dirty.sorted { $0.depth < $1.depth }
      self.dirty = []
      for node in nodes where node.isDirty && !node.isGone { node.update() }
    }
  }

  /// Does something to the views, and what follows from it.
  func pass(_ body: () -> Void) {
    guard !isEvaluating else { return body() }
    isEvaluating = true
    body()
    var index = 0
    while index < parts.count {
      if !parts[index].node.isGone { parts[index].part.reconcile() }
      index += 1
    }
    parts.removeAll { $0.node.isGone }
    isEvaluating = false
    run()
  }

  /// Calls what views want to be called, once they are all evaluated.
  private func run() {
    while !actions.isEmpty {
      let due = actions
      actions = []
      for action in due { action() }
    }
  }

  func perform(_ action: @escaping () -> Void) {
    actions.append(action)
    if !isEvaluating, !isClosed { platform.after(0) { [weak self] in self?.run() } }
  }

  func register(_ part: any Part, for node: ViewNode) { parts.append((part, node)) }

  /// Milliseconds of an animation.
  func time(_ milliseconds: Int) -> Int {
    quirks.contains(.isSlow) ? milliseconds * 4 : milliseconds
  }

  // MARK: What is on show

  /// The layers that the user sees, from the root up.
  public var layers: [ViewLayer] {
    var found: [ViewLayer] = []
    var next = root
    while let layer = next {
      found.append(layer)
      next = layer.above
    }
    return found + orphans
  }

  /// Lets those views appear that no cover hides, and the others disappear.
  func showLayers() {
    guard quirks.contains(.hidesBelowCovers) else { return }
    pass {
      var isHidden = false
      for layer in self.layers.reversed() where !layer.isClosing {
        if layer.hasAppeared || isHidden { layer.node?.setVisible(!isHidden) }
        isHidden = isHidden || layer.style == .fullScreenCover && layer.hasAppeared
      }
    }
  }

  /// Whether a transition is under way.
  public var isMoving: Bool {
    layers.contains(where: \.isMoving)
      || parts.contains { ($0.part as? StackPart)?.transition != nil }
  }
}

/// A part whose binding SwiftUI resets in some versions.
@MainActor
protocol ResettablePart: Part {
  func reset()
}

/// The root of a window or what is presented over it.
@MainActor
public final class ViewLayer {
  /// How a layer is presented.
  public enum Style: Hashable, Sendable { case sheet, fullScreenCover, popover, alert, dialog }

  /// How it is presented; `nil` for the root.
  public let style: Style?
  unowned let window: ViewWindow
  var node: ViewNode?
  weak var part: PresentationPart?
  weak var below: ViewLayer?
  var above: ViewLayer?
  var hasAppeared = false
  /// On its way in or out.
  var isMoving = false
  var isClosing = false
  /// The user has begun to swipe it down.
  var isSwiped = false
  /// The user closes it, which an app hears of in the end.
  var isClosedByHand = false
  /// The text and the buttons of an alert.
  public internal(set) var alertTitle: String?
  var buttons: [(title: String, action: @MainActor () -> Void)] = []

  init(style: Style?, window: ViewWindow) {
    self.style = style
    self.window = window
  }

  /// What shows the layer, for the view controllers in it.
  private(set) lazy var controller: UIViewController = {
    let controller = UIViewController()
    controller.modalPresentationStyle = style == .popover ? .popover : .pageSheet
    _ = controller.presentationController
    return controller
  }()

  var isAlert: Bool { style == .alert || style == .dialog }

  /// Whether the content of the layer can be touched.
  var isTouchable: Bool { hasAppeared && !isMoving && above == nil && !isSwiped }
}
