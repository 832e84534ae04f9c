import FlowCore
package import FlowUIKit
import TestDevice
package import UIKit

extension HostRig {
  /// Starts the flow on a platform, and shows its window.
  package convenience init(
    _ flow: ObedientFlow = ObedientFlow(), on platform: SimulatedPlatform,
    configuring configure: (NavigationHost<Letter>) -> Void = { _ in }
  ) throws {
    try self.init(flow, on: TestDevice(platform), configuring: configure)
  }

  /// The platform.
  package var platform: SimulatedPlatform { device.platform }

  /// The user.
  package var user: SimulatedUser { device.user }

  /// How what the user sees differs from a stack; `nil` where it does not.
  func difference(from wanted: Stack) -> String? {
    if let front = wanted.windows.last, windows[front.name] !== platform.windows.last {
      return "\(front.name) is not in front"
    }
    for window in wanted.windows {
      if let shown = windows[window.name],
        let difference = window.difference(from: shown, on: platform)
      {
        return difference
      }
    }
    return nil
  }
}
