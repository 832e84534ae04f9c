import FlowExploration
func probe(_ count: Int, _ all: Bool) throws {
  let p = all ? ShopFlow().properties : ShopFlow.invariants
  let start = ContinuousClock.now
  let r = try ShopFlow().walk(p, RandomWalks(count: count, length: 50, seed: 1, threads: 1))
  print(r.configurations, ContinuousClock.now - start)
}
