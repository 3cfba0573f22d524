"""Makes pipelines.golden: what tf.data gives for the pipelines of PipelineTest.cpp.

    python make_pipelines.py

A line an element: the components, separated by "; ", each its dimensions and its
elements. "error" stands for an error. Needs TensorFlow; also writes the files that the
readers read (lines.txt, fixed.bin, table.csv, some of them compressed, words.tfrecord,
array.npy, array.idx).
"""

import gzip
import os
import struct
import zlib

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

HERE = os.path.dirname(os.path.abspath(__file__))
Dataset = tf.data.Dataset
out = open(os.path.join(HERE, "pipelines.golden"), "w")


def path(name):
    return os.path.join(HERE, name)


def word(x):
    if isinstance(x, bytes):
        return "'" + x.decode() + "'"
    return f"{x:g}" if isinstance(x, (float, np.floating)) else str(int(x))


def show(component):
    value = component.numpy() if hasattr(component, "numpy") else component
    value = np.asarray(value)
    return " ".join(["[" + " ".join(map(str, value.shape)) + "]"] + [word(x) for x in value.reshape(-1).tolist()])


def golden(name, dataset):
    print("==", name, file=out)
    try:
        for element in dataset:
            print("; ".join(map(show, tf.nest.flatten(element))), file=out)
    except tf.errors.OpError:
        print("error", file=out)


def write(name, data):
    with open(path(name), "wb") as f:
        f.write(data)


write("lines.txt", b"first\r\nsec\rond\n\nlast without an end")
fixed = b"head" + bytes(range(97, 97 + 12)) + b"foo"
write("fixed.bin", fixed)
write("fixed.bin.gz", gzip.compress(fixed, mtime=0))
write("fixed.bin.z", zlib.compress(fixed))
write("lines.txt.gz", gzip.compress(b"one\r\ntwo\n", mtime=0))
write("bars.csv", b'1|0.1|say "no"\n-7|1e300|\n')
for name, kind in (("words.tfrecord", ""), ("words.tfrecord.gz", "GZIP"), ("words.tfrecord.z", "ZLIB")):
    with tf.io.TFRecordWriter(path(name), kind) as writer:
        for record in (b"some", b"", b"records"):
            writer.write(record)
write("table.csv", b'a,b,c\n1,2.5,"x, ""y"""\n2,,plain\r\n3,NA,"two\nlines"\n')
rows = np.arange(24, dtype=np.int16).reshape(4, 3, 2) - 5
np.save(path("array.npy"), rows)
write("array.idx", struct.pack(">BBBBIII", 0, 0, 0x0B, 3, 4, 3, 2) + rows.astype(">i2").tobytes())

# Sources
golden("range", Dataset.range(2, 12, 3))
golden("range_down", Dataset.range(5, -2, -2))
golden("from_tensors", Dataset.from_tensors([0, 1, 2]))
golden("from_tensor_slices", Dataset.from_tensor_slices([[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]]))
golden("text_line", tf.data.TextLineDataset(path("lines.txt")))
golden("fixed_length_record", tf.data.FixedLengthRecordDataset(path("fixed.bin"), 4, header_bytes=4, footer_bytes=3))
golden("fixed_length_record_gzip",
       tf.data.FixedLengthRecordDataset(path("fixed.bin.gz"), 4, header_bytes=4, footer_bytes=3, compression_type="GZIP"))
golden("fixed_length_record_bad", tf.data.FixedLengthRecordDataset(path("fixed.bin"), 5, header_bytes=4, footer_bytes=3))
golden("csv", tf.data.experimental.CsvDataset(path("table.csv"), [tf.int64, -1.0, ""], header=True, na_value="NA"))
golden("csv_columns", tf.data.experimental.CsvDataset(path("table.csv"), ["", ""], header=True, select_cols=[0, 2]))
files = lambda pattern: Dataset.list_files(path(pattern), shuffle=False)
golden("files", files("fixed.*").map(lambda x: tf.strings.regex_replace(x, ".*/", "")))
golden("from_strings", Dataset.from_tensor_slices(["a", "", "b c"]))
golden("from_tensors_two", Dataset.from_tensors(([1, 2], 0.5)))
golden("from_tensor_slices_two", Dataset.from_tensor_slices(([1, 2], [[0.5, 1.5], [2.5, 3.5]])))
for kind in ("", ".gz", ".z"):
    name = {"": "", ".gz": "GZIP", ".z": "ZLIB"}[kind]
    golden("tfrecord" + kind.replace(".", "_"), tf.data.TFRecordDataset(path("words.tfrecord" + kind), name))
golden("text_line_gzip", tf.data.TextLineDataset(path("lines.txt.gz"), "GZIP"))
golden("text_line_files", tf.data.TextLineDataset([path("lines.txt"), path("bars.csv"), path("lines.txt")]))
golden("fixed_length_record_zlib",
       tf.data.FixedLengthRecordDataset(path("fixed.bin.z"), 4, header_bytes=4, footer_bytes=3, compression_type="ZLIB"))
bars = lambda *kinds, **options: tf.data.experimental.CsvDataset(path("bars.csv"), list(kinds), field_delim="|", **options)
golden("csv_bars", bars(tf.int32, tf.float64, tf.string, use_quote_delim=False))
golden("csv_bars_quotes", bars(tf.int32, tf.float64, tf.string))
golden("csv_required", tf.data.experimental.CsvDataset(path("table.csv"), [tf.int64, tf.float32, ""], header=True, na_value="NA"))
golden("npy", Dataset.from_tensor_slices(np.load(path("array.npy"))))
golden("idx", Dataset.from_tensor_slices(rows))

# One to one, and by number
count = Dataset.range
golden("map", count(5).map(lambda x: x * 2))
golden("filter", count(10).filter(lambda x: x % 3 != 1))
golden("take", count(10).take(3))
golden("skip", count(6).skip(4))
golden("skip_all", count(6).skip(-1))
golden("shard", count(11).shard(4, 2))
golden("enumerate", count(3).enumerate(start=5))
golden("take_all", count(3).take(-1))
golden("take_none", count(3).take(0))
golden("take_more", count(3).take(8))
golden("skip_more", count(3).skip(8))
golden("shard_more", count(3).shard(5, 4))
golden("zip_three", Dataset.zip((count(3), count(10, 12), count(20, 29))))
golden("concatenate_three", count(2).concatenate(count(7, 9)).concatenate(count(1)))
golden("repeat_for_ever", count(3).repeat().take(8))
golden("repeat_batches", count(5).batch(2).repeat(2))
golden("prefetch", count(6).prefetch(2))
options = tf.data.Options()
options.threading.private_threadpool_size = 2
golden("options", count(4).with_options(options))
golden("set_shape", count(6).batch(3).map(lambda x: tf.ensure_shape(x, [3])))
golden("zip", Dataset.zip((count(4), count(10, 13))))
golden("concatenate", count(3).concatenate(count(7, 9)))
golden("repeat", count(3).repeat(2))
golden("cache", count(3).cache().repeat(2))

# Batches
golden("batch", count(7).batch(3))
golden("batch_drop", count(7).batch(3, drop_remainder=True))
golden("unbatch", count(7).batch(3).unbatch())
ragged = count(1, 8).map(lambda x: tf.range(x % 4))
golden("padded_batch", ragged.padded_batch(3, padded_shapes=[None]))
golden("padded_batch_fixed", ragged.padded_batch(3, padded_shapes=[4], padding_values=tf.constant(-1, tf.int64)))
golden("padded_batch_small", ragged.padded_batch(3, padded_shapes=[2]))
golden("batch_ragged", ragged.batch(3))
golden("padded_batch_drop", ragged.padded_batch(3, padded_shapes=[None], drop_remainder=True))
numbered = ragged.enumerate()
golden("padded_batch_two", numbered.padded_batch(3, padded_shapes=([], [None])))
golden("padded_batch_two_values", numbered.padded_batch(
    4, padded_shapes=([], [4]), padding_values=(tf.constant(7, tf.int64), tf.constant(-1, tf.int64))))
golden("batch_two", Dataset.zip((count(5), count(10, 15))).batch(2))
golden("unbatch_two", Dataset.zip((count(5), count(10, 15))).batch(2).unbatch())
golden("bucket_boundary", ragged.bucket_by_sequence_length(
    lambda x: tf.shape(x)[0], [3, 5], [2, 2, 2], pad_to_bucket_boundary=True))
golden("bucket_too_long", ragged.bucket_by_sequence_length(
    lambda x: tf.shape(x)[0], [1, 3], [2, 2, 2], pad_to_bucket_boundary=True))
golden("bucket_filled", ragged.bucket_by_sequence_length(
    lambda x: tf.shape(x)[0], [2, 3], [2, 1, 2], padding_values=tf.constant(-1, tf.int64)))
golden("bucket_scalar", count(9).bucket_by_sequence_length(lambda x: tf.cast(x, tf.int32), [3, 6], [2, 3, 2]))
golden("bucket", ragged.bucket_by_sequence_length(lambda x: tf.shape(x)[0], [2, 3], [2, 1, 2]))
golden("bucket_drop", ragged.bucket_by_sequence_length(lambda x: tf.shape(x)[0], [2, 3], [3, 2, 2], drop_remainder=True))
words = Dataset.from_tensor_slices(["a", "bc", "", "def"])
golden("batch_strings", words.batch(3))
golden("map_and_batch", count(7).apply(tf.data.experimental.map_and_batch(lambda x: x * 2, 3, drop_remainder=True)))

# Datasets of datasets
thrice = lambda x: Dataset.from_tensors(x).repeat(3)
golden("flat_map", count(3).flat_map(thrice))
golden("interleave", count(5).interleave(thrice, cycle_length=2, block_length=2))
golden("interleave_wide", count(3).interleave(thrice, cycle_length=7, block_length=1))
golden("interleave_parallel",
       count(5).interleave(thrice, cycle_length=2, block_length=2, num_parallel_calls=2, deterministic=True))
window = lambda **options: count(7).window(3, **options).flat_map(lambda w: w.batch(3))
golden("window", window())
golden("window_drop", window(drop_remainder=True))
golden("window_shift", window(shift=1, stride=2, drop_remainder=True))
golden("window_apart", window(shift=4))
golden("window_stride", window(stride=2))
golden("window_overlap", window(shift=2))
golden("flat_map_files", files("l*.txt").flat_map(lambda x: tf.data.TextLineDataset(x).skip(1)))
golden("interleave_files", Dataset.from_tensor_slices([path("lines.txt"), path("bars.csv"), path("lines.txt")]).interleave(
    tf.data.TextLineDataset, cycle_length=2, block_length=2))
golden("sample_rest", Dataset.sample_from_datasets([count(2), count(9, 12)], weights=[1.0, 0.0]))
golden("sample_one", Dataset.sample_from_datasets([count(3), count(9, 12)], weights=[0.0, 1.0], stop_on_empty_dataset=True))
golden("pipeline", count(20).shard(2, 1).filter(lambda x: x % 3 != 1).map(lambda x: x * 2).repeat(3).batch(4).prefetch(2))
