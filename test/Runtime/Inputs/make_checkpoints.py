#!/usr/bin/env python3
"""Makes the checkpoints of this folder, with TensorFlow (2.21 made those here).

squares.ckpt-12 has the variables of test/Runtime/FakeProgram.cpp, but for the
random seed, which TensorFlow does not keep. types.ckpt has one of each element
type that both sides know.
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))


def save(name, tensors):
    tf.raw_ops.SaveV2(
        prefix=os.path.join(folder, name),
        tensor_names=sorted(tensors),
        shape_and_slices=[""] * len(tensors),
        tensors=[tf.constant(*tensors[key]) for key in sorted(tensors)])


save("squares.ckpt-12", {
    "dense/kernel": ([[0.5], [-1.25], [2.0], [0.375]], tf.float32),
    "global_step": (12, tf.int64),
})
save("types.ckpt", {
    "bool": ([True, False, True], tf.bool),
    "int8": ([-128, 0, 127], tf.int8),
    "int16": ([-32768, 5], tf.int16),
    "int32": ([[1, -2], [3, -4]], tf.int32),
    "int64": (-(2**40), tf.int64),
    "uint8": ([255], tf.uint8),
    "uint16": ([65535], tf.uint16),
    "uint32": ([2**32 - 1], tf.uint32),
    "uint64": (2**64 - 1, tf.uint64),
    "half": ([0.5, -2.0], tf.float16),
    "bfloat16": ([1.0, -0.5], tf.bfloat16),
    "float": (np.zeros((0, 3)), tf.float32),
    "double": ([[[0.1]]], tf.float64),
})
