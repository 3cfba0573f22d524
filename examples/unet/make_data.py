#!/usr/bin/env python3
"""Writes data/train.tfrecord.gz and data/test.tfrecord.gz: grey images of 32x32 with
discs and squares on noise, and for each pixel what it belongs to: 0 the background,
1 a disc, 2 a square. Both are equally bright: only the shape tells them apart.
Needs nothing but Python.

usage: make_data.py [FOLDER]
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

SIZE = 32


def draw(random_numbers):
    image = [[random_numbers.randrange(8) * 8 for _ in range(SIZE)] for _ in range(SIZE)]
    mask = [[0] * SIZE for _ in range(SIZE)]
    for _ in range(random_numbers.randrange(1, 4)):
        kind, radius = random_numbers.randrange(1, 3), random_numbers.randrange(4, 8)
        y, x = random_numbers.randrange(radius, SIZE - radius), random_numbers.randrange(radius, SIZE - radius)
        grey = random_numbers.randrange(128, 250)
        for i in range(y - radius, y + radius + 1):
            for j in range(x - radius, x + radius + 1):
                if kind == 2 or (i - y) ** 2 + (j - x) ** 2 <= radius ** 2:
                    image[i][j], mask[i][j] = grey, kind
    return bytes(sum(image, [])), bytes(sum(mask, []))


def examples(count, seed):
    random_numbers = random.Random(seed)
    for _ in range(count):
        image, mask = draw(random_numbers)
        yield tfrecord.example({"image_raw": image, "mask_raw": mask})


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    os.makedirs(folder, exist_ok=True)
    tfrecord.write(os.path.join(folder, "train.tfrecord.gz"), examples(600, 1))
    tfrecord.write(os.path.join(folder, "test.tfrecord.gz"), examples(200, 2))


if __name__ == "__main__":
    main()
