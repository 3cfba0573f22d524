"""Makes ragged.golden: what tf.data gives where ragged.mlir's functions are TensorFlow's.

    python make_ragged.py

Needs TensorFlow; also writes the lines that are read, ragged.csv.
"""

import json
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import tensorflow as tf

HERE = os.path.dirname(os.path.abspath(__file__))
LINES = ["1;1 2 -3;0.5 4", "2;-1.5;", "3;;2 8 -0.25", "4;;", "5;0 7.75 2 -64;1 1 -2.5 100000", "6;0.125 -0.125;3"]


def line(text):
    number, left, right = tf.io.decode_csv(text, [0, "", ""], field_delim=";")
    return number, *(tf.strings.to_number(tf.strings.split(x)) for x in (left, right))


def pad(x, size, value=0):
    return tf.pad(x, [[0, size - tf.shape(x)[0]]], constant_values=value)


def compute(number, a, b):
    both = tf.concat([a, b[::-1]], 0)
    mean = tf.reduce_sum(both) / tf.cast(tf.maximum(tf.size(both), 1), tf.float32)
    products = a[:, None] * b
    places = tf.where(a > 0, tf.range(tf.size(a)), -1)
    return {
        "id": number,
        "tanh": pad(tf.tanh(tf.clip_by_value(both - mean, -2, 4)), 8),
        "rows": pad(tf.reduce_sum(products, 1), 4),
        "columns": pad(tf.reduce_sum(products, 0), 4),
        "places": pad(places, 4, -2),
        "second": pad(a[1::2], 2),
        "integers": pad(tf.cast(both, tf.int32), 8),
        "largest": tf.clip_by_value(tf.reduce_max(both), -2, 4),
    }


path = os.path.join(HERE, "ragged.csv")
with open(path, "w") as f:
    f.write("\n".join(LINES) + "\n")
with open(os.path.join(HERE, "ragged.golden"), "w") as f:
    for row in tf.data.TextLineDataset(path).map(line).map(compute):
        print(json.dumps({name: value.numpy().tolist() for name, value in row.items()}), file=f)
