"""Compares activations of a model in the values of bytes with those of its program of bytes.

steps.py VARIABLES.safetensors FLOATS.npz BYTES.npz RANGE:PREDICTION:STEPS...

RANGE has the variables `RANGE/min` and `RANGE/max`. Both predictions are whole numbers of steps, the 255th
part of the range. They differ by STEPS at most, in at most 1 of 1,000 elements.
"""
import struct
import sys

from tensor_files import read_npz, read_safetensors

variables, floats, ints, *pairs = sys.argv[1:]
scalars = read_safetensors(variables)


def scalar(name):
    return struct.unpack("<f", scalars[name][2])[0]


for pair in pairs:
    name, prediction, most = pair.split(":")
    step = (scalar(name + "/max") - scalar(name + "/min")) / 255
    both = [[x / step for x in read_npz(path, prediction)] for path in (floats, ints)]
    assert all(abs(x - round(x)) < 0.01 for values in both for x in values), "not whole steps"
    differences = [abs(round(x) - round(y)) for x, y in zip(*both, strict=True)]
    assert len(set(map(round, both[0]))) > 100, "few values"
    assert max(differences) <= int(most) and sum(differences) <= 0.001 * len(differences), (max(differences), sum(differences))
    print(f"{prediction}: {sum(differences)} steps in {len(differences)} elements")
