#!/usr/bin/env python3
"""Serves an exported SavedModel by TensorFlow and compares with our predictions.

usage: saved_model.py FOLDER INPUTS OURS.npz BOUND SIGNATURE...

INPUTS is a TFRecord file: of digits (`image_raw`) or of texts (`text`). The functions
that tf.saved_model.load gives, and a session of TensorFlow 1 for the first signature,
must predict what OURS.npz holds: whole numbers exactly but for ties, others within
BOUND of the largest.
"""
import os
import sys

import numpy as np
import tensorflow as tf

folder, records, ours, bound, *signatures = sys.argv[1:]
ours = np.load(ours)
count = len(next(iter(ours.values())))
bound = float(bound)


def read(name):
    features = {name: tf.io.FixedLenFeature([], tf.string)}
    return np.stack([
        np.frombuffer(tf.io.parse_single_example(r, features)[name].numpy(), np.uint8)
        for r in tf.data.TFRecordDataset(records, "GZIP").take(count)])


def check(what, function, name, batch):
    values = inputs[name]
    whole = count // batch * batch
    parts = [function(values[i:i + batch]) for i in range(0, whole, batch)]
    assert set(parts[0]) == set(ours.files), (set(parts[0]), ours.files)
    for key in ours.files:
        theirs = np.concatenate([np.asarray(p[key]) for p in parts])
        expected = ours[key][:whole]
        assert theirs.dtype == expected.dtype and theirs.shape == expected.shape, key
        if theirs.dtype.kind == "f":
            difference = np.abs(theirs - expected).max()
            assert difference <= bound * np.abs(expected).max(), (key, difference)
        else:
            # The greatest of numbers that are equal to rounding may be another.
            assert (theirs != expected).sum() <= 1, key
    print(f"{what}: {whole} predictions in batches of {batch} agree")


model = tf.saved_model.load(folder)
stored = tf.train.list_variables(folder + "/variables/variables") if os.path.exists(folder + "/variables") else []
assert {v.name for v in model.variables} == {name + ":0" for name, _ in stored}
_, specs = model.signatures["serving_default"].structured_input_signature
(name, spec), = specs.items()
inputs = {"image": lambda: read("image_raw").astype(np.float32) / 255 - 0.5,
          "text": lambda: read("text")[:, :100].astype(np.int32)}
inputs = {name: inputs[name]()}
assert spec.dtype == inputs[name].dtype and spec.shape[1:] == inputs[name].shape[1:]
for key in signatures:
    function = model.signatures[key]
    batch = function.structured_input_signature[1][name].shape[0]
    check(key, lambda x: function(**{name: tf.constant(x)}), name, batch)
assert set(model.signatures) == set(signatures), set(model.signatures)

with tf.compat.v1.Session(graph=tf.Graph()) as session:
    meta = tf.compat.v1.saved_model.load(session, ["serve"], folder)
    signature = meta.signature_def[signatures[0]]
    outputs = {k: v.name for k, v in signature.outputs.items()}
    check("TensorFlow 1", lambda x: session.run(outputs, {signature.inputs[name].name: x}), name,
          spec.shape[0])
    variables = tf.compat.v1.global_variables()
    assert len(variables) == len(model.variables) and variables == tf.compat.v1.trainable_variables()
