#!/usr/bin/env python3
"""Runs the StableHLO of an exported folder in JAX, with its weights, on test digits.

usage: run_exported.py FOLDER DIGITS.tfrecord.gz OURS.csv

The variables are read by the safetensors library, the order of the arguments from
signature.json. Compares with the predictions of ours.
"""
import csv
import json
import os
import sys

import jax
import numpy as np
import tensorflow as tf
from jax._src.lib import xla_client
from jaxlib.mlir import ir
from jax.interpreters import mlir
from safetensors.numpy import load_file

folder, digits, ours = sys.argv[1:]
signature = json.load(open(os.path.join(folder, "signature.json")))
weights = load_file(os.path.join(folder, "model.safetensors"))
text = open(os.path.join(folder, "model.mlir")).read()
with mlir.make_ir_context():
    ir.Module.parse(text).operation.verify()

client = jax.devices("cpu")[0].client
devices = xla_client.DeviceList(tuple(client.local_devices()[:1]))
program = client.compile_and_load(text, devices)
variables = [weights[v["name"]] for v in signature["variables"]]
assert [list(v.shape) for v in variables] == [v["shape"] for v in signature["variables"]]
batch = signature["inputs"][0]["shape"][0]
features = {"image_raw": tf.io.FixedLenFeature([], tf.string)}
images = np.stack([
    np.frombuffer(tf.io.parse_single_example(r, features)["image_raw"].numpy(), np.uint8)
    for r in tf.data.TFRecordDataset(digits, "GZIP")]).astype(np.float32) / 255 - 0.5
rows = list(csv.reader(open(ours)))[1:]
different = 0
for start in range(0, len(images), batch):
    arguments = [jax.device_put(a) for a in [images[start:start + batch], *variables]]
    classes, probabilities = [np.asarray(a[0]) for a in program.execute_sharded(
        arguments).disassemble_into_single_device_arrays()]
    for row, c, p in zip(rows[start:start + batch], classes, probabilities):
        different += int(row[0]) != c
        difference = np.abs(np.array(row[1:], np.float32) - p).max()
        # Rounding to bf16 is 2^-9 a factor; logits are sums of some thousand products.
        assert difference < 0.06, difference
print(f"{len(images)} classes, {different} differ")
