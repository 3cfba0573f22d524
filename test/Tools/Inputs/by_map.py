"""Variables, a base model, and its tensors with the variables' values.

by_map.py make FOLDER    writes variables.safetensors, base.safetensors and names.map
by_map.py check FILE     compares the base model's tensors
"""
import json
import os
import struct
import sys

X = [[10 * i + j for j in range(5)] for i in range(3)]
Y, Z = [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12]]
R = [[100 + 4 * i + j for j in range(4)] for i in range(4)]
MAP = """x -> p + q | concatenate 0 | transpose | cast | multiply 2 | add -4
y -> r | slice 0 1 3 | reverse 1
z -> r | split 0 4 0
"""


def flat(rows):
    return [value for row in rows for value in row]


def bf16(value):
    return struct.pack("<f", value)[2:]


def tensors(p, q, r):
    return {"other": ("I32", [2], struct.pack("<2i", 7, 8)), "p": ("BF16", [2, 3], b"".join(map(bf16, flat(p)))), "q": ("BF16", [3, 3], b"".join(map(bf16, flat(q)))),
            "r": ("F32", [4, 4], struct.pack("<16f", *flat(r)))}


def write(path, entries):
    header, data = {}, b""
    for name, (dtype, shape, raw) in entries.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


if sys.argv[1] == "make":
    floats = lambda rows: ("F32", [len(rows), len(rows[0])], struct.pack(f"<{len(flat(rows))}f", *flat(rows)))
    write(os.path.join(sys.argv[2], "variables.safetensors"), {"x": floats(X), "x/Adam": floats(X), "y": floats(Y), "z": floats(Z)})
    write(os.path.join(sys.argv[2], "base.safetensors"), tensors([[0] * 3] * 2, [[1] * 3] * 3, R))
    with open(os.path.join(sys.argv[2], "names.map"), "w") as file:
        file.write(MAP)
else:
    with open(sys.argv[2], "rb") as file:
        header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        data = file.read()
    header.pop("__metadata__", None)
    found = {name: (entry["dtype"], entry["shape"], data[slice(*entry["data_offsets"])]) for name, entry in header.items()}
    columns = [[(row[j] + 4) / 2 for row in X] for j in range(5)]
    assert found == tensors(columns[:2], columns[2:], [Z[0], Y[0][::-1], Y[1][::-1], R[3]]), found
    print("the tensors have the variables' values")
