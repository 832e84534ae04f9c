#if CLI
/// A document of a flow from whose receipt nothing leads on.
enum Shop {
  static let document = """
    {"flowgraph": 1, "name": "shop", "title": "Shop",
     "search": {"complete": true, "ignoredEvents": 0},
     "parts": [{"name": "Shop"}],
     "screens": [{"name": "Cart", "part": 0}, {"name": "Receipt", "part": 0}],
     "configurations": [
       {"state": "cart", "layers": [{"screens": [{"screen": 0}]}]},
       {"state": "paid", "layers": [{"screens": [{"screen": 1}]}]}],
     "starts": [{"configuration": 0}], "outcomes": [],
     "transitions": [
       {"from": 0, "to": 1, "event": {"name": "payTapped"},
        "commands": [{"operation": "setRoot", "screens": [{"screen": 1}]}],
        "position": "Shop/Checkout.swift:21"}],
     "refusals": [], "deadEvents": [], "findings": []}
    """

  /// What a check of it reports.
  static let text = """
    Shop (shop): 2 configurations, 1 transition, search complete
      holds             every-command-applies (1 step)
      violated          no-dead-end
      holds             no-trap (2 configurations)
      nothing to judge  modals-can-be-closed: no modal is ever open
      nothing to judge  no-double-push: there is never more than one screen
      nothing to judge  back-drains: the system's back never leads on
      nothing to judge  system-back-is-handled: the system never offers back
      nothing to judge  children-live-with-their-screens: the flow has no child flows
      holds             depth-is-bounded (2 configurations)
      holds             unreachable-screen (2 configurations)
      holds             dead-event (2 configurations)
      warning           screen-without-way-out: nothing leads away from Receipt once it is on top (Shop/Checkout.swift:21)
      holds             event-with-two-meanings (1 step)
      holds             shared-position (1 step)
      nothing to judge  swipe-leaves-layer-open: no layer is ever swiped down
      holds             contradictory-commands (1 step)
      not checked       reducer-is-pure: a document records transitions, not how the reducer computes them
      not checked       advertised-events-are-handled: a document does not record what screens advertise
      not checked       no-lost-screen: a document does not record which screens are temporary
      not checked       top-screen-responds: a document does not record which events are ignored
      not checked       links-lead-to-one-place: a document does not record where links are ignored
      not checked       restoring-gives-the-same: a document does not record how configurations are saved
      16 properties, 1 failed, 1 warning, 6 with nothing to judge, 6 not checked

    no-dead-end: something leads on from everywhere
      violated after 1 event: nothing leads on from here
        start: [Cart]
        1. payTapped
           setRoot Receipt (Shop/Checkout.swift:21)
           [Receipt]

    """
}
#endif
