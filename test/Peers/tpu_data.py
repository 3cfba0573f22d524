"""Writes files for tpu-data, or checks with TensorFlow what it made: write|check FOLDER."""
import csv
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

os.chdir(sys.argv[2])
generator = np.random.default_rng(1)
arrays = {"image": generator.integers(0, 256, (50, 4, 5), dtype=np.uint8), "label": np.arange(50),
          "weights": generator.standard_normal((50, 3)), "flag": np.arange(50) % 2 == 0,
          "small": generator.integers(-99, 99, (50, 2), dtype=np.int16)}
pixels, numbers = generator.integers(0, 256, (40, 6), dtype=np.uint8), np.arange(40, dtype=np.float32) / 8
table = [[str(i), str(i / 4), f'a "{i}", and\nmore'] for i in range(20)]


def write():
    np.savez_compressed("a.npz", **arrays)
    np.save("pixels.npy", pixels)
    np.save("numbers.npy", numbers)
    with open("table.csv", "w", newline="") as file:
        csv.writer(file).writerows([["id", "price", "text"], *table])
    for kind in range(2):
        os.makedirs(f"pets/{kind}")
        for i in range(5):
            encode = tf.io.encode_jpeg if i % 2 else tf.io.encode_png
            tf.io.write_file(f"pets/{kind}/{i}.img", encode(np.full((8, 9, 3), 100 * kind + i, np.uint8)))
    example = tf.train.Example(features=tf.train.Features(feature={
        "text": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"zero", b"\xff"]))})).SerializeToString()
    for name, kind in [("tfrecord", ""), ("gz", "GZIP"), ("zlib", "ZLIB")]:
        with tf.io.TFRecordWriter("theirs." + name, kind) as writer:
            for _ in range(20):
                writer.write(example)


def read(files, features, compression=""):
    parsed = [tf.io.parse_single_example(r, features) for r in tf.data.TFRecordDataset(files, compression)]
    return [{k: v.numpy() for k, v in p.items()} for p in parsed]


def check():
    fixed = tf.io.FixedLenFeature
    got = read(["a.tfrecord.gz"], {"image": fixed([], tf.string), "label": fixed([], tf.int64), "flag": fixed([], tf.int64),
                                   "weights": fixed([3], tf.float32), "small": fixed([2], tf.int64)}, "GZIP")
    assert len(got) == 50
    for i, row in enumerate(got):
        assert row["image"] == arrays["image"][i].tobytes() and row["label"] == i and row["flag"] == arrays["flag"][i]
        assert (row["weights"] == arrays["weights"][i].astype(np.float32)).all() and (row["small"] == arrays["small"][i]).all()
    features = {"pixels": fixed([], tf.string), "numbers": fixed([], tf.float32)}
    shards = [read([f"b-{s:05}-of-00003"], features) for s in range(3)]
    for i in range(40):
        assert shards[i % 3][i // 3] == {"pixels": pixels[i].tobytes(), "numbers": numbers[i]}
    print("arrays are the same")
    got = read(["c.tfrecord"], {"id": fixed([], tf.int64), "price": fixed([], tf.float32), "text": fixed([], tf.string)})
    assert [[str(r["id"]), str(float(r["price"])), r["text"].decode()] for r in got] == table
    print("tables are the same")
    got = read(["d.tfrecord"], {"image/encoded": fixed([], tf.string), "image/class/label": fixed([], tf.int64),
                                "image/class/text": fixed([], tf.string), "image/filename": fixed([], tf.string)})
    names = set()
    for row in got:
        kind, name = row["image/class/text"].decode(), row["image/filename"].decode()
        names.add((kind, name))
        assert row["image/class/label"] == int(kind) and row["image/encoded"] == open(f"pets/{kind}/{name}", "rb").read()
        assert abs(int(tf.io.decode_image(row["image/encoded"])[0, 0, 0]) - (100 * int(kind) + int(name[0]))) <= 2
    assert len(got) == len(names) == 10
    print("images are the same")
    got = [r["numbers"] for r in read(["e.tfrecord"], features)]
    assert sorted(got) == sorted(numbers) and got != sorted(got)
    print("shuffled records are the same")


{"write": write, "check": check}[sys.argv[1]]()
