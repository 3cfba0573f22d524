# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of one element: jax.lax and jax.scipy.special."""

import jax.numpy as jnp
import jax.scipy.special as special
import numpy as np
from jax import lax

from cases import COMPLEX, FLOATS, INTEGERS, SIGNED, TYPES, WIDE, Case, bits, integers, norm, uniform, ulps

# Correctly rounded by IEEE 754.
EXACT_UNARY = dict(abs=lax.abs, neg=lax.neg, sign=lax.sign, floor=lax.floor, ceil=lax.ceil,
                   round=lax.round, is_finite=lax.is_finite, sqrt=lax.sqrt, square=lax.square)

# By XLA's own approximations there, by libm's or ours here: some numbers of the
# type apart each. Where more are allowed, the function is a composition.
#   name: (function, low, high, ULPs)
UNARY = {
    "exp": (lax.exp, -5, 5, 4), "exp2": (lax.exp2, -5, 5, 16), "log": (lax.log, 0.1, 20, 4),
    "expm1": (lax.expm1, -3, 3, 8), "log1p": (lax.log1p, -0.9, 5, 64),
    "tanh": (lax.tanh, -3, 3, 8), "logistic": (lax.logistic, -6, 6, 8),
    "sin": (lax.sin, -6, 6, 8), "cos": (lax.cos, -6, 6, 8), "tan": (lax.tan, -1.4, 1.4, 8),
    "rsqrt": (lax.rsqrt, 0.1, 20, 4), "cbrt": (lax.cbrt, -20, 20, 4),
    "reciprocal": (lax.reciprocal, 0.1, 5, 2),
    "asin": (lax.asin, -1, 1, 16), "acos": (lax.acos, -1, 1, 16), "atan": (lax.atan, -9, 9, 8),
    "sinh": (lax.sinh, -3, 3, 16), "cosh": (lax.cosh, -3, 3, 16),
    "asinh": (lax.asinh, -9, 9, 32), "acosh": (lax.acosh, 1, 9, 32),
    "atanh": (lax.atanh, -0.9, 0.9, 32),
    "erf": (lax.erf, -3, 3, 16), "erfc": (lax.erfc, -2, 3, 32),
    "erf_inv": (lax.erf_inv, -0.98, 0.98, 32),
}
# Series and continued fractions: their errors grow where terms cancel.
SERIES = {
    "lgamma": (lax.lgamma, 0.3, 9), "digamma": (lax.digamma, 0.3, 9),
    "bessel_i0e": (lax.bessel_i0e, -9, 9), "bessel_i1e": (lax.bessel_i1e, -9, 9),
    "logit": (special.logit, 0.05, 0.95), "entr": (special.entr, 0.1, 4),
    "ndtr": (special.ndtr, -3, 3), "ndtri": (special.ndtri, 0.05, 0.95),
    "log_ndtr": (special.log_ndtr, -3, 3), "i0": (special.i0, -5, 5), "i1": (special.i1, -5, 5),
    "gammaln": (special.gammaln, 0.3, 9), "expit": (special.expit, -5, 5),
}
EXACT_BINARY = dict(add=lax.add, sub=lax.sub, mul=lax.mul, div=lax.div, max=lax.max, min=lax.min,
                    rem=lax.rem, nextafter=lax.nextafter)
COMPARE = dict(eq=lax.eq, ne=lax.ne, lt=lax.lt, le=lax.le, gt=lax.gt, ge=lax.ge)
BITWISE = dict(bitwise_and=lax.bitwise_and, bitwise_or=lax.bitwise_or, bitwise_xor=lax.bitwise_xor)
SHIFTS = dict(shift_left=lax.shift_left, shift_right_arithmetic=lax.shift_right_arithmetic,
              shift_right_logical=lax.shift_right_logical)
COMPLEX_UNARY = dict(neg=lax.neg, exp=lax.exp, log=lax.log, sin=lax.sin, cos=lax.cos, tan=lax.tan,
                     tanh=lax.tanh, sqrt=lax.sqrt, rsqrt=lax.rsqrt, expm1=lax.expm1,
                     log1p=lax.log1p, logistic=lax.logistic, sign=lax.sign, abs=lax.abs,
                     real=lax.real, imag=lax.imag, conj=lax.conj, square=lax.square,
                     sinh=lax.sinh, cosh=lax.cosh, angle=jnp.angle)
SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan]


def with_special(dtype, low, high):
    return np.concatenate([np.asarray(SPECIAL, TYPES[dtype]), uniform(dtype, (7,), low, high)])


def floats():
    for dtype in FLOATS:
        for name, f in EXACT_UNARY.items():
            yield Case(f"lax.{name}[{dtype}]", f, [with_special(dtype, -9, 9)])
        yield Case(f"lax.round_to_even[{dtype}]",
                   lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN),
                   [np.asarray([0.5, 1.5, 2.5, -0.5, -1.5, 2.3, 1e5], TYPES[dtype])])
        for name, (f, low, high, error) in UNARY.items():
            yield Case(f"lax.{name}[{dtype}]", f, [uniform(dtype, (2, 9), low, high)], ulps(error))
        for name, (f, low, high) in SERIES.items():
            if dtype in WIDE:
                yield Case(f"special.{name}[{dtype}]", f, [uniform(dtype, (9,), low, high)],
                           norm(64))
        for exponent in (-1, 2, 3, 5):
            yield Case(f"lax.integer_pow({exponent})[{dtype}]",
                       lambda x, n=exponent: lax.integer_pow(x, n), [uniform(dtype)], ulps(4))
        x, y = with_special(dtype, -9, 9), with_special(dtype, -9, 9)[::-1].copy()
        for name, f in (EXACT_BINARY | COMPARE).items():
            yield Case(f"lax.{name}[{dtype}]", f, [x, y])
        x, y = uniform(dtype, low=0.1), uniform(dtype, key=1)
        yield Case(f"lax.pow[{dtype}]", lax.pow, [x, y], ulps(16))
        yield Case(f"lax.atan2[{dtype}]", lax.atan2, [y, x], ulps(8))
        yield Case(f"lax.clamp[{dtype}]", lax.clamp, [np.asarray(-1, x.dtype), y, x])
        yield Case(f"lax.select_n[{dtype}]", lax.select_n, [x > y, x, y])
        yield Case(f"lax.reduce_precision[{dtype}]", lambda x: lax.reduce_precision(x, 4, 3), [y])


def special_binary():
    for dtype in WIDE:
        a, b = uniform(dtype, (8,), 0.3, 4), uniform(dtype, (8,), 0.3, 4, key=1)
        p = uniform(dtype, (8,), 0.05, 0.95)
        for name, f, arguments in (
                ("igamma", lax.igamma, (a, b)), ("igammac", lax.igammac, (a, b)),
                ("betainc", lax.betainc, (a, b, p)), ("zeta", lax.zeta, (a + 1, b)),
                ("polygamma", lax.polygamma, (np.ones_like(a), b)),
                ("betaln", special.betaln, (a, b)), ("xlogy", special.xlogy, (a, b)),
                ("xlog1py", special.xlog1py, (a, b)), ("rel_entr", special.rel_entr, (a, b)),
                ("kl_div", special.kl_div, (a, b)),
                ("random_gamma_grad", lax.random_gamma_grad, (a, b))):
            # Continued fractions of up to 2,000 terms.
            yield Case(f"special.{name}[{dtype}]", f, arguments, norm(256))


def whole_numbers():
    for dtype in INTEGERS:
        x, y = bits(dtype), bits(dtype, key=1)
        for name, f in (EXACT_BINARY | COMPARE | BITWISE).items():
            if name != "nextafter":
                yield Case(f"lax.{name}[{dtype}]", f, [x, y])
        amounts = integers(dtype, x.shape, 0, np.iinfo(x.dtype).bits + 3)
        for name, f in SHIFTS.items():
            yield Case(f"lax.{name}[{dtype}]", f, [x, amounts])
        for name, f in dict(bitwise_not=lax.bitwise_not, clz=lax.clz, square=lax.square,
                            population_count=lax.population_count, sign=lax.sign).items():
            yield Case(f"lax.{name}[{dtype}]", f, [x])
        if dtype in SIGNED:
            yield Case(f"lax.abs[{dtype}]", lax.abs, [x])
            yield Case(f"lax.neg[{dtype}]", lax.neg, [x])
        yield Case(f"lax.integer_pow(3)[{dtype}]", lambda x: lax.integer_pow(x, 3), [x])
        yield Case(f"lax.clamp[{dtype}]", lax.clamp, [x.min() // 2, x, x.max() // 2])
    b = bits("i1")
    for name, f in (BITWISE | COMPARE | dict(max=lax.max, min=lax.min)).items():
        yield Case(f"lax.{name}[i1]", f, [b, b[::-1].copy()])
    yield Case("lax.bitwise_not[i1]", lax.bitwise_not, [b])


def complex_numbers():
    for dtype in COMPLEX:
        x, y = uniform(dtype), uniform(dtype, key=1)
        for name, f in COMPLEX_UNARY.items():
            yield Case(f"lax.{name}[{dtype}]", f, [x], norm(16))
        for name, f in dict(add=lax.add, sub=lax.sub, mul=lax.mul, div=lax.div, pow=lax.pow).items():
            yield Case(f"lax.{name}[{dtype}]", f, [x, y], norm(16))
        yield Case(f"lax.eq[{dtype}]", lax.eq, [x, x[::-1].copy()])
        yield Case(f"lax.complex[{dtype}]", lax.complex, [x.real, y.imag])
        yield Case(f"lax.select_n[{dtype}]", lax.select_n, [x.real > 0, x, y])


def conversions():
    kinds = ("f32", "f64", "f16", "bf16", "i8", "i32", "i64", "ui8", "ui32", "i1")
    for source in kinds:
        x = bits(source) if source[0] in "iu" else uniform(source, (14,), -100, 100)
        if source[0] not in "iu":
            x[:3] = [np.inf, -np.inf, np.nan] if source in WIDE else [0, 1, -1]
        for target in kinds:
            if source == target:
                continue
            # From a float that an integer cannot hold the result is anybody's.
            y = np.clip(np.nan_to_num(x.astype(np.float64)), 0, 100).astype(x.dtype) \
                if source in FLOATS and target[0] in "iu" else x
            yield Case(f"lax.convert_element_type[{source},{target}]",
                       lambda x, t=target: lax.convert_element_type(x, TYPES[t]), [y])
    for source, target in (("f32", "ui32"), ("f64", "i64"), ("f16", "i16"), ("bf16", "ui16"),
                           ("i32", "f32"), ("f32", "ui8"), ("ui8", "f32"), ("ui16", "ui64")):
        x = bits(source, (3, 4)) if source[0] in "iu" else uniform(source, (3, 4))
        if source == "ui8":
            x[:, 3] = 65
        yield Case(f"lax.bitcast_convert_type[{source},{target}]",
                   lambda x, t=target: lax.bitcast_convert_type(x, TYPES[t]), [x])


def make():
    for family in (floats, special_binary, whole_numbers, complex_numbers, conversions):
        yield from family()
