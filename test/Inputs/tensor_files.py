"""Files of tensors, without NumPy: safetensors, and NumPy's arrays."""
import array
import json
import struct
import zipfile


def floats(shape, values):
    """A tensor as write_safetensors takes it."""
    return "F32", shape, struct.pack(f"<{len(values)}f", *values)


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


def read_safetensors(path):
    """The same of a file."""
    with open(path, "rb") as file:
        header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        data = file.read()
    header.pop("__metadata__", None)
    return {name: (entry["dtype"], entry["shape"], data[slice(*entry["data_offsets"])]) for name, entry in header.items()}


def npy(descr, shape, data, fortran=False):
    """A .npy file of these bytes."""
    header = repr({"descr": descr, "fortran_order": fortran, "shape": tuple(shape)})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def read_npz(path, name):
    """The float32 values of an array."""
    with zipfile.ZipFile(path) as file:
        content = file.read(f"{name}.npy")
    end = 10 + struct.unpack("<H", content[8:10])[0]
    assert b"'<f4'" in content[:end] and b"'fortran_order': False" in content[:end], content[:end]
    return array.array("f", content[end:])
