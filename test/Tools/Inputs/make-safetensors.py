"""Writes a safetensors file of one float32, by the format's description.

usage: make-safetensors.py FILE NAME [--key | --nul]
NAME may have escapes. --key adds a key to its entry, --nul pads the header with NUL.
"""
import json
import struct
import sys

path, name, *options = sys.argv[1:]
entry = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}
if "--key" in options:
    entry["note"] = "unknown"
header = json.dumps({name.encode().decode("unicode_escape"): entry}).encode()
header += (b"\0" if "--nul" in options else b" ") * (-len(header) % 8 or 8)
with open(path, "wb") as file:
    file.write(struct.pack("<Q", len(header)) + header + struct.pack("<f", 1))
