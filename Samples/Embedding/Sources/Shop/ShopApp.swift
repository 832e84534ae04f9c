import FlowCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The app, which shows the screens of the host and sends user input to the flow.
@main
@MainActor
struct ShopApp {
  private let hosted: HostedFlow<Shop, TerminalHost>
  private let isTerminal = isatty(STDIN_FILENO) == 1

  static func main() throws {
    switch CommandLine.arguments.dropFirst() {
    case []: try ShopApp(isSlow: false).run()
    case ["--slow"]: try ShopApp(isSlow: true).run()
    default:
      print("usage: shop [--slow]")
      exit(64)
    }
  }

  private init(isSlow: Bool) throws {
    hosted = try HostedFlow(Shop(), on: TerminalHost(isSlow: isSlow))
  }

  private func run() {
    repeat {
      if hosted.host.finishAnimation() {
        hosted.hostDidFinish()
        print("  host: the animation has ended")
      }
      show()
    } while answer(nextLine())
  }

  // MARK: User input

  /// Handles a typed line, and returns whether the app continues.
  private func answer(_ line: String?) -> Bool {
    guard let line, line != "q" else { return false }
    let choices = Choice.all(on: hosted.host.shown)
    switch choice(line, of: choices) {
    case .button(_, let event): report(hosted.send(event))
    case .move(_, let move):
      hosted.host.handMoves(move)
      report(hosted.systemDidMove(move))
    case nil:
      print("  type a number from 1 to \(choices.count), the start of a title, or q")
    }
    return true
  }

  private func choice(_ typed: String, of choices: [Choice]) -> Choice? {
    if let number = Int(typed) {
      return (1...).contains(number) && number <= choices.count ? choices[number - 1] : nil
    }
    if let exact = choices.first(where: { $0.title == typed }) { return exact }
    let begun = choices.filter { !typed.isEmpty && $0.title.hasPrefix(typed) }
    return begun.count == 1 ? begun[0] : nil
  }

  // MARK: Replies of the flow

  private func report(_ reply: Reply<Shop>) {
    switch reply {
    case .handled: break
    case .ignored: print("  flow: ignored here")
    case .refused(let refusal): print("  flow: refused: \(refusal.reason.explanation)")
    }
  }

  private func report(_ result: MoveResult<Shop>) {
    switch result {
    case .moved: break
    case .ignored: print("  flow: ignored here; the screens are restored")
    case .impossible: print("  flow: impossible here")
    case .refused(let refusal): print("  flow: refused: \(refusal.reason.explanation)")
    }
  }

  // MARK: Screens

  private func show() {
    let shown = hosted.host.shown
    print("\n\(shown.top.map { "\($0)" } ?? "nothing")    \(shown)")
    for (number, choice) in Choice.all(on: shown).enumerated() {
      let isMove = if case .move = choice { true } else { false }
      print("  \(number + 1)  \(choice.title)\(isMove ? "  (by hand)" : "")")
    }
  }

  private func nextLine() -> String? {
    if isTerminal {
      print("> ", terminator: "")
      fflush(nil)
    }
    return readLine()
  }
}
