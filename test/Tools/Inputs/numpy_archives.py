"""Writes archives of arrays as numpy.savez does, without NumPy: numpy_archives.py FOLDER."""
import struct
import sys
import zipfile

from tensor_files import npy

FOLDER = sys.argv[1]


def write(name, arrays, method=zipfile.ZIP_STORED):
    with zipfile.ZipFile(f"{FOLDER}/{name}.npz", "w", method) as archive:
        for array, contents in arrays.items():
            archive.writestr(array + ".npy", contents)


floats = lambda values: struct.pack(f"<{len(values)}f", *values)
weights = {"dense/kernel": npy("<f4", (784, 10), floats([i % 97 / 97 for i in range(7840)])),
           "dense/bias": npy("<f4", (10,), floats([i + 0.5 for i in range(10)]))}
write("stored", weights)
write("deflated", weights, zipfile.ZIP_DEFLATED)
write("rows", {"image": npy("<f4", (8, 784), floats([0.5] * 8 * 784)), "label": npy("<i4", (8,), struct.pack("<8i", *range(8)))})
write("fortran", {"w": npy("<f4", (2, 3), floats(range(6)), fortran=True)})
write("short", {"w": npy("<f4", (2, 3), floats(range(5)))})
