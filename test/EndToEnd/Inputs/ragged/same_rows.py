"""Checks that two files of JSON lines have the same numbers, to float rounding."""
import json
import sys


def numbers(value):
    return value if isinstance(value, list) else [value]


def is_same(a, b):
    return a == b or abs(a - b) <= 1e-6 * max(abs(a), abs(b))


got, wanted = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
assert len(got) == len(wanted), (len(got), len(wanted))
for row, expected in zip(got, wanted):
    assert row.keys() == expected.keys(), (row.keys(), expected.keys())
    for name in row:
        left, right = numbers(row[name]), numbers(expected[name])
        assert len(left) == len(right) and all(map(is_same, left, right)), (name, left, right)
print(f"{len(got)} rows are the same")
