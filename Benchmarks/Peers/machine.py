"""The flow of ShopFlow.swift as a machine of pytransitions, to compare the time of events.

Usage: machine.py FILE COUNT   sends the first COUNT bytes of FILE, each an event; prints the
seconds and the digest of what was on show after each
"""

import sys
import time

from transitions import Machine

from shop import DEEPEST, EVENTS, FORWARD, TABS, WIZARD, Shop

SCREENS = WIZARD + TABS + "detail comments results account login".split()
CODES = {screen: code for code, screen in enumerate(SCREENS)}


class Model(Shop):
    """What the machine changes: callbacks are its methods."""

    def enter(self):
        self.current().append(self.state)

    def leave(self):
        self.current().pop()

    def finish_wizard(self):
        self.logged_in = True
        self.show_tabs()

    def close(self):
        self.modal = self.pending = None

    def log_in(self):
        pending = self.pending
        self.logged_in = True
        self.close()
        if pending:
            self.push(pending)

    def log_in_first(self):
        self.close()
        self.finish_wizard()

    def select(self, tab):
        if tab == self.tab:
            self.shorten(0)
        else:
            self.tab = self.selected = tab

    def select_home(self):
        self.select(0)

    def select_search(self):
        self.select(1)

    def select_settings(self):
        self.select(2)

    def is_deep(self):
        return self.depths[self.tab] > 0

    def can_open_detail(self):
        return self.tab < 2 and self.depths[self.tab] < DEEPEST[self.tab]

    def can_open_comments(self):
        return self.can_open_detail() and self.is_deep()

    def can_open_results(self):
        return self.tab == 1 and not self.is_deep()

    def can_open_account(self):
        return self.tab == 2 and not self.is_deep()

    def is_logged_in(self):
        return self.logged_in

    def open_detail(self):
        self.push("detail")

    def open_comments(self):
        self.push("comments")

    def open_results(self):
        self.push("results")

    def open_account(self):
        self.push("account")

    def ask(self):
        self.present()

    def ask_for_comments(self):
        self.present("comments")

    def ask_for_account(self):
        self.present("account")

    def pop(self):
        self.shorten(self.depths[self.tab] - 1)

    def pop_to_root(self):
        self.shorten(0)


def row(source, event, target, action, conditions=None, unless=None):
    return {
        "trigger": "on_" + event, "source": source, "dest": target, "after": action,
        "conditions": conditions, "unless": unless}


def rows():
    for here, there in zip(WIZARD, WIZARD[1:]):
        yield row(here, FORWARD[here], there, "enter")
        yield row(there, "back", here, "leave")
    yield row("profile", "finish", "app", "finish_wizard")
    yield row("profile", "next", "app", "show_tabs")
    yield row("welcome", "present_login", "first_login", "ask")
    yield row("first_login", "login_succeeded", "app", "log_in_first")
    yield row("first_login", "dismiss", "welcome", "close")
    for tab in TABS:
        yield row("app", tab + "_tapped", None, "select_" + tab)
    for screen in ["comments", "account"]:
        can = "can_open_" + screen
        yield row("app", "open_" + screen, None, "open_" + screen, [can, "is_logged_in"])
        yield row("app", "open_" + screen, "login", "ask_for_" + screen, can, "is_logged_in")
    for screen in ["detail", "results"]:
        yield row("app", "open_" + screen, None, "open_" + screen, "can_open_" + screen)
    yield row("app", "pop", None, "pop", "is_deep")
    yield row("app", "pop_to_root", None, "pop_to_root", "is_deep")
    yield row("app", "present_login", "login", "ask", None, "is_logged_in")
    yield row("app", "logout", "welcome", "reset", "is_logged_in")
    yield row("login", "login_succeeded", "app", "log_in")
    yield row("login", "dismiss", "app", "close")


def main(path, count):
    with open(path, "rb") as file:
        events = file.read(count)
    model = Model()
    Machine(
        model, states=WIZARD + ["first_login", "app", "login"], initial="welcome",
        transitions=list(rows()), auto_transitions=False, ignore_invalid_triggers=True)
    send = [getattr(model, "on_" + event) for event in EVENTS]
    digest = 14695981039346656037
    begin = time.perf_counter()
    for event in events:
        send[event]()
        modal = model.modal is not None
        shown = [model.modal] if modal else model.current()
        word = CODES[shown[-1]] | len(shown) << 8 | (2 if modal else 1) << 16
        digest = (digest ^ word) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    print(time.perf_counter() - begin, digest)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
