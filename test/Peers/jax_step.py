#!/usr/bin/env python3
"""Runs the training step of an example that JAX made, in JAX, in f64, on the
batches of its data in order, and writes what test/EndToEnd compares with: the
losses, and of each final variable its norm and every k-th element.

    jax_step.py jax_cnn|jax_gpt TRAIN.tfrecord.gz OUTPUT.txt

The first state is that of the f32 init, bit by bit. Ten steps: fresh variables
amplify rounding (see mnist_parity.py), and these ten stay well within 1e-4.

Needs jax, optax and tensorflow; see make check-peers.
"""
import importlib.util
import os
import sys

import jax
import jax.numpy as jnp
import numpy as np

from mnist_parity import read_digits, read_examples

STEPS = 10
SAMPLES = 100  # elements kept of each variable
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")


def digits(path):
    """Batches of the digits: pixels in [0, 1] and labels."""
    images, labels = read_digits(path, np.float64)
    return 128, (images + 0.5, labels)


def texts(path):
    """Batches of texts: the numbers of their characters."""
    raw = [example.features.feature["text"].bytes_list.value[0] for example in read_examples(path)]
    return 32, (np.stack([np.frombuffer(text, np.uint8) for text in raw]).astype(np.int32),)


def name(key):
    """A key of a tree: of a dict, a tuple or a named tuple."""
    return str(getattr(key, "key", getattr(key, "idx", getattr(key, "name", None))))


def to_f64(leaf):
    array = np.asarray(leaf)
    return jnp.asarray(array, jnp.float64 if array.dtype == np.float32 else array.dtype)


def main():
    example, train_file, output = sys.argv[1:]
    spec = importlib.util.spec_from_file_location("export", os.path.join(EXAMPLES, example, "export.py"))
    export = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(export)
    state = jax.jit(export.init)()
    jax.config.update("jax_enable_x64", True)
    state = jax.tree.map(to_f64, state)
    batch, arrays = {"jax_cnn": digits, "jax_gpt": texts}[example](train_file)
    step = jax.jit(export.step)
    with open(output, "w") as file:
        print(f"# JAX {jax.__version__} float64, {STEPS} steps of batch {batch}: made by test/Peers/jax_step.py",
              file=file)
        for i in range(STEPS):
            state, values = step(state, *(array[i * batch:(i + 1) * batch] for array in arrays))
            print(f"loss {i + 1} {float(values['loss']):.9g}", file=file)
        for path, leaf in jax.tree_util.tree_leaves_with_path(state):
            flat = np.asarray(leaf).ravel()
            if flat.dtype != np.float64:
                continue  # Counts of steps.
            stride = max(1, flat.size // SAMPLES)
            print(f"variable {'/'.join(map(name, path))} stride {stride} norm "
                  f"{np.linalg.norm(flat):.9g} samples "
                  + " ".join(f"{s:.9g}" for s in flat[::stride]), file=file)


if __name__ == "__main__":
    main()
