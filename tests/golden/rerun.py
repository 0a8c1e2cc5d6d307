"""Runs exported notebooks in real Jupyter: rerun.py NOTEBOOK.ipynb …

The outputs have to be those that the file carries. Of an error the class and the message count, for the traceback is
Jupyter's own; the version line counts for nothing, for it carries what the published notebook printed.
"""

import copy
import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

import gpt2_cache


def shown(cell):
    """What a reader sees of a cell's outputs."""
    if "torch.__version__" in cell.source:
        return []
    texts = []
    for output in cell.outputs:
        if output.output_type == "error":
            texts.append(("error", output.ename, output.evalue))
        elif output.output_type == "stream" and output.name == "stdout":
            texts.append(("stdout", output.text))
        elif output.output_type == "execute_result":
            texts.append(("result", output.data["text/plain"]))
    return texts


def differences(path):
    """The cells that put out something else when they run, with what they carry and what they give."""
    carried = nbformat.read(path, as_version=4)
    nbformat.validate(carried)
    fresh = copy.deepcopy(carried)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    try:
        NotebookClient(fresh, timeout=300, kernel_name="python3").execute()
    except CellExecutionError:
        pass  # stands in the cell's outputs; Jupyter runs nothing after it
    pairs = zip(carried.cells, fresh.cells, strict=True)
    return [(old.id, shown(old), shown(new)) for old, new in pairs if old.cell_type == "code" and shown(old) != shown(new)]


def main(paths):
    gpt2_cache.use_package_ranks()
    different = 0
    for path in paths:
        found = differences(path)
        print(f"{'different' if found else 'same'}: {path}", flush=True)
        for cell, old, new in found:
            print(f"  {cell}\n    carried: {old}\n    run:     {new}")
        different += bool(found)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
