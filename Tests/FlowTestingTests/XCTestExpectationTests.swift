import FlowCore
import FlowTesting
import XCTest

/// The same in XCTest, where nothing can be recorded: it is thrown.
final class XCTestExpectationTests: XCTestCase {
  private func report(_ test: () throws -> Void) throws -> [String] {
    do { try test() } catch let failure as FlowFailure {
      return failure.description.components(separatedBy: "\n\n").compactMap {
        $0.components(separatedBy: "\n").dropFirst().first?.trimmingCharacters(in: .whitespaces)
      }
    }
    XCTFail("nothing was thrown")
    return []
  }

  func testExpectationsAreThrownAtTheEnd() throws {
    let told = try report {
      try SignIn().test { app in
        try app.send(.nextTapped(name: "ann"))
        app.expectState(.name)
        app.expectCommands(.pop)
        app.expectStack(VirtualStack(.name))
      }
    }
    XCTAssertEqual(
      told, ["unexpected state", "unexpected commands", "unexpected stack"])
  }

  func testExpectationsAreThrownWithTheFailureThatStops() throws {
    let told = try report {
      try SignIn().test { app in
        try app.send(.helpTapped)
        app.expectState(.name)
        try app.send(.closeTapped)
        try app.finish()
      }
    }
    XCTAssertEqual(
      told, ["unexpected state", "the test does not account for all changes"])
  }

  func testExpectationsAreThrownWithAnyError() throws {
    struct Other: Error {}
    do {
      try SignIn().test { app in
        try app.send(.helpTapped)
        app.expectState(.name)
        throw Other()
      }
      XCTFail("nothing was thrown")
    } catch let failure as FlowFailure {
      let text = failure.description
      XCTAssertTrue(text.contains("unexpected state"), text)
      XCTAssertTrue(text.hasSuffix("\n\nthe test was then stopped by: Other()"), text)
    }
  }

  func testPropertiesAreToldWithExpectations() throws {
    do {
      try Checkout().test(exhaustivity: .off) { app in
        try app.send(.payTapped)
        app.expectState(.cart)
        try app.send(.confirmTapped)
        try app.ensureProperties()
      }
      XCTFail("nothing was thrown")
    } catch let failure as FlowFailure {
      XCTAssertEqual(failure.properties, ["no-dead-end"])
      XCTAssertTrue(
        failure.description.contains("unexpected state"), failure.description)
    }
  }

  func testNothingIsThrownTwice() throws {
    let tester = try FlowTester(SignIn(), exhaustivity: .off)
    tester.expectState(.help)
    XCTAssertThrowsError(try tester.finish())
    XCTAssertNoThrow(try tester.finish())
  }
}
