"""Draws a graph of Graphviz with ELK's layered algorithm.

    elk.py WORKER GRAPH.dot OUTPUT.svg      needs: node, and the worker of elkjs

The sizes of boxes are those that Graphviz gives them, the sizes of labels those of texts.py. The
options are those of the pages of ELK: orthogonal edges, groups laid out with what is inside, space
for labels in the middle of edges.
"""

import html
import json
import os
import subprocess
import sys

import texts

HERE = os.path.dirname(os.path.abspath(__file__))
POINTS = 72
FONT = 11
LINE = 14
OPTIONS = {
    "elk.algorithm": "layered",
    "elk.direction": "DOWN",
    "elk.edgeRouting": "ORTHOGONAL",
    "elk.hierarchyHandling": "INCLUDE_CHILDREN",
    "elk.edgeLabels.placement": "CENTER",
    "elk.spacing.edgeLabel": "4",
    "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
}
DIRECTIONS = {"LR": "RIGHT", "TB": "DOWN", "RL": "LEFT", "BT": "UP"}


def lines_of(text):
    return [line for line in text.replace("\\l", "\\n").split("\\n") if line]


def label_of(text):
    lines = lines_of(text)
    return {
        "text": text, "width": max(texts.width(line, FONT) for line in lines),
        "height": LINE * len(lines)}


def graph_of(path):
    """The graph as ELK takes it."""
    # A quick algorithm gives every box its size; its positions are not used.
    placed = json.loads(subprocess.run(
        ["twopi", "-Tjson", path], check=True, capture_output=True, text=True).stdout)
    objects = placed.get("objects", [])
    parts, parent = {}, {}
    for item in objects:
        if "nodes" in item or "subgraphs" in item:
            if item["name"].startswith("cluster"):
                parts[item["_gvid"]] = {
                    "id": f"g{item['_gvid']}", "children": [],
                    "layoutOptions": {"elk.padding": "[top=30,left=12,bottom=12,right=12]"},
                    "labels": [label_of(item.get("label") or " ")]}
        else:
            parts[item["_gvid"]] = {
                "id": f"n{item['_gvid']}", "label": item.get("label", item["name"]),
                "width": float(item["width"]) * POINTS, "height": float(item["height"]) * POINTS}
    for item in objects:
        if item["_gvid"] in parts and item["name"].startswith("cluster"):
            for child in item.get("subgraphs", []):
                if child in parts:
                    parent[child] = item["_gvid"]
    # A group lists the boxes of the groups inside it, too: the innermost one has them.
    depth = {number: 0 for number in parts}
    for number in parts:
        above = parent.get(number)
        while above is not None:
            depth[number] += 1
            above = parent.get(above)
    for item in sorted(objects, key=lambda item: depth.get(item["_gvid"], 0)):
        if item["_gvid"] in parts and "children" in parts[item["_gvid"]]:
            for node in item.get("nodes", []):
                parent[node] = item["_gvid"]
    children = []
    for number, part in parts.items():
        (parts[parent[number]]["children"] if number in parent else children).append(part)
    edges = []
    for edge in placed.get("edges", []):
        text = edge.get("label") or edge.get("xlabel")
        edges.append({
            "id": f"e{edge['_gvid']}", "sources": [f"n{edge['tail']}"],
            "targets": [f"n{edge['head']}"], "labels": [label_of(text)] if text else []})
    options = dict(OPTIONS)
    options["elk.direction"] = DIRECTIONS[placed.get("rankdir", "TB")]
    return {"id": "root", "layoutOptions": options, "children": children, "edges": edges}


class Drawing:
    """The SVG of a placed graph, with the classes that Graphviz gives its groups."""

    def __init__(self, placed):
        self.parts, self.origins, self.edges = [], {"root": (0, 0)}, []
        for edge in placed.get("edges", []):
            self.edges.append(edge)
        self.add(placed, 0, 0)
        for edge in self.edges:
            self.draw(edge, *self.origins[edge.get("container", "root")])
        self.size = placed["width"], placed["height"]

    def add(self, parent, x, y):
        for child in parent.get("children", []):
            left, top = x + child["x"], y + child["y"]
            self.origins[child["id"]] = left, top
            box = f'x="{left}" y="{top}" width="{child["width"]}" height="{child["height"]}"'
            if child["id"][0] == "g":
                label = child["labels"][0]
                self.parts.append(
                    f'<rect {box} fill="none" stroke="#bbb"/>'
                    + self.text(label["text"], left + 12, top + 18, "start"))
                self.edges += child.get("edges", [])
                self.add(child, left, top)
            else:
                right, bottom = left + child["width"], top + child["height"]
                corners = f"{left},{top} {right},{top} {right},{bottom} {left},{bottom}"
                self.parts.append(
                    f'<g class="node"><polygon points="{corners}" fill="none" stroke="black"/>'
                    + self.text(child.get("label", ""), (left + right) / 2, (top + bottom) / 2 + 4)
                    + "</g>")

    def draw(self, edge, x, y):
        section = edge["sections"][0]
        points = [section["startPoint"], *section.get("bendPoints", []), section["endPoint"]]
        points = [(x + point["x"], y + point["y"]) for point in points]
        path = "M" + "L".join(f"{a},{b}" for a, b in points)
        (a, b), (c, d) = points[-2:]
        length = max(1e-6, abs(c - a) + abs(d - b))
        u, v = (c - a) / length * 8, (d - b) / length * 8
        head = f"{c},{d} {c - u - v / 2},{d - v + u / 2} {c - u + v / 2},{d - v - u / 2}"
        words = "".join(
            self.text(label["text"], x + label["x"] + label["width"] / 2,
                      y + label["y"] + FONT) for label in edge.get("labels", []))
        self.parts.append(
            f'<g class="edge"><path d="{path}" fill="none" stroke="#555"/>'
            f'<polygon points="{head}" fill="#555"/>{words}</g>')

    @staticmethod
    def text(words, x, y, anchor="middle"):
        return "".join(
            f'<text x="{x}" y="{y + index * LINE}" text-anchor="{anchor}" font-size="{FONT}" '
            f'font-family="Helvetica,sans-serif">{html.escape(line)}</text>'
            for index, line in enumerate(lines_of(words)))

    @property
    def svg(self):
        width, height = (side + 20 for side in self.size)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="-10 -10 {width} {height}"><rect x="-10" y="-10" width="{width}" '
            f'height="{height}" fill="white"/>\n' + "\n".join(self.parts) + "\n</svg>\n")


def draw(worker, graph, output):
    placed = subprocess.run(
        ["node", os.path.join(HERE, "elk.js"), worker], check=True, capture_output=True, text=True,
        input=json.dumps(graph_of(graph))).stdout
    with open(output, "w", encoding="utf-8") as file:
        file.write(Drawing(json.loads(placed)).svg)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: elk.py WORKER GRAPH.dot OUTPUT.svg")
    draw(*sys.argv[1:])
