"""Writes files of five examples, of which the third asks for all memory: EXAMPLES IMAGE."""
import gzip
import struct
import sys
import zlib

examples, image = sys.argv[1:]
sys.path.insert(0, examples)
import tfrecord

good = open(image, "rb").read()


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


# A million times a million pixels in colour, and none of them.
huge = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1000000, 1000000, 8, 2, 0, 0, 0)) \
    + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
assert len(huge) == 65

records = [tfrecord.example({"image": good, "label": i}) for i in range(5)]
tfrecord.write("png", records[:2] + [tfrecord.example({"image": huge, "label": 2})] + records[3:])

# A record of 17 times 64 MiB of zeros, which are a thousandth of that.
tfrecord.write("before.gz", records[:2])
tfrecord.write("after.gz", records[3:])
length = struct.pack("<Q", 17 << 26)
header = gzip.compress(length + struct.pack("<I", tfrecord.masked_crc(length)))
zeros = gzip.compress(bytes(1 << 26))
with open("bomb.gz", "wb") as file:
    file.write(open("before.gz", "rb").read() + header + 17 * zeros + gzip.compress(bytes(4))
               + open("after.gz", "rb").read())
