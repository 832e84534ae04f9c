import FlowCore

/// A second model of everything on show, plain on purpose: an array of arrays, all by hand.
struct NaiveStack: Hashable {
  var layers: [[Letter]] = []
  /// The style of each modal layer; the root has none.
  var styles: [ModalStyle] = []

  init() {}

  /// Reads the real model through its public face.
  init(_ stack: Stack) {
    layers = (stack.keyWindow?.layers ?? []).map(\.container.screens)
    styles = (stack.keyWindow?.layers ?? []).compactMap(\.style)
  }

  /// The real model, built with nothing but the three commands that add.
  func real() throws -> Stack {
    var stack = Stack()
    for (index, layer) in layers.enumerated() {
      for (position, letter) in layer.enumerated() {
        if position > 0 {
          try stack.apply(.push(letter))
        } else if index > 0 {
          try stack.apply(.present(letter, style: styles[index - 1]))
        } else {
          try stack.apply(.setRoot(letter))
        }
      }
    }
    return stack
  }
}

extension NaiveStack {
  typealias Reason = Refusal<Letter>.Reason

  /// The stack after one command, or why there is none.
  func after(_ command: Command<Letter>) -> Result<NaiveStack, Refused> {
    if case .setRoot(let letter) = command {
      var root = NaiveStack()
      root.layers = [[letter]]
      return .success(root)
    }
    guard let focused = layers.last else { return .failure(.init(reason: .nothingOnShow)) }
    switch command {
    case .present(let letter, let style):
      var result = self
      result.layers.append([letter])
      result.styles.append(style)
      return .success(result)
    case .dismiss:
      guard layers.count > 1 else { return .failure(.init(reason: .noModal)) }
      var result = self
      result.layers = layers.dropLast()
      result.styles = styles.dropLast()
      return .success(result)
    case .dismissAll:
      var result = self
      result.layers = [layers[0]]
      result.styles = []
      return .success(result)
    case .push, .pop, .popTo, .popToRoot, .replaceTop, .setStack, .remove, .bringToFront, .setRoot:
      return Self.letters(focused, after: command).map { letters in
        var result = self
        result.layers = layers.dropLast() + [letters]
        return result
      }
    case .setContent, .select, .embed, .clear, .openWindow, .closeWindow, .focusWindow, .at:
      return .failure(.init(reason: .wrongPlace))
    }
  }

  /// One stack of screens after a command that stays in its layer.
  private static func letters(
    _ letters: [Letter], after command: Command<Letter>
  ) -> Result<[Letter], Refused> {
    switch command {
    case .push(let letter): return .success(letters + [letter])
    case .pop: return letters.count == 1 ? refused(.lastScreen) : .success(letters.dropLast())
    case .popToRoot: return .success([letters[0]])
    case .replaceTop(let letter): return .success(letters.dropLast() + [letter])
    case .setStack(let new): return new.isEmpty ? refused(.emptyStack) : .success(new)
    case .popTo(let letter):
      guard letters.contains(letter) else { return refused(.notOnStack) }
      var rest = letters
      while rest.last != letter { rest = rest.dropLast() }
      return .success(rest)
    case .remove(let letter):
      guard let found = split(letters, at: letter) else { return refused(.notOnStack) }
      let rest = found.below + found.above
      return rest.isEmpty ? refused(.lastScreen) : .success(rest)
    case .bringToFront(let letter):
      guard let found = split(letters, at: letter) else { return refused(.notOnStack) }
      return .success(found.below + found.above + [letter])
    default: return .success(letters)
    }
  }

  /// What lies below and above the topmost such letter.
  private static func split(
    _ letters: [Letter], at letter: Letter
  ) -> (below: [Letter], above: [Letter])? {
    var above: [Letter] = []
    var below = letters
    while let last = below.popLast() {
      if last == letter { return (below, above) }
      above.insert(last, at: 0)
    }
    return nil
  }

  private static func refused(_ reason: Reason) -> Result<[Letter], Refused> {
    .failure(Refused(reason: reason))
  }

  /// Why a command cannot apply.
  struct Refused: Error, Hashable {
    var reason: Reason
  }
}
