"""Writes state diagrams as teams have them, in formats that flowgraph imports.

    foreign.py FOLDER      writes the files and prints their names, one in each line

Hubs, meshes, rings, trees, grids, layers, wizards, machines with long names, states inside of
states, and regions side by side: from 6 to 303 states. The same program gives the same bytes.
"""

import json
import os
import random
import sys

PLACES = (
    "Home Search Results Product Reviews Cart Checkout Payment Address Receipt Orders Order "
    "Returns Profile Settings Privacy Language Password Help Chat Contact Terms About Login "
    "Register Verify Welcome Tour Map Store Camera Photo Album Share Message Inbox Draft Calendar "
    "Event Invite Notes Note Tags Report Export").split()
EVENTS = (
    "next open select submit done retry show edit confirm choose continue send share more save "
    "cancel back close").split()


class Graph:
    """States and transitions between them, by their positions."""

    def __init__(self, names, start=0):
        self.names, self.start, self.edges = names, start, []

    def add(self, source, target, event, guard=None):
        if all(edge[:3] != (source, target, event) for edge in self.edges):
            self.edges.append((source, target, event, guard))

    def text(self):
        edges = []
        for source, target, event, guard in self.edges:
            edge = {"from": self.names[source], "event": event,
                    "to": "[*]" if target is None else self.names[target]}
            if guard:
                edge["guard"] = guard
            edges.append(edge)
        return json.dumps(
            {"start": self.names[self.start], "screens": self.names, "edges": edges}, indent=1)


def places(count, prefix=""):
    return [
        prefix + PLACES[index % len(PLACES)] + (
            str(index // len(PLACES) + 1) if index >= len(PLACES) else "")
        for index in range(count)]


def event_for(name):
    return name[0].lower() + name[1:].replace(".", "") + "Tapped"


def hub(count, returns, long=False):
    """A screen from which all others open; `returns` is the share of those that lead back."""
    names = places(count + 1, "catalogue.item.detail." if long else "")
    graph = Graph(names)
    chance = random.Random(count)
    for target in range(1, count + 1):
        graph.add(0, target, event_for(names[target].split(".")[-1]))
        if chance.random() < returns:
            graph.add(target, 0, "back")
    return graph


def two_hubs(count):
    graph = Graph(places(2 * count + 2))
    graph.add(0, 1, "switchTapped")
    graph.add(1, 0, "switchTapped")
    for index in range(count):
        graph.add(0, 2 + index, "open" + graph.names[2 + index])
        graph.add(2 + count + index, 1, "done")
        graph.add(1, 2 + count + index, "open" + graph.names[2 + count + index])
        if index % 3 == 0:
            graph.add(2 + index, 2 + count + index, "next")
    return graph


def fan_in(count):
    """A chain each state of which can fail, and be cancelled."""
    graph = Graph(places(count) + ["Failed"])
    for index in range(count):
        graph.add(index, index + 1 if index + 1 < count else None, "next")
        graph.add(index, count, "failed", "no network" if index % 2 else None)
    graph.add(count, 0, "retry")
    return graph


def mesh(count, density, seed):
    """A tree with edges between any two."""
    chance = random.Random(seed * 1000 + count)
    graph = Graph(places(count))
    for index in range(1, count):
        graph.add(chance.randrange(max(0, index - 5), index), index, chance.choice(EVENTS))
    while len(graph.edges) < density * count:
        source, target = chance.randrange(count), chance.randrange(count)
        if source != target:
            graph.add(source, target, chance.choice(EVENTS))
    return graph


def ring(count, chords):
    chance = random.Random(count)
    graph = Graph(places(count))
    for index in range(count):
        graph.add(index, (index + 1) % count, "next")
    for _ in range(chords):
        graph.add(*chance.sample(range(count), 2), "skip")
    return graph


def tree(count, ways, returns):
    graph = Graph(places(count))
    for index in range(1, count):
        graph.add((index - 1) // ways, index, event_for(graph.names[index]))
        if returns:
            graph.add(index, (index - 1) // ways, "back")
    return graph


def grid(width, height):
    graph = Graph(places(width * height))
    for index in range(width * height):
        if index % width + 1 < width:
            graph.add(index, index + 1, "right")
        if index + width < width * height:
            graph.add(index, index + width, "down")
    return graph


def layers(width, depth, seed):
    chance = random.Random(seed)
    graph = Graph(places(width * depth + 1))
    for index in range(width):
        graph.add(0, 1 + index, event_for(graph.names[1 + index]))
    for layer in range(depth - 1):
        for index in range(width):
            source = 1 + layer * width + index
            for target in chance.sample(range(width), 2):
                graph.add(source, 1 + (layer + 1) * width + target, chance.choice(EVENTS))
    return graph


def wizard(count):
    graph = Graph(places(count))
    for index in range(count):
        graph.add(index, index + 1 if index + 1 < count else None, "next")
        if index:
            graph.add(index, index - 1, "back")
        graph.add(index, None, "cancel")
    return graph


def application(sections, each, seed):
    """A login, then sections with screens of their own, each of which opens some of the others."""
    chance = random.Random(seed)
    graph = Graph(places(3 + sections * (each + 1)))
    graph.add(0, 1, "loggedOut")
    graph.add(0, 2, "loggedIn")
    graph.add(1, 2, "login")
    roots = [3 + section * (each + 1) for section in range(sections)]
    for root in roots:
        graph.add(2, root, event_for(graph.names[root]))
        graph.add(root, 2, "back")
        for index in range(each):
            source = root if index == 0 else root + chance.randrange(index + 1)
            graph.add(source, root + 1 + index, event_for(graph.names[root + 1 + index]))
            graph.add(root + 1 + index, source, "back")
        if chance.random() < 0.5:
            graph.add(root + each, chance.choice(roots), "related")
        if chance.random() < 0.3:
            graph.add(root + each, 1, "logout")
    return graph


def long_names(count, seed):
    """Names and events that differ at their ends."""
    graph = mesh(count, 1.5, seed)
    words = ["checkout", "payment", "authentication", "confirmation"]
    graph.names = [
        f"application.{words[index % 4]}.awaiting{name}" for index, name in enumerate(graph.names)]
    graph.edges = [
        (source, target, f"com.example.application.events.{event}Requested{index}", guard)
        for index, (source, target, event, guard) in enumerate(graph.edges)]
    return graph


def nested(depth, ways, leaves):
    """States inside of states, as PlantUML writes them."""
    lines, number = ["@startuml"], 0

    def states(level, indent):
        nonlocal number
        names = []
        for way in range(ways if level else 1):
            number += 1
            name = f"Group{number}"
            names.append(name)
            lines.append(f"{indent}state {name} {{")
            if level < depth:
                inner = states(level + 1, indent + "  ")
                lines.append(f"{indent}  [*] --> {inner[0]}")
            else:
                inner = [f"{PLACES[(number * leaves + leaf) % len(PLACES)]}{number}"
                         for leaf in range(leaves)]
                lines.append(f"{indent}  [*] --> {inner[0]}")
                for first, second in zip(inner, inner[1:]):
                    lines.append(f"{indent}  {first} --> {second} : next")
                lines.append(f"{indent}  {inner[-1]} --> {inner[0]} : again")
            lines.append(f"{indent}}}")
        for first, second in zip(names, names[1:]):
            lines.append(f"{indent}{first} --> {second} : done")
        if len(names) > 1:
            lines.append(f"{indent}{names[-1]} --> {names[0]} : failed")
        return names

    top = states(0, "")
    lines[1:1] = [f"[*] --> {top[0]}"]
    return "\n".join(lines + ["@enduml"])


def composite(groups, leaves):
    """Groups that any state inside leaves by the same events, as Mermaid writes them."""
    lines = ["stateDiagram-v2", "    [*] --> Part1"]
    for group in range(1, groups + 1):
        lines.append(f"    state Part{group} {{")
        names = [f"{PLACES[(group * leaves + leaf) % len(PLACES)]}{group}"
                 for leaf in range(leaves)]
        lines.append(f"        [*] --> {names[0]}")
        lines += [f"        {a} --> {b} : next" for a, b in zip(names, names[1:])]
        lines.append("    }")
        lines.append(f"    Part{group} --> Part{group % groups + 1} : done")
        if group > 1:
            lines.append(f"    Part{group} --> Part1 : cancelled")
    return "\n".join(lines)


def regions(count, leaves):
    """Regions side by side, as Mermaid writes them."""
    lines = ["stateDiagram-v2", "    [*] --> Off", "    Off --> On : start", "    state On {"]
    for region in range(count):
        names = [f"{PLACES[(region * leaves + leaf) % len(PLACES)]}" for leaf in range(leaves)]
        lines.append(f"        [*] --> {names[0]}")
        lines += [
            f"        {a} --> {b} : {EVENTS[index % len(EVENTS)]}"
            for index, (a, b) in enumerate(zip(names, names[1:] + names[:1]))]
        if region + 1 < count:
            lines.append("        --")
    lines += ["    }", "    On --> Off : stop"]
    return "\n".join(lines)


def diagrams():
    """The files, by name."""
    graphs = {}
    for count in (10, 16, 25, 40, 60):
        graphs[f"hub-{count}"] = hub(count, 0)
        graphs[f"hub-{count}-returns"] = hub(count, 1)
        graphs[f"hub-{count}-some-return"] = hub(count, 0.4)
    for count in (12, 30):
        graphs[f"hub-{count}-long"] = hub(count, 0.3, long=True)
    for count in (6, 12, 20):
        graphs[f"two-hubs-{count}"] = two_hubs(count)
    for count in (6, 12, 20):
        graphs[f"fan-in-{count}"] = fan_in(count)
    for count, density in ((12, 1.5), (12, 2), (20, 1.3), (20, 1.7), (30, 1.3), (30, 1.6), (45, 1.3)):
        graphs[f"mesh-{count}-{density}"] = mesh(count, density, 7)
        graphs[f"mesh-{count}-{density}-b"] = mesh(count, density, 8)
    for count, chords in ((12, 3), (24, 5), (40, 8)):
        graphs[f"ring-{count}"] = ring(count, chords)
    for count, ways in ((15, 2), (31, 2), (40, 3), (85, 4)):
        graphs[f"tree-{count}-{ways}"] = tree(count, ways, False)
    graphs["tree-20-3-returns"] = tree(20, 3, True)
    graphs["tree-40-3-returns"] = tree(40, 3, True)
    for width, height in ((4, 3), (6, 5), (8, 8)):
        graphs[f"grid-{width}-{height}"] = grid(width, height)
    for width, depth in ((4, 3), (6, 4), (8, 5)):
        graphs[f"layers-{width}-{depth}"] = layers(width, depth, 3)
    for count in (6, 12, 24):
        graphs[f"wizard-{count}"] = wizard(count)
    for sections, each in ((3, 4), (5, 6), (8, 9), (12, 15), (15, 19)):
        graphs[f"application-{sections}-{each}"] = application(sections, each, 5)
    for count in (12, 20, 30):
        graphs[f"long-names-{count}"] = long_names(count, 9)
    files = {f"{name}.json": graph.text() for name, graph in graphs.items()}
    files["nested-2.puml"] = nested(2, 2, 3)
    files["nested-3.puml"] = nested(3, 2, 3)
    files["nested-2-wide.puml"] = nested(2, 3, 4)
    files["composite-3.mmd"] = composite(3, 4)
    files["composite-5.mmd"] = composite(5, 4)
    files["regions-2.mmd"] = regions(2, 4)
    files["regions-4.mmd"] = regions(4, 5)
    return files


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: foreign.py FOLDER")
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, text in sorted(diagrams().items()):
        path = os.path.join(sys.argv[1], name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        print(path)
