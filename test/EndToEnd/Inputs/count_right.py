"""Counts the rows of a CSV file whose class is the label of a TFRecord file."""
import csv
import gzip
import re
import struct
import sys

data = gzip.open(sys.argv[1]).read()
labels = []
position = 0
while position < len(data):
    (length,) = struct.unpack_from("<Q", data, position)
    record = data[position + 12:position + 12 + length]
    # The feature `label`: its name, then an int64 list of one packed value.
    labels.append(re.search(rb"\x05label\x12.\x1a.\x0a\x01(.)", record, re.S)[1][0])
    position += 16 + length
classes = [int(row[0]) for row in list(csv.reader(open(sys.argv[2])))[1:]]
assert len(classes) == len(labels), (len(classes), len(labels))
right = sum(a == b for a, b in zip(classes, labels))
print(f"{right} of {len(labels)} are right")
