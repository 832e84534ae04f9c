"""Writes the document of a large flow: child flows of 15 screens each, linked as a tree.

    large.py [SCREENS] > large.json     400 screens have about 1,000 lines with a label

Every screen is pushed from one other and has a way back; three of five have a line more, to a
screen near by or to the first one of another child flow, which makes the stack anew. So there are
as many configurations as screens. The same number gives the same bytes.
"""

import json
import random
import sys

SIZE = 15
EVENTS = "next open select submit detail share edit more row buy play".split()
NAMES = "Home Profile Cart Order Search Map Photo Payment Address Help Account Message".split()


def document(count):
    chance = random.Random(68)
    flows = max(1, count // SIZE)
    flow_of = [min(flows - 1, index // SIZE) for index in range(count)]
    first = [flow_of.index(flow) for flow in range(flows)]
    paths, steps = [], []
    for index in range(count):
        flow = flow_of[index]
        place = index - first[flow]
        if index == 0:
            paths.append([0])
            continue
        source = first[(flow - 1) // 3] if place == 0 else first[flow] + (place - 1) // 2
        paths.append(paths[source] + [index])
        event = "openTapped" if place == 0 else chance.choice(EVENTS) + "Tapped"
        steps.append(step(source, index, event, "push", [index]))
        steps.append(step(index, source, "back", "pop", [], move="back"))
    for index in range(count):
        flow = flow_of[index]
        near = first[flow] + chance.randrange(min(SIZE, count - first[flow]))
        far = first[chance.choice([max(0, flow - 1), min(flows - 1, flow + 1), 0])]
        target = far if chance.random() < 0.2 else near
        if chance.random() < 0.62 and target != index:
            event = chance.choice(EVENTS) + "Tapped"
            steps.append(step(index, target, event, "setStack", paths[target]))
    steps.sort(key=lambda one: one["from"])
    return {
        "flowgraph": 1, "name": "large", "title": "Large",
        "search": {"complete": True, "ignoredEvents": 0},
        "parts": [{"name": "Large"}] + [
            {"name": f"Flow {flow + 1}", "parent": 0} for flow in range(flows)],
        "screens": [
            {"name": f"{NAMES[index % len(NAMES)]}{index}", "part": flow_of[index] + 1}
            for index in range(count)],
        "configurations": [
            {"state": f"screen {index}", "layers": [{"screens": [{"screen": s} for s in path]}]}
            for index, path in enumerate(paths)],
        "starts": [{"configuration": 0}], "outcomes": [], "transitions": steps, "refusals": [],
        "deadEvents": [], "findings": [],
    }


def step(source, target, event, operation, screens, move=None):
    command = {"operation": operation}
    if screens:
        command["screens"] = [{"screen": screen} for screen in screens]
    told = {"name": event}
    if move:
        told["move"] = move
    return {"from": source, "to": target, "event": told, "commands": [command]}


if __name__ == "__main__":
    json.dump(document(int(sys.argv[1]) if len(sys.argv) > 1 else 400), sys.stdout, indent=1)
