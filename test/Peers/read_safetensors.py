#!/usr/bin/env python3
"""Compares a safetensors file with a checkpoint, each read by its own library."""
import sys

import numpy as np
import tensorflow as tf
from safetensors.numpy import load_file

tensors = load_file(sys.argv[1])
checkpoint = tf.train.load_checkpoint(sys.argv[2])
assert set(tensors) == set(checkpoint.get_variable_to_shape_map()), tensors.keys()
for name, value in tensors.items():
    expected = checkpoint.get_tensor(name)
    assert value.dtype == expected.dtype and np.array_equal(value, expected), name
print(f"{len(tensors)} tensors are the same")
