#!/usr/bin/env python3
"""Writes data/train-00000-of-00001 and data/validation-00000-of-00001: TFRecords of
ImageNet's layout (`image/encoded`, a JPEG image; `image/class/label`, from 1 on) of
images that were made up, in ten classes: stripes in a hue that is the class's, on
grey, of any direction and width, between 72 and 104 pixels wide and high.
Needs nothing but Python.

usage: make_data.py [FOLDER [TRAINING_IMAGES [VALIDATION_IMAGES]]]
"""
import colorsys
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import jpeg
import tfrecord

CLASSES = 10


def draw(kind, numbers):
    height, width = numbers.randrange(72, 105), numbers.randrange(72, 105)
    angle, wavelength = numbers.uniform(0, math.pi), numbers.uniform(6, 24)
    across, down, shift = math.cos(angle) / wavelength, math.sin(angle) / wavelength, numbers.random()
    stripe = [255 * c for c in colorsys.hsv_to_rgb(kind / CLASSES, numbers.uniform(0.6, 1), numbers.uniform(0.6, 1))]
    ground = 3 * [numbers.randrange(256)]

    def pixel(y, x):
        t = 0.5 + 0.5 * math.sin(2 * math.pi * (x * across + y * down + shift))
        return tuple(a + (b - a) * t for a, b in zip(ground, stripe))
    return jpeg.encode([[pixel(y, x) for x in range(width)] for y in range(height)], height, width)


def images(count, seed):
    numbers = random.Random(seed)
    for i in range(count):
        kind = i % CLASSES
        yield tfrecord.example({"image/encoded": draw(kind, numbers), "image/class/label": kind + 1})


def main():
    arguments = sys.argv[1:]
    folder = arguments[0] if arguments else os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
    counts = [int(a) for a in arguments[1:]] + [64, 64][len(arguments[1:]):]
    os.makedirs(folder, exist_ok=True)
    tfrecord.write(os.path.join(folder, "train-00000-of-00001"), images(counts[0], 1))
    tfrecord.write(os.path.join(folder, "validation-00000-of-00001"), images(counts[1], 2))


if __name__ == "__main__":
    main()
