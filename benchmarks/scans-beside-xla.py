#!/usr/bin/env python3
"""Times scans, updates in loops and Fourier transforms, in turn on Systole and on XLA.

`scans-beside-xla.py [CASE...]`, in an environment with JAX and the wheel. It prints the least time of each and
the median of the ratios of neighbouring calls.
"""
import beside_xla

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

SIZE = 1 << 20


def gradient(scan):
    weights = np.cos(np.arange(SIZE, dtype=np.float32))
    return jax.grad(lambda x: (scan(x) * weights).sum())


def update_under_where(x):
    """Each iteration changes one element, under a condition that selects between whole arrays."""
    n = len(x)
    return lax.fori_loop(0, n, lambda i, x: jnp.where(i < n, x.at[i].add(1), x), x)


def loop_in_branch(x):
    """Every other iteration changes three elements in a loop in a branch."""

    def change(i, x):
        return lax.fori_loop(0, 3, lambda j, x: x.at[(i * 7 + j) % len(x)].add(1), x)

    return lax.fori_loop(0, 100, lambda i, x: lax.cond(i % 2 == 0, change, lambda i, x: x, i, x), x)


def make_cases():
    rng = np.random.default_rng(0)
    normal = rng.standard_normal(SIZE).astype(np.float32)
    # Their product neither overflows nor becomes 0.
    near_one = (1 + 1e-4 * normal).astype(np.float32)
    cases = {}
    for name, scan, x in (("cumsum", jnp.cumsum, normal), ("cumprod", jnp.cumprod, near_one),
                          ("cummax", lax.cummax, normal), ("cumlogsumexp", lax.cumlogsumexp, normal)):
        cases[name] = scan, x
        cases[f"gradient of {name}"] = gradient(scan), x
    cases["unique"] = (lambda x: jnp.unique(x, size=5000)), rng.integers(0, 5000, SIZE).astype(np.int32)
    cases["update under where"] = update_under_where, normal[:200_000]
    cases["loop in a branch"] = loop_in_branch, normal
    real = normal.reshape(1024, 1024)
    spectra = np.fft.rfft(real).astype(np.complex64)
    signals = spectra.reshape(-1)
    cases["rfft 1024x1024"] = jnp.fft.rfft, real
    cases["irfft 1024x1024"] = jnp.fft.irfft, spectra
    cases["fft 64x1000"] = jnp.fft.fft, signals[:64_000].reshape(64, 1000)
    cases["fft2 512x512"] = jnp.fft.fft2, signals[:1 << 18].reshape(512, 512)
    cases["fft 2^16"] = jnp.fft.fft, signals[:1 << 16]
    return cases


if __name__ == "__main__":
    beside_xla.print_table(make_cases())
