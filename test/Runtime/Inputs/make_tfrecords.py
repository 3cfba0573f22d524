#!/usr/bin/env python3
"""Writes examples.tfrecord, .tfrecord.gz and .tfrecord.z with TensorFlow 2.21.

Four tf.Examples: "image" (6 bytes), "label" (int64), "weights" (3 floats).
"""
import os

import tensorflow as tf

folder = os.path.dirname(os.path.abspath(__file__))
for suffix, compression in (("", ""), (".gz", "GZIP"), (".z", "ZLIB")):
    path = os.path.join(folder, "examples.tfrecord" + suffix)
    with tf.io.TFRecordWriter(path, compression) as writer:
        for i in range(4):
            feature = {
                "image": tf.train.Feature(bytes_list=tf.train.BytesList(
                    value=[bytes(range(10 * i, 10 * i + 6))])),
                "label": tf.train.Feature(int64_list=tf.train.Int64List(
                    value=[i - 2])),
                "weights": tf.train.Feature(float_list=tf.train.FloatList(
                    value=[0.5 * i, -1.25, 3e38])),
            }
            example = tf.train.Example(features=tf.train.Features(feature=feature))
            writer.write(example.SerializeToString(deterministic=True))
