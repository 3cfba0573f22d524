# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of jax.numpy that compute element by element, by composition."""

import jax.numpy as jnp

from cases import FLOATS, WIDE, Case, bits, exact, integers, norm, uniform, ulps

UNARY = {
    "deg2rad": (jnp.deg2rad, 2), "rad2deg": (jnp.rad2deg, 2), "sinc": (jnp.sinc, 32),
    "log2": (lambda x: jnp.log2(jnp.abs(x) + 1), 16), "log10": (lambda x: jnp.log10(jnp.abs(x) + 1), 16),
    "trunc": (jnp.trunc, 0), "rint": (jnp.rint, 0), "fix": (jnp.trunc, 0), "isnan": (jnp.isnan, 0),
    "isinf": (jnp.isinf, 0), "signbit": (jnp.signbit, 0), "nan_to_num": (jnp.nan_to_num, 0),
    "modf": (jnp.modf, 0), "frexp": (jnp.frexp, 0), "heaviside": (lambda x: jnp.heaviside(x, 0.5), 0),
    "spacing": (jnp.spacing, 0), "positive": (jnp.positive, 0), "i0": (lambda x: jnp.i0(x), 64),
    "round_decimals": (lambda x: jnp.round(x, 1), 2), "clip": (lambda x: jnp.clip(x, -1, 2), 0),
    "piecewise": (lambda x: jnp.piecewise(x, [x < 0, x >= 1], [lambda v: -v, lambda v: v * v, 0.5]), 2),
    "select": (lambda x: jnp.select([x < 0, x > 1], [x - 1, x + 1], 0), 1),
    "unwrap": (lambda x: jnp.unwrap(x * 4), 16),
}
BINARY = {
    "logaddexp": (jnp.logaddexp, 32), "logaddexp2": (jnp.logaddexp2, 64), "hypot": (jnp.hypot, 8),
    "floor_divide": (jnp.floor_divide, 0), "mod": (jnp.mod, 0), "fmod": (jnp.fmod, 0),
    "divmod": (jnp.divmod, 0), "copysign": (jnp.copysign, 0), "fmax": (jnp.fmax, 0),
    "fmin": (jnp.fmin, 0), "isclose": (jnp.isclose, 0), "true_divide": (jnp.true_divide, 0),
    "arctan2": (jnp.arctan2, 8),
    "float_power": (lambda x, y: jnp.float_power(jnp.abs(x) + 1, y), 32),
    "ldexp": (lambda x, y: jnp.ldexp(x, jnp.array([1, -2, 3, 0, 5, -4, 2])), 0),
    "allclose": (jnp.allclose, 0),
}
INTEGER = {
    "gcd": jnp.gcd, "lcm": jnp.lcm, "floor_divide": jnp.floor_divide, "mod": jnp.mod,
    "power": lambda x, y: jnp.power(x, y % 5), "left_shift": jnp.left_shift,
    "true_divide": jnp.true_divide, "logical_xor": jnp.logical_xor,
}


def make():
    for dtype in FLOATS:
        x, y = uniform(dtype), uniform(dtype, key=1)
        for name, (f, error) in UNARY.items():
            if dtype in WIDE or name not in ("i0", "unwrap", "sinc"):
                yield Case(f"jnp.{name}[{dtype}]", f, [x], ulps(error) if error else exact)
        for name, (f, error) in BINARY.items():
            if dtype in WIDE or name not in ("float_power", "logaddexp2"):
                yield Case(f"jnp.{name}[{dtype}]", f, [x, y], norm(error) if error else exact)
    for dtype in ("i32", "i64", "ui8", "i16"):
        x, y = integers(dtype, (2, 7), 1, 60), integers(dtype, (2, 7), 1, 7, 1)
        for name, f in INTEGER.items():
            yield Case(f"jnp.{name}[{dtype}]", f, [x, y], ulps(1))
    for dtype in ("ui8", "i32"):
        yield Case(f"jnp.packbits[{dtype}]", lambda x: jnp.packbits(x > 3), [integers(dtype, (19,))])
    yield Case("jnp.unpackbits", jnp.unpackbits, [bits("ui8", (5,))])
