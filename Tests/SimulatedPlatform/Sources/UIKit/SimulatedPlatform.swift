// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

/// The clock of the simulated platform, its quirks, and what apps did that the real one does not
/// allow.
///
/// Animations take time, and completions come when their time has come: nothing happens by itself
/// until `advance(by:)` or `settle()` lets time pass.
@MainActor
public final class SimulatedPlatform {
  /// The platform on which all objects of UIKit live.
  public static var current = SimulatedPlatform()

  /// Milliseconds since the start.
  public private(set) var now = 0
  /// What this version of the platform does that others do not.
  public var quirks: Set<Quirk>
  /// Whether it is a tablet.
  public let isPad: Bool
  /// Whether windows are narrow, as on a phone.
  ///
  /// Popovers are shown as sheets then, and action sheets need no anchor. A window of a tablet can
  /// become narrow and wide again.
  public var isCompact: Bool {
    didSet {
      guard isCompact != oldValue else { return }
      for watcher in widthWatchers { watcher() }
    }
  }
  /// What an app did that the real platform drops, or answers with an exception.
  public private(set) var misuse: [Misuse] = []
  /// Whether nothing moves any more: see `Quirk.freezesAfterManyDismissals`.
  public private(set) var isFrozen = false
  /// The windows that are visible, from back to front.
  public internal(set) var windows: [UIWindow] = []

  private var widthWatchers: [() -> Void] = []
  private var agenda: [(time: Int, number: Int, action: () -> Void)] = []
  private var scheduled = 0
  /// The blocks on the main queue.
  private var mainQueue: [() -> Void] = []
  private var isEmptyingMainQueue = false

  /// Makes a platform, which is the current one once it is set.
  public init(quirks: Set<Quirk> = [], isPad: Bool = false) {
    self.quirks = quirks
    self.isPad = isPad
    isCompact = !isPad
  }

  /// Lets time pass, and everything happen that falls into it.
  public func advance(by milliseconds: Int) {
    let end = now + milliseconds
    while let next = agenda.first, next.time <= end, !isFrozen { run(next) }
    now = end
  }

  /// Lets time pass until nothing is left to happen; `false` if that does not come about.
  @discardableResult
  public func settle(within milliseconds: Int = 60_000) -> Bool {
    let end = now + milliseconds
    while let next = agenda.first, next.time <= end, !isFrozen { run(next) }
    return agenda.isEmpty || isFrozen
  }

  private func run(_ next: (time: Int, number: Int, action: () -> Void)) {
    agenda.removeFirst()
    now = next.time
    next.action()
  }

  /// Does something later; with 0, in the next turn of the run loop.
  public func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
    scheduled += 1
    let time = now + milliseconds
    let place = agenda.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    agenda.insert((time, scheduled, action), at: place)
  }

  /// Does something at the end of this turn, before what was put off to the next one.
  func atEndOfTurn(_ action: @escaping () -> Void) {
    scheduled += 1
    agenda.insert((now, scheduled, action), at: 0)
  }

  /// Puts a block on the main queue.
  ///
  /// The run loop empties the queue before it lets views lay out, but not twice in a row: what is put
  /// there from there comes after the layout.
  func onMainQueue(_ action: @escaping () -> Void) {
    mainQueue.append(action)
    guard mainQueue.count == 1 else { return }
    if isEmptyingMainQueue {
      after(0) { [self] in emptyMainQueue() }
    } else {
      atEndOfTurn { [self] in emptyMainQueue() }
    }
  }

  private func emptyMainQueue() {
    let blocks = mainQueue
    mainQueue = []
    isEmptyingMainQueue = true
    for block in blocks { block() }
    isEmptyingMainQueue = false
  }

  /// Calls a function whenever windows become narrow or wide.
  func watchWidth(_ action: @escaping () -> Void) { widthWatchers.append(action) }

  public func note(_ kind: Misuse.Kind, _ text: String) {
    misuse.append(Misuse(time: now, kind: kind, text: text))
  }

  func freeze() {
    isFrozen = true
    note(.frozen, "a sheet was presented after several were dismissed one by one")
  }
}

/// A call that the real platform drops, or answers with an exception.
public struct Misuse: Sendable, CustomStringConvertible {
  /// What is wrong with it.
  public enum Kind: Sendable {
    /// A presentation from a controller whose view is in no window.
    case notInWindow
    /// A presentation or dismissal while another one is under way, or over another one.
    case overlap
    /// A change of a navigation stack during another one.
    case nested
    /// A change before the first frame that is lost.
    case early
    /// A dismissal where nothing is presented.
    case nothingToDismiss
    /// A modal whose parent is gone.
    case orphan
    /// An exception: a popover without an anchor, a controller in two places.
    case exception
    /// The app hangs.
    case frozen
  }

  /// When it was, in milliseconds.
  public var time: Int
  /// What is wrong with it.
  public var kind: Kind
  /// The same in words.
  public var text: String

  /// The time and the words.
  public var description: String { "\(time) ms: \(text)" }
}

/// What some versions of the platform do; the numbers are those of the table of pitfalls.
public enum Quirk: String, CaseIterable, Sendable {
  /// P1: a presentation during a dismissal is dropped, and dismisses its presenter, too. Seen in
  /// iOS 15 to 18.
  case dismissesPresenterToo
  /// P3: once several sheets were dismissed one by one, the next presentation hangs. Seen in iOS 26.
  case freezesAfterManyDismissals
  /// P6: after a swipe that was let go, the next one that closes the sheet is not told to the
  /// delegate. Seen in iOS 16.0.
  case forgetsSwipeAfterCancel
  /// P8: a stack whose top stays tells nothing; one that changes twice in a turn tells once. All
  /// versions do; with the quirk, a stack that changes without animation tells nothing at all.
  case tellsNothingWithoutAnimation
  /// P11: an animated push before the first frame is lost. Seen up to iOS 16.
  case losesEarlyPushes
  /// P18: when several layers are dismissed at once, the topmost sheet stays. Seen in iOS 26.
  case keepsSheetOfDismissedParent
  /// P22: a stack that is hidden by another tab during a push does not tell that it has ended. Seen
  /// in iOS 17 and 18.
  case tellsNothingWhenHidden
  /// P26: the handler of an alert's button is called well after the alert is gone. Seen in iOS 17.
  case callsAlertHandlerLate
  /// A stack tells what it shows before the coordinator of the transition says that it has ended.
  case tellsBeforeCompletion
  /// A push or a pop begins in the next layout: until then, there is no coordinator, and the
  /// delegate is told nothing. Versions differ in when they do.
  case startsPushesLate
  /// A page view controller that was turned with animation keeps the former page as the neighbour of
  /// the new one, whatever lies between them. Seen in iOS 6 to 8 (rdar 13162693).
  case keepsFormerPage
  /// A swipe between pages, or a turn with animation, that is cut short by the next swipe is not
  /// told.
  case tellsNothingOfFastSwipes
  /// What is under way in a window that is closed has no end that is told.
  case tellsNothingOfClosedWindows
  /// Animations take four times as long.
  case isSlow
}
