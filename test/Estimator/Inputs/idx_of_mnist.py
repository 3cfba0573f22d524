"""Writes the first of MNIST's records as the four files that Keras's datasets have:
idx_of_mnist.py FOLDER_OF_RECORDS FOLDER TRAIN_EXAMPLES TEST_EXAMPLES"""
import gzip
import struct
import sys


def fields(message):
    """The fields of a protocol buffer: number, and a value or bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        tag = varint()
        value = varint()
        if tag & 7 == 2:
            at += value
            value = message[at - value : at]
        yield tag >> 3, value


def example(record):
    """The features of a tf.Example by name: bytes, or packed integers."""
    result = {}
    for _, entry in fields(dict(fields(record))[1]):
        parts = dict(fields(entry))
        (_, values), = fields(parts[2])
        (_, result[parts[1].decode()]), = fields(values)
    return result


source, folder, *counts = sys.argv[1:]
for name, prefix, count in zip(("train", "test"), ("train", "t10k"), map(int, counts)):
    images = labels = b""
    with gzip.open(f"{source}/{name}.tfrecord.gz") as file:
        for _ in range(count):
            length, = struct.unpack("<Q4x", file.read(12))
            features = example(file.read(length))
            file.read(4)
            images += features["image_raw"]
            label = features["label"]
            labels += bytes([label if isinstance(label, int) else label[0]])
    with open(f"{folder}/{prefix}-images-idx3-ubyte", "wb") as file:
        file.write(struct.pack(">4B3I", 0, 0, 8, 3, count, 28, 28) + images)
    with open(f"{folder}/{prefix}-labels-idx1-ubyte", "wb") as file:
        file.write(struct.pack(">4BI", 0, 0, 8, 1, count) + labels)
