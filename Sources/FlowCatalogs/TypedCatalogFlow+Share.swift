import FlowCore
import FlowDocuments
import FlowExploration

extension TypedCatalogFlow {
  func check(
    _ share: WalkShare, _ request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowCheck {
    let walks = request.walks ?? RandomWalks()
    let properties = properties(for: request)
    let walked: WalkedShare<F>
    do throws(ExplorationFailure<F>) {
      walked = try flow.walk(share, of: walks, properties, name: name, onProgress: onProgress)
    } catch {
      throw CatalogError(flow: name, error)
    }
    var check = describe(walked.report, request)
    check.share = FlowCheck.Share(
      share, walks: walks.count, length: walks.length, code: try codeHash(onProgress: onProgress),
      findings: zip(properties, walked.violations).flatMap { property, findings in
        findings.map { walk, finding in
          .init(
            property: property.name, walk: walk,
            finding: finding.map { FlowCheck.Trace($0, of: flow) })
        }
      })
    check.coverage = walked.coverage
    return check
  }

  /// A hash of what the flow does near its starts, and of the source locations there.
  ///
  /// Different code gives a different hash, unless it differs only farther from the starts: it is
  /// that of the document of the first configurations.
  private func codeHash(
    onProgress: ProgressHandler?
  ) throws(CatalogError) -> String {
    var limits = flow.limits
    limits.configurations = min(limits.configurations, 1000)
    (limits.time, limits.memory) = (nil, nil)
    let document = try document(within: limits, onProgress: onProgress)
    return document.json().utf8.fingerprint
  }
}
