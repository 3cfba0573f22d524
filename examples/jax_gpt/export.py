#!/usr/bin/env python3
"""Writes the training step of a small transformer with Optax's AdamW as StableHLO:
step.mlir, (state, batch) -> (state, numbers), and init.mlir, which makes the first
state. With --text=FILE it also writes data/train.tfrecord.gz, a record for every
65 characters of the text's first 4,096 times 65. Needs jax and optax.

usage: export.py [--text FILE] [FOLDER]
"""
import argparse
import os
import sys

import jax
import jax.numpy as jnp
import optax

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tfrecord

CHARACTERS, LENGTH, WIDTH, HEADS, LAYERS, BATCH = 128, 64, 64, 4, 2, 32

optimizer = optax.chain(
    optax.clip_by_global_norm(1.0),
    optax.adamw(optax.warmup_cosine_decay_schedule(0.0, 3e-3, 20, 500), weight_decay=0.01))


def init():
    keys = iter(jax.random.split(jax.random.key(0), 2 + 4 * LAYERS))
    kernel = lambda rows, columns: 0.08 * jax.random.normal(next(keys), (rows, columns))
    params = {"tokens": kernel(CHARACTERS, WIDTH), "positions": kernel(LENGTH, WIDTH)}
    for i in range(LAYERS):
        params[f"layer{i}"] = {
            "scale1": jnp.ones(WIDTH), "qkv": kernel(WIDTH, 3 * WIDTH), "project": kernel(WIDTH, WIDTH),
            "scale2": jnp.ones(WIDTH), "up": kernel(WIDTH, 4 * WIDTH), "down": kernel(4 * WIDTH, WIDTH)}
    return {"params": params, "optimizer": optimizer.init(params)}


def norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * scale


def attention(x, layer):
    batch, length, _ = x.shape
    qkv = (x @ layer["qkv"]).reshape(batch, length, 3, HEADS, WIDTH // HEADS)
    q, k, v = qkv[:, :, 0], qkv[:, :, 1], qkv[:, :, 2]
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / (WIDTH // HEADS) ** 0.5
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e30)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)
    return mixed.reshape(batch, length, WIDTH) @ layer["project"]


def loss_fn(params, text):
    x = params["tokens"][text[:, :-1]] + params["positions"]
    for i in range(LAYERS):
        layer = params[f"layer{i}"]
        x = x + attention(norm(x, layer["scale1"]), layer)
        x = x + jax.nn.gelu(norm(x, layer["scale2"]) @ layer["up"]) @ layer["down"]
    logits = x @ params["tokens"].T
    return optax.softmax_cross_entropy_with_integer_labels(logits, text[:, 1:]).mean()


def step(state, text):
    loss, gradients = jax.value_and_grad(loss_fn)(state["params"], text)
    updates, optimizer_state = optimizer.update(gradients, state["optimizer"], state["params"])
    return {"params": optax.apply_updates(state["params"], updates), "optimizer": optimizer_state}, {"loss": loss}


def write_records(text, path):
    """A tf.Example with the bytes feature `text` for each LENGTH + 1 characters."""
    tfrecord.write(path, (tfrecord.example({"text": text[i:i + LENGTH + 1]})
                          for i in range(0, min(len(text), 4096 * (LENGTH + 1)) - LENGTH, LENGTH + 1)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("--text")
    arguments = parser.parse_args()
    state = jax.eval_shape(init)
    text = jax.ShapeDtypeStruct((BATCH, LENGTH + 1), jnp.int32)
    for name, lowered in {"init": jax.jit(init).lower(), "step": jax.jit(step, keep_unused=True).lower(state, text)}.items():
        with open(os.path.join(arguments.folder, name + ".mlir"), "w") as file:
            file.write(lowered.as_text())
    print(f"The state is {len(jax.tree.leaves(state))} arrays: --carry={len(jax.tree.leaves(state))}")
    if arguments.text:
        with open(arguments.text, "rb") as file:
            write_records(file.read(), os.path.join(arguments.folder, "data", "train.tfrecord.gz"))


if __name__ == "__main__":
    main()
