# make-bundle.py PREFIX NAME=TENSORFLOW-TYPE:DIMS:BYTES...
# Writes a checkpoint of TensorFlow's format, whose entries need not make sense:
# each has the shape DIMS ("2x3") and so many bytes, all 1. The checksums are
# right. Formats: doc/table_format.md of LevelDB, tensor_bundle.proto.
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../examples"))
import tfrecord
from tfrecord import varint


def masked(data):
    return struct.pack("<I", tfrecord.masked_crc(data))


def field(number, value):
    return varint(number << 3) + varint(value) if isinstance(value, int) else tfrecord.field(number, value)


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
