#!/usr/bin/env python3
"""An independent implementation of examples/mnist, in JAX.

Trains the MNIST CNN for some steps of plain f32 SGD from the variables of a
checkpoint, on the batches of a TFRecord file in order, without dropout, and
writes what `test/EndToEnd/mnist-parity.test` compares with: the loss of each
step, and of each final variable its norm and every k-th element.

    mnist_parity.py CHECKPOINT_DIR TRAIN.tfrecord.gz OUTPUT.txt [--steps=50] [--batch=128]

Needs jax and tensorflow (to read the checkpoint); see make check-peers.
"""
import argparse
import gzip
import struct

import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf

SAMPLES = 500  # elements kept of each variable


def read_digits(path):
    """The images, scaled to [-0.5, 0.5], and labels of a gzip TFRecord file."""
    images, labels = [], []
    data = gzip.open(path).read()
    position = 0
    while position < len(data):
        (length,) = struct.unpack_from("<Q", data, position)
        example = tf.train.Example.FromString(data[position + 12:position + 12 + length])
        position += 12 + length + 4
        raw = example.features.feature["image_raw"].bytes_list.value[0]
        images.append(np.frombuffer(raw, np.uint8))
        labels.append(example.features.feature["label"].int64_list.value[0])
    pixels = np.stack(images).astype(np.float32)
    return pixels / np.float32(255) - np.float32(0.5), np.array(labels, np.int32)


def logits(v, x):
    """The inference phase: [n, 784] to [n, 10]."""
    x = x.reshape(-1, 28, 28, 1)
    for layer in ("conv2d", "conv2d_1"):
        x = jax.lax.conv_general_dilated(
            x, v[layer + "/kernel"], (1, 1), "SAME",
            dimension_numbers=("NHWC", "HWIO", "NHWC"), precision="highest")
        x = jax.nn.relu(x + v[layer + "/bias"])
        x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = x.reshape(x.shape[0], -1)
    x = jax.nn.relu(jnp.dot(x, v["dense/kernel"], precision="highest") + v["dense/bias"])
    return jnp.dot(x, v["dense_1/kernel"], precision="highest") + v["dense_1/bias"]


def loss(v, x, y):
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits(v, x)), y[:, None], 1))


@jax.jit
def train_step(v, x, y, step):
    value, gradient = jax.value_and_grad(loss)(v, x, y)
    rate = jnp.float32(0.05) * jnp.float32(0.96) ** (step / jnp.float32(100000))
    return {k: v[k] - rate * gradient[k] for k in v}, value


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint_dir")
    parser.add_argument("train_file")
    parser.add_argument("output")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--batch", type=int, default=128)
    args = parser.parse_args()

    reader = tf.train.load_checkpoint(args.checkpoint_dir)
    assert reader.get_tensor("global_step").dtype == np.int64
    assert reader.get_tensor("global_step") == 0, "start from the variables at step 0"
    variables = {name: jnp.asarray(reader.get_tensor(name))
                 for name in reader.get_variable_to_shape_map() if "/" in name}
    images, labels = read_digits(args.train_file)

    with open(args.output, "w") as output:
        print(f"# JAX {jax.__version__}, {args.steps} steps of batch {args.batch}: made by test/Peers/mnist_parity.py", file=output)
        for step in range(args.steps):
            rows = np.arange(step * args.batch, (step + 1) * args.batch) % len(images)
            variables, value = train_step(variables, images[rows], labels[rows], jnp.float32(step))
            print(f"loss {step + 1} {float(value):.9g}", file=output)
        for name in sorted(variables):
            flat = np.asarray(variables[name]).ravel()
            stride = max(1, flat.size // SAMPLES)
            samples = flat[::stride]
            print(f"variable {name} stride {stride} norm {np.linalg.norm(flat.astype(np.float64)):.9g} samples "
                  + " ".join(f"{s:.9g}" for s in samples), file=output)


if __name__ == "__main__":
    main()
