import Dispatch
import FlowCore

/// The app, which sends user input to the flow while answers arrive at any time.
@main
@MainActor
struct CheckoutApp {
  static func main() async throws {
    let speed = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 1
    let hosted = try HostedFlow(
      Checkout(), on: CheckoutHost(), workHandler: CheckoutWork(speed: speed))
    let (answers, answered) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(0))
    hosted.observe { step in
      guard let work = step.answeredWork else { return }
      print("  \(step.event) answers \(work)")
      answered.yield()
    }
    for await line in lines() {
      if line == "q" { return }
      if line == "wait", !hosted.workUnderWay.isEmpty {
        for await _ in answers { break }
      } else if let event = hosted.host.event(for: line) {
        hosted.send(event)
      } else {
        print("  type the number or the start of a button, wait, or q")
      }
      if let outcome = hosted.outcome { return print("\n\(outcome)") }
    }
  }

  /// The lines that the user types, read on another thread to keep the main actor free for answers.
  private static func lines() -> AsyncStream<String> {
    AsyncStream { lines in
      DispatchQueue.global().async {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }
    }
  }
}
