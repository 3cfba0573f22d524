"""Writes tensors to files."""
import json
import struct


def write_safetensors(path, tensors):
    """Tensors by name: the type, such as "F32", the shape and the bytes."""
    header, data = {}, b""
    for name, (type, shape, value) in tensors.items():
        header[name] = {"dtype": type, "shape": shape, "data_offsets": [len(data), len(data) + len(value)]}
        data += value
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)
