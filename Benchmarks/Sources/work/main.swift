#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Does one piece of work, and prints what came of it.
///
/// ```
/// work stream FILE COUNT               writes events of ShopFlow, a byte each
/// work events|closures FILE COUNT      sends them: seconds, digest
/// work explore KIND TABS PAGES DEPTH   searches TabsModel: configurations, transitions
/// work promela TABS PAGES DEPTH        writes TabsModel for SPIN
/// work walk few|all COUNT              walks through ShopFlow: seconds, steps
/// work check few|all DEPTH             proves ShopFlow: configurations, transitions
/// work defects                         finds planted defects: a line for each, with its times
/// work document old|new PAGES FILE     writes TabsModel's document
/// ```
let words = Array(CommandLine.arguments.dropFirst())
let numbers = words.compactMap { Int($0) }

switch (words.first, words.dropFirst().first, numbers.count) {
case ("stream", let file?, 1): try EventStream(count: numbers[0]).write(to: file)
case ("events", let file?, 1): try EventStream(of: file, count: numbers[0]).sendToFlow()
case ("closures", let file?, 1): EventStream(of: file, count: numbers[0]).sendToStore()
case ("explore", let kind?, 3):
  guard let search = Search(rawValue: kind) else { exit(64) }
  try search.run(TabsModel(tabs: numbers[0], pages: numbers[1], depth: numbers[2]))
case ("promela", _, 3):
  print(TabsModel(tabs: numbers[0], pages: numbers[1], depth: numbers[2]).promela)
case ("walk", let properties?, 1): try ShopFlow().walk(properties, count: numbers[0])
case ("check", let properties?, 1): try ShopFlow(deepest: numbers[0]).prove(properties)
case ("defects", _, 0): try ShopFlow.findDefects()
case ("document", let version?, 1):
  Files.write(try TabsModel.document(pages: numbers[0], isNew: version == "new"), to: words[3])
default: exit(64)
}

/// Measures by the clock.
func timed<T>(_ body: () throws -> T) rethrows -> (T, seconds: Double) {
  let start = ContinuousClock.now
  let result = try body()
  return (result, (ContinuousClock.now - start) / .seconds(1))
}
