"""Checks that files of predictions agree in their first rows: the same classes, and
probabilities that differ by no more than a tolerance.

usage: compare.py ROWS TOLERANCE FILE.csv FILE.csv...
"""
import csv
import struct
import sys


def float32(text):
    """The number that a text of nine digits, or of fewer, stands for."""
    return struct.unpack("<f", struct.pack("<f", float(text)))[0]


rows, tolerance = int(sys.argv[1]), float(sys.argv[2])
first, *others = [list(csv.reader(open(path)))[1:] for path in sys.argv[3:]]
assert len(first) >= rows and others
for other in others:
    assert len(other) >= rows, len(other)
    for ours, theirs in zip(first[:rows], other):
        assert ours[0] == theirs[0], (ours, theirs)
        for a, b in zip(ours[1:], theirs[1:], strict=True):
            assert abs(float32(a) - float32(b)) <= tolerance, (ours, theirs)
print(f"{rows} predictions agree")
