#!/usr/bin/env python3
"""Writes colour.jpg, made by TensorFlow, and colour.ppm and grey.pgm, the pixels that
TensorFlow decodes of it. Needs tensorflow: see scripts/check-peers."""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
y, x = np.mgrid[0:21, 0:30]
image = np.stack([8 * x % 256, 12 * y % 256, 128 + 100 * np.sin(x * y / 40)], -1).astype(np.uint8)
jpeg = tf.io.encode_jpeg(image, quality=90).numpy()
for name, channels, magic in [("colour.ppm", 3, "P6"), ("grey.pgm", 1, "P5")]:
    pixels = tf.io.decode_jpeg(jpeg, channels=channels, dct_method="INTEGER_ACCURATE").numpy()
    with open(os.path.join(folder, name), "wb") as file:
        file.write(f"{magic}\n30 21\n255\n".encode() + pixels.tobytes())
with open(os.path.join(folder, "colour.jpg"), "wb") as file:
    file.write(jpeg)
