"""Writes files of five examples, of which one is damaged or none: EXAMPLES IMAGE."""
import sys

examples, image = sys.argv[1:]
sys.path.insert(0, examples)
import tfrecord

jpeg = open(image, "rb").read()


def write(name, images, empty=None):
    records = [tfrecord.example({"image": data, "label": i}) for i, data in enumerate(images)]
    if empty is not None:
        records[empty] = b""
    tfrecord.write(name, records)
    return len(records[0]) + 16


size = write("good", [jpeg] * 5)
whole = open("good", "rb").read()


def damage(name, byte):
    with open(name, "wb") as file:
        file.write(whole[:byte] + bytes([whole[byte] ^ 1]) + whole[byte + 1:])


# Of the third one.
damage("length", 2 * size)
damage("payload", 2 * size + 100)
damage("checksum", 3 * size - 1)
write("zero", [jpeg] * 5, empty=2)
write("garbage", [jpeg, jpeg, b"\xff\xd8\xff" + bytes(range(50)), jpeg, jpeg])
write("half", [jpeg, jpeg, jpeg[:len(jpeg) // 2], jpeg, jpeg])
tfrecord.write("four", [tfrecord.example({"image": jpeg, "label": i}) for i in (0, 1, 3, 4)])
open("truncated", "wb").write(whole[:4 * size + 50])
open("empty", "wb")
