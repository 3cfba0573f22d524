"""Writes w = [1.5, -2.5] and b = [[7]] (float32) as a .safetensors file.

usage: write_safetensors.py FILE
"""
import json
import struct
import sys

header = json.dumps({
    "w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
    "b": {"dtype": "F32", "shape": [1, 1], "data_offsets": [8, 12]},
}).encode()
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(header)) + header + struct.pack("<3f", 1.5, -2.5, 7))
