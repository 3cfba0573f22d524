#!/usr/bin/env python3
"""Times factorizations and solutions of matrices, in turn on Systole and on XLA, which calls LAPACK.

`factors-beside-xla.py [CASE...]`, in an environment with JAX and the wheel. It prints the least time of each and
the median of the ratios of neighbouring calls.
"""
import beside_xla

import jax.numpy as jnp
import jax.scipy.linalg as linalg
import numpy as np


def make_cases():
    rng = np.random.default_rng(0)
    cases = {}
    for size in 64, 256, 512, 1024:
        matrix = rng.standard_normal((size, size)).astype(np.float32)
        symmetric = matrix + matrix.T
        definite = matrix @ matrix.T + size * np.eye(size, dtype=np.float32)
        lower = np.linalg.cholesky(definite)
        cases[f"solve {size}"] = jnp.linalg.solve, matrix, matrix[:, 0]
        cases[f"qr {size}"] = jnp.linalg.qr, matrix
        cases[f"cholesky {size}"] = jnp.linalg.cholesky, definite
        cases[f"solve_triangular {size}"] = (lambda a, b: linalg.solve_triangular(a, b, lower=True)), lower, matrix
        if size <= 512:
            cases[f"eigh {size}"] = jnp.linalg.eigh, symmetric
            cases[f"svd {size}"] = jnp.linalg.svd, matrix
    return cases


if __name__ == "__main__":
    beside_xla.print_table(make_cases())
