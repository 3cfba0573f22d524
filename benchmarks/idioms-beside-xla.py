#!/usr/bin/env python3
"""Times small functions as people write them in JAX, in turn on Systole and on XLA.

`idioms-beside-xla.py [CASE...]`, in an environment with JAX and the wheel. It prints the least time of each and
the median of the ratios of neighbouring calls.
"""
import beside_xla

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

rng = np.random.default_rng(7)


def normal(*shape):
    return rng.standard_normal(shape).astype(np.float32)


def uniform(*shape):
    return rng.random(shape).astype(np.float32)


def integers(limit, *shape):
    return rng.integers(0, limit, shape).astype(np.int32)


def normalize(axes, scale=None):
    """Zero mean and a variance of 1 along `axes`, as most write it: with the summed dimensions kept."""

    def function(x):
        mean, variance = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
        return (x - mean) * lax.rsqrt(variance + 1e-5) * (1 if scale is None else scale)

    return function


def convolve(stride=1):
    return lambda x, w: lax.conv_general_dilated(x, w, (stride, stride), "SAME")


def step_of_channels_first(weights, x):
    """A training step of a network with the channels before the pixels."""

    def loss(weights):
        y = x
        for w in weights:
            y = jax.nn.relu(convolve()(y, w))
            y = lax.reduce_window(y, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")
        return jnp.mean(y**2)

    return jax.grad(loss)(weights)


def stencil(u):
    """Heat in a plane whose border stays."""

    def step(u, _):
        change = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        return u.at[1:-1, 1:-1].add(.2 * change), None

    return lax.scan(step, u, None, length=50)[0]


def stencil_of_rolls(u):
    """Heat on a torus."""

    def step(u, _):
        return u + .2 * (jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1) - 4 * u), None

    return lax.scan(step, u, None, length=50)[0]


def molecules(x, v):
    """Ten steps of particles in a periodic box that attract and repel one another."""
    own = jnp.eye(len(x))

    def energy(x):
        distance = x[:, None] - x[None]
        distance -= jnp.round(distance / 8.) * 8.
        inverse = 1 / ((distance**2).sum(-1) + own)**3
        return jnp.sum(jnp.where(own > 0, 0, 4 * (inverse**2 - inverse))) / 2

    def step(state, _):
        x, v = state
        v -= 1e-4 * jnp.clip(jax.grad(energy)(x), -100, 100)
        return (x + 1e-3 * v, v), None

    return lax.scan(step, (x, v), None, length=10)[0]


def suppress(boxes, scores):
    """Non-maximum suppression."""
    boxes = boxes[jnp.argsort(-scores)]
    low, high = boxes[:, :2], boxes[:, 2:]
    shared = jnp.prod(jnp.clip(jnp.minimum(high[:, None], high[None]) - jnp.maximum(low[:, None], low[None]), 0), -1)
    area = jnp.prod(high - low, -1)
    overlap = shared / (area[:, None] + area[None] - shared)
    places = jnp.arange(len(boxes))

    def step(i, kept):
        return jnp.where((places > i) & (overlap[i] > .5) & kept[i], False, kept)

    return lax.fori_loop(0, len(boxes), step, jnp.ones(len(boxes), bool))


def page_rank(links, rank):
    return lax.fori_loop(0, 30, lambda i, rank: .85 * (links @ rank) + .15 / len(rank), rank)


def sieve(limit):
    places = jnp.arange(20000)

    def step(i, primes):
        return primes & ~((places % i == 0) & (places > i))

    return lax.fori_loop(2, limit, step, jnp.ones(len(places), bool))


def make_cases():
    corner = uniform(200, 2)
    boxes = np.concatenate([corner, corner + uniform(200, 2)], 1)
    return {
        "layer normalization": (normalize(-1, normal(256)), normal(8, 128, 256)),
        "group normalization": (normalize((1, 2, 4)), normal(8, 28, 28, 8, 8)),
        "instance normalization": (normalize((2, 3)), normal(8, 64, 28, 28)),
        "columns' deviations": (normalize(0), normal(2000, 128)),
        "sort integers": (jnp.sort, integers(1_000_000, 50_000)),
        "argsort rows": (lambda x: jnp.argsort(x, axis=1), normal(64, 1000)),
        "median": (lambda x: jnp.median(x, axis=1), normal(256, 501)),
        "permutation": (lambda key: jax.random.permutation(key, 20_000), np.asarray(jax.random.PRNGKey(1))),
        "outer products": (lambda x, y: jnp.einsum("bi,bj->bij", x, y).sum(0), normal(64, 128), normal(64, 128)),
        "product by broadcasts": (lambda x, y: (x[:, :, None] * y[None]).sum(1), normal(128, 64), normal(64, 96)),
        "product of integers": (jnp.matmul, integers(100, 96, 96), integers(100, 96, 96)),
        "page rank": (page_rank, uniform(300, 300) / 150, uniform(300)),
        "convolution NCHW": (convolve(), normal(4, 32, 28, 28), normal(64, 32, 3, 3)),
        "convolution NCHW, stride 2": (convolve(2), normal(8, 128, 14, 14), normal(128, 128, 3, 3)),
        "training NCHW": (step_of_channels_first, [.2 * normal(16, 3, 3, 3), .1 * normal(32, 16, 3, 3)],
                          normal(16, 3, 32, 32)),
        "stencil": (stencil, normal(128, 128)),
        "stencil of rolls": (stencil_of_rolls, normal(128, 128)),
        "molecules": (molecules, 8 * uniform(128, 3), normal(128, 3)),
        "suppressed boxes": (suppress, boxes, uniform(200)),
        "sieve": (sieve, np.int32(100)),
        "resized images": (lambda x: jax.image.resize(x, (4, 224, 224, 3), "bilinear"), normal(4, 96, 96, 3)),
        "scattered rows": (lambda x, i, rows: x.at[i].add(rows), normal(5000, 16), integers(5000, 8000),
                           normal(8000, 16)),
        "polynomial": (jnp.polyval, normal(12), uniform(100_000)),
        "Bessel functions": (lambda x: jax.scipy.special.i0e(x) + jax.scipy.special.i1e(x), normal(50_000)),
    }


beside_xla.print_table(make_cases())
