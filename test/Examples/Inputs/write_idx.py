"""Writes small IDX files, two of them compressed: FOLDER."""
import gzip
import os
import struct
import sys

os.makedirs(sys.argv[1], exist_ok=True)
for prefix, count, opener, end in [("train", 32, open, ""), ("t10k", 16, gzip.open, ".gz")]:
    with opener(os.path.join(sys.argv[1], f"{prefix}-images-idx3-ubyte{end}"), "wb") as file:
        file.write(struct.pack(">4B3I", 0, 0, 8, 3, count, 28, 28))
        file.write(bytes((i * 7 + p) % 256 for i in range(count) for p in range(784)))
    with opener(os.path.join(sys.argv[1], f"{prefix}-labels-idx1-ubyte{end}"), "wb") as file:
        file.write(struct.pack(">4BI", 0, 0, 8, 1, count) + bytes(i % 10 for i in range(count)))
