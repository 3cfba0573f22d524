"""The same steps in JAX: one jitted function of the state, which it overwrites."""
import os

import worker

options = worker.parse()
os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from draws import (classes, images, ones, resnet50_blocks, resnet50_weights, sequences, weight,
                   zeros)

batch = options.batch
compute = jnp.bfloat16 if options.precision == "bf16" else jnp.float32


def convolve(x, kernel, stride=1, padding="SAME"):
    return lax.conv_general_dilated(x.astype(compute), kernel.astype(compute), (stride, stride),
                                    padding, dimension_numbers=("NHWC", "HWIO", "NHWC"))


def dense(x, kernel, bias):
    # XLA multiplies matrices twice as fast as tensors of three dimensions.
    y = jnp.dot(x.reshape(-1, x.shape[-1]).astype(compute), kernel.astype(compute))
    return y.reshape(*x.shape[:-1], -1) + bias.astype(compute)


def pool(x):
    # Faster than reduce_window and its gradient.
    b, h, w, c = x.shape
    return x[:, :h // 2 * 2, :w // 2 * 2].reshape(b, h // 2, 2, w // 2, 2, c).max((2, 4))


def mnist():
    weights = dict(c1=weight(5, 5, 1, 32), b1=zeros(32), c2=weight(5, 5, 32, 64), b2=zeros(64),
                   d1=weight(3136, 128), e1=zeros(128), d2=weight(128, 10), e2=zeros(10))

    def model(p, x, key):
        for kernel, bias in (("c1", "b1"), ("c2", "b2")):
            x = pool(jax.nn.relu(convolve(x, p[kernel]) + p[bias].astype(compute)))
        x = jax.nn.relu(dense(x.reshape(batch, -1), p["d1"], p["e1"]))
        if not inference:
            x = jnp.where(jax.random.bernoulli(key, 0.6, x.shape), x / 0.6, 0)
        return dense(x, p["d2"], p["e2"])

    return weights, model, (images(batch, 28, 1), classes(batch, 10)), "sgd"


def fashion():
    weights = dict(c1=weight(3, 3, 1, 64), b1=zeros(64), d1=weight(10816, 10), e1=zeros(10))

    def model(p, x, key):
        x = pool(convolve(x, p["c1"], 1, "VALID") + p["b1"].astype(compute))
        return dense(jax.nn.relu(x).reshape(batch, -1), p["d1"], p["e1"])

    return weights, model, (images(batch, 28, 1), classes(batch, 10)), "adam"


def lstm():
    weights = dict(table=weight(256, 512, fan=512), d=weight(512, 256), e=zeros(256))
    for i in range(2):
        weights.update({f"x{i}": weight(512, 2048) * 0.5, f"h{i}": weight(512, 2048) * 0.5,
                        f"b{i}": zeros(2048)})

    def layer(p, x, i):
        recurrent = p[f"h{i}"].astype(compute)

        def cell(state, part):
            h, c = state
            gates = (part + jnp.dot(h, recurrent)).astype(jnp.float32)
            input_, forget, new, output = jnp.split(gates, 4, -1)
            c = jax.nn.sigmoid(forget) * c + jax.nn.sigmoid(input_) * jnp.tanh(new)
            h = (jax.nn.sigmoid(output) * jnp.tanh(c)).astype(compute)
            return (h, c), h

        zero = jnp.zeros((batch, 512))
        return lax.scan(cell, (zero.astype(compute), zero), dense(x, p[f"x{i}"], p[f"b{i}"]))[1]

    def model(p, x, key):
        x = layer(p, layer(p, p["table"][x.T].astype(compute), 0), 1)
        return dense(x, p["d"], p["e"]).transpose(1, 0, 2)

    return weights, model, sequences(batch, 100), "adam"


def gpt():
    size, length, heads = 256, 128, 4
    weights = dict(table=weight(256, size, fan=size), place=weight(length, size, fan=size) * 0.1,
                   g=ones(size), b=zeros(size), head=weight(size, 256), headb=zeros(256))
    for i in range(4):
        weights[f"{i}"] = dict(
            g1=ones(size), b1=zeros(size), qkv=weight(size, 3 * size), bq=zeros(3 * size),
            o=weight(size, size), bo=zeros(size), g2=ones(size), b2=zeros(size),
            f1=weight(size, 4 * size), c1=zeros(4 * size), f2=weight(4 * size, size),
            c2=zeros(size))
    mask = np.tril(np.ones((length, length), bool))

    def normalize(x, scale, shift):
        x = x.astype(jnp.float32)
        mean = x.mean(-1, keepdims=True)
        variance = ((x - mean) ** 2).mean(-1, keepdims=True)
        return ((x - mean) * lax.rsqrt(variance + 1e-5) * scale + shift).astype(compute)

    def model(p, x, key):
        x = (p["table"][x] + p["place"]).astype(compute)
        for i in range(4):
            q = p[f"{i}"]
            z = dense(normalize(x, q["g1"], q["b1"]), q["qkv"], q["bq"])
            queries, keys, values = [
                part.reshape(batch, length, heads, -1).transpose(0, 2, 1, 3)
                for part in jnp.split(z, 3, -1)]
            scores = jnp.einsum("bhqd,bhkd->bhqk", queries, keys).astype(jnp.float32) * 0.125
            scores = jax.nn.softmax(jnp.where(mask, scores, -1e9), -1).astype(compute)
            y = jnp.einsum("bhqk,bhkd->bhqd", scores, values)
            x = x + dense(y.transpose(0, 2, 1, 3).reshape(batch, length, size), q["o"], q["bo"])
            y = jax.nn.gelu(dense(normalize(x, q["g2"], q["b2"]), q["f1"], q["c1"]))
            x = x + dense(y, q["f2"], q["c2"])
        return dense(normalize(x, p["g"], p["b"]), p["head"], p["headb"])

    return weights, model, sequences(batch, length), "adamw"


def resnet50():
    weights = {name: dict(k=kernel, g=ones(kernel.shape[-1]) * scale, b=zeros(kernel.shape[-1]))
               for name, kernel, scale in resnet50_weights()}
    weights["fc"] = dict(k=weight(2048, 1000), b=zeros(1000))

    def normalized(q, x, stride):
        side = q["k"].shape[0] // 2
        y = convolve(x, q["k"], stride, [(side, side)] * 2)
        if inference:
            mean, variance = zeros(y.shape[-1]), ones(y.shape[-1])
        else:
            wide = y.astype(jnp.float32)
            mean = wide.mean((0, 1, 2))
            variance = (wide * wide).mean((0, 1, 2)) - mean * mean
        scale = q["g"] * lax.rsqrt(variance + 1e-5)
        return y * scale.astype(y.dtype) + (q["b"] - mean * scale).astype(y.dtype)

    def model(p, x, key):
        x = jax.nn.relu(normalized(p["stem"], x, 2))
        x = lax.reduce_window(x, np.array(-np.inf, x.dtype), lax.max, (1, 3, 3, 1), (1, 2, 2, 1),
                              ((0, 0), (1, 1), (1, 1), (0, 0)))
        for name, _, _, stride, projects in resnet50_blocks():
            shortcut = normalized(p[name + "s"], x, stride) if projects else x
            y = jax.nn.relu(normalized(p[name + "a"], x, 1))
            y = jax.nn.relu(normalized(p[name + "b"], y, stride))
            x = jax.nn.relu(normalized(p[name + "c"], y, 1) + shortcut)
        x = x.astype(jnp.float32).mean((1, 2))
        return jnp.dot(x, p["fc"]["k"]) + p["fc"]["b"]

    return weights, model, (images(batch, 224, 3), classes(batch, 1000)), "momentum"


inference = options.model.endswith("-inference")
weights, model, data, optimizer = globals()[options.model.removesuffix("-inference")]()


def update(p, g, first, second, count):
    if optimizer == "sgd":
        return p - 0.05 * g, first, second
    if optimizer == "momentum":
        first = 0.9 * first + g
        return p - 0.01 * first, first, second
    first = 0.9 * first + 0.1 * g
    second = 0.999 * second + 0.001 * g * g
    step = (first / (1 - 0.9 ** count)) / (jnp.sqrt(second / (1 - 0.999 ** count)) + 1e-8)
    decay = 0.01 if optimizer == "adamw" else 0.0
    return p - 1e-3 * (step + decay * p), first, second


def train(state, x, y):
    weights, first, second, count = state
    key = jax.random.fold_in(jax.random.PRNGKey(0), count)

    def get_loss(weights):
        logits = model(weights, x, key).astype(jnp.float32)
        chosen = jnp.take_along_axis(logits, y[..., None], -1)[..., 0]
        return jnp.mean(jax.nn.logsumexp(logits, -1) - chosen)

    loss, gradients = jax.value_and_grad(get_loss)(weights)
    leaves, tree = jax.tree_util.tree_flatten(weights)
    updated = [update(p, g, m, v, (count + 1).astype(jnp.float32))
               for p, g, m, v in zip(leaves, *map(jax.tree_util.tree_leaves,
                                                  (gradients, first, second)))]
    return tuple(tree.unflatten(part) for part in zip(*updated)) + (count + 1,), loss


x, y = (jnp.asarray(part) for part in data)
copy = lambda make: jax.tree_util.tree_map(lambda w: jnp.array(make(w)), weights)
state = (copy(np.copy), copy(np.zeros_like), copy(np.zeros_like), jnp.int32(0))
if inference:
    compiled = jax.jit(lambda p, x: model(p, x, None))

    def step():
        return jnp.abs(compiled(state[0], x).block_until_ready()).mean()
else:
    compiled = jax.jit(train, donate_argnums=0)

    def step():
        global state
        state, loss = compiled(state, x, y)
        return jax.block_until_ready((state, loss))[1]


worker.serve(step, "JAX " + jax.__version__,
             sum(leaf.size for leaf in jax.tree_util.tree_leaves(weights)))
