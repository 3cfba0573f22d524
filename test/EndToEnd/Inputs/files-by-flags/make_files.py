"""Writes points of two classes, as NumPy's archives and as tables, to the current folder."""

import random
import struct
import zipfile

random.seed(0)


def npy(values, code, kind, shape):
    header = f"{{'descr': '<{code}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
            struct.pack(f"<{len(values)}{kind}", *values))


def write(name, count, wrong=None):
    x = [[random.gauss(0, 1) for _ in range(4)] for _ in range(count)]
    label = [int(row[0] + row[1] > 0) for row in x]
    if wrong is not None:
        label[wrong] = 2
    with zipfile.ZipFile(f"{name}.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.npy", npy(sum(x, []), "f8", "d", (count, 4)))
        archive.writestr("label.npy", npy(label, "i8", "q", (count,)))
    with open(f"{name}.csv", "w") as table:
        table.write("a,label,b,c,d\n")
        for row, number in zip(x, label):
            table.write(",".join(map(repr, [row[0], number, *row[1:]])) + "\n")


write("train", 512)
write("test", 100)
write("bad", 64, wrong=37)
