package import FlowDocuments

extension FlowDifference {
  /// Writes the difference as JSON; equal differences have the same bytes.
  public func json() -> String { jsonValue.multilineText() }

  package var jsonValue: JSONValue {
    .object([
      "format": .string("flowgraph-diff"),
      "version": .integer(Self.version),
      "old": old.json,
      "new": new.json,
      "differs": .bool(!isEmpty),
      "complete": .bool(!isBounded),
      "counts": .object([
        "screens": screens.json, "outcomes": outcomes.json, "answers": events.json,
      ]),
      "findings": .array(changes.map(\.json)),
      "rows": .array(rows.map(\.json)),
    ])
  }
}

extension FlowDifference.Side {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "title": .string(title),
      "configurations": .integer(configurations), "transitions": .integer(transitions),
      "bound": bound?.jsonValue,
    ])
  }
}

extension FlowDifference.Count {
  fileprivate var json: JSONValue {
    .object([
      "old": .integer(old), "new": .integer(new), "added": .integer(added),
      "removed": .integer(removed), "changed": .integer(changed),
    ])
  }
}

extension FlowDifference.BehavioralChange {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue),
      "change": .string(change.rawValue),
      "text": .string(sentence.text),
      "certain": .bool(isCertain),
      "screens": .strings(screens),
      "oldPositions": .strings(oldLocations),
      "newPositions": .strings(newLocations),
      "example": example.map {
        .object([
          "events": .strings($0.events), "old": .string($0.old), "new": .string($0.new),
        ])
      },
    ])
  }
}

extension FlowDifference.ChangedEvent {
  fileprivate var json: JSONValue {
    .object([
      "change": .string(change.rawValue), "screen": .string(screen), "event": .string(event),
      "old": .strings(old), "new": .strings(new),
    ])
  }
}
