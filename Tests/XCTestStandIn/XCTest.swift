// swift-format-ignore-file
// What generated tests use of XCTest's classes for user interfaces, as Apple documents it: a file of a
// module with this name, which a test compiles.
import Foundation

open class XCTestCase {
  open var continueAfterFailure = true
  public init() {}
  open func add(_ attachment: XCTAttachment) {}
}

public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}

public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}

@MainActor
open class XCUIElement {
  public enum ElementType: UInt, Sendable { case any = 0, button = 9 }

  init() {}
  public var firstMatch: XCUIElement { self }
  public var value: Any? { nil }
  public var placeholderValue: String? { nil }
  public func waitForExistence(timeout: TimeInterval) -> Bool { true }
  public func tap() {}
  public func typeText(_ text: String) {}
  public func descendants(matching type: ElementType) -> XCUIElementQuery { XCUIElementQuery() }
  public func coordinate(withNormalizedOffset offset: CGVector) -> XCUICoordinate {
    XCUICoordinate()
  }
}

@MainActor
public final class XCUIElementQuery {
  init() {}
  public func matching(identifier: String) -> XCUIElementQuery { self }
  public var firstMatch: XCUIElement { XCUIElement() }
}

@MainActor
public final class XCUIApplication: XCUIElement {
  override public init() {}
  public var launchArguments: [String] = []
  public func launch() {}
}

@MainActor
public final class XCUICoordinate {
  init() {}
  public func press(forDuration: TimeInterval, thenDragTo: XCUICoordinate) {}
}

@MainActor
public final class XCUIDevice {
  init() {}
  public static var shared: XCUIDevice { XCUIDevice() }
  public var system: XCUISystem { XCUISystem() }
}

@MainActor
public final class XCUISystem {
  init() {}
  public func open(_ url: URL) {}
}

@MainActor
public final class XCUIScreen {
  init() {}
  public static var main: XCUIScreen { XCUIScreen() }
  public func screenshot() -> XCUIScreenshot { XCUIScreenshot() }
}

public final class XCUIScreenshot {
  init() {}
}

open class XCTAttachment {
  public enum Lifetime: Int, Sendable { case keepAlways, deleteOnSuccess }
  public init(screenshot: XCUIScreenshot) {}
  public var name: String?
  public var lifetime = Lifetime.deleteOnSuccess
}

public struct XCUIKeyboardKey: RawRepresentable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
}

#if !canImport(CoreGraphics)
public struct CGVector: Sendable {
  public var dx: Double
  public var dy: Double
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
}
#endif
