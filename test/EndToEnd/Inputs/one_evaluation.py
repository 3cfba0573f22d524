"""Checks that evaluations found one accuracy, that of the predictions, and one loss.

    one_evaluation.py METRICS RIGHT

METRICS has a line of `evaluate` for each evaluation, RIGHT the line of count_right.py.
The losses are sums of 2,000 floats in another order, printed with 6 digits.
"""
import sys

with open(sys.argv[1]) as file:
    lines = [dict(entry.split(" = ") for entry in line.strip().split(", ")) for line in file]
with open(sys.argv[2]) as file:
    right, _, count = file.read().split()[:3]
accuracies = {line["accuracy"] for line in lines} | {f"{int(right) / int(count):.6g}"}
losses = [float(line["loss"]) for line in lines]
if len(accuracies) > 1 or max(losses) - min(losses) > 2e-6 * min(losses):
    sys.exit(f"accuracies {accuracies}, losses {losses}")
print(f"{len(lines)} evaluations of one accuracy and one loss")
