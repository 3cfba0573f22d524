#!/usr/bin/env python3
"""Runs the training step of examples/jax_cnn in JAX, in f64, on the batches of a
TFRecord file in order, and writes what test/EndToEnd/jax-cnn.test compares with:
the losses, and of each final variable its norm and every k-th element.

    jax_step.py TRAIN.tfrecord.gz OUTPUT.txt

The first state is that of the f32 init, bit by bit. Ten steps: fresh variables
amplify rounding (see mnist_parity.py), and these ten stay well within 1e-4.

Needs jax and tensorflow; see make check-peers.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "jax_cnn"))

import jax
import jax.numpy as jnp
import numpy as np

import export
from mnist_parity import SAMPLES, read_digits

STEPS, BATCH = 10, 128


def main():
    train_file, output = sys.argv[1:]
    with jax.enable_x64(False):
        state = jax.jit(export.init)()
    state = jax.tree.map(lambda leaf: jnp.asarray(np.asarray(leaf), jnp.float64), state)
    images, labels = read_digits(train_file, np.float64)
    step = jax.jit(export.step)
    with open(output, "w") as file:
        print(f"# JAX {jax.__version__} float64, {STEPS} steps of batch {BATCH}: made by test/Peers/jax_step.py",
              file=file)
        for i in range(STEPS):
            rows = slice(i * BATCH, (i + 1) * BATCH)
            state, values = step(state, images[rows] + 0.5, labels[rows])
            print(f"loss {i + 1} {float(values['loss']):.9g}", file=file)
        for path, leaf in jax.tree_util.tree_leaves_with_path(state):
            flat = np.asarray(leaf).ravel()
            stride = max(1, flat.size // SAMPLES)
            print(f"variable {'/'.join(key.key for key in path)} stride {stride} norm "
                  f"{np.linalg.norm(flat):.9g} samples "
                  + " ".join(f"{s:.9g}" for s in flat[::stride]), file=file)


if __name__ == "__main__":
    main()
