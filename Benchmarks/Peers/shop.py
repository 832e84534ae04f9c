"""The flow of ShopFlow.swift in Python."""

DEEPEST = [7, 8, 1]
WIZARD = ["welcome", "email", "password", "terms", "profile"]
FORWARD = {
    "welcome": "start",
    "email": "submit_email",
    "password": "submit_password",
    "terms": "accept_terms",
}
TABS = ["home", "search", "settings"]
EVENTS = (
    "start next back submit_email submit_password accept_terms finish "
    "home_tapped search_tapped settings_tapped open_detail open_comments open_results "
    "open_account pop pop_to_root present_login login_succeeded dismiss logout"
).split()


class Shop:
    """The state, and the stacks that its commands change."""

    def __init__(self):
        self.logged_in = False
        self.reset()

    def reset(self):
        self.phase = "welcome"
        self.tab = 0
        self.depths = [0, 0, 0]
        self.logged_in = False
        self.logging_in = False
        self.pending = None
        self.stacks = [["welcome"]]
        self.selected = 0
        self.modal = None

    def current(self):
        return self.stacks[self.selected]

    def show_tabs(self):
        self.phase = "app"
        self.tab = 0
        self.depths = [0, 0, 0]
        self.stacks = [[name] for name in TABS]
        self.selected = 0

    def present(self, pending=None):
        self.logging_in = True
        self.pending = pending
        self.modal = "login"

    def push(self, screen):
        self.depths[self.tab] += 1
        self.current().append(screen)

    def send(self, event):
        if self.logging_in:
            self.send_login(event)
        elif self.phase == "app":
            self.send_app(event)
        else:
            self.send_wizard(event)

    def send_login(self, event):
        if event not in ("login_succeeded", "dismiss"):
            return
        pending = self.pending
        self.logging_in = False
        self.pending = None
        self.modal = None
        if event == "dismiss":
            return
        self.logged_in = True
        if self.phase != "app":
            self.show_tabs()
        elif pending:
            self.push(pending)

    def send_wizard(self, event):
        position = WIZARD.index(self.phase)
        if event == FORWARD.get(self.phase):
            self.phase = WIZARD[position + 1]
            self.current().append(self.phase)
        elif event == "back" and position > 0:
            self.phase = WIZARD[position - 1]
            self.current().pop()
        elif event == "present_login" and position == 0:
            self.present()
        elif event in ("finish", "next") and self.phase == "profile":
            self.logged_in = event == "finish"
            self.show_tabs()

    def send_app(self, event):
        depth = self.depths[self.tab]
        if event.endswith("_tapped"):
            tab = TABS.index(event[: -len("_tapped")])
            if tab != self.tab:
                self.tab = tab
                self.selected = tab
            else:
                self.shorten(0)
        elif event == "open_detail":
            if self.tab < 2 and depth < DEEPEST[self.tab]:
                self.push("detail")
        elif event == "open_comments":
            if self.tab < 2 and 0 < depth < DEEPEST[self.tab]:
                self.push("comments") if self.logged_in else self.present("comments")
        elif event == "open_results":
            if self.tab == 1 and depth == 0:
                self.push("results")
        elif event == "open_account":
            if self.tab == 2 and depth == 0:
                self.push("account") if self.logged_in else self.present("account")
        elif event == "pop":
            if depth > 0:
                self.shorten(depth - 1)
        elif event == "pop_to_root":
            self.shorten(0)
        elif event == "present_login":
            if not self.logged_in:
                self.present()
        elif event == "logout":
            if self.logged_in:
                self.reset()

    def shorten(self, depth):
        self.depths[self.tab] = depth
        del self.current()[depth + 1 :]
