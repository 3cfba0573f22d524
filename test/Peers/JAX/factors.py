# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""jax.numpy.linalg and jax.scipy.linalg: what JAX calls libraries for.

Factors are unique but for signs and phases, so a case gives what does not depend on
them: the matrix that its factors multiply to, how far they are from orthogonal, and
values.
"""

import jax
import jax.numpy as jnp
import jax.scipy.linalg as linalg
import numpy as np
from jax import lax

from cases import WIDE, Case, exact, norm, positive_definite, uniform

TYPES = WIDE + ("c64", "c128")


def adjoint(x):
    return jnp.conj(jnp.swapaxes(x, -1, -2))


def gram(x):
    return adjoint(x) @ x


def regular(dtype, n, *batch):
    """Matrices far from singular."""
    return uniform(dtype, (*batch, n, n), -1, 1) + (n * np.eye(n)).astype(uniform(dtype, (1,)).dtype)


def hermitian(dtype, n, *batch):
    x = uniform(dtype, (*batch, n, n), -1, 1)
    return x + np.conj(np.swapaxes(x, -1, -2))


def qr(x, mode="reduced"):
    q, r = jnp.linalg.qr(x, mode=mode)
    return q @ r, gram(q), jnp.abs(jnp.diagonal(r, axis1=-2, axis2=-1))


def eigh(x):
    w, v = jnp.linalg.eigh(x)
    return w, (v * w[..., None, :]) @ adjoint(v), gram(v)


def svd(x, full=False):
    u, s, vh = jnp.linalg.svd(x, full_matrices=full)
    n = s.shape[-1]
    return s, (u[..., :n] * s[..., None, :]) @ vh[..., :n, :], gram(u), vh @ adjoint(vh)


def make():
    empty = np.zeros((2, 0, 0), np.float32)
    for name, f in (("inv", jnp.linalg.inv), ("det", jnp.linalg.det), ("slogdet", jnp.linalg.slogdet),
                    ("lu", jax.scipy.linalg.lu_factor), ("cholesky", jnp.linalg.cholesky),
                    ("qr", jnp.linalg.qr), ("eigh", jnp.linalg.eigh), ("svd", jnp.linalg.svd)):
        yield Case(f"factors.{name}_empty", f, [empty])
    for dtype in TYPES:
        a, b = regular(dtype, 5), uniform(dtype, (5, 3))
        for name, f, arguments in (
                ("inv", jnp.linalg.inv, [a]), ("det", jnp.linalg.det, [a]),
                ("slogdet", jnp.linalg.slogdet, [a]), ("solve", jnp.linalg.solve, [a, b]),
                ("solve_vector", lambda a, b: jnp.linalg.solve(a, b[:, 0]), [a, b]),
                ("inv_batch", jnp.linalg.inv, [regular(dtype, 3, 2)]),
                ("lu", linalg.lu, [uniform(dtype, (4, 4))]),
                ("lu_wide", linalg.lu, [uniform(dtype, (3, 5))]),
                ("lu_tall", linalg.lu, [uniform(dtype, (5, 3))]),
                ("lu_batch", jax.vmap(linalg.lu), [uniform(dtype, (2, 3, 3))]),
                ("lu_solve", lambda a, b: linalg.lu_solve(linalg.lu_factor(a), b), [a, b]),
                ("solve_triangular", lambda a, b: linalg.solve_triangular(a, b, lower=True), [a, b]),
                ("cholesky", jnp.linalg.cholesky, [positive_definite(dtype, 4)]),
                ("cho_solve", lambda a, b: linalg.cho_solve(linalg.cho_factor(a), b),
                 [positive_definite(dtype, 5), b]),
                ("qr", qr, [uniform(dtype, (5, 3))]), ("qr_square", qr, [uniform(dtype, (4, 4))]),
                ("qr_wide", qr, [uniform(dtype, (3, 5))]),
                ("qr_complete", lambda x: qr(x, "complete"), [uniform(dtype, (5, 3))]),
                ("qr_batch", qr, [uniform(dtype, (2, 4, 3))]),
                ("eigh", eigh, [hermitian(dtype, 4)]), ("eigh_odd", eigh, [hermitian(dtype, 5)]),
                ("eigh_one", eigh, [hermitian(dtype, 1)]),
                ("eigh_batch", eigh, [hermitian(dtype, 3, 2)]),
                ("eigh_equal", eigh, [np.eye(4).astype(a.dtype)]),
                ("eigvalsh", jnp.linalg.eigvalsh, [hermitian(dtype, 6)]),
                ("svd", svd, [uniform(dtype, (5, 3))]), ("svd_wide", svd, [uniform(dtype, (3, 5))]),
                ("svd_full", lambda x: svd(x, True), [uniform(dtype, (5, 3))]),
                ("svd_full_wide", lambda x: svd(x, True), [uniform(dtype, (2, 4))]),
                ("svd_batch", svd, [uniform(dtype, (2, 4, 4))]),
                ("svd_rank_one", svd, [np.outer(uniform(dtype, (4,)), uniform(dtype, (3,))).astype(a.dtype)]),
                ("svd_zero", svd, [np.zeros((3, 3), a.dtype)]),
                ("svdvals", lambda x: jnp.linalg.svd(x, compute_uv=False), [uniform(dtype, (4, 6))]),
                ("pinv", jnp.linalg.pinv, [uniform(dtype, (5, 3))]),
                ("norm_2", lambda x: jnp.linalg.norm(x, 2), [uniform(dtype, (4, 3))]),
                ("cond", jnp.linalg.cond, [a]), ("expm", linalg.expm, [uniform(dtype, (3, 3), -1, 1)])):
            # Backward stable algorithms: some n·eps of the largest element, times the condition,
            # which is small here.
            yield Case(f"factors.{name}[{dtype}]", f, arguments, norm(512))
        yield Case(f"factors.lstsq[{dtype}]", lambda a, b: jnp.linalg.lstsq(a, b)[0],
                   [uniform(dtype, (6, 3)), uniform(dtype, (6, 2))], norm(1024))
        yield Case(f"factors.matrix_rank[{dtype}]", jnp.linalg.matrix_rank, [uniform(dtype, (5, 3))])
    for dtype in WIDE:
        a = regular(dtype, 4)
        for name, f, x in (
                ("inv", lambda x: jnp.sum(jnp.linalg.inv(x)), a), ("det", jnp.linalg.det, a),
                ("solve", lambda x: jnp.sum(jnp.linalg.solve(x, jnp.ones((4, 1), x.dtype))), a),
                ("slogdet", lambda x: jnp.linalg.slogdet(x)[1], a),
                ("eigvalsh", lambda x: jnp.sum(jnp.sin(jnp.linalg.eigvalsh(x))), hermitian(dtype, 4)),
                ("svdvals", lambda x: jnp.sum(jnp.sin(jnp.linalg.svd(x, compute_uv=False))),
                 uniform(dtype, (4, 3))),
                ("cholesky", lambda x: jnp.sum(jnp.linalg.cholesky(x)), positive_definite(dtype, 4)),
                ("qr", lambda x: jnp.sum(jnp.abs(jnp.linalg.qr(x)[1])), uniform(dtype, (4, 3)))):
            yield Case(f"grad.factors.{name}[{dtype}]", jax.grad(f), [x], norm(4096))
        # The calls of a TPU's libraries.
        for name, f, x in (("lu", linalg.lu, uniform(dtype, (4, 4))), ("qr", qr, uniform(dtype, (5, 3))),
                           ("eigh", eigh, hermitian(dtype, 4))):
            yield Case(f"factors.tpu_{name}[{dtype}]", f, [x], norm(512), "tpu")
    scores = uniform("f32", (3, 20))
    for name, f in (("max", lax.approx_max_k), ("min", lax.approx_min_k)):
        yield Case(f"factors.approx_{name}_k", lambda x, f=f: f(x, 4, recall_target=1.0), [scores], exact)
