import Foundation

// Usage: build-documentation ROOT BUILD OUTPUT [SOURCES [BASE]]
let arguments = Array(CommandLine.arguments.dropFirst())
guard (3...5).contains(arguments.count) else {
  FileHandle.standardError.write(
    Data("usage: build-documentation ROOT BUILD OUTPUT [SOURCES [BASE]]\n".utf8))
  exit(64)
}
let builder = Builder(
  root: URL(fileURLWithPath: arguments[0]), build: URL(fileURLWithPath: arguments[1]),
  output: URL(fileURLWithPath: arguments[2]),
  sources: arguments.dropFirst(3).first.flatMap { $0.isEmpty ? nil : $0 },
  base: arguments.dropFirst(4).first.flatMap { $0.isEmpty ? nil : $0 })
do {
  try builder.run()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
