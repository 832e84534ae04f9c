"""A document at the level of screens: what any tool for state diagrams can be given."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    source: str
    target: str
    event: str
    condition: str


class Screens:
    """The screens, the outcomes, and one line for each event between two of them."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        self.title = document["title"]
        parts = [part["name"] for part in document["parts"]]
        plain = [screen["name"] for screen in document["screens"]]
        self.names = [
            name if plain.count(name) == 1 else
            f"{parts[screen['part']]} {name} {plain[:index].count(name) + 1}"
            for index, (name, screen) in enumerate(zip(plain, document["screens"]))]
        self.parts = [screen["part"] for screen in document["screens"]]
        self.part_names = parts
        self.part_parents = [part.get("parent") for part in document["parts"]]
        self.outcomes = [f"end {name}" for name in document.get("outcomes", [])]
        tops = [self.top(place) for place in document["configurations"]]
        self.starts = [tops[start["configuration"]] for start in document["starts"]]
        lines = {}
        for step in document["transitions"]:
            source = tops[step["from"]]
            target = self.outcomes[step["outcome"]] if "outcome" in step else tops[step["to"]]
            line = Line(source, target, step["event"]["name"], step.get("guard", ""))
            if source is not None and target is not None:
                lines[line] = None
        self.lines = list(lines)

    def top(self, configuration):
        """The screen on top: of the last layer of the key window."""
        place = configuration
        if "windows" in place:
            place = place["windows"][-1]
        layers = place.get("layers", [])
        return self.top_of(layers[-1]) if layers else None

    def top_of(self, container):
        if "tabs" in container:
            chosen = [t for t in container["tabs"] if t["name"] == container["selected"]]
            return self.top_of(chosen[0]) if chosen else None
        screens = container.get("screens", [])
        if not screens:
            return None
        slots = screens[-1].get("slots", [])
        return self.top_of(slots[-1]) if slots else self.names[screens[-1]["screen"]]
