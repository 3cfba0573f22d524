"""Makes record_ops.golden: what TensorFlow gives for the operations of RecordOpTest.cpp.

    python make_record_ops.py

A line a result: its dimensions and its elements. "error" stands for an error. Needs
TensorFlow; also writes what is parsed and decoded (record.example, record.sequence,
*.png).
"""

import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

HERE = os.path.dirname(os.path.abspath(__file__))
out = open(os.path.join(HERE, "record_ops.golden"), "w")


def write(name, data):
    with open(os.path.join(HERE, name), "wb") as f:
        f.write(data)


def word(x):
    if isinstance(x, bytes):
        return "'" + x.decode() + "'"
    return f"{x:.6g}" if isinstance(x, (float, np.floating)) else str(int(x))


def golden(name, make):
    print("==", name, file=out)
    try:
        for value in tf.nest.flatten(make()):
            value = np.asarray(value.numpy())
            print(" ".join(["[" + " ".join(map(str, value.shape)) + "]"] + [word(x) for x in value.reshape(-1).tolist()]),
                  file=out)
    except (tf.errors.OpError, ValueError):
        print("error", file=out)


def feature(values):
    if isinstance(values[0], bytes):
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))
    if isinstance(values[0], float):
        return tf.train.Feature(float_list=tf.train.FloatList(value=values))
    return tf.train.Feature(int64_list=tf.train.Int64List(value=values))


example = tf.train.Example(features=tf.train.Features(feature={
    "words": feature([b"some", b"", b"words"]), "weights": feature([0.5, -1.0, 2.0, 8.0]),
    "ids": feature([7, -3, 1 << 40]), "one": feature([5])})).SerializeToString()
write("record.example", example)
parse = lambda features: tf.io.parse_single_example(example, features)
Fixed, Var, Seq = tf.io.FixedLenFeature, tf.io.VarLenFeature, tf.io.FixedLenSequenceFeature
golden("fixed", lambda: parse({"one": Fixed([], tf.int64)}))
golden("matrix", lambda: parse({"weights": Fixed([2, 2], tf.float32)}))
golden("strings", lambda: parse({"words": Fixed([3], tf.string)}))
golden("variable", lambda: tf.sparse.to_dense(parse({"ids": Var(tf.int64)})["ids"]))
golden("variable_missing", lambda: tf.sparse.to_dense(parse({"none": Var(tf.float32)})["none"]))
golden("rows", lambda: parse({"weights": Seq([2], tf.float32, allow_missing=True)}))
golden("rows_uneven", lambda: parse({"ids": Seq([2], tf.int64, allow_missing=True)}))
golden("default", lambda: parse({"none": Fixed([2], tf.int64, default_value=[4, -4])}))
golden("default_string", lambda: parse({"none": Fixed([], tf.string, default_value="not there")}))

steps = lambda rows: tf.train.FeatureList(feature=[feature(row) for row in rows])
sequence = tf.train.SequenceExample(
    context=tf.train.Features(feature={"id": feature([42])}),
    feature_lists=tf.train.FeatureLists(feature_list={
        "frames": steps([[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]]), "tags": steps([[1], [2, 3], [4]]),
        "names": steps([[b"a"], [b"bc"]])})).SerializeToString()
write("record.sequence", sequence)
golden("sequence", lambda: [tf.io.parse_single_sequence_example(
    sequence, {"id": Fixed([], tf.int64)},
    {"frames": Seq([2], tf.float32), "names": Seq([], tf.string)})[i][k]
    for i, k in ((0, "id"), (1, "frames"), (1, "names"))])
golden("sequence_ragged", lambda: tf.sparse.to_dense(
    tf.io.parse_single_sequence_example(sequence, {}, {"tags": Var(tf.int64)})[1]["tags"]))

golden("decode_raw", lambda: tf.io.decode_raw(b"\x01\x00\x02\x00\xff\xff", tf.int16))
golden("decode_raw_big", lambda: tf.io.decode_raw(b"\x01\x00\x02\x00\xff\xff", tf.int16, little_endian=False))
csv = lambda line: tf.io.decode_csv(line, [[0], [1.5], ["none"]])
golden("decode_csv", lambda: csv('12,,"a ""b"", c"'))
golden("decode_csv_bad", lambda: csv("x,1,y"))
golden("decode_csv_short", lambda: csv("1,2"))
golden("split_words", lambda: tf.strings.split("  some  words\tthere "))
golden("split", lambda: tf.strings.split("a,,b,", sep=","))
golden("split_most", lambda: tf.strings.split("a,b,c,d", sep=",", maxsplit=2))
golden("numbers", lambda: tf.strings.to_number(["1.5", "-2e3", " 7 "]))
golden("no_number", lambda: tf.strings.to_number(["1.5x"]))
table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(
    ["a", "b", "c"], tf.constant([0, 1, 2], tf.int64)), -1)
golden("lookup", lambda: table.lookup(tf.constant(["c", "x", "a"])))
buckets = tf.lookup.StaticVocabularyTable(tf.lookup.KeyValueTensorInitializer(
    ["a", "b"], tf.constant([0, 1], tf.int64)), 10**12)
# The hash has a case for each of these lengths.
golden("lookup_buckets", lambda: buckets.lookup(tf.constant(
    ["b"] + ["x" * n for n in (0, 1, 3, 4, 7, 8, 16, 17, 32, 33, 64, 65, 128, 129, 300)])))
golden("cast", lambda: tf.cast(tf.constant([1.7, -1.7, 300.0]), tf.int32))
golden("pad", lambda: tf.pad(tf.constant([[1, 2], [3, 4]]), [[0, 1], [0, 2]], constant_values=-1))

rng = np.random.RandomState(1)
image = rng.randint(0, 256, (4, 5, 3)).astype(np.uint8)
write("image.rgb", image.tobytes())
write("colour.png", tf.io.encode_png(image).numpy())
write("alpha.png", tf.io.encode_png(rng.randint(0, 256, (3, 2, 4)).astype(np.uint8)).numpy())
write("grey16.png", tf.io.encode_png(rng.randint(0, 65536, (3, 4, 1)).astype(np.uint16)).numpy())
read = lambda name: tf.io.read_file(os.path.join(HERE, name))
for name in ("colour", "alpha", "grey16"):
    for channels in (1, 3, 4):
        if channels == 1 and name != "grey16":
            continue  # libpng's grey is rounded otherwise in other versions.
        golden(f"png_{name}_{channels}", lambda: tf.io.decode_png(read(name + ".png"), channels))
golden("png_grey16_wide", lambda: tf.io.decode_png(read("grey16.png"), 1, tf.uint16))
# decode_and_crop_jpeg upsamples colours at the window's edge from within it; this is a part of the whole image.
golden("jpeg_window", lambda: tf.io.decode_jpeg(read("colour.jpg"), 3, dct_method="INTEGER_ACCURATE")[2:6, 3:8])

golden("resize", lambda: tf.image.resize(image, (7, 3)))
golden("resize_small", lambda: tf.image.resize(image, (2, 2)))
golden("nearest", lambda: tf.image.resize(image, (7, 3), method="nearest"))
golden("crop", lambda: tf.image.crop_to_bounding_box(image, 1, 2, 2, 3))
golden("crop_center", lambda: tf.image.resize_with_crop_or_pad(image, 2, 3))
golden("flip", lambda: tf.image.flip_left_right(image))
golden("flip_up", lambda: tf.image.flip_up_down(image))
real = image.astype(np.float32) / 255
for kind, amount in (("brightness", 0.3), ("contrast", 1.7), ("saturation", 0.4), ("hue", 0.2)):
    adjust = getattr(tf.image, "adjust_" + kind)
    golden("bytes_" + kind, lambda: adjust(image, amount))
    golden("floats_" + kind, lambda: adjust(real, amount))
