#!/usr/bin/env python3
"""Writes data/train.tfrecord.gz and data/test.tfrecord.gz of a text: a tf.Example
with the bytes feature `text` for every 100 characters and the one after them. The
last tenth of the text is held back for the test. Needs nothing but Python.

usage: make_data.py TEXT [FOLDER]
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

LENGTH = 100


def write_records(text, path):
    tfrecord.write(path, (tfrecord.example({"text": text[i:i + LENGTH + 1]})
                          for i in range(0, len(text) - LENGTH, LENGTH)))


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
