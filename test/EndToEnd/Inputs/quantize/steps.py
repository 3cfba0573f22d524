"""Compares activations of a model in the values of bytes with those of its program of bytes.

steps.py VARIABLES.safetensors FLOATS.npz BYTES.npz RANGE:PREDICTION:STEPS...

RANGE has the variables `RANGE/min` and `RANGE/max`. Both predictions are whole numbers of steps, the 255th
part of the range. They differ by STEPS at most, in at most 1 of 1,000 elements.
"""
import array
import json
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
    return array.array("f", content[10 + struct.unpack("<H", content[8:10])[0]:])


for pair in pairs:
    name, prediction, most = pair.split(":")
    step = (scalar(name + "/max") - scalar(name + "/min")) / 255
    both = [[x / step for x in elements(path, prediction)] for path in (floats, ints)]
    assert all(abs(x - round(x)) < 0.01 for values in both for x in values), "not whole steps"
    differences = [abs(round(x) - round(y)) for x, y in zip(*both, strict=True)]
    assert len(set(map(round, both[0]))) > 100, "few values"
    assert max(differences) <= int(most) and sum(differences) <= 0.001 * len(differences), (max(differences), sum(differences))
    print(f"{prediction}: {sum(differences)} steps in {len(differences)} elements")
