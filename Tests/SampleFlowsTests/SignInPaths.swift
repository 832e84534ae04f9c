// Generated: do not edit, but generate it again when the flow is meant to change.
// flowgraph paths sign-in --tour --format swift

import FlowCore
import FlowExploration
import FlowTesting
import Testing

@testable import SampleFlows

@Suite("paths of sign-in")
struct SignInTourTests {
  let flow = SignIn()

  @Test("1: nextTapped(name): ann, submitTapped")
  func path1() throws {
    let app = try FlowTester(flow, exhaustivity: .off)
    try app.send(.nextTapped(name: "ann"))
    try app.send(.submitTapped)
    try app.ensureState(.password(name: "ann"))
    try app.ensureStack(VirtualStack(.name, .password))
    try app.ensureOutcome(.signedIn(name: "ann"))
  }

  @Test("2: nextTapped(name): ann, back, cancelTapped")
  func path2() throws {
    let app = try FlowTester(flow, exhaustivity: .off)
    try app.send(.nextTapped(name: "ann"))
    try app.perform(.back)
    try app.send(.cancelTapped)
    try app.ensureState(.name)
    try app.ensureStack(VirtualStack(.name))
    try app.ensureOutcome(.cancelled)
  }
}
