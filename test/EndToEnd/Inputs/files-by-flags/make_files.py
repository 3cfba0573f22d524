"""Writes points of two classes, as NumPy's archives and as tables, to the current folder."""

import random
import struct
import zipfile

from tensor_files import npy

random.seed(0)


def write(name, count, wrong=None):
    x = [[random.gauss(0, 1) for _ in range(4)] for _ in range(count)]
    label = [int(row[0] + row[1] > 0) for row in x]
    if wrong is not None:
        label[wrong] = 2
    with zipfile.ZipFile(f"{name}.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.npy", npy("<f8", (count, 4), struct.pack(f"<{4 * count}d", *sum(x, []))))
        archive.writestr("label.npy", npy("<i8", (count,), struct.pack(f"<{count}q", *label)))
    with open(f"{name}.csv", "w") as table:
        table.write("a,label,b,c,d\n")
        for row, number in zip(x, label):
            table.write(",".join(map(repr, [row[0], number, *row[1:]])) + "\n")


write("train", 512)
write("test", 100)
write("bad", 64, wrong=37)
