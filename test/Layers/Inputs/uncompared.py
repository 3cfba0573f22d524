"""Operations, optimizers and clips of the graph dialect that no test of test/Layers or
test/Training uses: SOURCE."""
import glob
import re
import sys

text = "".join(open(f).read() for folder in ("Layers", "Training") for f in glob.glob(f"{sys.argv[1]}/test/{folder}/*.mlir"))
names = set()
for file in glob.glob(f"{sys.argv[1]}/dialects/Graph/*.td"):
    source = open(file).read()
    # Ops are defined with their names, by classes with a name's template argument,
    # and attributes with a mnemonic.
    names |= {f"graph.{n}" for n in re.findall(r'def Graph_\w+Op : \w+<"(\w+)"', source)}
    names |= {f"#graph.{n}" for n in re.findall(r'def Graph_\w+Attr : \w+<\s*"\w+", "(\w+)"', source)}
for name in sorted(names):
    if not re.search(re.escape(name) + r"\b", text):
        print(name)
