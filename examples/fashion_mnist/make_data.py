#!/usr/bin/env python3
"""Writes train.tfrecord.gz and test.tfrecord.gz of Fashion MNIST's (or MNIST's) IDX
files: train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and
t10k-labels-idx1-ubyte, each with or without .gz. Needs nothing but Python.

usage: make_data.py IDX_FOLDER [FOLDER]
"""
import gzip
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord


def read(folder, name, rank):
    """The sizes and the bytes of an IDX file of bytes."""
    path = os.path.join(folder, name)
    opener = open if os.path.exists(path) else gzip.open
    try:
        with opener(path if opener is open else path + ".gz", "rb") as file:
            data = file.read()
    except OSError as error:
        sys.exit(f"make_data.py: neither {path} nor {path}.gz can be read: {error.strerror}")
    start = 4 + 4 * rank
    if len(data) < start or data[:4] != bytes([0, 0, 8, rank]):
        sys.exit(f"make_data.py: {path} is no IDX file of bytes of {rank} dimensions")
    sizes = struct.unpack(f">{rank}I", data[4:start])
    return sizes, data[start:]


def examples(folder, prefix):
    (count, height, width), pixels = read(folder, prefix + "-images-idx3-ubyte", 3)
    (labels,), classes = read(folder, prefix + "-labels-idx1-ubyte", 1)
    if (height, width) != (28, 28) or labels != count or len(pixels) != 784 * count or len(classes) != count:
        sys.exit(f"make_data.py: {prefix}: {count} images of {height}x{width} and {labels} labels do not fit; images have 28x28 pixels")
    for i in range(count):
        yield tfrecord.example({"image_raw": pixels[784 * i:784 * (i + 1)], "label": classes[i]})


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    os.makedirs(folder, exist_ok=True)
    for prefix, name in [("train", "train"), ("t10k", "test")]:
        tfrecord.write(os.path.join(folder, name + ".tfrecord.gz"), examples(sys.argv[1], prefix))


if __name__ == "__main__":
    main()
