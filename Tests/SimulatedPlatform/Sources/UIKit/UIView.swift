// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIResponder: NSObject {}

public enum UIUserInterfaceIdiom: Int, Sendable { case phone, pad }
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

@MainActor
open class UITraitCollection: NSObject {
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    SimulatedPlatform.current.isPad ? .pad : .phone
  }

  open var horizontalSizeClass: UIUserInterfaceSizeClass {
    SimulatedPlatform.current.isCompact ? .compact : .regular
  }
}

@MainActor
open class UIView: UIResponder {
  public private(set) weak var superview: UIView?
  public private(set) var subviews: [UIView] = []
  open var frame: CGRect
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var backgroundColor: UIColor?
  public let traitCollection = UITraitCollection()
  /// The controller whose view it is.
  weak var owner: UIViewController?

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public init(frame: CGRect) { self.frame = frame }
  public convenience override init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }

  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  open var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window.isHidden ? nil : window }
      view = current.superview
    }
    return nil
  }

  open func addSubview(_ view: UIView) {
    insert(view)
    // Children are told only where their parent is on show and shows them itself.
    if let child = view.owner, let parent = child.parent, parent.showsChildrenItself,
      parent.appearance == .appeared
    {
      child.beginAppearance(true)
      child.endAppearance()
    }
  }

  open func removeFromSuperview() {
    if let owner, let parent = owner.parent, parent.showsChildrenItself {
      owner.beginAppearance(false)
      owner.endAppearance()
    }
    remove()
  }

  func insert(_ view: UIView) {
    view.remove()
    view.superview = self
    subviews.append(view)
  }

  func remove() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Without a duration, the completion is called at once: the documentation says in the next turn, but
  /// where nothing is animated, apps have seen it called before `animate` returns.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard duration > 0 else {
      completion?(true)
      return
    }
    SimulatedPlatform.current.after(Int(duration * 1000)) { completion?(true) }
  }
}

public struct UITraitOverrides {
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
}

@MainActor
open class UIWindow: UIView {
  /// All windows are as wide as the platform.
  public var traitOverrides = UITraitOverrides()
  public private(set) weak var windowScene: UIWindowScene?
  /// What stays on show although its presenter is gone.
  var orphans: [UIViewController] = []
  /// When layers were dismissed lately.
  var dismissals: [Int] = []

  public init(windowScene: UIWindowScene) {
    super.init(frame: .zero)
    self.windowScene = windowScene
    windowScene.windows.append(self)
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }

  open var isHidden = true {
    didSet {
      guard isHidden != oldValue else { return }
      let platform = SimulatedPlatform.current
      platform.windows.removeAll { $0 === self }
      if isHidden {
        rootViewController?.beginAppearance(false)
        rootViewController?.endAppearance()
      } else {
        platform.windows.append(self)
        showRoot()
      }
    }
  }

  open var isKeyWindow: Bool { SimulatedPlatform.current.windows.last === self }

  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      if let oldValue {
        // P28: what it presents stays on show.
        if let modal = oldValue.presentedViewController {
          SimulatedPlatform.current.note(.orphan, "the root was replaced below a modal")
          orphans.append(modal)
        }
        oldValue.viewIfLoaded?.remove()
        oldValue.beginAppearance(false)
        oldValue.endAppearance()
      }
      if !isHidden { showRoot() }
    }
  }

  open func makeKey() {
    guard !isHidden else { return }
    SimulatedPlatform.current.windows.removeAll { $0 === self }
    SimulatedPlatform.current.windows.append(self)
  }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// The first frame comes a moment later.
  private func showRoot() {
    guard let root = rootViewController else { return }
    insert(root.view)
    root.beginAppearance(true)
    SimulatedPlatform.current.after(16) { [weak self, weak root] in
      guard let self, let root, self.rootViewController === root, !self.isHidden else { return }
      root.endAppearance()
    }
  }
}
