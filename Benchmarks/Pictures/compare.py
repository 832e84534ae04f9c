"""Draws flows with several tools, and measures all pictures in the same way.

    compare.py TOOL FOLDER DOCUMENT...

TOOL is a build of flowgraph, FOLDER where the pictures are put, a DOCUMENT the path of a document
(or the name of a sample). Prints tables in Markdown. A tool that is not installed is left out, and
one that needs longer than the limit has no picture. The figures are kept in FOLDER/figures.json,
and what stands there is not drawn again.
"""

import ctypes
import glob
import json
import os
import resource
import shutil
import signal
import statistics
import subprocess
import sys

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
    processor time of all of them."""
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
    if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise Late(f"not in {LIMIT} s")
    if process.returncode != 0:
        raise Failed(errors.decode("utf-8", "replace").strip().split("\n")[-1][:200])
    return spent() - start


class Flowgraph:
    name = "flowgraph"
    reader = "flowgraph"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        # By the processor it has no more time than the others; a busy machine shall not matter.
        words = [self.tool, "render", flow, "--timeout", str(LONGEST), "-o", base + ".svg"]
        seconds = run(words)
        return seconds, sorted(glob.glob(glob.escape(base) + "*.svg"))


class Dot:
    name = "dot -Tsvg"
    reader = "dot"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        # One picture, as the others cannot split theirs.
        run([self.tool, "render", flow, "--split", "never", "-o", base + ".dot"])
        return run(["dot", "-Tsvg", "-o", base + ".svg", base + ".dot"]), [base + ".svg"]


class PlantUML:
    name = "PlantUML"
    reader = "plantuml"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        run([self.tool, "render", flow, "--split", "never", "-o", base + ".puml"])
        return run(["plantuml", "-tsvg", base + ".puml"]), [base + ".svg"]


class ELK:
    name = "ELK"
    reader = "dot"

    def __init__(self, tool, worker):
        self.tool, self.worker = tool, worker

    def draw(self, flow, base):
        run([self.tool, "render", flow, "--split", "never", "-o", base + ".dot"])
        script = os.path.join(HERE, "elk.py")
        return run([sys.executable, script, self.worker, base + ".dot", base + ".svg"]), [
            base + ".svg"]


class Machine:
    name = "GraphMachine"
    reader = "dot"

    def __init__(self, tool):
        self.tool = tool

    def draw(self, flow, base):
        run([self.tool, "render", flow, "--format", "json", "-o", base + ".json"])
        script = os.path.join(HERE, "machine.py")
        return run([sys.executable, script, base + ".json", base + ".svg"]), [base + ".svg"]


def tools(path):
    """The tools that are installed."""
    result = [Flowgraph(path)]
    if shutil.which("dot"):
        result.append(Dot(path))
    if shutil.which("plantuml"):
        result.append(PlantUML(path))
    worker = os.path.join(os.path.dirname(shutil.which("python3")), "..", "elk-worker.js")
    if shutil.which("node") and os.path.exists(worker):
        result.append(ELK(path, worker))
    try:
        import graphviz  # noqa: F401
        import transitions.extensions  # noqa: F401
        result.append(Machine(path))
    except ImportError:
        pass
    return result


SUMS = ["label-label", "label-node", "label-arrowhead", "label-line", "misread", "letters", "crossings"]


def figures(tool, flow, base):
    """The figures of a flow's picture, those of its pages together; None and why without one."""
    os.makedirs(os.path.dirname(base), exist_ok=True)
    try:
        seconds, pages = tool.draw(flow, base)
    except (Late, Failed) as reason:
        return None, str(reason)
    found = [measure.measure(svgreader.read(page, tool.reader)) for page in pages]
    result = {name: sum(page[name] for page in found) for name in SUMS + ["edges", "labels", "turns"]}
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
    """The figures of former runs."""

    def __init__(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "figures.json")
        self.figures = {}
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                self.figures = json.load(file)

    def get(self, tool, name, draw):
        key = f"{tool.name}: {name}"
        if key not in self.figures:
            self.figures[key] = draw()
            with open(self.path, "w", encoding="utf-8") as file:
                json.dump(self.figures, file, indent=1, sort_keys=True)
        return self.figures[key]


def main(path, folder, flows):
    adopt()
    compared = tools(path)
    known = Known(folder)
    rows = {}
    print("Labels on labels / boxes / arrowheads / lines / nearer to another line than to their "
          "own / letters, crossings, aspect, smallest text at 1,000 wide\n")
    print("| flow | " + " | ".join(tool.name for tool in compared) + " |")
    print("|---|" + "---|" * len(compared))
    for flow in flows:
        name = os.path.splitext(os.path.basename(flow))[0]
        rows[name] = {}
        for tool in compared:
            base = os.path.join(folder, tool.name.split()[0].lower(), name, name)
            rows[name][tool.name] = known.get(tool, name, lambda: figures(tool, flow, base))
        print(f"| `{name}` | " + " | ".join(
            cell(*rows[name][tool.name]) for tool in compared) + " |", flush=True)
    total(compared, rows)


def total(compared, rows):
    common = [
        row for row in rows.values() if all(row[tool.name][0] is not None for tool in compared)]
    print(f"\nThe {len(common)} flows that every tool drew, together\n")
    columns = [
        "drawn", *SUMS, "turns for an edge", "worst aspect", "over 3:1",
        "text at 1,000 wide (median)", "under 9", "seconds (median)", "seconds in all"]
    print("| | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for tool in compared:
        drawn = sum(row[tool.name][0] is not None for row in rows.values())
        own = [row[tool.name][0] for row in common]
        if not own:
            continue
        sums = " | ".join(str(sum(result[name] for result in own)) for name in SUMS)
        turns = sum(result["turns"] for result in own) / sum(result["edges"] for result in own)
        print(
            f"| {tool.name} | {drawn} of {len(rows)} | {sums} | {turns:.1f} | "
            f"{max(result['aspect'] for result in own):.1f} | "
            f"{sum(result['aspect'] > 3 for result in own)} | "
            f"{statistics.median(result['font'] for result in own):.1f} | "
            f"{sum(result['font'] < 9 for result in own)} | "
            f"{statistics.median(result['seconds'] for result in own):.2f} | "
            f"{sum(result['seconds'] for result in own):.1f} |")
    for name in ("crossings", "misread"):
        for tool in compared[1:]:
            wins = sum(
                row[compared[0].name][0][name] <= row[tool.name][0][name] for row in common)
            print(f"\n{wins} of {len(common)} have at most as many {name} as those of {tool.name}.")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("usage: compare.py TOOL FOLDER DOCUMENT...")
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
