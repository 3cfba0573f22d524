"""Variables, a base model, and its tensors with the variables' values.

by_map.py make FOLDER    writes variables.safetensors, base.safetensors and names.map
by_map.py check FILE     compares the base model's tensors
"""
import os
import struct
import sys

from tensor_files import floats, read_safetensors, write_safetensors

X = [[10 * i + j for j in range(5)] for i in range(3)]
Y, Z = [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12]]
R = [[100 + 4 * i + j for j in range(4)] for i in range(4)]
MAP = """x -> p + q | concatenate 0 | transpose | cast | multiply 2 | add -4
y -> r | slice 0 1 3 | reverse 1
z -> r | split 0 4 0
"""


def flat(rows):
    return [value for row in rows for value in row]


def matrix(rows):
    return floats([len(rows), len(rows[0])], flat(rows))


def bf16(value):
    return struct.pack("<f", value)[2:]


def tensors(p, q, r):
    return {"other": ("I32", [2], struct.pack("<2i", 7, 8)), "p": ("BF16", [2, 3], b"".join(map(bf16, flat(p)))), "q": ("BF16", [3, 3], b"".join(map(bf16, flat(q)))),
            "r": matrix(r)}


if sys.argv[1] == "make":
    write_safetensors(os.path.join(sys.argv[2], "variables.safetensors"), {"x": matrix(X), "x/Adam": matrix(X), "y": matrix(Y), "z": matrix(Z)})
    write_safetensors(os.path.join(sys.argv[2], "base.safetensors"), tensors([[0] * 3] * 2, [[1] * 3] * 3, R))
    with open(os.path.join(sys.argv[2], "names.map"), "w") as file:
        file.write(MAP)
else:
    found = read_safetensors(sys.argv[2])
    columns = [[(row[j] + 4) / 2 for row in X] for j in range(5)]
    assert found == tensors(columns[:2], columns[2:], [Z[0], Y[0][::-1], Y[1][::-1], R[3]]), found
    print("the tensors have the variables' values")
