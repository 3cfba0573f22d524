"""Writes TFRecord files of tf.Examples. Needs nothing but Python."""
import gzip
import struct

TABLE = []
for byte in range(256):
    for _ in range(8):
        byte = (byte >> 1) ^ (0x82F63B78 if byte & 1 else 0)
    TABLE.append(byte)


def masked_crc(data):
    """The CRC-32C of TFRecord, masked."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 255] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF


def varint(value):
    value &= (1 << 64) - 1
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    return bytes(result + bytearray([value]))


def field(number, payload):
    """A length-delimited field of a protocol buffer."""
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def feature(value):
    """tf.train.Feature of bytes, of an int or a list of ints, of a float or a list of floats."""
    if isinstance(value, bytes):
        return field(1, field(1, value))
    values = value if isinstance(value, list) else [value]
    if isinstance(values[0], float):
        return field(2, field(1, struct.pack(f"<{len(values)}f", *values)))
    return field(3, field(1, b"".join(map(varint, values))))


def example(features):
    """tf.train.Example of a dictionary."""
    return field(1, b"".join(field(1, field(1, name.encode()) + field(2, feature(value)))
                             for name, value in features.items()))


def write(path, records):
    """A TFRecord file, compressed if its name ends in .gz."""
    with open(path, "wb") as plain:
        file = gzip.GzipFile(fileobj=plain, mode="wb", mtime=0, filename="") if path.endswith(".gz") else plain
        for record in records:
            length = struct.pack("<Q", len(record))
            file.write(length + struct.pack("<I", masked_crc(length)) + record + struct.pack("<I", masked_crc(record)))
        if file is not plain:
            file.close()
