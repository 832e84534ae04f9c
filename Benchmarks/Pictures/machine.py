"""Draws a document as pytransitions' GraphMachine does.

    machine.py DOCUMENT OUTPUT.svg     needs: pip install transitions graphviz

One state a screen, one transition for each event between two screens; outcomes are states.
"""

import sys

from screens import Screens

try:
    import graphviz  # noqa: F401 - without it, GraphMachine draws with Mermaid
    from transitions.extensions import GraphMachine
except ImportError:
    sys.exit(3)


class Model:
    """What the machine moves."""


def draw(document, output):
    screens = Screens(document)
    model = Model()
    GraphMachine(
        model, states=screens.names + screens.outcomes, initial=screens.starts[0],
        transitions=[
            {"trigger": line.event, "source": line.source, "dest": line.target,
             "conditions": line.condition or None}
            for line in screens.lines],
        auto_transitions=False, title=screens.title, show_conditions=True,
        graph_engine="graphviz")
    model.get_graph().draw(output, prog="dot", format="svg")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: machine.py DOCUMENT OUTPUT.svg")
    draw(sys.argv[1], sys.argv[2])
