#!/usr/bin/env python3
"""Writes a JAX training step of a small convolutional network as StableHLO:
step.mlir, (state, batch) -> (state, numbers), and init.mlir, which makes the
first state. With --shards=N, N above 1, the step is step_N.mlir, over a mesh of N
devices. Needs jax.

usage: export.py [--batch N] [--shards N] [FOLDER]
"""
import argparse
import functools
import os

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec

MOMENTUM, RATE = 0.9, 0.02


def init():
    shapes = {"conv1": (5, 5, 1, 16), "conv2": (5, 5, 16, 32), "dense": (7 * 7 * 32, 10)}
    keys = jax.random.split(jax.random.key(0), len(shapes))
    params = {}
    for key, (name, shape) in zip(keys, shapes.items()):
        kernel = jax.nn.initializers.glorot_uniform()(key, shape)
        params[name] = {"kernel": kernel, "bias": jnp.zeros(shape[-1])}
    return {"params": params, "velocity": jax.tree.map(jnp.zeros_like, params)}


def conv(x, layer):
    x = lax.conv_general_dilated(x, layer["kernel"], (1, 1), "SAME",
                                 dimension_numbers=("NHWC", "HWIO", "NHWC"))
    x = jax.nn.relu(x + layer["bias"])
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def loss_fn(params, image, label):
    x = image.reshape(-1, 28, 28, 1)
    x = conv(conv(x, params["conv1"]), params["conv2"])
    x = x.reshape(x.shape[0], -1)
    logits = x @ params["dense"]["kernel"] + params["dense"]["bias"]
    loss = -jnp.mean(jnp.sum(jax.nn.one_hot(label, 10) * jax.nn.log_softmax(logits), axis=-1))
    return loss, jnp.mean(jnp.argmax(logits, -1) == label)


def step(state, image, label, axis=None):
    (loss, accuracy), gradients = jax.value_and_grad(loss_fn, has_aux=True)(
        state["params"], image, label)
    if axis:  # Each device has a part of the batch, and its gradients.
        gradients = lax.pmean(gradients, axis)
    velocity = jax.tree.map(lambda v, g: MOMENTUM * v + g, state["velocity"], gradients)
    params = jax.tree.map(lambda p, v: p - RATE * v, state["params"], velocity)
    return {"params": params, "velocity": velocity}, {"loss": loss, "accuracy": accuracy}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--shards", type=int, default=1)
    arguments = parser.parse_args()
    name, function = "step", step
    if arguments.shards > 1:
        jax.config.update("jax_num_cpu_devices", arguments.shards)
        whole, rows = PartitionSpec(), PartitionSpec("shards")
        name = f"step_{arguments.shards}"
        function = jax.shard_map(
            functools.partial(step, axis="shards"), mesh=Mesh(np.array(jax.devices("cpu")), ("shards",)),
            in_specs=(whole, rows, rows), out_specs=(whole, whole), check_vma=False)
    state = jax.eval_shape(init)
    image = jax.ShapeDtypeStruct((arguments.batch, 784), jnp.float32)
    label = jax.ShapeDtypeStruct((arguments.batch,), jnp.int32)
    for file_name, lowered in {"init": jax.jit(init).lower(),
                          name: jax.jit(function).lower(state, image, label)}.items():
        with open(os.path.join(arguments.folder, file_name + ".mlir"), "w") as file:
            file.write(lowered.as_text())
    print(f"The state is {len(jax.tree.leaves(state))} arrays: --carry={len(jax.tree.leaves(state))}")


if __name__ == "__main__":
    main()
