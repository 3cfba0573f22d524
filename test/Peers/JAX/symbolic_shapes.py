# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that JAX exports with symbolic shapes, whose sizes follow from their arguments."""

import jax
import jax.numpy as jnp
from jax import lax

from cases import SymbolicCase, exact, integers, norm, positive_definite, uniform

import numpy as np

ROWS = uniform("f32", (4, 8))
VECTOR = uniform("f32", (12,))
IMAGES = uniform("f32", (2, 8, 6, 3))
FILTER = uniform("f32", (3, 3, 3, 4))
MATRICES = np.stack([positive_definite("f32", 3, key) for key in range(4)])
KEY = jax.random.PRNGKey(7)


def conv(strides):
    return lambda x, w: lax.conv_general_dilated(
        x, w, strides, "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def pool(init, op, x):
    return lax.reduce_window(x, init, op, (1, 2, 2, 1), (1, 2, 2, 1), "SAME")


def make():
    def rows(name, function, tolerance=norm(8)):
        return SymbolicCase(f"symbolic.{name}", function, ["b, 8"], [ROWS], tolerance)

    def vector(name, function, tolerance=exact):
        return SymbolicCase(f"symbolic.{name}", function, ["n"], [VECTOR], tolerance)

    def images(name, function, *more, tolerance=norm(16)):
        return SymbolicCase(f"symbolic.{name}", function, ["b, h, w, 3", "3, 3, 3, 4"][:1 + len(more)],
                            [IMAGES, *more], tolerance)

    def matrices(name, function, tolerance=norm(64)):
        return SymbolicCase(f"symbolic.{name}", function, ["b, 3, 3"], [MATRICES], tolerance)

    yield rows("double", lambda x: x + x, exact)
    # Windows of symbolic size.
    for name in ("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp"):
        yield rows(name, lambda x, f=getattr(lax, name): f(x, 0))
        yield rows(f"{name}_reverse", lambda x, f=getattr(lax, name): f(x, 0, reverse=True))
    yield rows("grad.cumsum", jax.grad(lambda x: (jnp.cumsum(x, 0) ** 2).sum()))
    yield images("max_pool", lambda x: pool(-jnp.inf, lax.max, x))
    yield images("avg_pool", lambda x: pool(0.0, lax.add, x))
    yield vector("nonzero", lambda x: jnp.nonzero(x > 0, size=5, fill_value=-1)[0])
    # Random numbers.
    yield rows("uniform", lambda x: jax.random.uniform(KEY, x.shape), exact)
    yield rows("normal", lambda x: jax.random.normal(KEY, x.shape))
    yield rows("bits", lambda x: jax.random.bits(KEY, x.shape))
    yield rows("randint", lambda x: jax.random.randint(KEY, x.shape, 0, 10))
    yield rows("bernoulli", lambda x: jax.random.bernoulli(KEY, 0.3, x.shape))
    yield rows("rbg", lambda x: jax.random.uniform(jax.random.key(7, impl="rbg"), x.shape), exact)
    # Bits.
    yield rows("bitcast", lambda x: lax.bitcast_convert_type(x, jnp.int32))
    yield rows("bitcast_narrower", lambda x: lax.bitcast_convert_type(x, jnp.uint8))
    yield SymbolicCase("symbolic.bitcast_wider", lambda x: lax.bitcast_convert_type(x, jnp.uint32),
                       ["b, 4"], [integers("ui8", (6, 4), 0, 256)])
    # Linear algebra on batches.
    yield SymbolicCase("symbolic.solve", jnp.linalg.solve, ["b, 3, 3", "b, 3, 2"],
                       [MATRICES, uniform("f32", (4, 3, 2))], norm(64))
    yield matrices("inv", jnp.linalg.inv)
    yield matrices("det", jnp.linalg.det)
    yield matrices("cholesky", jnp.linalg.cholesky)
    yield matrices("qr", lambda a: jnp.abs(jnp.linalg.qr(a)[1]))
    yield matrices("eigvalsh", jnp.linalg.eigvalsh)
    yield matrices("svd", lambda a: jnp.linalg.svd(a, compute_uv=False))
    # Order.
    yield rows("top_k", lambda x: lax.top_k(x, 2))
    yield SymbolicCase("symbolic.top_k_all", lambda x: lax.top_k(x, x.shape[-1]), ["4, n"], [ROWS])
    yield rows("sort", lambda x: jnp.sort(x, 0), exact)
    yield rows("argmax", lambda x: jnp.argmax(x, 0))
    yield rows("median", lambda x: jnp.median(x, 0))
    yield vector("unique", lambda x: jnp.unique(jnp.round(x), size=7, fill_value=9.0))
    # Shapes.
    yield SymbolicCase("symbolic.tril", jnp.tril, ["n, n"], [uniform("f32", (5, 5))])
    yield SymbolicCase("symbolic.reshape", lambda x: x.reshape(x.shape[0] // 2, 2, 8), ["2*b, 8"], [ROWS])
    yield rows("pad", lambda x: jnp.pad(x, ((1, x.shape[0]), (0, 0))), exact)
    yield rows("slice", lambda x: x[1::2], exact)
    yield rows("roll", lambda x: jnp.roll(x, 1, 0), exact)
    yield rows("repeat", lambda x: jnp.repeat(x, 2, axis=0), exact)
    yield rows("scatter", lambda x: x.at[0].set(1.0).at[1].add(3.0), exact)
    yield rows("one_hot", lambda x: jax.nn.one_hot(jnp.arange(x.shape[0]), 8))
    # Products.
    yield images("conv", conv((1, 1)), FILTER)
    yield images("conv_strided", conv((2, 2)), FILTER)
    yield SymbolicCase("symbolic.attention",
                       lambda q: jax.nn.dot_product_attention(q, q, q, is_causal=True),
                       ["b, t, 2, 4"], [uniform("f32", (2, 5, 2, 4))], norm(16))
    # Control flow.
    yield rows("scan", lambda x: lax.scan(lambda c, y: (c + y, c * y), jnp.zeros(8, x.dtype), x))
    yield rows("scan_carry", lambda x: lax.scan(
        lambda c, y: (c + y, None), jnp.zeros(x.shape[0]), jnp.ones((5, x.shape[0])))[0], exact)
    yield rows("fori", lambda x: lax.fori_loop(0, x.shape[0], lambda i, c: c + x[i], jnp.zeros(8, x.dtype)))
    yield rows("cond", lambda x: lax.cond(x.sum() > 0, lambda y: y * 2, lambda y: y + 1, x), exact)
    yield rows("grad.log_softmax", jax.grad(lambda x: (jax.nn.log_softmax(x) ** 2).sum()))
