"""Draws flows with several tools, and measures all pictures in the same way.

    compare.py TOOL FOLDER [TITLE:] DOCUMENT... [TITLE: DOCUMENT...]...

TOOL is a build of flowgraph, FOLDER where the pictures are put, a DOCUMENT the path of a document
(or the name of a sample). A word that ends with a colon is the title of the documents after it,
which have tables of their own. Prints tables in Markdown, and progress on standard error.

A tool that is not installed is left out, and standard error says so. A tool that fails, or needs
longer than the limit, has no picture of that document: the tables say why, and how many it drew.
The figures are kept in FOLDER/figures.json, and what stands there is not drawn again.
"""

import ctypes
import glob
import hashlib
import importlib.util
import json
import os
import re
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import measure
import svgreader

HERE = os.path.dirname(os.path.abspath(__file__))
# In seconds: of a processor for each process, and by the clock, should the machine be busy.
LIMIT = 60
LONGEST = 600


class Late(Exception):
    pass


class Failed(Exception):
    pass


def adopt():
    """Lets processes whose parent has ended become children of this one, as far as the system can."""
    if sys.platform == "linux":
        set_child_subreaper = 36
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def spent():
    """The processor time of all children that have ended, in seconds."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(words, output=None):
    """Runs a program with all its children, and ends them when it takes too long; returns the
    processor time of all of them, and what it wrote on standard error."""
    start = spent()
    sink = open(output, "wb") if output else subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            words, stdout=sink, stderr=subprocess.PIPE, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT)))
        try:
            _, errors = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Late(f"not in {LIMIT} s")
    finally:
        if output:
            sink.close()
    seconds = spent() - start
    errors = errors.decode("utf-8", "replace")
    if process.returncode != 0:
        # A tool whose own child was killed at the limit reports that in its own words.
        if seconds >= LIMIT:
            raise Late(f"not in {LIMIT} s")
        raise Failed(errors.strip().split("\n")[-1][:200])
    return seconds, errors


class Flowgraph:
    name = "flowgraph"
    reader = "flowgraph"
    LATE = re.compile(r"^flowgraph: (\d+ (?:of \d+|page) layouts timed out)", re.MULTILINE)

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        seconds, errors = run([self.tool, "render", flow, "-o", base + ".svg"])
        # A layout times out by the clock. Without it, another one may have been chosen.
        if late := self.LATE.search(errors):
            raise Late(late[1])
        return seconds, sorted(glob.glob(glob.escape(base) + "*.svg"))


class Dot:
    name = "dot -Tsvg"
    reader = "dot"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        # One picture, as the others cannot split theirs.
        run([self.tool, "render", flow, "--split", "never", "-o", base + ".dot"])
        seconds, _ = run(["dot", "-Tsvg", "-o", base + ".svg", base + ".dot"])
        return seconds, [base + ".svg"]


class PlantUML:
    name = "PlantUML"
    reader = "plantuml"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        run([self.tool, "render", flow, "--split", "never", "-o", base + ".puml"])
        seconds, _ = run(["plantuml", "-tsvg", base + ".puml"])
        return seconds, [base + ".svg"]


class ELK:
    name = "ELK"
    reader = "dot"

    def __init__(self, tool, worker):
        self.tool, self.worker = tool, worker

    def draw(self, flow, base):
        run([self.tool, "render", flow, "--split", "never", "-o", base + ".dot"])
        script = os.path.join(HERE, "elk.py")
        seconds, _ = run([sys.executable, script, self.worker, base + ".dot", base + ".svg"])
        return seconds, [base + ".svg"]


class Machine:
    name = "GraphMachine"
    reader = "dot"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        run([self.tool, "render", flow, "--format", "json", "-o", base + ".json"])
        script = os.path.join(HERE, "machine.py")
        seconds, _ = run([sys.executable, script, base + ".json", base + ".svg"])
        return seconds, [base + ".svg"]


def tools(path):
    """The tools that are installed, flowgraph first; reports those that are not."""
    result, missing = [Flowgraph(path)], []

    def add(tool, is_installed):
        if is_installed:
            result.append(tool)
        else:
            missing.append(tool.name)

    add(Dot(path), shutil.which("dot"))
    add(PlantUML(path), shutil.which("plantuml"))
    worker = os.path.join(os.path.dirname(shutil.which("python3")), "..", "elk-worker.js")
    add(ELK(path, worker), shutil.which("node") and os.path.exists(worker))
    packages = ("graphviz", "transitions")
    add(Machine(path), all(importlib.util.find_spec(name) for name in packages))
    for name in missing:
        print(f"==> going on without {name}, which is not installed", file=sys.stderr)
    return result


SUMS = ["label-label", "label-node", "label-arrowhead", "label-line", "misread", "letters", "crossings"]


def figures(tool, flow, base):
    """The figures of a flow's picture, those of its pages together; None and why without one."""
    os.makedirs(os.path.dirname(base), exist_ok=True)
    # What is left of a former run is not taken for a page of this one.
    for page in glob.glob(glob.escape(base) + "*"):
        os.remove(page)
    try:
        seconds, pages = tool.draw(flow, base)
        found = [measure.measure(svgreader.read(page, tool.reader)) for page in pages]
    except (Late, Failed, OSError, ElementTree.ParseError) as reason:
        return None, str(reason)
    result = {name: sum(page[name] for page in found) for name in SUMS + ["edges", "labels", "turns"]}
    # PlantUML draws what went wrong.
    if result["edges"] == 0:
        return None, "a picture without edges"
    result["aspect"] = max(page["aspect"] for page in found)
    result["font"] = min(page["font"] for page in found)
    result["pages"] = len(found)
    result["seconds"] = seconds
    return result, ""


def cell(result, reason):
    if result is None:
        return reason
    return (
        f"{result['label-label']} / {result['label-node']} / {result['label-arrowhead']} / "
        f"{result['label-line']} / {result['misread']} / {result['letters']}, {result['crossings']}, "
        f"{result['aspect']:.1f}, "
        f"{result['font']:.1f}" + (f" ({result['pages']} pages)" if result["pages"] > 1 else ""))


class Known:
    """The figures of a former run of the same tool with the same documents."""

    def __init__(self, folder, inputs):
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "figures.json")
        self.kept = {"inputs": self.digest(inputs), "figures": {}}
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                kept = json.load(file)
            if kept.get("inputs") == self.kept["inputs"]:
                self.kept = kept

    @staticmethod
    def digest(inputs):
        result = hashlib.sha256()
        for path in inputs:
            with open(path, "rb") as file:
                result.update(hashlib.sha256(file.read()).digest())
        return result.hexdigest()

    def get(self, tool, title, name, draw):
        key, figures = f"{tool.name}: {title}: {name}", self.kept["figures"]
        if key not in figures:
            figures[key] = draw()
            with open(self.path, "w", encoding="utf-8") as file:
                json.dump(self.kept, file, indent=1, sort_keys=True)
        return figures[key]


def stem(path):
    """The name of a file without its extension."""
    return os.path.splitext(os.path.basename(path))[0]


def sets(words):
    """The documents by their names, by the titles before them."""
    result, title = {}, "Diagrams"
    for word in words:
        if word.endswith(":"):
            title = word[:-1]
            continue
        other = result.setdefault(title, {}).setdefault(stem(word), word)
        if other != word:
            sys.exit(f"{other} and {word} have the same name; rename one, or put a title between")
    return result


def place(folder, tool, title, name):
    """Where a tool draws a document, without the extension; sets can have documents of one name."""
    words = [re.sub(r"\W+", "-", word.lower()) for word in (tool.name.split()[0], title)]
    return os.path.join(folder, *words, name, name)


def main(path, folder, words):
    adopt()
    compared = tools(path)
    documents = sets(words)
    inputs = [
        flow for flows in documents.values() for flow in flows.values() if os.path.exists(flow)]
    programs = [path for kind in ("py", "js") for path in glob.glob(os.path.join(HERE, f"*.{kind}"))]
    known = Known(folder, [path, *sorted(programs), *inputs])
    for title, flows in documents.items():
        rows = {}
        for name, flow in flows.items():
            print(f"==> {title}: {name}", file=sys.stderr)
            rows[name] = {}
            for tool in compared:
                base = place(folder, tool, title, name)
                rows[name][tool.name] = known.get(
                    tool, title, name, lambda: figures(tool, flow, base))
        report(title, compared, rows)


def report(title, compared, rows):
    """Prints the tables of a set of documents."""
    print(f"## {title}\n\nLabels on labels / nodes / arrowheads / edges / nearer to another edge than "
          "to their own / letters, crossings, aspect, smallest text at 1,000 wide\n")
    print("| flow | " + " | ".join(tool.name for tool in compared) + " |")
    print("|---|" + "---|" * len(compared))
    for name, row in rows.items():
        print(f"| `{name}` | " + " | ".join(cell(*row[tool.name]) for tool in compared) + " |")
    for tool in compared:
        failed = [f"`{name}` ({row[tool.name][1]})"
                  for name, row in rows.items() if row[tool.name][0] is None]
        print(f"\n{tool.name} drew {len(rows) - len(failed)} of {len(rows)}"
              + (f", without {', '.join(failed)}." if failed else "."))
    first = compared[0].name
    drawn = {name: {tool: found for tool, (found, _) in row.items()} for name, row in rows.items()}
    total("The {} that all tools drew, together", compared, drawn)
    compare(compared, drawn)
    alone = {name: row for name, row in drawn.items() if row[first] and row[first]["pages"] == 1}
    if 0 < len(alone) < len(rows):
        total(f"The {{}} of these that {first} draws on one page, together", compared, alone)
        compare(compared, alone)
    print(flush=True)


def total(title, compared, rows):
    common = [row for row in rows.values() if all(row[tool.name] for tool in compared)]
    if not common:
        return
    print(f"\n{title.format(len(common))}\n")
    columns = [
        *SUMS, "labels", "pages", "turns for an edge", "worst aspect", "over 3:1",
        "text at 1,000 wide (median)", "smallest", "under 9", "seconds (median)", "seconds in all"]
    print("| | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for tool in compared:
        own = [row[tool.name] for row in common]
        sums = " | ".join(
            str(sum(result[name] for result in own)) for name in SUMS + ["labels", "pages"])
        turns = sum(result["turns"] for result in own) / sum(result["edges"] for result in own)
        fonts, seconds = ([result[name] for result in own] for name in ("font", "seconds"))
        print(
            f"| {tool.name} | {sums} | {turns:.1f} | "
            f"{max(result['aspect'] for result in own):.1f} | "
            f"{sum(result['aspect'] > 3 for result in own)} | "
            f"{statistics.median(fonts):.1f} | {min(fonts):.2f} | {sum(font < 9 for font in fonts)} | "
            f"{statistics.median(seconds):.2f} | {sum(seconds):.1f} |")


def compare(compared, rows):
    """Compares the first tool with each other one, where both drew a picture."""
    first = compared[0].name
    for tool in compared[1:]:
        both = {name: (row[first], row[tool.name]) for name, row in rows.items()
                if row[first] and row[tool.name]}
        if not both:
            continue
        told = []
        for figure in ("crossings", "misread"):
            more = [f"`{name}`" for name, (own, other) in both.items() if own[figure] > other[figure]]
            told.append(f"{len(both) - len(more)} have at most as many {figure}"
                        + (f", all but {', '.join(more)}" if more else ""))
        ratio = statistics.median(
            other["seconds"] / max(0.001, own["seconds"]) for own, other in both.values())
        print(f"\nOf the {len(both)} that {first} and {tool.name} drew, {'; '.join(told)}. "
              f"In the median, {tool.name} takes {ratio:.2g} times the processor time.")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("usage: compare.py TOOL FOLDER [TITLE:] DOCUMENT... [TITLE: DOCUMENT...]...")
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
