import FlowCatalogs
import FlowgraphCommands
import SampleFlows

FlowgraphTool.main(
  catalog: Catalog(
    CatalogEntry(
      "sign-in", title: "Sign in",
      summary: "The README's flow: a name, then a password, and two ways to end.", SignIn()),
    CatalogEntry(
      "application-coordinator", title: "Application coordinator",
      summary: "A router with a list, a web page, and a login in a layer of its own.",
      ApplicationCoordinator()),
    CatalogEntry(
      "user-registration", title: "User registration",
      summary: "Splash, login, list, and a registration whose last back depends on the path taken.",
      UserRegistration()),
    CatalogEntry(
      "user-registration-script", title: "User registration as a script",
      summary: "The same app as user-registration, its registration written straight down.",
      UserRegistrationScript()),
    CatalogEntry(
      "flow-controllers", title: "Flow controllers",
      summary: "Containers that swap a login for a list, with an event that is never fired.",
      FlowControllers()),
    CatalogEntry(
      "questionnaire", title: "Questionnaire",
      summary: "A user is chosen or entered, and their age decides which form they get.",
      Questionnaire()),
    CatalogEntry(
      "deep-links", title: "Deep links",
      summary: "The application coordinator with links that lead to one place from everywhere.",
      DeepLinks()),
    CatalogEntry(
      "containers", title: "Containers",
      summary: "A child container, tabs, a child coordinator on its parent's stack, two windows.",
      Containers()),
    CatalogEntry(
      "rx-feedback", title: "Rx feedback",
      summary: "A splash screen, a login, and the list of the user registration.", RxFeedback()),
    CatalogEntry(
      "checkout", title: "Checkout",
      summary: "A cart, a login and a payment, with requests, failures and a session that expires.",
      Checkout()),
    CatalogEntry(
      "checkout-as-shipped", title: "Checkout as shipped",
      summary: "The checkout as apps usually write it, with eight faults that a check finds.",
      CheckoutAsShipped()),
    CatalogEntry(
      "tab-coordinators", title: "Tab coordinators",
      summary: "Two tabs that share their details, which go on forever.", TabCoordinators()),
    CatalogEntry(
      "deep-links-as-shipped", title: "Deep links as shipped",
      summary: "The same links with the four defects their app shipped with.",
      DeepLinksAsShipped())))
