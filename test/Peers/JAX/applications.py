# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of many operations: statistics, distributions, images, solvers, rarer calls."""

import functools

import jax
import jax.numpy as jnp
import jax.scipy as scipy
import numpy as np
from jax import lax, nn
from jax.experimental.ode import odeint
from jax.scipy import signal, stats

from cases import WIDE, Case, integers, norm, positive_definite, uniform


def floats(*shape, key=0, low=-3, high=3, dtype="f32"):
    return uniform(dtype, shape, low, high, key)


def statistics():
    # Densities are compositions of exp, log and the special functions.
    x = floats(8, low=0.1, high=0.9)
    for name in ("norm", "expon", "laplace", "logistic", "cauchy", "uniform"):
        for method in ("pdf", "logpdf", "cdf", "logcdf", "sf", "ppf"):
            if f := getattr(getattr(stats, name), method, None):
                yield Case(f"stats.{name}.{method}", f, [x], norm(256))
    counts = np.arange(8)
    for name, f in dict(
            beta=lambda x: stats.beta.logpdf(x, 2.0, 3.0), gamma=lambda x: stats.gamma.logpdf(x, 2.0),
            t=lambda x: stats.t.logpdf(x, 3.0), chi2=lambda x: stats.chi2.logpdf(x, 3.0),
            vonmises=lambda x: stats.vonmises.logpdf(x, 3.0),
            poisson=lambda x: stats.poisson.logpmf(counts, 3.0 + x),
            binom=lambda x: stats.binom.logpmf(counts, 9, x),
            dirichlet=lambda x: stats.dirichlet.logpdf(x / x.sum(), 2 * jnp.ones(8)),
            sem=stats.sem, rankdata=stats.rankdata, mode=lambda x: stats.mode(x).mode,
            multivariate_normal=lambda x: stats.multivariate_normal.logpdf(x, jnp.zeros(8), jnp.eye(8))).items():
        yield Case(f"stats.{name}", f, [x], norm(256), "tpu" if name == "multivariate_normal" else None)


def images():
    x = floats(6, 7)
    for method in ("nearest", "linear", "cubic", "lanczos3", "lanczos5"):
        resize = lambda x, m=method: jax.image.resize(x, (9, 4), m)
        yield Case(f"image.resize_{method}", resize, [x], norm(64))
        yield Case(f"grad.image.resize_{method}", jax.grad(lambda x, f=resize: jnp.sum(jnp.sin(f(x)))), [x], norm(128))
    yield Case("image.scale_and_translate", lambda x: jax.image.scale_and_translate(
        x, (8, 8), (0, 1), jnp.array([1.5, 1.2]), jnp.array([0.3, 0.1]), "linear"), [x], norm(64))
    yield Case("ndimage.map_coordinates", lambda x, c: scipy.ndimage.map_coordinates(x, [c, c], order=1),
               [x, floats(5, low=0, high=5)], norm(64))
    yield Case("interpolate.grid", lambda x: scipy.interpolate.RegularGridInterpolator(
        (jnp.arange(6.0), jnp.arange(7.0)), x)(jnp.array([[1.5, 2.5], [3.1, 4.2]])), [x], norm(64))
    yield Case("signal.convolve2d", lambda a, b: signal.convolve2d(a, b, mode="same"), [x, floats(3, 3)], norm(64))
    yield Case("signal.correlate", signal.correlate, [floats(9), floats(4)], norm(64))


def solvers():
    """Iterations whose errors do not grow: each corrects those before."""
    a, b = positive_definite("f32", 4), floats(4)
    yield Case("solve.cg", lambda a, b: scipy.sparse.linalg.cg(a, b)[0], [a, b], norm(4096))
    yield Case("solve.bicgstab", lambda a, b: scipy.sparse.linalg.bicgstab(a, b, maxiter=9)[0], [a, b], norm(4096))
    yield Case("solve.ode", lambda x: odeint(lambda y, t: -y, x, jnp.linspace(0.0, 1.0, 4)), [floats(3)], norm(4096))
    for dtype in WIDE:
        yield Case(f"solve.tridiagonal[{dtype}]", lambda x: lax.linalg.tridiagonal_solve(x[0], x[1] + 5, x[2], x),
                   [uniform(dtype, (4, 4))], norm(256), "tpu")


WINDOWS = dict(kaiser=lambda n: jnp.kaiser(n, 2.0), hanning=jnp.hanning, blackman=jnp.blackman,
               bartlett=jnp.bartlett, hamming=jnp.hamming)
ARRAYS = dict(
    nanstd=jnp.nanstd, nanmedian=jnp.nanmedian, nanquantile=lambda x: jnp.nanquantile(x, 0.3),
    quantile=lambda x: jnp.quantile(x, jnp.array([0.1, 0.9]), axis=1), ediff1d=jnp.ediff1d,
    histogram2d=lambda x: jnp.histogram2d(x[0], x[1], bins=3)[0], array_split=lambda x: jnp.array_split(x, 3, 1),
    fill_diagonal=lambda x: jnp.fill_diagonal(x, 3.0, inplace=False),
    compress=lambda x: jnp.compress(jnp.array([True, False, True, True]), x, axis=0, size=2),
    extract=lambda x: jnp.extract(x > 0, x, size=5), put=lambda x: jnp.put(x, jnp.array([1, 3]), 9.0, inplace=False),
    place=lambda x: jnp.place(x, x > 0, jnp.array([9.0, 8.0]), inplace=False),
    put_along_axis=lambda x: jnp.put_along_axis(x, jnp.array([[1], [2], [0], [4]]), 7.0, 1, inplace=False),
    flatnonzero=lambda x: jnp.flatnonzero(x > 0, size=9), argpartition=lambda x: jnp.argpartition(x, 2),
    unique=lambda x: jnp.unique(jnp.round(x), return_counts=True, return_inverse=True, return_index=True, size=7),
    union1d=lambda x: jnp.union1d(x[0], x[1], size=10),
    setxor1d=lambda x: jnp.setxor1d(jnp.round(x[0]), jnp.round(x[1]), size=6),
    polymul=lambda x: jnp.polymul(x[0], x[1]), polydiv=lambda x: jnp.polydiv(x[0], x[1][:3]),
    pad=lambda x: [jnp.pad(x, 1, mode=m) for m in (
        "edge", "wrap", "symmetric", "reflect", "linear_ramp", "maximum", "mean", "minimum", "median")],
    searchsorted_sort=lambda x: jnp.searchsorted(jnp.sort(x[0]), x[1], method="sort"),
    searchsorted_all=lambda x: jnp.searchsorted(jnp.sort(x[0]), x[1], method="compare_all"),
    matvec=lambda x: jnp.matvec(x, x[0]), vecmat=lambda x: jnp.vecmat(x[:, 0], x),
    at_pow=lambda x: jnp.abs(x).at[1].power(2.0), at_divide=lambda x: x.at[:, 1].divide(3.0),
    at_slices=lambda x: x.at[1:3, ::2].set(0.0), ix=lambda x: x[jnp.ix_(jnp.array([0, 2]), jnp.array([1, 3]))],
    softmax_where=lambda x: nn.softmax(x, where=x > 0, axis=0),
)


def rarer_arrays():
    x = floats(4, 5)
    for name, f in ARRAYS.items():
        yield Case(f"rare.{name}", f, [x], norm(256))
    for name, f in WINDOWS.items():
        yield Case(f"window.{name}", lambda x, f=f: f(7) * x, [floats(7)], norm(64))
    empty = np.zeros((0, 3), np.float32)
    for name, f, arguments in (
            ("sort", jnp.sort, [empty]), ("gather", lambda x: x[jnp.zeros((0,), jnp.int32)], [floats(5)]),
            ("scatter", lambda x: x.at[jnp.zeros((0,), jnp.int32)].set(1.0), [floats(5)]),
            ("convolution", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME"),
             [np.zeros((0, 2, 5, 5), np.float32), floats(3, 2, 3, 3)]),
            ("convolution_of_no_feature", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME"),
             [np.zeros((1, 0, 5, 5), np.float32), np.zeros((3, 0, 3, 3), np.float32)]),
            ("reduce", lambda x: (jnp.prod(x, 0), jnp.any(x > 0, 1)), [empty]),
            ("reduce_window", lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (1, 1), "VALID"), [floats(1, 5)]),
            ("select_and_scatter", jax.grad(lambda x: jnp.sum(lax.reduce_window(
                x, -jnp.inf, lax.max, (2, 2), (1, 1), "VALID"))), [floats(1, 5)]),
            ("while", lambda x: lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1]), (0, x)), [empty]),
            ("pad", lambda x: lax.pad(x, np.float32(2), ((2, 1, 1), (0, 0, 0))), [empty]),
            ("top_k", lambda x: lax.top_k(x, 0), [floats(4, 3)]),
            ("cholesky", jnp.linalg.cholesky, [np.zeros((0, 3, 3), np.float32)])):
        yield Case(f"empty.{name}", f, arguments, norm(8), "tpu" if name == "cholesky" else None)


def rarer_products():
    dims = lambda contract, batch: (contract, batch)
    yield Case("dot.batch", lambda a, b: lax.dot_general(a, b, dims(((2,), (1,)), ((0,), (0,)))),
               [floats(3, 4, 6), floats(3, 6, 5)], norm(64))
    yield Case("dot.two_contracted", lambda a, b: lax.dot_general(a, b, dims(((2, 1), (1, 3)), ((0,), (2,)))),
               [floats(3, 4, 6), floats(2, 6, 3, 4)], norm(64))
    x, w = floats(5, 6), floats(2, 6, 4, key=1)
    ragged = lambda x, w: lax.ragged_dot(x, w, jnp.array([2, 3], jnp.int32))
    yield Case("dot.ragged", ragged, [x, w], norm(64), "tpu")
    yield Case("grad.dot.ragged", jax.grad(lambda x, w: jnp.sum(jnp.sin(ragged(x, w))), (0, 1)), [x, w], norm(128), "tpu")
    yield Case("dot.ragged_rows_left", lambda x, w: lax.ragged_dot(x, w, jnp.array([2, 1], jnp.int32)), [x, w], norm(64), "tpu")
    yield Case("dot.ragged_batched", jax.vmap(lambda x, w, n: lax.ragged_dot(x, w, n)),
               [floats(3, 5, 6), floats(3, 2, 6, 4, key=1), np.asarray([[1, 4], [5, 0], [2, 2]], np.int32)], norm(64), "tpu")
    # Whole numbers of three bits: exact in each of these.
    whole = [np.round(floats(4, 6)), np.round(floats(6, 3))]
    for algorithm in ("BF16_BF16_F32", "F32_F32_F32", "BF16_BF16_F32_X3", "TF32_TF32_F32"):
        yield Case(f"dot.{algorithm}", lambda a, b, g=algorithm: lax.dot(
            a, b, precision=getattr(lax.DotAlgorithmPreset, g)), whole, norm(8), "tpu", oracle=lambda a, b: a @ b)
    nhwc = ("NHWC", "HWIO", "NHWC")
    conv = lambda strides, **o: lambda x, k: lax.conv_general_dilated(x, k, strides, "SAME", dimension_numbers=nhwc, **o)
    grad = lambda f: jax.grad(lambda x, k: jnp.sum(jnp.sin(f(x, k))), (0, 1))
    yield Case("conv.depthwise", conv((1, 1), feature_group_count=4), [floats(2, 5, 5, 4), floats(3, 3, 1, 4)], norm(64))
    yield Case("conv.grad_depthwise", grad(conv((2, 2), feature_group_count=4)), [floats(2, 5, 5, 4), floats(3, 3, 1, 8)], norm(256))
    yield Case("conv.grad_batch_groups", grad(conv((1, 1), batch_group_count=2)), [floats(4, 5, 5, 3), floats(3, 3, 3, 4)], norm(256))
    yield Case("conv.vmap", jax.vmap(conv((1, 1))), [floats(2, 2, 5, 5, 3), floats(2, 3, 3, 3, 4)], norm(256))
    yield Case("conv.no_window", lambda x, k: lax.conv_general_dilated(x, k, (), ()), [floats(4, 3), floats(5, 3)], norm(64))
    yield Case("conv.i8_to_i32", lambda x, k: lax.conv_general_dilated(
        x, k, (1, 1), "SAME", preferred_element_type=jnp.int32), [integers("i8", (1, 2, 5, 5), -9, 9), integers("i8", (3, 2, 3, 3), -9, 9)])
    yield Case("conv.bf16_to_f32", lambda x, k: lax.conv_general_dilated(
        x, k, (1, 1), "SAME", preferred_element_type=jnp.float32), [floats(1, 2, 5, 5, dtype="bf16"), floats(3, 2, 3, 3, dtype="bf16")], norm(64))
    yield Case("conv.local", lambda x, k: lax.conv_general_dilated_local(x, k, (1, 1), "VALID", (2, 2)),
               [floats(1, 2, 4, 4), floats(3, 8, 3, 3)], norm(64))


def programs():
    x = floats(4, 5)
    pool = lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "SAME")
    yield Case("grad.max_pool_twice", jax.grad(lambda x: jnp.sum(jax.grad(lambda x: jnp.sum(pool(x ** 2)))(x) ** 2)), [floats(2, 5, 5, 2)], norm(64))
    yield Case("jvp.max_pool", lambda x: jax.jvp(pool, (x,), (x,)), [floats(2, 5, 5, 2)], norm(64))
    yield Case("lax.reduce_window_of_two", lambda x, y: lax.reduce_window(
        (x, y), (np.float32(0), np.float32(-np.inf)), lambda a, b: (a[0] + b[0], jnp.maximum(a[1], b[1])), (2, 2), (1, 1), "VALID"),
        [x, floats(4, 5, key=1)], norm(64))
    yield Case("lax.reduce_window_any", lambda x: lax.reduce_window(x, np.float32(1), lambda a, b: a * b + a, (2, 2), (1, 1), "VALID"),
               [floats(4, 5, low=0.1, high=0.5)], norm(64))
    for name, f in dict(
            composite=lambda x: lax.composite(lambda x: jnp.sin(x) + 1, "my.f")(x),
            linear_transpose=lambda x: jax.linear_transpose(lambda y: y * 2 + jnp.roll(y, 1), x)(x),
            scan_types=lambda x: lax.scan(lambda c, r: ((c[0] + 1, c[1] + r.astype(jnp.bfloat16)), c[0]),
                                          (jnp.int8(0), jnp.zeros(5, jnp.bfloat16)), x),
            scan_i1=lambda x: lax.scan(lambda c, r: (c ^ (r[0] > 0), c), True, x),
            cond_nested=lambda x: lax.cond(x[0, 0] > 0, lambda x: lax.cond(x[1, 1] > 0, lambda x: x + 1, lambda x: x * 2, x), lambda x: x - 1, x),
            cond_in_loop=lambda x: lax.fori_loop(0, 5, lambda i, c: lax.cond(i % 2 == 0, lambda c: c.at[0].add(1.0), lambda c: c * 1.5, c), x),
            loop_in_cond=lambda x: lax.cond(x[0, 0] < 9, lambda c: lax.fori_loop(0, 3, lambda i, c: c + x, c), lambda c: c, x),
            switch_out_of_range=lambda x: lax.switch(jnp.int32(9), [lambda x: x, lambda x: x * 2], x),
            no_iteration=lambda x: lax.fori_loop(3, 3, lambda i, c: c + 1, x),
            passed_through=lambda x: (x, x, jnp.ones(3)),
            grad_fori=jax.grad(lambda x: jnp.sum(lax.fori_loop(0, 5, lambda i, c: jnp.sin(c) * x, x))),
            grad_scan_nested=jax.grad(lambda x: jnp.sum(lax.scan(lambda c, r: (lax.scan(
                lambda d, _: (jnp.tanh(d + r), None), c, None, length=3)[0], c), x[0], x)[0])),
            rank_8=lambda x: jnp.transpose(jnp.resize(x, (2, 1, 2, 1, 2, 1, 2, 3)), (7, 6, 5, 4, 3, 2, 1, 0)).sum((1, 3)),
            large_constant=lambda x: x[0, 0] + jnp.asarray(np.arange(5000, dtype=np.float32))).items():
        yield Case(f"program.{name}", f, [x], norm(256))
    yield Case("program.hessian_mlp", jax.hessian(lambda w: jnp.sum(jnp.tanh(w @ jnp.ones((5, 2))) ** 2)), [floats(3, 5)], norm(256))
    yield Case("program.many_arguments", lambda *x: sum(x), [floats(3, key=i) for i in range(40)], norm(64))
    q, k, v = (floats(2, 5, 4, 8, key=i) for i in range(3))
    attention = nn.dot_product_attention
    yield Case("grad.nn.attention", jax.grad(lambda q, k, v: jnp.sum(jnp.sin(attention(q, k, v, is_causal=True))), (0, 1, 2)), [q, k, v], norm(512))
    # Of enough places for a mask to hide blocks: as JAX writes its own masks.
    long = [floats(2, 130, 2, 8, key=i) for i in range(3)]
    for name, how in dict(causal=dict(is_causal=True), window=dict(local_window_size=(20, 0))).items():
        yield Case(f"nn.attention_long_{name}", functools.partial(attention, **how), long, norm(512))
        yield Case(f"grad.nn.attention_long_{name}", jax.grad(lambda q, k, v, how=how: jnp.sum(jnp.sin(attention(q, k, v, **how))), (0, 1, 2)), long, norm(512))
    yield Case("nn.attention_groups", lambda q, k, v: attention(q, k[:, :, :2], v[:, :, :2]), [q, k, v], norm(64))
    yield Case("nn.attention_window", lambda q, k, v: attention(q, k, v, local_window_size=1, bias=jnp.ones((1, 1, 5, 5))), [q, k, v], norm(64))


def distributions():
    """Rejection samplers and inversions: loops whose course depends on the bits."""
    r = jax.random
    rbg = lambda k, kind: r.wrap_key_data(jnp.concatenate([k, k]), impl=kind)
    for name, f in dict(
            dirichlet=lambda k: r.dirichlet(k, jnp.ones(3)), t=lambda k: r.t(k, 3.0, (3,)), chisquare=lambda k: r.chisquare(k, 3.0, shape=(3,)),
            weibull=lambda k: r.weibull_min(k, 1.0, 2.0, (3,)), pareto=lambda k: r.pareto(k, 2.0, (3,)), ball=lambda k: r.ball(k, 3),
            maxwell=lambda k: r.maxwell(k, (3,)), rayleigh=lambda k: r.rayleigh(k, 1.0, (3,)), triangular=lambda k: r.triangular(k, 0.0, 0.5, 1.0, (3,)),
            wald=lambda k: r.wald(k, 1.0, (3,)), geometric=lambda k: r.geometric(k, 0.3, (3,)), binomial=lambda k: r.binomial(k, 10.0, 0.3, (3,)),
            lognormal=lambda k: r.lognormal(k, 1.0, (3,)), generalized_normal=lambda k: r.generalized_normal(k, 2.0, (3,)),
            loggamma=lambda k: r.loggamma(k, 0.5, (3,)), f=lambda k: r.f(k, 3.0, 4.0, (3,)), multinomial=lambda k: r.multinomial(k, 10.0, jnp.array([0.2, 0.3, 0.5])),
            choice_once=lambda k: r.choice(k, 9, (4,), replace=False), choice_p=lambda k: r.choice(k, 4, (5,), p=jnp.array([0.1, 0.2, 0.3, 0.4])),
            permutation_independent=lambda k: r.permutation(k, jnp.arange(12.0).reshape(4, 3), axis=1, independent=True),
            keys=lambda k: r.key_data(r.split(r.wrap_key_data(k), (2, 3))), rbg=lambda k: r.bits(rbg(k, "rbg"), (5,)),
            unsafe_rbg=lambda k: r.uniform(rbg(k, "unsafe_rbg"), (5,)), randint_u8=lambda k: r.randint(k, (9,), 0, 200, jnp.uint8),
            randint_i64=lambda k: r.randint(k, (9,), -2**40, 2**40, jnp.int64),
            multivariate_normal=lambda k: r.multivariate_normal(k, jnp.zeros(2), jnp.eye(2), method="cholesky")).items():
        yield Case(f"random.{name}", f, [np.asarray([1, 2], np.uint32)], norm(256), "tpu" if name == "multivariate_normal" else None)


def make():
    for family in (statistics, images, solvers, rarer_arrays, rarer_products, programs, distributions):
        yield from family()
