#!/usr/bin/env python3
"""Writes data/train.tfrecord.gz and data/test.tfrecord.gz of a text: a tf.Example
with the bytes feature `text` for every 100 characters and the one after them. The
last tenth of the text is held back for the test. Needs nothing but Python.

usage: make_data.py TEXT [FOLDER]
"""
import gzip
import os
import struct
import sys

LENGTH = 100

TABLE = []
for byte in range(256):
    for _ in range(8):
        byte = (byte >> 1) ^ (0x82F63B78 if byte & 1 else 0)
    TABLE.append(byte)


def masked_crc(data):
    """The CRC-32C of TFRecord, masked."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 255] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF


def field(number, payload):
    """A length-delimited field of a protocol buffer, of less than 16,384 bytes."""
    size = len(payload)
    return bytes([number << 3 | 2]) + bytes([size] if size < 128 else [size & 127 | 128, size >> 7]) + payload


def write_records(text, path):
    with open(path, "wb") as plain, gzip.GzipFile(fileobj=plain, mode="wb", mtime=0, filename="") as file:
        for i in range(0, len(text) - LENGTH, LENGTH):
            feature = field(1, field(1, text[i:i + LENGTH + 1]))
            record = field(1, field(1, field(1, b"text") + field(2, feature)))
            length = struct.pack("<Q", len(record))
            file.write(length + struct.pack("<I", masked_crc(length)) + record + struct.pack("<I", masked_crc(record)))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        text = file.read()
    folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    os.makedirs(folder, exist_ok=True)
    held_back = len(text) * 9 // 10
    write_records(text[:held_back], os.path.join(folder, "train.tfrecord.gz"))
    write_records(text[held_back:], os.path.join(folder, "test.tfrecord.gz"))


if __name__ == "__main__":
    main()
