"""Writes labels of ten classes to the current folder, and files whose label of example 7 is another number.

Of each number there are a CSV file, which tpu-data makes to records, and arrays for data.npy and data.idx.
"""

import struct

from tensor_files import npy

numbers = {"good": 7, "large": 99, "negative": -5, "wraps": 2**40 + 3}
x = [float(i % 10) / 10 for i in range(16)]
with open("x.npy", "wb") as file:
    file.write(npy("<f4", [16], struct.pack("<16f", *x)))
with open("one.csv", "w") as file:
    file.write("x,label\n")
    file.writelines(f"{a},{i % 10 + 1}\n" for i, a in enumerate(x))
for name, number in numbers.items():
    labels = [number if i == 7 else i % 10 for i in range(16)]
    with open(f"{name}.csv", "w") as file:
        file.write("x,label\n")
        file.writelines(f"{a},{b}\n" for a, b in zip(x, labels))
    with open(f"{name}.npy", "wb") as file:
        file.write(npy("<i8", [16], struct.pack("<16q", *labels)))
    if name != "wraps":
        with open(f"{name}.idx", "wb") as file:
            file.write(struct.pack(">BBBBI", 0, 0, 0x0C, 1, 16) + struct.pack(">16i", *labels))
