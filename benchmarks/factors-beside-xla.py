#!/usr/bin/env python3
"""Times factorizations and solutions of matrices, in turn on Systole and on XLA, which calls LAPACK, and so does
Systole for large ones.

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
    for shape in (8, 8), (24, 24), (64, 16, 16), (64, 64), (256, 256), (512, 512), (1024, 1024):
        name, size = "x".join(map(str, shape[:-1])), shape[-1]
        matrix = rng.standard_normal(shape).astype(np.float32)
        transposed = np.swapaxes(matrix, -1, -2)
        definite = matrix @ transposed + size * np.eye(size, dtype=np.float32)
        lower = np.linalg.cholesky(definite)
        cases[f"solve {name}"] = jnp.linalg.solve, matrix, matrix[..., :1]
        cases[f"qr {name}"] = jnp.linalg.qr, matrix
        cases[f"cholesky {name}"] = jnp.linalg.cholesky, definite
        cases[f"solve_triangular {name}"] = (lambda a, b: linalg.solve_triangular(a, b, lower=True)), lower, matrix
        if size <= 512:
            cases[f"eigh {name}"] = jnp.linalg.eigh, matrix + transposed
            cases[f"svd {name}"] = jnp.linalg.svd, matrix
    return cases


if __name__ == "__main__":
    beside_xla.print_table(make_cases())
