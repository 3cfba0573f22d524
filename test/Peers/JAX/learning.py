# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""jax.nn, gradients, control flow and random numbers: what models are made of."""

import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, nn

from cases import FLOATS, WIDE, Case, integers, norm, uniform

# Compositions of exp, log and quotients, in the type itself.
ACTIVATIONS = {
    "relu": nn.relu, "relu6": nn.relu6, "sigmoid": nn.sigmoid, "softplus": nn.softplus,
    "sparse_plus": nn.sparse_plus, "sparse_sigmoid": nn.sparse_sigmoid, "silu": nn.silu,
    "mish": nn.mish, "log_sigmoid": nn.log_sigmoid, "leaky_relu": nn.leaky_relu,
    "hard_sigmoid": nn.hard_sigmoid, "hard_silu": nn.hard_silu, "hard_tanh": nn.hard_tanh,
    "elu": nn.elu, "celu": nn.celu, "selu": nn.selu, "gelu": nn.gelu,
    "gelu_exact": lambda x: nn.gelu(x, approximate=False), "glu": lambda x: nn.glu(x, axis=1),
    "squareplus": nn.squareplus, "softmax": nn.softmax, "log_softmax": nn.log_softmax,
    "logsumexp": nn.logsumexp, "standardize": nn.standardize, "soft_sign": nn.soft_sign,
    "logmeanexp": nn.logmeanexp, "log1mexp": lambda x: nn.log1mexp(jnp.abs(x) + 0.1),
    "tanh": jnp.tanh,
}
# XLA's log1p of f64 is wrong by a hundred ULPs around -0.4.
ORACLES = {("log1mexp", "f64"): lambda x: np.log1p(-np.exp(-(np.abs(x) + 0.1)))}


def activations():
    for dtype in FLOATS:
        x = uniform(dtype, (3, 8))
        for name, f in ACTIVATIONS.items():
            yield Case(f"nn.{name}[{dtype}]", f, [x], norm(8), oracle=ORACLES.get((name, dtype)))
    yield Case("nn.one_hot", lambda i: nn.one_hot(i, 5), [integers("i32", (7,), -1, 6)])
    q, k, v = (uniform("f32", (2, 5, 2, 4), key=i) for i in range(3))
    yield Case("nn.attention", nn.dot_product_attention, [q, k, v], norm(32))
    yield Case("nn.attention_causal", functools.partial(nn.dot_product_attention, is_causal=True), [q, k, v], norm(32))
    yield Case("nn.scaled_matmul_like", lambda a, b: nn.softmax(a @ b.T / 2), [uniform("f32", (4, 6)), uniform("f32", (5, 6))], norm(64))


def summed(f):
    """The sum of f, weighted, so that its gradient says something of each element."""
    def loss(*arguments):
        return sum(jnp.sum(y * jnp.cos(jnp.arange(y.size, dtype=y.dtype).reshape(y.shape)))
                   for y in jax.tree.leaves(f(*arguments)))
    return loss


def gradients():
    for dtype in FLOATS:
        x = uniform(dtype, (3, 8), -2, 2)
        for name, f in ACTIVATIONS.items():
            yield Case(f"grad.nn.{name}[{dtype}]", jax.grad(summed(f)), [x], norm(32))
    positive = dict(log=jnp.log, sqrt=jnp.sqrt, rsqrt=lax.rsqrt, cbrt=jnp.cbrt, log1p=jnp.log1p,
                    reciprocal=jnp.reciprocal, digamma=lax.digamma, lgamma=lax.lgamma,
                    prod=lambda x: jnp.prod(x, 1), cumprod=lambda x: jnp.cumprod(x, 1),
                    power=lambda x: x ** 2.5, std=lambda x: jnp.std(x, 1))
    anywhere = dict(sin=jnp.sin, cos=jnp.cos, tan=lambda x: jnp.tan(x / 2), exp=jnp.exp, expm1=jnp.expm1,
                    sinh=jnp.sinh, cosh=jnp.cosh, asinh=jnp.arcsinh, atan=jnp.arctan, erf=lax.erf, erfc=lax.erfc,
                    max=lambda x: jnp.max(x, 1), min=lambda x: jnp.min(x, 0), sort=lambda x: jnp.sort(x, 1),
                    cumsum=lambda x: jnp.cumsum(x, 0), cummax=lambda x: lax.cummax(x, 1), var=lambda x: jnp.var(x, 0),
                    transpose=lambda x: x.T @ x, take=lambda x: x[:, jnp.array([1, 0, 7])], roll=lambda x: jnp.roll(x, 3),
                    at_set=lambda x: x.at[1].set(x[0]), at_mul=lambda x: x.at[1].multiply(x[0]),
                    pad=lambda x: jnp.pad(x, 2, mode="reflect"), where=lambda x: jnp.where(x > 0, x * x, -x),
                    clip=lambda x: jnp.clip(x, -1, 1), top_k=lambda x: lax.top_k(x, 3)[0],
                    dynamic_slice=lambda x: lax.dynamic_slice(x, (1, 3), (2, 2)),
                    max_pool=lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (1, 2), "SAME"),
                    avg_pool=lambda x: lax.reduce_window(x, 0., lax.add, (2, 2), (1, 2), "SAME"),
                    norm=lambda x: jnp.linalg.norm(x, axis=1), einsum=lambda x: jnp.einsum("ij,kj->ik", x, x),
                    outer=lambda x: jnp.outer(x[0], x[1]), concatenate=lambda x: jnp.concatenate([x, x * x], 1),
                    logcumsumexp=lambda x: lax.cumlogsumexp(x, 1), atan2=lambda x: jnp.arctan2(x, x * x + 1),
                    fmod=lambda x: jnp.fmod(x, 0.7), scan=lambda x: lax.scan(lambda c, r: (jnp.tanh(c + r),) * 2, x[0], x)[1],
                    remat=jax.checkpoint(lambda x: jnp.sin(jnp.sin(x))), custom=lambda x: nn.relu(x) ** 3)
    for dtype in WIDE:
        for low, functions in ((0.2, positive), (-2, anywhere)):
            x = uniform(dtype, (3, 8), low, 2)
            for name, f in functions.items():
                yield Case(f"grad.{name}[{dtype}]", jax.grad(summed(f)), [x], norm(128))
    x = uniform("f32", (6,))
    yield Case("hessian", jax.hessian(lambda x: jnp.sum(jnp.sin(x) * x ** 3)), [x], norm(64))
    yield Case("jacfwd", jax.jacfwd(lambda x: jnp.cumsum(jnp.tanh(x))), [x], norm(64))
    yield Case("jvp", lambda x: jax.jvp(jnp.sin, (x,), (x,)), [x], norm(16))
    yield Case("vmap_grad", jax.vmap(jax.grad(lambda v: jnp.sum(v) ** 3)), [uniform("f32", (4, 3))], norm(64))


def layer_norm(x, g, b):
    m = x.mean(-1, keepdims=True)
    return (x - m) * lax.rsqrt(((x - m) ** 2).mean(-1, keepdims=True) + 1e-5) * g + b


def block(x, w):
    """A transformer's block of one head."""
    h = layer_norm(x, w["g1"], w["b1"])
    q, k, v = jnp.split(h @ w["qkv"], 3, -1)
    scores = jnp.where(jnp.tri(x.shape[-2]) > 0, q @ jnp.swapaxes(k, -1, -2) / 2.0, -1e9)
    x = x + nn.softmax(scores) @ v @ w["out"]
    return x + nn.gelu(layer_norm(x, w["g2"], w["b2"]) @ w["up"]) @ w["down"]


def models():
    d = 8
    w = {"qkv": uniform("f32", (d, 3 * d), -.3, .3), "out": uniform("f32", (d, d), -.3, .3),
         "up": uniform("f32", (d, 2 * d), -.3, .3), "down": uniform("f32", (2 * d, d), -.3, .3),
         "g1": np.ones(d, np.float32), "b1": np.zeros(d, np.float32),
         "g2": np.ones(d, np.float32), "b2": np.zeros(d, np.float32)}
    names, values = list(w), list(w.values())
    x = uniform("f32", (2, 6, d))
    f = lambda x, *v: block(x, dict(zip(names, v)))
    yield Case("model.transformer_block", f, [x, *values], norm(128))
    yield Case("model.transformer_block_grad", jax.grad(lambda x, *v: jnp.sum(jnp.sin(f(x, *v))), tuple(range(9))), [x, *values], norm(512))

    def mlp(x, y, a, b):
        logits = nn.relu(x @ a) @ b
        return -jnp.mean(jnp.sum(nn.log_softmax(logits) * nn.one_hot(y, 5), -1))
    arguments = [uniform("f32", (9, 7)), integers("i32", (9,), 0, 5), uniform("f32", (7, 11)), uniform("f32", (11, 5))]
    yield Case("model.mlp", mlp, arguments, norm(64))
    yield Case("model.mlp_grad", jax.value_and_grad(mlp, (2, 3)), arguments, norm(256))

    def adamw(x, y, a, b, ma, mb, va, vb, step):
        _, grads = jax.value_and_grad(mlp, (2, 3))(x, y, a, b)
        out = []
        for p, g, m, v in zip((a, b), grads, (ma, mb), (va, vb)):
            m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
            t = step + 1
            out += [p - 0.01 * (m / (1 - 0.9 ** t) / (jnp.sqrt(v / (1 - 0.999 ** t)) + 1e-3) + 0.01 * p), m, v]
        return out
    zeros = [np.zeros_like(p) for p in arguments[2:]]
    yield Case("model.mlp_adamw", adamw, [*arguments, *zeros, *zeros, np.float32(3)], norm(256))

    def cnn(x, k1, k2, w):
        dn = ("NHWC", "HWIO", "NHWC")
        h = nn.relu(lax.conv_general_dilated(x, k1, (1, 1), "SAME", dimension_numbers=dn))
        h = lax.reduce_window(h, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        h = nn.relu(lax.conv_general_dilated(h, k2, (1, 1), "SAME", dimension_numbers=dn))
        return jnp.mean(nn.logsumexp(h.reshape(h.shape[0], -1) @ w, -1))
    arguments = [uniform("f32", (2, 8, 8, 1)), uniform("f32", (3, 3, 1, 4)), uniform("f32", (3, 3, 4, 6)), uniform("f32", (96, 5))]
    yield Case("model.cnn_grad", jax.value_and_grad(cnn, (1, 2, 3)), arguments, norm(512))

    def batch_norm(x, g, b):
        m, v = x.mean((0, 1)), x.var((0, 1))
        return nn.relu((x - m) * lax.rsqrt(v + 1e-3) * g + b)
    yield Case("model.batch_norm_grad", jax.grad(summed(batch_norm), (0, 1, 2)), [uniform("f32", (4, 5, 3)), np.ones(3, np.float32), np.zeros(3, np.float32)], norm(512))

    def lstm(x, w, u):
        def cell(carry, row):
            h, c = carry
            i, g, o, n = jnp.split(row @ w + h @ u, 4, -1)
            c = nn.sigmoid(g) * c + nn.sigmoid(i) * jnp.tanh(n)
            h = nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h
        z = jnp.zeros((x.shape[1], u.shape[0]))
        return lax.scan(cell, (z, z), x)[1]
    arguments = [uniform("f32", (5, 2, 3)), uniform("f32", (3, 16)), uniform("f32", (4, 16))]
    yield Case("model.lstm", lambda *a: lstm(*a).astype(jnp.float32), arguments, norm(64))
    yield Case("model.lstm_grad", jax.grad(summed(lambda *a: lstm(*a).astype(jnp.float32)), (0, 1, 2)), arguments, norm(512))


def control():
    x = uniform("f32", (4, 3))
    cases = {
        "while_loop": lambda x: lax.while_loop(lambda c: c[0] < 5, lambda c: (c[0] + 1, c[1] * 1.5), (0, x)),
        "fori_loop": lambda x: lax.fori_loop(0, 7, lambda i, c: c + i * x, x),
        "fori_dynamic": lambda x: lax.fori_loop(0, jnp.int32(x.shape[0]), lambda i, c: c.at[i].add(c[i - 1]), x),
        "while_predicate": lambda x: lax.while_loop(lambda c: jnp.sum(c) < 100, lambda c: jnp.abs(c) * 2 + 1, x),
        "scan": lambda x: lax.scan(lambda c, r: (c + r, c * r), x[0], x),
        "scan_reverse": lambda x: lax.scan(lambda c, r: (c + r, c * r), x[0], x, reverse=True),
        "scan_unroll": lambda x: lax.scan(lambda c, r: (c + r, c * r), x[0], x, unroll=2),
        "cond": lambda x: lax.cond(x[0, 0] > 0, jnp.sin, jnp.cos, x),
        "switch": lambda x: lax.switch(jnp.int32(2), [jnp.sin, jnp.cos, jnp.tan], x),
        "map": lambda x: lax.map(lambda r: jnp.sum(r) * r, x),
        "associative_scan": lambda x: lax.associative_scan(jnp.add, x),
        "nested_while": lambda x: lax.fori_loop(0, 3, lambda i, c: lax.fori_loop(0, i, lambda j, d: d + j * x, c), x),
        "vmap_while": jax.vmap(lambda r: lax.while_loop(lambda c: jnp.sum(c) < 20, lambda c: jnp.abs(c) + 1, r)),
        "vmap_cond": jax.vmap(lambda r: lax.cond(r[0] > 0, lambda v: v * 2, lambda v: -v, r)),
        "jit_call": lambda x: jax.jit(jnp.sin)(x) + jax.jit(jnp.sin)(x * 2),
        "newton": lambda x: lax.fori_loop(0, 9, lambda i, y: y - (y * y - jnp.abs(x) - 1) / (2 * y), jnp.abs(x) + 1),
        "barrier": lambda x: lax.optimization_barrier((x, x + 1)),
        "vectorize": jnp.vectorize(lambda a: jnp.where(a > 0, a, 2 * a)),
        "apply_along_axis": lambda x: jnp.apply_along_axis(jnp.cumsum, 0, x),
        "pvary_free": lambda x: x.sum() + x.mean(),
    }
    for name, f in cases.items():
        yield Case(f"control.{name}", f, [x], norm(64))


def draws():
    """Random bits are equal to the bit; what is made of them goes through log and erf_inv."""
    key = np.asarray([7, 42], np.uint32)
    made = {
        "uniform": lambda k: jax.random.uniform(k, (3, 5)), "normal": lambda k: jax.random.normal(k, (3, 5)),
        "uniform_f64": lambda k: jax.random.uniform(k, (7,), jnp.float64),
        "uniform_f32": lambda k: jax.random.uniform(k, (7,), jnp.float32, -2, 3),
        "normal_f32": lambda k: jax.random.normal(k, (7,), jnp.float32),
        "normal_bf16": lambda k: jax.random.normal(k, (7,), jnp.bfloat16),
        "bernoulli": lambda k: jax.random.bernoulli(k, 0.3, (20,)), "randint": lambda k: jax.random.randint(k, (9,), -5, 50),
        "bits": lambda k: jax.random.bits(k, (9,)), "bits_u8": lambda k: jax.random.bits(k, (9,), jnp.uint8),
        "bits_u64": lambda k: jax.random.bits(k, (5,), jnp.uint64), "split": lambda k: jax.random.split(k, 3),
        "fold_in": lambda k: jax.random.fold_in(k, 5), "permutation": lambda k: jax.random.permutation(k, 12),
        "gumbel": lambda k: jax.random.gumbel(k, (7,)), "exponential": lambda k: jax.random.exponential(k, (7,)),
        "laplace": lambda k: jax.random.laplace(k, (7,)), "logistic": lambda k: jax.random.logistic(k, (7,)),
        "cauchy": lambda k: jax.random.cauchy(k, (7,)), "choice": lambda k: jax.random.choice(k, 9, (5,)),
        "truncated_normal": lambda k: jax.random.truncated_normal(k, -1, 1, (7,)),
        "categorical": lambda k: jax.random.categorical(k, jnp.arange(5.0), shape=(6,)),
        "gamma": lambda k: jax.random.gamma(k, 2.5, (4,)), "beta": lambda k: jax.random.beta(k, 2.0, 3.0, (3,)),
        "poisson": lambda k: jax.random.poisson(k, 3.0, (5,)), "rademacher": lambda k: jax.random.rademacher(k, (9,)),
        "dropout": lambda k: jnp.where(jax.random.bernoulli(k, 0.8, (4, 5)), 1 / 0.8, 0.0),
        "orthogonal_free": lambda k: jax.nn.initializers.glorot_uniform()(k, (4, 5)),
        "he_normal": lambda k: jax.nn.initializers.he_normal()(k, (4, 5)),
    }
    for name, f in made.items():
        yield Case(f"random.{name}", f, [key], norm(64))
    for algorithm in ("philox", "threefry", "default"):
        which = {"philox": lax.RandomAlgorithm.RNG_PHILOX, "threefry": lax.RandomAlgorithm.RNG_THREE_FRY,
                 "default": lax.RandomAlgorithm.RNG_DEFAULT}[algorithm]
        words, state = (4, "uint32") if algorithm == "default" else (2, "uint64")
        for dtype in (jnp.uint8, jnp.uint16, jnp.uint32, jnp.uint64):
            # Sizes that leave some of the last block.
            for shape in ((7,), (), (1,), (3, 5), (2, 3, 7)):
                size = "x".join(map(str, shape)) or "scalar"
                yield Case(f"rng_bit_generator.{algorithm}.{np.dtype(dtype).name}.{size}",
                           lambda s, w=which, t=dtype, n=shape: lax.rng_bit_generator(s, n, t, algorithm=w),
                           [np.arange(1, words + 1, dtype=state)])
    # Keys of the other implementations are the states of a generator.
    wide = np.asarray([1, 2, 3, 2**32 - 1], np.uint32)
    for kind in ("rbg", "unsafe_rbg"):
        for name in ("uniform", "normal", "uniform_f64", "normal_bf16", "bernoulli", "randint", "bits_u8", "bits_u64",
                     "permutation", "gumbel", "categorical", "truncated_normal", "dropout"):
            yield Case(f"random.{kind}.{name}",
                       lambda k, f=made[name], kind=kind: f(jax.random.wrap_key_data(k, impl=kind)), [wide], norm(64))
        yield Case(f"random.{kind}.split", lambda k, kind=kind: jax.random.key_data(
            jax.random.split(jax.random.wrap_key_data(k, impl=kind), 3)), [wide])
        yield Case(f"random.{kind}.fold_in", lambda k, kind=kind: jax.random.key_data(
            jax.random.fold_in(jax.random.wrap_key_data(k, impl=kind), 5)), [wide])


def make():
    for family in (activations, gradients, models, control, draws):
        yield from family()
