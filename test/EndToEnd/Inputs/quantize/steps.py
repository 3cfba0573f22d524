"""Compares activations of a model in the values of bytes with those of its program of bytes.

steps.py VARIABLES.safetensors FLOATS.npz BYTES.npz RANGE:PREDICTION:STEPS...

RANGE has the variables `RANGE/min` and `RANGE/max`. Both predictions are whole numbers of steps, the 255th
part of the range. They differ by STEPS at most, in at most 1 of 1,000 elements. Images have an empty
background: a difference of the most frequent numbers at a place counts once for all images.
"""
import array
import collections
import json
import re
import struct
import sys
import zipfile

variables, floats, ints, *pairs = sys.argv[1:]
with open(variables, "rb") as file:
    (size,) = struct.unpack("<Q", file.read(8))
    header, data = json.loads(file.read(size)), file.read()


def scalar(name):
    begin, end = header[name]["data_offsets"]
    return struct.unpack("<f", data[begin:end])[0]


def elements(path, name):
    with zipfile.ZipFile(path) as archive:
        content = archive.read(name + ".npy")
    assert b"'<f4'" in content[:128], content[:128]
    images = int(re.search(rb"'shape': \((\d+),", content[:128])[1])
    return images, array.array("f", content[10 + struct.unpack("<H", content[8:10])[0]:])


for pair in pairs:
    name, prediction, most = pair.split(":")
    step = (scalar(name + "/max") - scalar(name + "/min")) / 255
    (images, first), (_, second) = (elements(path, prediction) for path in (floats, ints))
    both = [[x / step for x in values] for values in (first, second)]
    assert all(abs(x - round(x)) < 0.01 for values in both for x in values), "not whole steps"
    assert len(set(map(round, both[0]))) > 100, "few values"
    numbers = list(zip(map(round, both[0]), map(round, both[1]), strict=True))
    places = len(numbers) // images
    most_steps = total = 0
    for place in range(places):
        counts = collections.Counter(numbers[place::places])
        counts[counts.most_common(1)[0][0]] = 1
        most_steps = max([most_steps, *(abs(x - y) for x, y in counts)])
        total += sum(abs(x - y) * count for (x, y), count in counts.items())
    assert most_steps <= int(most) and total <= 0.001 * len(numbers), (most_steps, total)
    print(f"{prediction}: {total} steps in {len(numbers)} elements")
