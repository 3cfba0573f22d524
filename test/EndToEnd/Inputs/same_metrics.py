"""Compares the metrics that `evaluate` prints with expected ones.

    same_metrics.py EXPECTED BOUND < evaluation

EXPECTED has lines `name value`. The values may differ by BOUND, relatively.
"""
import sys

with open(sys.argv[1]) as file:
    expected = {name: float(value) for name, value in (line.split() for line in file)}
bound = float(sys.argv[2])
text = sys.stdin.read().strip()
found = {name: float(value) for name, value in
         (entry.split(" = ") for entry in text.split("\n")[-1].split(", "))}
found.pop("global_step")
wrong = [f"{name}: {found.get(name)}, not {expected.get(name)}"
         for name in sorted(set(found) | set(expected))
         if name not in found or name not in expected
         or not abs(found[name] - expected[name]) <= bound * abs(expected[name])]
print("\n".join(wrong) or f"{len(expected)} metrics are the same")
