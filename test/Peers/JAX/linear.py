# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products, convolutions and linear algebra."""

import jax
import jax.numpy as jnp
import jax.scipy.linalg as linalg
from jax import lax

from cases import FLOATS, WIDE, Case, integers, norm, positive_definite, uniform


def products():
    # The sum of n products in an order of one's own: sqrt(n) eps in practice, n at most.
    for dtype in FLOATS + ("i32", "i8", "c64", "c128"):
        def x(*shape, key=0):
            return integers(dtype, shape, -5 if dtype != "ui8" else 0, 6, key)
        a, b, v = x(4, 6), x(6, 5, key=1), x(6, key=2)
        for name, f, arguments in (
                ("dot", jnp.dot, (a, b)), ("matvec", jnp.dot, (a, v)), ("vdot", jnp.vdot, (v, v)),
                ("inner", jnp.inner, (a, v)), ("outer", jnp.outer, (v, v)),
                ("batched", jnp.matmul, (x(3, 4, 6), x(3, 6, 2, key=1))),
                ("broadcast", jnp.matmul, (x(3, 1, 4, 6), x(2, 6, 2, key=1))),
                ("tensordot", lambda p, q: jnp.tensordot(p, q, ((1, 2), (2, 0))),
                 (x(2, 3, 4), x(4, 5, 3, key=1)))):
            yield Case(f"dot.{name}[{dtype}]", f, arguments, norm(8))
    for spec, shapes in (("ij,jk->ik", [(3, 4), (4, 5)]), ("bij,bjk->bik", [(2, 3, 4), (2, 4, 5)]),
                         ("bhqd,bhkd->bhqk", [(2, 2, 3, 4), (2, 2, 5, 4)]), ("ii->i", [(4, 4)]),
                         ("ij->j", [(3, 4)]), ("ij,kl->ilkj", [(2, 3), (4, 5)]),
                         ("abc,cd,de->abe", [(2, 3, 4), (4, 5), (5, 2)]), ("i,i->", [(6,), (6,)])):
        yield Case(f"einsum.{spec}", lambda *xs, s=spec: jnp.einsum(s, *xs),
                   [uniform("f32", s, key=i) for i, s in enumerate(shapes)], norm(16))
    bf = uniform("bf16", (4, 6)), uniform("bf16", (6, 5))
    yield Case("dot.bf16_to_f32", lambda a, b: lax.dot(a, b, preferred_element_type=jnp.float32),
               bf, norm(8))
    yield Case("dot.i8_to_i32", lambda a, b: lax.dot(a, b, preferred_element_type=jnp.int32),
               [integers("i8", (4, 6), -99, 99), integers("i8", (6, 5), -99, 99)])
    for precision in ("high", "highest"):
        yield Case(f"dot.{precision}", lambda a, b, p=precision: lax.dot(a, b, precision=p),
                   [uniform("f32", (4, 6)), uniform("f32", (6, 5))], norm(8))
    for name, f, shapes in (
            ("kron", jnp.kron, [(2, 3), (3, 2)]), ("cross", jnp.cross, [(4, 3), (4, 3)]),
            ("trace", jnp.trace, [(4, 5)]), ("matrix_power", lambda x: jnp.linalg.matrix_power(x, 5), [(3, 3)]),
            ("multi_dot", lambda *xs: jnp.linalg.multi_dot(xs), [(2, 3), (3, 4), (4, 5)]),
            ("vecdot", jnp.vecdot, [(3, 4), (3, 4)])):
        yield Case(f"jnp.{name}", f, [uniform("f32", s, key=i) for i, s in enumerate(shapes)], norm(32))


def convolutions():
    nhwc, nchw = ("NHWC", "HWIO", "NHWC"), ("NCHW", "OIHW", "NCHW")
    x, k = uniform("f32", (2, 8, 9, 3)), uniform("f32", (3, 2, 3, 4), key=1)
    configurations = {
        "same": dict(window_strides=(1, 1), padding="SAME"),
        "valid_strided": dict(window_strides=(2, 3), padding="VALID"),
        "padded": dict(window_strides=(1, 2), padding=((2, 1), (0, 3))),
        "cropped": dict(window_strides=(1, 1), padding=((-1, 1), (0, -2))),
        "lhs_dilated": dict(window_strides=(1, 1), padding=((0, 0), (0, 0)), lhs_dilation=(2, 3)),
        "rhs_dilated": dict(window_strides=(2, 1), padding="SAME", rhs_dilation=(2, 2)),
        "all": dict(window_strides=(2, 1), padding=((1, 2), (3, 0)), lhs_dilation=(2, 1), rhs_dilation=(1, 3)),
    }
    # XLA's CPU backend reads beside its input where padding is negative.
    cropped = lambda x, k: lax.conv_general_dilated(
        x[:, 1:, :-2], k, (1, 1), ((0, 1), (0, 0)), dimension_numbers=nhwc)
    oracles = {"cropped": cropped}
    for name, options in configurations.items():
        yield Case(f"conv.{name}", lambda x, k, o=options: lax.conv_general_dilated(
            x, k, dimension_numbers=nhwc, **o), [x, k], norm(32), oracle=oracles.get(name))
    yield Case("conv.nchw", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=nchw),
               [uniform("f32", (2, 3, 6, 7)), uniform("f32", (4, 3, 3, 3), key=1)], norm(32))
    yield Case("conv.groups", lambda x, k: lax.conv_general_dilated(
        x, k, (1, 1), "SAME", dimension_numbers=nhwc, feature_group_count=3),
        [x, uniform("f32", (3, 3, 1, 6), key=1)], norm(32))
    yield Case("conv.batch_groups", lambda x, k: lax.conv_general_dilated(
        x, k, (1, 1), "SAME", dimension_numbers=nhwc, batch_group_count=2),
        [x, uniform("f32", (3, 3, 3, 4), key=1)], norm(32))
    yield Case("conv.transpose", lambda x, k: lax.conv_transpose(x, k, (2, 2), "SAME"),
               [x, uniform("f32", (3, 3, 3, 4), key=1)], norm(32))
    yield Case("conv.1d", lambda x, k: lax.conv_general_dilated(x, k, (2,), "SAME", dimension_numbers=("NWC", "WIO", "NWC")),
               [uniform("f32", (2, 9, 3)), uniform("f32", (3, 3, 4))], norm(32))
    yield Case("conv.3d", lambda x, k: lax.conv_general_dilated(x, k, (1, 2, 1), "SAME", dimension_numbers=("NDHWC", "DHWIO", "NDHWC")),
               [uniform("f32", (1, 4, 5, 4, 2)), uniform("f32", (2, 3, 2, 2, 3))], norm(32))
    for dtype in ("f64", "bf16", "f16", "i32", "c64"):
        yield Case(f"conv.same[{dtype}]", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=nhwc),
                   [integers(dtype, (1, 5, 5, 2), -3, 4), integers(dtype, (3, 3, 2, 2), -3, 4, 1)], norm(8))
    for name, options in configurations.items():
        yield Case(f"conv.grad_{name}", jax.grad(lambda x, k, o=options: jnp.sum(jnp.sin(lax.conv_general_dilated(
            x, k, dimension_numbers=nhwc, **o))), (0, 1)), [x, k], norm(128), oracle=jax.grad(
                lambda x, k: jnp.sum(jnp.sin(cropped(x, k))), (0, 1)) if name in oracles else None)
    yield Case("conv.patches", lambda x: lax.conv_general_dilated_patches(
        x, (2, 2), (1, 1), "VALID", dimension_numbers=nhwc), [x], norm(4))


def algebra():
    for dtype in WIDE + ("c64",):
        a = positive_definite(dtype, 4)
        b = uniform(dtype, (4, 3))
        yield Case(f"linalg.cholesky[{dtype}]", jnp.linalg.cholesky, [a], norm(64), "tpu")
        for name, options in {"lower": dict(lower=True), "upper": dict(lower=False),
                              "transposed": dict(lower=True, trans=1), "unit": dict(lower=True, unit_diagonal=True)}.items():
            yield Case(f"linalg.solve_triangular_{name}[{dtype}]",
                       lambda a, b, o=options: linalg.solve_triangular(a, b, **o), [a, b], norm(64), "tpu")
        yield Case(f"linalg.norm[{dtype}]", jnp.linalg.norm, [b], norm(16))
    for dtype in WIDE:
        yield Case(f"linalg.cho_solve[{dtype}]", lambda a, b: linalg.cho_solve(linalg.cho_factor(a), b),
                   [positive_definite(dtype, 4), uniform(dtype, (4, 3))], norm(128), "tpu")
        yield Case(f"linalg.expm_diag[{dtype}]", lambda x: jnp.diag(jnp.exp(jnp.diag(x))), [uniform(dtype, (4, 4))], norm(16))
        yield Case(f"grad.cholesky[{dtype}]", jax.grad(lambda a: jnp.sum(jnp.linalg.cholesky(a))),
                   [positive_definite(dtype, 4)], norm(256), "tpu")
    for dtype in ("f32", "f64", "c64", "c128"):
        x = uniform(dtype, (3, 8))
        # Sums of n terms of unit size, in another order.
        if dtype in WIDE:
            yield Case(f"fft.rfft[{dtype}]", jnp.fft.rfft, [x], norm(32))
            yield Case(f"fft.rfft2[{dtype}]", jnp.fft.rfft2, [x], norm(32))
            yield Case(f"fft.irfft[{dtype}]", lambda x: jnp.fft.irfft(x + 0j), [x], norm(32))
            yield Case(f"fft.rfft_odd[{dtype}]", lambda x: jnp.fft.rfft(x[:, :7]), [x], norm(32))
            yield Case(f"fft.irfft_odd[{dtype}]", lambda x: jnp.fft.irfft(x + 0j, 9), [x], norm(32))
        yield Case(f"fft.fft[{dtype}]", jnp.fft.fft, [x], norm(32))
        yield Case(f"fft.ifft[{dtype}]", jnp.fft.ifft, [x], norm(32))
        yield Case(f"fft.fft2[{dtype}]", jnp.fft.fft2, [x], norm(32))
        yield Case(f"fft.fftshift[{dtype}]", jnp.fft.fftshift, [x])
    yield Case("fft.fftconvolve", lambda x, y: jax.scipy.signal.fftconvolve(x, y), [uniform("f32", (9,)), uniform("f32", (4,))], norm(64))
    yield Case("grad.fft", jax.grad(lambda x: jnp.sum(jnp.abs(jnp.fft.fft(x)) ** 2)), [uniform("f64", (8,))], norm(64))


def make():
    for family in (products, convolutions, algebra):
        yield from family()
