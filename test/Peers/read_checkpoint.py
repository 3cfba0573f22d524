#!/usr/bin/env python3
"""Prints what tf.train.load_checkpoint finds in a model folder."""
import sys

import tensorflow as tf

reader = tf.train.load_checkpoint(sys.argv[1])
for name in sorted(reader.get_variable_to_shape_map()):
    value = reader.get_tensor(name)
    print(name, value.dtype, value.shape, value if value.ndim == 0 else "")
