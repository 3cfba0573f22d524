"""Checks that a CSV file has the 16th power of each label as an integer, and its root in
float64."""
import csv
import math
import sys

rows = list(csv.DictReader(open(sys.argv[1])))
for row in rows:
    label = int(row["label"])
    assert int(row["power"]) == label**16, row
    assert float(row["root"]) == math.sqrt(label), row
print(f"{len(rows)} rows of int64 and float64, labels {sorted({int(r['label']) for r in rows})}")
