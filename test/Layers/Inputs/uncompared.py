"""Operations, optimizers and clips of the graph dialect that no test of test/Layers or
test/Training uses: SOURCE."""
import glob
import re
import sys

text = "".join(open(f).read() for folder in ("Layers", "Training") for f in glob.glob(f"{sys.argv[1]}/test/{folder}/*.mlir"))
# The page lists all operations: a test compares it with the compiler.
names = set(re.findall(r"^\| `(graph\.\w+)`", open(f"{sys.argv[1]}/docs/operations.md").read(), re.M))
for file in glob.glob(f"{sys.argv[1]}/dialects/Graph/*.td"):
    # Attributes are defined with a mnemonic.
    source = open(file).read()
    names |= {f"#graph.{n}" for n in re.findall(r'def Graph_\w+Attr : \w+<\s*"\w+", "(\w+)"', source)}
for name in sorted(names):
    if not re.search(re.escape(name) + r"\b", text):
        print(name)
