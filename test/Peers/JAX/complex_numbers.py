# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Complex numbers and Fourier transforms: functions, control flow, gradients, lengths of all kinds."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from cases import COMPLEX, TYPES, WIDE, Case, integers, norm, uniform

PART = {"c64": "f32", "c128": "f64"}

# Compositions of some 10 to 40 operations on parts: errors of the larger part's size, in both.
INVERSE = {"asin": jnp.arcsin, "acos": jnp.arccos, "atan": jnp.arctan, "asinh": jnp.arcsinh,
           "acosh": jnp.arccosh, "atanh": jnp.arctanh}
FUNCTIONS = {
    "reciprocal": lax.reciprocal, "integer_pow(3)": lambda x: lax.integer_pow(x, 3),
    "integer_pow(-2)": lambda x: lax.integer_pow(x, -2), "exp2": jnp.exp2,
    "polar": lambda x: jnp.abs(x) * jnp.exp(1j * jnp.angle(x)),
    "sinc": jnp.sinc, "log10": jnp.log10, "power_real": lambda x: x ** 1.5,
}
# On the cuts, which run along an axis. XLA does not see the sign of a zero; which side of
# the cut -0 is on, as C has it, test/Goldens/complex_numbers.py compares with NumPy.
CUTS = [complex(re, 0.0) for re in (-2.0, -0.5, 0.5, 2.0)] + [complex(0.0, im) for im in (-2.0, -0.5, 0.5, 2.0)]


def functions():
    for dtype in COMPLEX:
        x, y = uniform(dtype), uniform(dtype, key=1)
        for name, f in INVERSE.items():
            yield Case(f"complex.{name}[{dtype}]", f, [x], norm(32))
            yield Case(f"complex.{name}_cuts[{dtype}]", f, [np.asarray(CUTS, TYPES[dtype])], norm(32))
        for name, f in FUNCTIONS.items():
            yield Case(f"complex.{name}[{dtype}]", f, [x], norm(64))
        for name, f in {"sqrt": lax.sqrt, "log": lax.log}.items():
            yield Case(f"complex.{name}_cuts[{dtype}]", f, [np.asarray(CUTS, TYPES[dtype])], norm(16))
        tiny = (x * 1e-4).astype(TYPES[dtype])
        for name, f in {"expm1": lax.expm1, "log1p": lax.log1p, "tanh": lax.tanh, "sin": lax.sin}.items():
            yield Case(f"complex.{name}_tiny[{dtype}]", f, [tiny], norm(16))
        # Products of the parts would overflow, or vanish.
        big = (x * (1e30 if dtype == "c64" else 1e200)).astype(TYPES[dtype])
        small = (y * (1e-30 if dtype == "c64" else 1e-200)).astype(TYPES[dtype])
        for name, z in {"big": big, "small": small}.items():
            yield Case(f"complex.abs_{name}[{dtype}]", lax.abs, [z], norm(16))
            yield Case(f"complex.div_{name}[{dtype}]", lax.div, [z, (z * (1 - 2j)).astype(TYPES[dtype])], norm(16))
            yield Case(f"complex.sqrt_{name}[{dtype}]", lax.sqrt, [z], norm(16))
            yield Case(f"complex.log_{name}[{dtype}]", lax.log, [z], norm(16))


def conversions():
    for source, target in (("f32", "c64"), ("f64", "c128"), ("i32", "c64"), ("i1", "c64"), ("c64", "c128"),
                           ("c128", "c64"), ("bf16", "c64"), ("ui8", "c128")):
        x = integers(source, (7,), 0, 2) if source[0] in "iu" else uniform(source, (7,))
        yield Case(f"complex.convert[{source},{target}]",
                   lambda x, t=target: lax.convert_element_type(x, TYPES[t]), [x])
    for dtype in COMPLEX:
        x = uniform(dtype, (3, 4))
        yield Case(f"complex.to_bool[{dtype}]", lambda x: (x - x[0, 0]).astype(bool), [x])
        yield Case(f"complex.isnan[{dtype}]", lambda x: (jnp.isnan(x), jnp.isfinite(x), jnp.isinf(x)),
                   [np.asarray([1, np.nan, complex(0, np.inf), complex(np.nan, 1)], TYPES[dtype])])
        yield Case(f"complex.ne[{dtype}]", lambda x: x != x[:, ::-1], [x])
        yield Case(f"complex.constant[{dtype}]", lambda x: x + np.asarray([1 + 2j, -3j, 0, 4], TYPES[dtype]), [x])
        yield Case(f"complex.empty[{dtype}]", lambda x: jnp.sum(x[:0] * 2, 0), [x])


def mandelbrot(c):
    def step(state):
        i, z, count = state
        z = jnp.where(jnp.abs(z) < 4, z * z + c, z)
        return i + 1, z, count + (jnp.abs(z) < 4)
    return lax.while_loop(lambda s: s[0] < 8, step, (0, jnp.zeros_like(c), jnp.zeros(c.shape, jnp.int32)))


def structure():
    for dtype in COMPLEX:
        x = uniform(dtype, (4, 6))
        unit = (x / np.abs(x)).astype(TYPES[dtype])
        yield Case(f"complex.while[{dtype}]", mandelbrot, [(x / 3).astype(TYPES[dtype])], norm(64))
        yield Case(f"complex.cond[{dtype}]", lambda x, p: lax.cond(p, lambda x: x * 2j, lambda x: x.conj(), x),
                   [x, np.asarray(True)])
        yield Case(f"complex.switch[{dtype}]", lambda i, x: lax.switch(
            i, [lambda x: (x, 1.0), lambda x: (-x, 2.0), lambda x: (x + 1j, 3.0)], x), [np.int32(2), x])
        yield Case(f"complex.scan[{dtype}]", lambda x: lax.scan(lambda c, r: (c * r + 1, c), x[0], x), [unit], norm(32))
        yield Case(f"complex.associative_scan[{dtype}]", lambda x: lax.associative_scan(jnp.multiply, x), [unit],
                   norm(32))
        yield Case(f"complex.map[{dtype}]", lambda x: lax.map(lambda r: jnp.sum(r * r), x), [x], norm(16))
        yield Case(f"complex.reduce_multiply[{dtype}]", lambda x: lax.reduce(
            x, np.asarray(1, x.dtype), lax.mul, (0,)), [unit], norm(16))
        yield Case(f"complex.reduce_window[{dtype}]", lambda x: lax.reduce_window(
            x, np.asarray(0, x.dtype), lax.add, (2, 3), (1, 2), "SAME"), [x], norm(8))
        yield Case(f"complex.sort[{dtype}]", lambda x: jnp.sort(x, axis=1), [np.round(x)])
        yield Case(f"complex.argsort[{dtype}]", lambda x: jnp.argsort(x, axis=0), [x])
        yield Case(f"complex.sort_pairs[{dtype}]", lambda k, x: lax.sort((k, x), num_keys=1), [x.real.copy(), x])
        yield Case(f"complex.where[{dtype}]", lambda x: jnp.where(x.real > 0, x, 1j), [x])
        yield Case(f"complex.take[{dtype}]", lambda x: x[:, jnp.array([5, 0, -2])], [x])
        yield Case(f"complex.scatter_apply[{dtype}]", lambda x: x.at[jnp.array([2, 0])].multiply(2j), [x])
        yield Case(f"complex.variance[{dtype}]", lambda x: (jnp.mean(x, 1), jnp.var(x, 1)), [x], norm(32))
        yield Case(f"complex.matmul_adjoint[{dtype}]", lambda x: x @ x.conj().T, [x], norm(32))
        yield Case(f"complex.einsum[{dtype}]", lambda x: jnp.einsum("ij,kj,kl->il", x, x, x), [x], norm(64))
        yield Case(f"complex.real_times[{dtype}]", lambda x, r: r @ x.T, [x, uniform(PART[dtype], (2, 6))], norm(32))
        yield Case(f"complex.barrier[{dtype}]", lambda x: lax.optimization_barrier((x, x.real)), [x])
        yield Case(f"complex.solve_adjoint[{dtype}]", lambda a, b: jax.scipy.linalg.solve_triangular(
            a + 4 * jnp.eye(4), b, trans=2, lower=True), [x[:, :4].copy(), uniform(dtype, (4, 2))], norm(128), "tpu")


def gradients():
    for dtype in COMPLEX:
        x = uniform(dtype, (3, 4))
        yield Case(f"grad.complex_abs[{dtype}]", jax.grad(lambda x: jnp.sum(jnp.abs(x) ** 3)), [x], norm(64))
        yield Case(f"grad.complex_holomorphic[{dtype}]", jax.grad(
            lambda x: jnp.sum(jnp.sin(x) * jnp.exp(x)), holomorphic=True), [x], norm(128))
        yield Case(f"grad.complex_matmul[{dtype}]", jax.grad(
            lambda a, b: jnp.sum(jnp.abs(a @ b.T) ** 2), (0, 1)), [x, uniform(dtype, (2, 4))], norm(128))
        yield Case(f"grad.fft_filter[{dtype}]", jax.grad(
            lambda x, h: jnp.sum(jnp.real(jnp.fft.ifft(jnp.fft.fft(x) * h)) ** 2), 1), [x, x[0].copy()], norm(128))
        r = uniform(PART[dtype], (3, 10))
        yield Case(f"grad.rfft[{dtype}]", jax.grad(
            lambda r: jnp.sum(jnp.log1p(jnp.abs(jnp.fft.rfft(r)) ** 2))), [r], norm(256))
        yield Case(f"grad.irfft[{dtype}]", jax.grad(
            lambda r: jnp.sum(jnp.fft.irfft(jnp.fft.rfft(r) ** 2) ** 2)), [r], norm(256))
        yield Case(f"jvp.fft[{dtype}]", lambda x: jax.jvp(jnp.fft.fft, (x,), (x * 2j,)), [x], norm(64))


# Sums of n terms of unit size: of the largest element, errors of some sqrt(log n) eps in
# practice. Matrices, factors of them, primes between (a matrix, then a convolution).
LENGTHS = (1, 2, 13, 31, 33, 37, 60, 64, 74, 97, 101, 128, 210, 256, 343, 1000)


def transforms():
    for n in LENGTHS:
        yield Case(f"fft.length_{n}", jnp.fft.fft, [uniform("c64", (2, n))], norm(32))
        yield Case(f"fft.length_{n}[c128]", lambda x: jnp.fft.ifft(x), [uniform("c128", (2, n))], norm(64))
    for n in (2, 3, 30, 47, 100, 289):
        yield Case(f"fft.rfft_{n}", jnp.fft.rfft, [uniform("f32", (3, n))], norm(32))
        yield Case(f"fft.irfft_{n}", lambda x, n=n: jnp.fft.irfft(x, n), [uniform("c128", (2, n // 2 + 1))], norm(64))
    for dtype in COMPLEX:
        x = uniform(dtype, (2, 3, 4, 5))
        yield Case(f"fft.fftn[{dtype}]", lambda x: jnp.fft.fftn(x, axes=(1, 2, 3)), [x], norm(32))
        yield Case(f"fft.ifftn[{dtype}]", lambda x: jnp.fft.ifftn(x, axes=(1, 2, 3)), [x], norm(32))
        yield Case(f"fft.irfftn[{dtype}]", lambda x: jnp.fft.irfftn(x, axes=(1, 2, 3)), [x], norm(32))
        yield Case(f"fft.fft_axis[{dtype}]", lambda x: jnp.fft.fft(x, axis=1), [x], norm(32))
        yield Case(f"fft.padded[{dtype}]", lambda x: jnp.fft.fft(x, 8, norm="ortho"), [x], norm(32))
        r = uniform(PART[dtype], (2, 6, 35))
        yield Case(f"fft.rfftn[{dtype}]", lambda r: jnp.fft.rfftn(r), [r], norm(64))
        yield Case(f"fft.rfft2_irfft2[{dtype}]", lambda r: jnp.fft.irfft2(jnp.fft.rfft2(r), r.shape[1:]), [r],
                   norm(64))
        yield Case(f"fft.hfft[{dtype}]", jnp.fft.hfft, [x], norm(32))
    for dtype in WIDE:
        yield Case(f"fft.stft[{dtype}]", lambda x: jax.scipy.signal.stft(x, nperseg=16), [uniform(dtype, (100,))],
                   norm(64))
        yield Case(f"fft.dct[{dtype}]", lambda x: jax.scipy.fft.dct(x), [uniform(dtype, (3, 12))], norm(64))
    yield Case("fft.large", jnp.fft.fft, [uniform("c64", (4096,))], norm(64))
    yield Case("fft.large_prime", jnp.fft.fft, [uniform("c128", (1009,))], norm(64))


def make():
    for family in (functions, conversions, structure, gradients, transforms):
        yield from family()
