import FlowCatalogs
import FlowExploration

func entry(_ name: String, _ flow: some ExplorableFlow) -> CatalogEntry {
  CatalogEntry(name, title: name, summary: "A flow with \(name).", flow)
}

Catalog(
  entry("structs", StructFlow()),
  entry("generics", GenericFlow(item: Feature.CaseFlow.Event.tapped(1))),
  entry("foundation", FoundationFlow()), entry("collections", CollectionFlow()),
  entry("names", NameFlow()), entry("texts", TextFlow()), entry("protocols", ProtocolFlow()),
  entry("hidden", HiddenFlow()), entry("answers", AnswerFlow()),
  entry("own-initializer", OwnInitializerFlow(upTo: 2)),
  entry("class", ClassFlow(names: ["a"])), entry("case", Feature.CaseFlow.long(count: 2)),
  entry("places", ContainerFlow()), entry("links", LinkFlow()),
  entry("secrets", SecretFlow()), entry("open-secrets", OpenSecretFlow())
).serve()
