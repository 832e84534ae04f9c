import FlowSupport

/// What to do; a variable, so that the compiler makes no other copy of the function that does it.
nonisolated(unsafe) var work: () throws -> Int = { 0 }

/// Does the work under a name that callgrind finds: `--toggle-collect=counted_work`.
@_silgen_name("counted_work") @inline(never)
func countedWork() throws -> Int { try work() }

/// Does work twice: the first time makes what is kept until the program ends, the second is counted.
func counted(_ body: @escaping () throws -> Int) throws -> Double {
  _ = try body()
  work = body
  return Double(try countedWork())
}

guard let name = CommandLine.arguments.dropFirst().first else {
  for workload in Workload.allCases { print(workload.rawValue) }
  exit(0)
}
guard let workload = Workload(rawValue: name) else {
  print("There is no workload '\(name)'; without an argument, all are listed.")
  exit(64)
}
print(try workload.run())
