import FlowCore
import FlowDocuments
import FlowExploration

extension TypedCatalogFlow {
  func replay(
    _ source: FlowReplay.TraceSource, against request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowReplay {
    try flow.masking { () throws(CatalogError) in
      try maskedReplay(source, against: request, onProgress: onProgress)
    }
  }

  private func maskedReplay(
    _ source: FlowReplay.TraceSource, against request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowReplay {
    let (trace, failure) = try follow(source)
    // No trace shows what only warns.
    let properties = properties(for: request).filter { $0.severity == .error }
    var replay = FlowReplay(
      trace: describe(trace, request), failure: failure, propertyCount: properties.count)
    let limits = request.limits ?? flow.limits
    let deadline = Deadline(limits.time)
    do throws(ExplorationFailure<F>) {
      for property in properties {
        guard
          let finding = try flow.finding(
            of: property, along: trace, within: limits, by: deadline, onProgress: onProgress)
        else { continue }
        replay.results.append(
          describe(limited(.init(property: property, finding: finding)), request))
      }
    } catch {
      throw CatalogError(flow: name, error)
    }
    return replay
  }

  /// The result; for a document, limited to what it supports.
  private func limited(_ result: CheckReport<F>.Result) -> CheckReport<F>.Result {
    guard let flow = flow as? RecordedFlow,
      let recorded = result as? CheckReport<RecordedFlow>.Result,
      let limited = flow.limited(recorded) as? CheckReport<F>.Result
    else { return result }
    return limited
  }

  private func follow(
    _ source: FlowReplay.TraceSource
  ) throws(CatalogError) -> (trace: Trace<F>, failure: String?) {
    switch source {
    case .code(let code): try follow(code)
    case .saved(let trace): try follow(trace)
    }
  }

  // MARK: Codes

  private func follow(
    _ code: TraceCode
  ) throws(CatalogError) -> (trace: Trace<F>, failure: String?) {
    do {
      return (try flow.trace(of: code), nil)
    } catch let error as TraceCodeError {
      // Finds the longest prefix that can be followed; the start alone always can.
      var (good, bad) = (0, code.stepCodes.count)
      while good < bad - 1 {
        let middle = (good + bad) / 2
        if (try? flow.trace(of: code.prefix(middle))) != nil { good = middle } else { bad = middle }
      }
      guard let trace = try? flow.trace(of: code.prefix(good)) else {
        throw CatalogError(flow: name, reason: error.description)
      }
      return (trace, error.description)
    } catch let failure as StartFailure<F> {
      throw CatalogError(flow: name, reason: failure.maskedExplanation)
    } catch {
      throw CatalogError(flow: name, reason: "\(error)")
    }
  }

  // MARK: Saved traces

  private func follow(
    _ saved: FlowTrace
  ) throws(CatalogError) -> (trace: Trace<F>, failure: String?) {
    var session = try session(start: saved.start)
    var failure: ReplayFailure?
    do { try session.replay(saved.steps) } catch { failure = error }
    let typed = try typed(session)
    var trace = typed.typedTrace
    guard let failure else { return (trace, nil) }
    // A trace may end with a step that the flow ignores or refuses.
    guard failure.number == saved.steps.count, failure.reason.isIgnoredOrRefused,
      let number = session.choice(matching: failure.step),
      let input = typed.input(ofChoice: number)
    else { return (trace, failure.explanation) }
    trace.steps.append(flow.step(input, at: trace.last))
    let isSame =
      failure.step.stack.map(Mask.withoutNumbers)
      == Mask.withoutNumbers(session.stackText)
    return (trace, isSame ? nil : failure.explanation)
  }

  private func typed(_ session: FlowSession) throws(CatalogError) -> TypedSession<F> {
    guard let typed = session.backend as? TypedSession<F> else {
      throw CatalogError(flow: name, reason: "it is played as another flow")
    }
    return typed
  }
}

extension TraceCode {
  /// The steps after the start.
  fileprivate var stepCodes: [Substring] {
    description.split(separator: ":", maxSplits: 1).last?.split(separator: ".") ?? []
  }

  fileprivate func prefix(_ count: Int) -> TraceCode {
    let start = description.prefix { $0 != ":" }
    return TraceCode("\(start):\(stepCodes.prefix(count).joined(separator: "."))")
  }
}

extension ReplayFailure.Reason {
  fileprivate var isIgnoredOrRefused: Bool {
    switch self {
    case .ignored, .refused: true
    case .notOffered, .ambiguous, .ended, .shows, .ends, .noResponse: false
    }
  }
}

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
