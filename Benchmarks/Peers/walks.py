"""The flow of ShopFlow.swift as a Hypothesis state machine, to compare the time of walks.

Usage: walks.py WALKS STEPS   prints the seconds that as many walks take: Hypothesis takes some more
"""

import sys
import time

from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from shop import EVENTS, Shop

walks = 0


class ShopBase(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        global walks
        walks += 1
        self.shop = Shop()

    @invariant()
    def is_sound(self):
        shop = self.shop
        assert len(shop.current()) >= 1
        assert not (shop.modal and shop.logged_in)
        if shop.phase == "app" and not shop.logging_in:
            assert len(shop.current()) == shop.depths[shop.tab] + 1


def sender(event):
    def send(self):
        self.shop.send(event)

    send.__name__ = event
    return rule()(send)


ShopMachine = type("ShopMachine", (ShopBase,), {event: sender(event) for event in EVENTS})

if __name__ == "__main__":
    count, length = int(sys.argv[1]), int(sys.argv[2])
    begin = time.perf_counter()
    run_state_machine_as_test(
        ShopMachine,
        settings=settings(
            max_examples=count,
            stateful_step_count=length,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        ),
    )
    print((time.perf_counter() - begin) / walks * count)
