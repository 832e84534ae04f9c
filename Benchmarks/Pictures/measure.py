"""Measures how well a picture can be read, from its geometry alone.

    measure.py TOOL FILE...     prints the figures of each picture
"""

import math
import sys
from collections import defaultdict

import svgreader

# Boxes that share less than this lie beside each other.
TOUCH = 0.5
CELL = 60.0
PAGE = 1000.0


def overlap(a, b):
    return (
        min(a[2], b[2]) - max(a[0], b[0]) > TOUCH and min(a[3], b[3]) - max(a[1], b[1]) > TOUCH)


def inside(polygon, point):
    x, y = point
    result = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            result = not result
    return result


def box_meets_shape(box, shape):
    """Whether a box and a shape share more than their borders."""
    if not overlap(box, svgreader.around(shape)):
        return False
    x1, y1, x2, y2 = box[0] + TOUCH, box[1] + TOUCH, box[2] - TOUCH, box[3] - TOUCH
    if x1 >= x2 or y1 >= y2:
        return False
    corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2), ((x1 + x2) / 2, (y1 + y2) / 2)]
    if any(inside(shape, corner) for corner in corners):
        return True
    return any(
        box_meets_piece((x1, y1, x2, y2), a, b) for a, b in zip(shape, shape[1:] + shape[:1]))


def box_meets_piece(box, a, b):
    """Whether a straight piece of a line comes into a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        low, high = box[axis] - a[axis], box[axis + 2] - a[axis]
        if abs(step) < 1e-9:
            if low > 0 or high < 0:
                return False
            continue
        near, far = sorted((low / step, high / step))
        first, last = max(first, near), min(last, far)
        if first > last:
            return False
    return True


def crossing(a, b, c, d):
    """Where two straight pieces cross; None where they do not."""
    px, py, qx, qy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    determinant = px * qy - py * qx
    if abs(determinant) < 1e-9:
        return None
    s = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / determinant
    t = ((c[0] - a[0]) * py - (c[1] - a[1]) * px) / determinant
    # Lines that branch off from one another touch, and do not cross.
    if 1e-6 < s < 1 - 1e-6 and 1e-6 < t < 1 - 1e-6:
        return (a[0] + s * px, a[1] + s * py)
    return None


def cells(box):
    for x in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for y in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield (x, y)


def cells_along(a, b):
    """The cells that a straight piece passes through."""
    (x1, y1), (x2, y2) = sorted((a, b))
    for x in range(int(x1 // CELL), int(x2 // CELL) + 1):
        ys = [y1, y2]
        if x2 > x1:
            ends = (max(x1, x * CELL), min(x2, (x + 1) * CELL))
            ys = [y1 + (end - x1) / (x2 - x1) * (y2 - y1) for end in ends]
        for y in range(int((min(ys) - 1e-6) // CELL), int((max(ys) + 1e-6) // CELL) + 1):
            yield (x, y)


def pieces_of(picture):
    for number, edge in enumerate(picture.edges):
        for a, b in zip(edge.points, edge.points[1:]):
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1e-6:
                yield number, a, b


def crossings(picture):
    """How often lines cross, apart from where they end at a box.

    Two lines that cross twice within two points cross once.
    """
    grid = defaultdict(list)
    ends = [svgreader.around(node) for node in picture.nodes]
    boxes = defaultdict(list)
    for box in ends:
        wide = (box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3)
        for cell in cells(wide):
            boxes[cell].append(wide)
    for piece in pieces_of(picture):
        for cell in cells_along(*piece[1:]):
            grid[cell].append((*piece, svgreader.around(piece[1:])))
    found = defaultdict(list)
    for cell, pieces in grid.items():
        for index, (first, a, b, (left, top, right, bottom)) in enumerate(pieces):
            for second, c, d, box in pieces[index + 1:]:
                if (first == second or box[0] > right or box[2] < left
                        or box[1] > bottom or box[3] < top):
                    continue
                point = crossing(a, b, c, d)
                if point is None or any(
                    box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
                    for box in boxes[(int(point[0] // CELL), int(point[1] // CELL))]
                ):
                    continue
                known = found[min(first, second), max(first, second)]
                if all(abs(p[0] - point[0]) + abs(p[1] - point[1]) > 2 for p in known):
                    known.append(point)
    return sum(len(points) for points in found.values())


def near(grid, box):
    seen = {}
    for cell in cells(box):
        for number, thing in grid[cell]:
            seen[number] = thing
    return seen.items()


def gridded(things, box_of):
    grid = defaultdict(list)
    for number, thing in enumerate(things):
        for cell in cells(box_of(thing)):
            grid[cell].append((number, thing))
    return grid


def distance(box, points):
    """How far a box is from a line, about: measured from points on the line at most 4 apart."""
    least = float("inf")
    for a, b in zip(points, points[1:]):
        steps = max(1, int((abs(a[0] - b[0]) + abs(a[1] - b[1])) / 4))
        for step in range(steps + 1):
            x = a[0] + (b[0] - a[0]) * step / steps
            y = a[1] + (b[1] - a[1]) * step / steps
            dx = max(box[0] - x, 0, x - box[2])
            dy = max(box[1] - y, 0, y - box[3])
            least = min(least, dx * dx + dy * dy)
    return least ** 0.5


def is_misread(label, picture, bounds):
    """Whether a label lies nearer to another line than to its own, by over a point; given the boxes
    around the lines."""
    if label.edge is None or not picture.edges[label.edge].points:
        return False
    box = label.whole
    own = distance(box, picture.edges[label.edge].points)
    wide = (box[0] - own, box[1] - own, box[2] + own, box[3] + own)
    return any(
        number != label.edge and edge.points and overlap(wide, bounds[number])
        and distance(box, edge.points) < own - 1
        for number, edge in enumerate(picture.edges))


def turns(points):
    """How far a line turns in all, in quarter turns."""
    angles = [
        math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in zip(points, points[1:])
        if math.dist(a, b) > 0.1]
    return sum(
        abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in zip(angles, angles[1:])
    ) / (math.pi / 2)


def measure(picture):
    """The figures of a picture."""
    labels = gridded(picture.labels, lambda label: label.box)
    nodes = gridded(picture.nodes, svgreader.around)
    heads = gridded([h for e in picture.edges for h in e.heads], svgreader.around)
    pieces = gridded(list(pieces_of(picture)), lambda piece: svgreader.around(piece[1:]))
    on_labels = on_nodes = on_heads = on_lines = 0
    for number, label in enumerate(picture.labels):
        for other, second in near(labels, label.box):
            if other > number and any(overlap(a, b) for a in label.boxes for b in second.boxes):
                on_labels += 1
        for _, node in near(nodes, label.box):
            on_nodes += any(box_meets_shape(box, node) for box in label.boxes)
        for _, head in near(heads, label.box):
            on_heads += any(box_meets_shape(box, head) for box in label.boxes)
        inner = [(b[0] + 1, b[1] + 1, b[2] - 1, b[3] - 1) for b in label.boxes]
        hit = {
            edge for _, (edge, a, b) in near(pieces, label.box)
            if any(box_meets_piece(box, a, b) for box in inner)}
        # The box of a letter hides its own line.
        if label.is_letter:
            hit.discard(label.edge)
        on_lines += len(hit)
    bounds = [svgreader.around(edge.points or [(0, 0)]) for edge in picture.edges]
    sides = sorted((picture.width, picture.height))
    sizes = [text.size for text in picture.texts] or [0.0]
    return {
        "width": picture.width, "height": picture.height, "nodes": len(picture.nodes),
        "edges": len(picture.edges), "labels": len(picture.labels), "label-label": on_labels,
        "label-node": on_nodes, "label-arrowhead": on_heads, "label-line": on_lines,
        "misread": sum(is_misread(label, picture, bounds) for label in picture.labels),
        "letters": sum(label.is_letter for label in picture.labels),
        "turns": sum(turns(edge.points) for edge in picture.edges),
        "crossings": crossings(picture), "aspect": sides[1] / max(1.0, sides[0]),
        "font": min(sizes) * min(1.0, PAGE / max(1.0, picture.width)),
    }


def told(figures):
    return ", ".join(
        f"{name} {value:.1f}" if isinstance(value, float) else f"{name} {value}"
        for name, value in figures.items())


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: measure.py flowgraph|dot|plantuml FILE...")
    for path in sys.argv[2:]:
        print(f"{path}: {told(measure(svgreader.read(path, sys.argv[1])))}")
