"""Checks that JSON lines and a CSV file hold the same predictions of digits."""
import csv
import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1])]
rows = list(csv.reader(open(sys.argv[2])))[1:]
assert len(lines) == len(rows), (len(lines), len(rows))
for line, row in zip(lines, rows):
    assert line["classes"] == int(row[0])
    probabilities = [float(value) for value in row[1:]]
    assert line["probabilities"] == probabilities
    assert abs(sum(probabilities) - 1) < 1e-5, probabilities
    assert probabilities[line["classes"]] == max(probabilities)
print(f"{len(rows)} examples, the class is the most probable one")
