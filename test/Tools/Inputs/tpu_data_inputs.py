"""Writes inputs of tpu-data and the TFRecords that it should make of them, by the
writer of the examples: FOLDER EXAMPLES."""
import gzip
import os
import struct
import sys
import zipfile

folder, examples = sys.argv[1:]
sys.path[:0] = [examples, os.path.join(examples, "resnet50")]
import jpeg
import tfrecord

os.makedirs(folder)
os.chdir(folder)


def npy(descr, shape, data, version=1):
    """A .npy file."""
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, shape)
    length = struct.pack("<H" if version == 1 else "<I", len(header))
    return b"\x93NUMPY" + bytes([version, 0]) + length + header.encode() + data


def write(name, data):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with (gzip.open if name.endswith(".gz") else open)(name, "wb") as file:
        file.write(data)


def expect(name, features):
    """Features in the order of their names."""
    tfrecord.write(name + ".expected", (tfrecord.example(dict(sorted(f.items()))) for f in features))


# Arrays: images and classes in IDX; numbers in .npy; both in .npz.
pixels = [bytes((i * 7 + p) % 256 for p in range(12)) for i in range(5)]
write("images-idx3-ubyte.gz", struct.pack(">4B3I", 0, 0, 8, 3, 5, 3, 4) + b"".join(pixels))
write("labels-idx1-ubyte", struct.pack(">4BI", 0, 0, 8, 1, 5) + bytes(range(5)))
expect("idx", [{"image_raw": pixels[i], "label": i} for i in range(5)])
floats = [[i + 0.5, -i / 4] for i in range(3)]
write("floats.npy", npy("<f4", "(3, 2)", struct.pack("<6f", *sum(floats, []))))
write("unsigned.npy", npy("<u8", "(2,)", struct.pack("<2Q", 2**63 - 1, 2**63)))
write("wide.npy", npy("<f8", "(2,)", struct.pack("<2d", 1e38, 1e39)))
write("doubles.npy", npy(">f8", "(3,)", struct.pack(">3d", 1, 2.5, -3), 2))
write("shorts.npy", npy(">i2", "(3, 2)", struct.pack(">6h", 1, -2, 3, -4, 5, -6)))
write("longs.npy", npy("<i8", "(3,)", struct.pack("<3q", 1 << 40, -1, 0), 3))
write("bools.npy", npy("|b1", "(3,)", b"\1\0\1"))
expect("npy", [{"f": floats[i], "d": [(1.0, 2.5, -3.0)[i]], "s":
                [[1, -2], [3, -4], [5, -6]][i], "l": (1 << 40, -1, 0)[i], "b": (1, 0, 1)[i]} for i in range(3)])
with zipfile.ZipFile("both.npz", "w") as archive:
    archive.writestr("x.npy", open("floats.npy", "rb").read(), zipfile.ZIP_DEFLATED)
    archive.writestr("y.npy", open("longs.npy", "rb").read(), zipfile.ZIP_STORED)
# The same with the sizes and places of 64 bits that files over 4 GiB need.
zipfile.ZIP64_LIMIT = zipfile.ZIP_FILECOUNT_LIMIT = -1
with zipfile.ZipFile("large.npz", "w") as archive:
    archive.writestr("x.npy", open("floats.npy", "rb").read(), zipfile.ZIP_DEFLATED)
    archive.writestr("y.npy", open("longs.npy", "rb").read(), zipfile.ZIP_STORED)
expect("npz", [{"x": floats[i], "y": (1 << 40, -1, 0)[i]} for i in range(3)])

# CSV: whole numbers, numbers, strings with all that quotes are for.
write("a.csv", b'id,price,"na""me"\r\n1,2,"one, two"\r\n\r\n-2,3.5,"say ""yes"""\r\n')
write("b.csv", b'id,price,"na""me"\n3,1e-3,"two\nlines"')
expect("csv", [{"id": 1, "price": 2.0, 'na"me': b"one, two"}, {"id": -2, "price": 3.5, 'na"me': b'say "yes"'},
               {"id": 3, "price": 1e-3, 'na"me': b"two\nlines"}])
write("plain.csv", b"1;x\n2;y\n")
expect("plain", [{"column0": 1, "column1": b"x"}, {"column0": 2, "column1": b"y"}])

# Images: a folder for each class.
records = []
for kind, name in enumerate(["cats", "dogs"]):
    for i in range(2):
        image = jpeg.encode([[(80 * kind, 40 * i, 10)] * 8] * 8, 8, 8)
        write(f"pets/{name}/{i}.jpg", image)
        write(f"validation/{i * 2 + kind}.JPEG", image)
        records.append((image, name, kind, f"{i}.jpg"))
write("pets/cats/.hidden", b"x")
write("pets/README", b"no class")
for name, first, feature in [("images", 0, "text"), ("imagenet", 1, "synset")]:
    expect(name, [{"image/encoded": r[0], "image/format": b"JPEG", "image/filename": r[3].encode(),
                   "image/class/label": r[2] + first, "image/class/" + feature: r[1].encode()} for r in records])
order = [records[(i % 2) * 2 + i // 2] for i in range(4)]
write("synsets", b"dogs Canis familiaris\ncats Felis catus\n")
write("labels", b"cats\ndogs\ncats\ndogs\n")
expect("validation", [{"image/encoded": r[0], "image/format": b"JPEG", "image/filename": b"%d.JPEG" % i,
                       "image/class/label": 2 - r[2], "image/class/synset": r[1].encode()} for i, r in enumerate(order)])

# Text.
write("lines.txt", b"one\r\n\ntwo")
expect("lines", [{"text": b"one"}, {"text": b""}, {"text": b"two"}])
write("text.txt", bytes(range(32, 127)))
expect("windows", [{"text": bytes(range(32 + i, 43 + i))} for i in range(0, 85, 10)])
write("text.txt.gz", bytes(range(32, 127)))
expect("apart", [{"text": bytes([32 + i, 33 + i])} for i in range(0, 94, 9)])

# What is wrong.
write("short.npy", npy("<f4", "(3, 2)", struct.pack("<3f", 1, 2, 3)))
write("objects.npy", npy("|O", "(3,)", b""))
write("fortran.npy", npy("<f4", "(3, 2)", b"").replace(b"False", b"True "))
write("ragged.csv", b"a,b\n1,2\n3\n")
write("open.csv", b'a,b\n1,"2\n3\n')
write("noimage/x/y.jpg", b"GIF89a")
archive = open("both.npz", "rb").read()
write("damaged.npz", archive[:50] + bytes([archive[50] ^ 255]) + archive[51:])
write("empty", b"")
