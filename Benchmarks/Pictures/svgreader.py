"""Reads the geometry of a picture from the SVG of several tools.

    read(path, tool) -> Picture     tool is flowgraph, dot (also GraphMachine) or plantuml

Nothing is taken from a tool but its SVG: where the boxes are, the lines, the arrowheads and the
texts. The size of a text is worked out by texts.py for all, except where the SVG itself forces a
width (textLength).
"""

import math
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field

import texts

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
PATH = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|(" + NUMBER.pattern + ")")
PIECES = 20


@dataclass
class Text:
    """A line of text with the box of its ink."""

    text: str
    size: float
    box: tuple


@dataclass
class Label:
    """The lines of text that stand at one line of the picture."""

    lines: list
    # The line it belongs to, as a position among the picture's lines; None where nothing says it.
    edge: int | None = None
    # The boxes of the signs that stand before the text or around it.
    signs: list = field(default_factory=list)
    # Whether it is a letter whose text stands below the picture.
    is_letter: bool = False

    @property
    def boxes(self):
        return [line.box for line in self.lines]

    @property
    def box(self):
        return around([point for box in self.boxes for point in (box[:2], box[2:])])

    @property
    def whole(self):
        """The box of the text with its signs."""
        return around([p for box in self.boxes + self.signs for p in (box[:2], box[2:])])


@dataclass
class Edge:
    """A line: its points, its arrowhead, its label."""

    points: list
    heads: list = field(default_factory=list)


@dataclass
class Picture:
    width: float
    height: float
    nodes: list = field(default_factory=list)
    edges: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    texts: list = field(default_factory=list)


def around(points):
    """The upright box around some points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


# Transforms


def multiply(a, b):
    return (
        a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
    )


def transform(text):
    result = (1, 0, 0, 1, 0, 0)
    for name, arguments in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        n = [float(x) for x in NUMBER.findall(arguments)]
        if name == "matrix":
            step = tuple(n)
        elif name == "translate":
            step = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            step = (c, s, -s, c, 0, 0)
            if len(n) == 3:
                step = multiply(multiply((1, 0, 0, 1, n[1], n[2]), step), (1, 0, 0, 1, -n[1], -n[2]))
        else:
            continue
        result = multiply(result, step)
    return result


def apply(matrix, point):
    x, y = point
    return (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])


# Shapes


def numbers(text):
    return [float(x) for x in NUMBER.findall(text or "")]


def number(element, name, default=0.0):
    found = numbers(element.get(name))
    return found[0] if found else default


def curve(a, b, c, d):
    for step in range(1, PIECES + 1):
        t = step / PIECES
        u = 1 - t
        yield tuple(
            u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i]
            for i in (0, 1))


def path_points(text):
    """The points of a path, curves in pieces; an arc is told by its ends."""
    tokens = [m.group(0) for m in PATH.finditer(text or "")]
    points, position, start, last, command, index = [], (0.0, 0.0), (0.0, 0.0), None, "M", 0

    def take(count):
        nonlocal index
        values = [float(x) for x in tokens[index:index + count]]
        index += count
        return values

    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        kind, relative = command.upper(), command.islower()
        ox, oy = position if relative else (0.0, 0.0)
        if kind == "Z":
            points.append(start)
            position = start
            continue
        if kind in "ML":
            x, y = take(2)
            position = (x + ox, y + oy)
            if kind == "M":
                start = position
                command = "l" if relative else "L"
            points.append(position)
        elif kind == "H":
            position = (take(1)[0] + ox, position[1])
            points.append(position)
        elif kind == "V":
            position = (position[0], take(1)[0] + oy)
            points.append(position)
        elif kind in "CSQ":
            values = take({"C": 6, "S": 4, "Q": 4}[kind])
            pairs = [(values[i] + ox, values[i + 1] + oy) for i in range(0, len(values), 2)]
            if kind == "S":
                mirrored = position if last is None else (
                    2 * position[0] - last[0], 2 * position[1] - last[1])
                pairs = [mirrored] + pairs
            if kind == "Q":
                q, end = pairs
                pairs = [
                    tuple(position[i] + 2 / 3 * (q[i] - position[i]) for i in (0, 1)),
                    tuple(end[i] + 2 / 3 * (q[i] - end[i]) for i in (0, 1)), end]
            points.extend(curve(position, *pairs))
            last, position = pairs[1], pairs[2]
            continue
        elif kind == "A":
            values = take(7)
            position = (values[5] + ox, values[6] + oy)
            points.append(position)
        else:
            break
        last = None
    return points


def shape_points(element):
    """The corners of a shape, or points around a round one."""
    kind = element.tag.split("}")[-1]
    if kind == "rect":
        x, y = number(element, "x"), number(element, "y")
        w, h = number(element, "width"), number(element, "height")
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    if kind in ("circle", "ellipse"):
        rx = number(element, "rx", number(element, "r"))
        ry = number(element, "ry", number(element, "r"))
        cx, cy = number(element, "cx"), number(element, "cy")
        turns = [i * math.pi / 8 for i in range(16)]
        return [(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]
    if kind in ("polygon", "polyline"):
        n = numbers(element.get("points"))
        return list(zip(n[0::2], n[1::2]))
    if kind == "line":
        return [
            (number(element, "x1"), number(element, "y1")),
            (number(element, "x2"), number(element, "y2"))]
    if kind == "path":
        return path_points(element.get("d"))
    return []


SIZES = re.compile(r"\.([\w-]+)\s*\{([^}]*)\}")


def class_styles(root):
    """The font sizes and weights that a style sheet gives to classes."""
    result = {}
    for style in root.iter("{http://www.w3.org/2000/svg}style"):
        for name, body in SIZES.findall(style.text or ""):
            size = re.search(r"font-size:\s*([\d.]+)", body)
            if size:
                result[name] = (float(size.group(1)), "font-weight" in body)
    return result


def text_lines(element, matrix, styles):
    """A text element as one line."""
    content = "".join("".join(element.itertext()).split("\n"))
    content = re.sub(r"\s+", " ", content).strip()
    size, is_bold = number(element, "font-size", 0.0), element.get("font-weight") == "bold"
    for name in (element.get("class") or "").split():
        if name in styles:
            size, is_bold = styles[name]
    size = size or 16.0
    wide = number(element, "textLength") or texts.width(content, size, is_bold)
    x, y = number(element, "x"), number(element, "y")
    anchor = element.get("text-anchor")
    x -= wide / 2 if anchor == "middle" else wide if anchor == "end" else 0
    corners = [(x, y - texts.ABOVE * size), (x + wide, y + texts.BELOW * size)]
    return Text(content, size, around([apply(matrix, p) for p in corners]))


# The tools


def walk(element, matrix):
    """All elements below one, with their transforms; hidden ones left out."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        inner = multiply(matrix, transform(child.get("transform")))
        yield child, inner
        yield from walk(child, inner)


def kind_of(element):
    return element.tag.split("}")[-1] if isinstance(element.tag, str) else "!"


def read(path, tool):
    """Reads a picture."""
    parser = ElementTree.XMLParser(
        target=ElementTree.TreeBuilder(insert_comments=tool == "plantuml"))
    root = ElementTree.parse(path, parser).getroot()
    box = numbers(root.get("viewBox")) or [0, 0, number(root, "width"), number(root, "height")]
    picture = Picture(box[2], box[3])
    {"dot": read_dot, "plantuml": read_plantuml, "flowgraph": read_flowgraph}[tool](root, picture)
    return picture


def read_dot(root, picture):
    """Graphviz writes a group of the class node, edge or cluster for each."""
    for element, matrix in walk(root, (1, 0, 0, 1, 0, 0)):
        classes = (element.get("class") or "").split()
        if kind_of(element) != "g" or not classes or classes[0] not in ("node", "edge", "cluster"):
            continue
        shapes, lines, edge = [], [], Edge([])
        for child, inner in walk(element, matrix):
            kind = kind_of(child)
            if kind == "text":
                lines.append(text_lines(child, inner, {}))
            elif kind == "path" and classes[0] == "edge":
                edge.points = [apply(inner, p) for p in shape_points(child)]
            elif kind in ("polygon", "ellipse", "path", "polyline"):
                shapes.append([apply(inner, p) for p in shape_points(child)])
        picture.texts += lines
        if classes[0] == "node" and shapes:
            picture.nodes.append(max(shapes, key=lambda s: area(around(s))))
        elif classes[0] == "edge":
            edge.heads = shapes
            picture.edges.append(edge)
            if lines:
                picture.labels.append(Label(lines, len(picture.edges) - 1))


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def read_plantuml(root, picture):
    """PlantUML writes a flat list, with a comment before each state with others inside (cluster)
    and each line (link)."""
    section, edge, skip = "nodes", None, 0
    for element in root.iter():
        if element.tag is ElementTree.Comment:
            words = (element.text or "").strip().split("\n")[-1]
            if words.startswith("link"):
                section, edge = "link", Edge([])
                picture.edges.append(edge)
                picture.labels.append(Label([], len(picture.edges) - 1))
            elif words.startswith("cluster"):
                section, skip = "nodes", 2
            continue
        kind = kind_of(element)
        if kind == "text":
            line = text_lines(element, (1, 0, 0, 1, 0, 0), {})
            picture.texts.append(line)
            if section == "link":
                picture.labels[-1].lines.append(line)
        elif section == "link" and kind == "path":
            edge.points = shape_points(element)
        elif section == "link" and kind == "polygon":
            edge.heads.append(shape_points(element))
        elif section == "nodes" and kind in ("rect", "ellipse", "polygon"):
            if skip and kind == "rect":
                skip -= 1
            else:
                picture.nodes.append(shape_points(element))
    picture.labels = [label for label in picture.labels if label.lines]


def read_flowgraph(root, picture):
    """flowgraph writes a group for each box, line and label, and says what is what by classes."""
    styles = class_styles(root)
    edges = {}
    for group in root:
        if kind_of(group) != "g" or group.get("aria-hidden"):
            continue
        matrix = transform(group.get("transform"))
        parts = [(c, m) for c, m in walk(group, matrix)]
        lines = [text_lines(c, m, styles) for c, m in parts if kind_of(c) == "text"]
        picture.texts += lines
        named = [((c.get("class") or "").split(), c, m) for c, m in parts]
        boxes = [(c, m) for k, c, m in named if "card" in k or "diamond" in k or "pill" in k]
        strokes = [(c, m) for k, c, m in named if "line" in k]
        if strokes and not boxes:
            element, inner = strokes[0]
            edge = Edge([apply(inner, p) for p in shape_points(element)])
            for classes, child, inner in named:
                if kind_of(child) == "path" and any(k.startswith("fill-") for k in classes):
                    edge.heads.append([apply(inner, p) for p in shape_points(child)])
            edges.setdefault(title_of(group), len(picture.edges))
            picture.edges.append(edge)
        elif boxes and not any("letter" in k for k, _, _ in named):
            element, inner = boxes[0]
            picture.nodes.append([apply(inner, p) for p in shape_points(element)])
        elif any(kind_of(c) in ("circle", "ellipse") for c, _ in parts):
            element, inner = next((c, m) for c, m in parts if kind_of(c) in ("circle", "ellipse"))
            picture.nodes.append([apply(inner, p) for p in shape_points(element)])
        elif lines and not any("band" in k for k, _, _ in named):
            signs = [
                around([apply(m, p) for p in shape_points(c)]) for c, m in parts
                if kind_of(c) in ("path", "circle", "rect")]
            is_letter = any("letter" in k for k, _, _ in named)
            picture.labels.append(Label(lines, edges.get(title_of(group)), signs, is_letter))


def title_of(group):
    """What a group says of itself; of a label and its line it is the same."""
    return next((child.text for child in group if kind_of(child) == "title"), None)
