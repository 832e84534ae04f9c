import FlowCatalogs

func entry(_ manner: Checkout.Manner) -> CatalogEntry {
  CatalogEntry(
    manner.rawValue, title: "Checkout", summary: "A flow that \(manner).",
    Checkout(manner: manner))
}

Catalog(
  entry(.pays), entry(.prints), entry(.traps), entry(.loops), entry(.exits), entry(.floods),
  entry(.babbles), entry(.closes), entry(.failsToJudge), entry(.judgesForEver),
  entry(.reportsForEver),
  CatalogEntry(
    "describesForEver", title: "Checkout", summary: "A flow that describes for ever.",
    SilentCheckout())
).serve()
