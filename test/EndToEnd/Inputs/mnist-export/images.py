"""Writes the images of a TFRecord file of digits as floats from -0.5 to 0.5.

usage: images.py FILE.tfrecord.gz COUNT > images
"""
import gzip
import re
import struct
import sys

data = gzip.open(sys.argv[1]).read()
position = 0
for _ in range(int(sys.argv[2])):
    (length,) = struct.unpack_from("<Q", data, position)
    record = data[position + 12:position + 12 + length]
    # The feature `image_raw`: its name, then a list of one string of 784 bytes.
    pixels = re.search(rb"image_raw\x12..\x0a..\x0a\x90\x06(.{784})", record, re.S)[1]
    sys.stdout.buffer.write(struct.pack("<784f", *(p / 255 - 0.5 for p in pixels)))
    position += 16 + length
