import FlowCore
import FlowTesting
import Testing

@testable import SampleFlows

@Test("nextTapped(name): ann, back, cancelTapped")
func path1() throws {
  let flow = try FlowTester(SignIn(), exhaustivity: .off)
  try flow.send(.nextTapped(name: "ann"))
  try flow.perform(.back)
  try flow.send(.cancelTapped)
  try flow.ensureState(.name)
  try flow.ensureStack(VirtualStack(.name))
  try flow.ensureOutcome(.cancelled)
}

@Test("nextTapped(name): ann, submitTapped")
func path2() throws {
  let flow = try FlowTester(SignIn(), exhaustivity: .off)
  try flow.send(.nextTapped(name: "ann"))
  try flow.send(.submitTapped)
  try flow.ensureState(.password(name: "ann"))
  try flow.ensureStack(VirtualStack(.name, .password))
  try flow.ensureOutcome(.signedIn(name: "ann"))
}
