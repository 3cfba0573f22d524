# make-bundle.py PREFIX NAME=TENSORFLOW-TYPE:DIMS:BYTES...
# Writes a checkpoint of TensorFlow's format, whose entries need not make sense:
# each has the shape DIMS ("2x3") and so many bytes, all 1. The checksums are
# right. Formats: doc/table_format.md of LevelDB, tensor_bundle.proto.
import struct
import sys


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def masked(data):
    crc = crc32c(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def varint(value):
    out = b""
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def block(entries):
    out = b""
    for key, value in entries:
        out += varint(0) + varint(len(key)) + varint(len(value)) + key + value
    return out + struct.pack("<II", 0, 1)


prefix, tensors = sys.argv[1], sys.argv[2:]
data = b""
entries = [(b"", field(1, 1) + field(3, field(1, 1)))]
for tensor in sorted(tensors):
    name, description = tensor.split("=")
    dtype, dims, size = description.split(":")
    shape = b"".join(field(2, field(1, int(dim))) for dim in dims.split("x"))
    values = b"\1" * int(size)
    entries.append((name.encode(), field(1, int(dtype)) + field(2, shape) +
                    field(4, len(data)) + field(5, len(values)) +
                    varint(6 << 3 | 5) + masked(values)))
    data += values

table, handles = b"", []
for content in (block(entries), block([])):
    handles.append(varint(len(table)) + varint(len(content)))
    table += content + b"\0" + masked(content + b"\0")
index = block([(b"z", handles[0])])
handles.append(varint(len(table)) + varint(len(index)))
table += index + b"\0" + masked(index + b"\0")
table += (handles[1] + handles[2]).ljust(40, b"\0")
table += struct.pack("<Q", 0xDB4775248B80FB57)
open(prefix + ".index", "wb").write(table)
open(prefix + ".data-00000-of-00001", "wb").write(data)
