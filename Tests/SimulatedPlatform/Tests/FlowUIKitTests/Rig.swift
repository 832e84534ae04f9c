import FlowCore
import FlowUIKit
import HostSchedules
import UIKit

/// What a test of a pitfall needs of a host: it does the same to the host of the library and to the
/// naive one.
@MainActor
struct Rig {
  let platform: SimulatedPlatform
  let user: SimulatedUser
  let window: UIWindow
  let send: ([Command<Letter>]) -> Void
  let stack: () -> Stack
  let complaint: () -> String?

  /// Lets time pass until nothing moves.
  func settle() { platform.settle() }

  /// Sends commands, and lets them be carried out.
  func perform(_ commands: Command<Letter>...) {
    send(commands)
    settle()
  }

  /// The root's own navigation controller, the one of the naive host or that inside the layer.
  var navigation: UINavigationController? {
    let root = window.rootViewController
    return (root ?? nil) as? UINavigationController
      ?? root?.children.first as? UINavigationController
  }

  /// The topmost layer.
  var top: UIViewController? { window.layersOnShow.last }
}

/// What a pitfall needs before it can happen.
struct Circumstances: Sendable {
  var flow = ObedientFlow()
  var quirks: Set<Quirk> = []
  var isPad = false
  var makeNavigationController: @MainActor () -> UINavigationController = {
    UINavigationController()
  }
}

extension Rig {
  /// The host of the library.
  static func ours(_ given: Circumstances) throws -> Rig {
    let platform = SimulatedPlatform(quirks: given.quirks, isPad: given.isPad)
    let view = UIView()
    let rig = try HostRig(given.flow, on: platform) { host in
      host.makeNavigationController = given.makeNavigationController
      host.anchor = { $0 == .b ? view : nil }
    }
    return Rig(
      platform: platform, user: rig.user, window: rig.window ?? UIWindow(frame: .zero),
      send: { rig.hosted.send(.run($0)) }, stack: { rig.hosted.configuration.stack },
      complaint: { rig.complaint })
  }

  /// The naive host.
  static func naive(_ given: Circumstances) throws -> Rig {
    let platform = SimulatedPlatform(quirks: given.quirks, isPad: given.isPad)
    let rig = try NaiveRig(
      given.flow, on: platform, makeNavigationController: given.makeNavigationController)
    return Rig(
      platform: platform, user: rig.user, window: rig.window,
      send: { rig.hosted.send(.run($0)) }, stack: { rig.hosted.configuration.stack },
      complaint: {
        if let misuse = platform.misuse.first { return "\(misuse)" }
        let shown = rig.window.layersOnShow.map { layer in
          (layer as? UIAlertController).flatMap { $0.title }.map { [$0] }
            ?? screens(in: OnShow(layer))
        }
        let wanted = rig.hosted.configuration.stack.keyWindow?.layers.map {
          $0.container.screens.map(\.rawValue)
        }
        return shown == wanted && rig.hosted.configuration.stack.windows.count == 1
          ? nil : "\(shown), not \(rig.hosted.configuration.stack)"
      })
  }

  private static func screens(in shown: OnShow) -> [String] {
    switch shown {
    case .controller(let controller, let inside):
      ((controller as? ScreenController)?.screen.rawValue).map { [$0] }
        ?? inside.flatMap { screens(in: $0) }
    case .stack(_, let screens): screens.flatMap { Self.screens(in: $0) }
    case .tabs(_, let tabs, _), .pages(_, let tabs, _): tabs.flatMap { screens(in: $0) }
    }
  }
}
