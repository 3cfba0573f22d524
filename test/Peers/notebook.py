"""Executes a notebook in the current folder and prints its output: notebook.py FILE."""
import sys

import nbclient
import nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
# A cell that fails raises an exception with its code.
nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
for cell in notebook.cells:
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            print(output.text)
        elif "image/png" in output.get("data", {}):
            print("a picture")
