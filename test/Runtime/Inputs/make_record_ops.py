"""Makes record_ops.golden: what TensorFlow gives for the operations of RecordOpTest.cpp.

    python make_record_ops.py

A line a result: its dimensions and its elements. "error" stands for an error. Needs
TensorFlow; also writes what is parsed and decoded (record.example, record.sequence,
words.txt, *.png).
"""

import os
import struct
import zlib

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
    "ids": feature([7, -3, 1 << 40]), "one": feature([5])})).SerializeToString(deterministic=True)
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
golden("default_floats", lambda: parse({"none": Fixed([2, 1], tf.float32, default_value=[[0.5], [-8.0]])}))
golden("default_strings", lambda: parse({"none": Fixed([2], tf.string, default_value=["a", "a"])}))
golden("default_unused", lambda: parse({"one": Fixed([], tf.int64, default_value=3)}))
golden("variable_strings", lambda: tf.sparse.to_dense(parse({"words": Var(tf.string)})["words"]))
golden("missing", lambda: parse({"none": Fixed([], tf.int64)}))
golden("another_kind", lambda: parse({"one": Fixed([], tf.float32)}))
golden("another_count", lambda: parse({"ids": Fixed([2], tf.int64)}))
golden("default_string", lambda: parse({"none": Fixed([], tf.string, default_value="not there")}))

steps = lambda rows: tf.train.FeatureList(feature=[feature(row) for row in rows])
sequence = tf.train.SequenceExample(
    context=tf.train.Features(feature={"id": feature([42])}),
    feature_lists=tf.train.FeatureLists(feature_list={
        "frames": steps([[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]]), "tags": steps([[1], [2, 3], [4]]),
        "names": steps([[b"a"], [b"bc"]])})).SerializeToString(deterministic=True)
write("record.sequence", sequence)
golden("sequence", lambda: [tf.io.parse_single_sequence_example(
    sequence, {"id": Fixed([], tf.int64)},
    {"frames": Seq([2], tf.float32), "names": Seq([], tf.string)})[i][k]
    for i, k in ((0, "id"), (1, "frames"), (1, "names"))])
golden("sequence_ragged", lambda: tf.sparse.to_dense(
    tf.io.parse_single_sequence_example(sequence, {}, {"tags": Var(tf.int64)})[1]["tags"]))

golden("sequence_missing", lambda: tf.io.parse_single_sequence_example(sequence, {}, {"none": Seq([], tf.int64)})[1]["none"])
golden("sequence_none", lambda: tf.io.parse_single_sequence_example(
    sequence, {}, {"none": Seq([], tf.int64, allow_missing=True)})[1]["none"])
golden("sequence_none_ragged", lambda: tf.sparse.to_dense(
    tf.io.parse_single_sequence_example(sequence, {}, {"none": Var(tf.int64)})[1]["none"]))
golden("sequence_default", lambda: tf.io.parse_single_sequence_example(
    sequence, {"none": Fixed([], tf.int64, default_value=-2)}, {})[0]["none"])
golden("sequence_uneven", lambda: tf.io.parse_single_sequence_example(sequence, {}, {"tags": Seq([], tf.int64)})[1]["tags"])
golden("sequence_words", lambda: tf.sparse.to_dense(
    tf.io.parse_single_sequence_example(sequence, {}, {"names": Var(tf.string)})[1]["names"]))

RAW = {"i8": [1, -128, 127], "u8": [0, 128, 255], "i16": [1, -32768, 300], "u16": [0, 65535, 258],
       "i32": [1, -(1 << 31), 70000], "u32": [0, (1 << 32) - 1, 70000], "i64": [1, -(1 << 63), 1 << 40],
       "u64": [0, (1 << 64) - 1, 1 << 40], "f16": [1.5, -2.25, 65504.0], "f32": [1.5, -2.25, 1e30], "f64": [1.5, -2.25, 1e300]}
for name, values in RAW.items():
    dtype = np.dtype(name[0] + str(int(name[1:]) // 8))
    for ending in ("little", "big"):
        raw = np.array(values, dtype).astype(dtype.newbyteorder(ending)).tobytes()
        if name in ("u32", "u64"):  # TensorFlow has no kernel for them.
            golden(f"raw_{ending}_{name}", lambda: tf.constant(np.frombuffer(raw, dtype.newbyteorder(ending)).astype(dtype)))
        else:
            golden(f"raw_{ending}_{name}", lambda: tf.io.decode_raw(raw, tf.as_dtype(dtype), little_endian=ending == "little"))
golden("raw_rows", lambda: tf.reshape(tf.io.decode_raw(b"\x01\x00\x02\x00\xff\xff\x07\x00", tf.int16), (-1, 2)))
golden("raw_uneven", lambda: tf.io.decode_raw(b"\x01\x00\x02", tf.int16))
golden("decode_raw", lambda: tf.io.decode_raw(b"\x01\x00\x02\x00\xff\xff", tf.int16))
golden("decode_raw_big", lambda: tf.io.decode_raw(b"\x01\x00\x02\x00\xff\xff", tf.int16, little_endian=False))
csv = lambda line: tf.io.decode_csv(line, [[0], [1.5], ["none"]])
golden("decode_csv", lambda: csv('12,,"a ""b"", c"'))
golden("decode_csv_bad", lambda: csv("x,1,y"))
golden("decode_csv_short", lambda: csv("1,2"))
golden("csv_delimiter", lambda: tf.io.decode_csv("1|x, y|3.5", [[0], [""], [0.0]], field_delim="|"))
golden("csv_no_quotes", lambda: tf.io.decode_csv('1,"a,2.5', [[0], [""], [0.0]], use_quote_delim=False))
golden("csv_missing", lambda: tf.io.decode_csv("NA,,NA", [[7], [1.5], ["none"]], na_value="NA"))
golden("csv_selected", lambda: tf.io.decode_csv("1,2,3,x", [[0.5], ["none"]], select_cols=[1, 3]))
golden("csv_wide", lambda: tf.io.decode_csv("9007199254740993,1e300", [tf.constant([], tf.int64), tf.constant([], tf.float64)]))
golden("csv_required", lambda: tf.io.decode_csv(",1.5,x", [tf.constant([], tf.int32), [1.5], ["none"]]))
golden("csv_spaces", lambda: csv(" 12 , 2.5, x "))
golden("csv_too_large", lambda: csv("3000000000,1,x"))
golden("csv_too_many", lambda: csv("1,2,x,y"))
golden("csv_end_of_line", lambda: csv("1,2.5,x\r\n"))
golden("csv_quote_inside", lambda: csv('1,2.5,a"b'))
golden("csv_quote_open", lambda: csv('1,2.5,"ab'))
golden("csv_after_quote", lambda: csv('1,2.5,"ab"c'))
golden("csv_lines", lambda: csv('1,2.5,"two\nlines"'))
golden("split_words", lambda: tf.strings.split("  some  words\tthere "))
golden("split", lambda: tf.strings.split("a,,b,", sep=","))
golden("split_most", lambda: tf.strings.split("a,b,c,d", sep=",", maxsplit=2))
golden("split_long", lambda: tf.strings.split("a<>b<><c>", sep="<>"))
golden("split_most_words", lambda: tf.strings.split(" a b  c d ", maxsplit=2))
golden("split_nothing", lambda: tf.strings.split(""))
golden("split_nothing_by", lambda: tf.strings.split("", sep=","))
golden("numbers_i32", lambda: tf.strings.to_number(["12", "-7", " 5 "], tf.int32))
golden("numbers_i64", lambda: tf.strings.to_number(["9007199254740993", "-9223372036854775808"], tf.int64))
golden("numbers_f64", lambda: tf.strings.to_number(["0.1", "1e300", "inf", "-.5"], tf.float64))
golden("numbers_too_large", lambda: tf.strings.to_number(["2147483648"], tf.int32))
golden("numbers_no_integer", lambda: tf.strings.to_number(["1.5"], tf.int64))
golden("numbers_none", lambda: tf.strings.to_number([""], tf.float32))
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
write("words.txt", b"80 days\nb\r\nc\rd\ne")
lines = lambda: tf.lookup.TextFileInitializer(
    os.path.join(HERE, "words.txt"), tf.string, tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER)
wanted = tf.constant(["e", "b", "b\r", "cd", "c\rd", "80 days", "x"])
golden("lookup_file", lambda: tf.lookup.StaticHashTable(lines(), -1).lookup(wanted))
write("gap.txt", b"a\n\nb\n")
golden("lookup_gap", lambda: tf.lookup.StaticHashTable(tf.lookup.TextFileInitializer(
    os.path.join(HERE, "gap.txt"), tf.string, tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64,
    tf.lookup.TextFileIndex.LINE_NUMBER), -1).lookup(wanted))
golden("lookup_file_buckets", lambda: tf.lookup.StaticVocabularyTable(lines(), 5).lookup(wanted))
golden("cast_f32_i64", lambda: tf.cast(tf.constant([1e10, -0.5, 3.9]), tf.int64))
golden("cast_f64_f32", lambda: tf.cast(tf.constant([0.1, 1e300, -1e-300], tf.float64), tf.float32))
golden("cast_i64_f32", lambda: tf.cast(tf.constant([(1 << 53) + 1, -3, 16777217], tf.int64), tf.float32))
golden("cast_i32_u8", lambda: tf.cast(tf.constant([300, -1, 7]), tf.uint8))
golden("cast_u8_f32", lambda: tf.cast(tf.constant([200, 0, 255], tf.uint8), tf.float32))
golden("cast_f32_bool", lambda: tf.cast(tf.constant([0.5, 0.0, -3.0]), tf.bool))
golden("cast_bool_i32", lambda: tf.cast(tf.constant([True, False, True]), tf.int32))
golden("cast", lambda: tf.cast(tf.constant([1.7, -1.7, 300.0]), tf.int32))
golden("pad_zeros", lambda: tf.pad(tf.constant([0.5, 1.5]), [[0, 1]]))
golden("pad_cut", lambda: tf.constant([1, 2, 3, 4])[:3])
golden("ensure_shape", lambda: tf.ensure_shape(tf.constant([1, 2, 3]), [3]))
golden("ensure_shape_bad", lambda: tf.ensure_shape(tf.constant([1, 2, 3, 4]), [3]))
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
write("grey_alpha.png", tf.io.encode_png(rng.randint(0, 256, (2, 3, 2)).astype(np.uint8)).numpy())
golden("png_grey_alpha_2", lambda: tf.io.decode_png(read("grey_alpha.png"), 0))
golden("png_grey_alpha_4", lambda: tf.io.decode_png(read("grey_alpha.png"), 4))


def png(name, depth, colour, interlaced, rows, *chunks):
    """Writes a PNG file of 3 x 3 pixels whose rows are packed already."""
    parts = [(b"IHDR", struct.pack(">IIBBBBB", 3, 3, depth, colour, 0, 0, interlaced)), *chunks,
             (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))), (b"IEND", b"")]
    write(name, b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts))
    for channels in (3, 4):
        if channels == 4 and depth == 1:
            continue  # TensorFlow's alpha is 1 of 255 then.
        golden(f"png_{name[:-4]}_{channels}", lambda: tf.io.decode_png(read(name), channels))


png("palette.png", 2, 3, 0, [b"\x18", b"\xe4", b"\x90"],
    (b"PLTE", bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7])), (b"tRNS", bytes([255, 128, 0])))
png("bits.png", 1, 0, 0, [b"\xa0", b"\x40", b"\xe0"])
# Adam7: the passes of a picture of 3 x 3 are (0, 0), none, none, (0, 2), (2, 0) and (2, 2), (0, 1) and (2, 1), the row 1.
png("interlaced.png", 8, 0, 1, [b"\x0a", b"\x1e", b"\x46\x5a", b"\x14", b"\x50", b"\x28\x32\x3c"])
golden("png_grey16_wide", lambda: tf.io.decode_png(read("grey16.png"), 1, tf.uint16))
# decode_and_crop_jpeg upsamples colours at the window's edge from within it; this is a part of the whole image.
golden("jpeg_window", lambda: tf.io.decode_jpeg(read("colour.jpg"), 3, dct_method="INTEGER_ACCURATE")[2:6, 3:8])

golden("resize", lambda: tf.image.resize(image, (7, 3)))
golden("resize_small", lambda: tf.image.resize(image, (2, 2)))
golden("nearest", lambda: tf.image.resize(image, (7, 3), method="nearest"))
golden("resize_f32", lambda: tf.image.resize(image.astype(np.float32) / 255, (9, 2)))
golden("resize_one", lambda: tf.image.resize(image, (1, 1)))
golden("nearest_small", lambda: tf.image.resize(image, (2, 2), method="nearest"))
golden("nearest_f32", lambda: tf.image.resize(image.astype(np.float32) / 255, (3, 7), method="nearest"))
golden("crop_center_odd", lambda: tf.image.resize_with_crop_or_pad(image, 3, 2))
golden("crop_f32", lambda: tf.image.crop_to_bounding_box(image.astype(np.float32) / 255, 0, 1, 4, 1))
golden("crop_outside", lambda: tf.image.crop_to_bounding_box(image, 3, 2, 2, 3))
golden("flip_f32", lambda: tf.image.flip_left_right(image.astype(np.float32) / 255))
golden("crop", lambda: tf.image.crop_to_bounding_box(image, 1, 2, 2, 3))
golden("crop_center", lambda: tf.image.resize_with_crop_or_pad(image, 2, 3))
golden("flip", lambda: tf.image.flip_left_right(image))
golden("flip_up", lambda: tf.image.flip_up_down(image))
real = image.astype(np.float32) / 255
for kind, amount in (("brightness", 0.3), ("contrast", 1.7), ("saturation", 0.4), ("hue", 0.2)):
    adjust = getattr(tf.image, "adjust_" + kind)
    golden("bytes_" + kind, lambda: adjust(image, amount))
    golden("floats_" + kind, lambda: adjust(real, amount))
for kind, amount in (("brightness", -0.2), ("contrast", 0.5), ("saturation", 2.5), ("hue", -0.35)):
    adjust = getattr(tf.image, "adjust_" + kind)
    golden("bytes_less_" + kind, lambda: adjust(image, amount))
    golden("floats_less_" + kind, lambda: adjust(real, amount))
golden("bytes_grey_brightness", lambda: tf.image.adjust_brightness(image[:, :, :1], 0.3))
golden("bytes_grey_contrast", lambda: tf.image.adjust_contrast(image[:, :, :1], 1.7))
