# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of CHLO."""

import functools

import numpy as np

from golden import ELEMENT_TYPES, Golden, almost, close, equal, tensor

FUNCTION = """
{ulps} ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
result rounded. f64 is compared with XLA's f64, whose own error is counted in: a relative bound
where that is many ULPs.
"""
GAMMA = """
f32 and bf16: {ulps} ULPs of XLA's f64 result rounded. f64: XLA's own error is up to some units in the last
place of the terms that it adds up, so near zeros of the function and where they are large it is
compared with an absolute and a relative bound.
"""
SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan]
P = functools.partial


def text(op, x, *more):
    operands = ", ".join(["%x", "%y"][:1 + len(more)])
    types = ", ".join(tensor(a) for a in (x, *more))
    return f"%r = chlo.{op} {operands} : {types} -> {tensor(x)}"


def values(golden, low, high, dtype, special):
    given = np.asarray(special, ELEMENT_TYPES[dtype])
    return np.concatenate([given, golden.uniform(low, high, 16, dtype)])


def unary(name, op, low, high, special=SPECIAL, ulps=4, why=FUNCTION, wide=None):
    golden = Golden(name, why.format(ulps=ulps))
    for dtype in ("f32", "bf16", "f64"):
        x = values(golden, low, high, dtype, special)
        check = wide if dtype == "f64" and wide else close(1 if dtype == "bf16" else ulps)
        golden.case({"x": x}, text(op, x), tensor(x), check, reference="f64")
    x = golden.uniform(low, high, (2, 1, 3), "f32")
    golden.case({"x": x}, text(op, x), tensor(x), close(ulps), reference="f64")
    return golden


def binary(name, op, pairs, ranges, ulps=4):
    golden = Golden(name, GAMMA.format(ulps=ulps))
    for dtype in ("f32", "f64"):
        given = np.asarray(pairs, ELEMENT_TYPES[dtype]).T
        x = np.concatenate([given[0], np.round(golden.uniform(*ranges[0], 12, dtype))])
        y = np.concatenate([given[1], golden.uniform(*ranges[1], 12, dtype)])
        check = almost(1e-13, 1e-13) if dtype == "f64" else close(ulps)
        golden.case({"x": x, "y": y}, text(op, x, y), tensor(x), check, reference="f64")
    return golden


def next_after(name):
    golden = Golden(name, "Neighbouring numbers: the same values.")
    for dtype in ("f32", "f64", "f16", "bf16"):
        info = ELEMENT_TYPES[dtype]
        given = [0.0, -0.0, 1.0, -1.0, 2.5, np.inf, -np.inf, np.nan]
        x = np.repeat(np.asarray(given, info), len(given))
        y = np.tile(np.asarray(given, info), len(given))
        golden.case({"x": x, "y": y}, text("next_after", x, y), tensor(x), equal())
    return golden


def is_inf(name):
    golden = Golden(name, "A property holds or not.")
    for dtype in ("f32", "f64", "bf16"):
        x = values(golden, -9, 9, dtype, SPECIAL)
        lines = [f"%{op} = chlo.{op} %x : {tensor(x)} -> tensor<23xi1>"
                 for op in ("is_inf", "is_pos_inf", "is_neg_inf")]
        golden.case({"x": x}, "\n".join(lines), ["tensor<23xi1>"] * 3, equal(),
                    results=["%is_inf", "%is_pos_inf", "%is_neg_inf"])
    return golden


def square(name):
    golden = Golden(name, "Correctly rounded by IEEE-754: the same values.")
    for dtype in ("f32", "f64", "bf16"):
        x = values(golden, -9, 9, dtype, SPECIAL)
        golden.case({"x": x}, text("square", x), tensor(x), equal())
    return golden


def top_k(name):
    golden = Golden(name, "Elements are taken as they are.")
    for dtype, shape, k in (("f32", (3, 9), 4), ("f64", (7,), 7), ("i32", (2, 2, 6), 1), ("bf16", (2, 8), 3),
                            ("ui8", (12,), 5), ("i64", (3, 4), 2), ("f32", (2, 5), 0)):
        x = golden.integers(0 if dtype[0] == "u" else -4, 5, shape, dtype)
        types = [tensor(np.zeros((*shape[:-1], k), x.dtype)), tensor(np.zeros((*shape[:-1], k), np.int32))]
        golden.case({"x": x}, f"%v, %i = chlo.top_k(%x, k = {k}) : {tensor(x)} -> ({types[0]}, {types[1]})",
                    types, equal(), results=("%v", "%i"))
    x = np.asarray([1.0, np.nan, -np.inf, np.inf, 3.0], np.float32)
    golden.case({"x": x}, f"%v, %i = chlo.top_k(%x, k = 5) : {tensor(x)} -> (tensor<5xf32>, tensor<5xi32>)",
                ["tensor<5xf32>", "tensor<5xi32>"], equal(), results=("%v", "%i"))
    p = golden.integers(0, 2, (2, 6), "i1")
    golden.case({"p": p}, "%v, %i = chlo.top_k(%p, k = 4) : tensor<2x6xi1> -> (tensor<2x4xi1>, tensor<2x4xi32>)",
                ["tensor<2x4xi1>", "tensor<2x4xi32>"], equal(), results=("%v", "%i"))
    return golden


BINARY = {"add": "f32", "atan2": "f64", "divide": "f32", "maximum": "i32", "minimum": "f64", "multiply": "i64",
          "next_after": "f32", "power": "i32", "remainder": "i32", "subtract": "f32", "and": "i1", "or": "ui8",
          "xor": "i32", "shift_left": "i32", "shift_right_arithmetic": "i32", "shift_right_logical": "ui32"}


def broadcasts(name):
    golden = Golden(name, "Exact operations, and atan2 within 4 ULPs, of operands that are repeated.")
    shapes = (((3,), (2, 3), None, (2, 3)), ((2, 1), (3,), None, (2, 3)), ((2, 3), (3,), [1], (2, 3)),
              ((), (4,), None, (4,)), ((4, 1, 2), (3, 1), None, (4, 3, 2)), ((2, 4), (3, 2, 4), [1, 2], (3, 2, 4)))
    for number, (op, dtype) in enumerate(BINARY.items()):
        lhs, rhs, dims, shape = shapes[number % len(shapes)]
        low, high = (0, 2) if dtype == "i1" else (1, 9)
        x, y = golden.integers(low, high, lhs, dtype), golden.integers(low, high, rhs, dtype)
        result = tensor(np.zeros(shape, x.dtype))
        attributes = f" {{broadcast_dimensions = array<i64: {', '.join(map(str, dims))}>}}" if dims else ""
        golden.case({"x": x, "y": y}, f"%r = chlo.broadcast_{op} %x, %y{attributes} : "
                    f"({tensor(x)}, {tensor(y)}) -> {result}", result, close(4) if op == "atan2" else equal(),
                    "f64" if op == "divide" else "same")
    x, y = golden.integers(1, 9, (3,), "f32"), golden.integers(1, 9, (2, 1), "f32")
    golden.case({"x": x, "y": y}, "%r = chlo.broadcast_compare %x, %y {comparison_direction = "
                f"#chlo<comparison_direction LT>}} : ({tensor(x)}, {tensor(y)}) -> tensor<2x3xi1>",
                "tensor<2x3xi1>", equal())
    p = golden.integers(0, 2, (3,), "i1")
    golden.case({"p": p, "x": x, "y": y}, f"%r = chlo.broadcast_select %p, %x, %y : ({tensor(p)}, {tensor(x)}, "
                f"{tensor(y)}) -> tensor<2x3xf32>", "tensor<2x3xf32>", equal())
    return golden


def constants(name):
    golden = Golden(name, "Elements are taken as they are.")
    x = golden.uniform(-1, 1, (2, 3), "f32")
    golden.case({"x": x}, '%c = chlo.constant dense<[[1.5, 2.0, -1.0]]> : tensor<1x3xf32>\n'
                '%d = "chlo.constant_like"(%x) <{value = 7 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xi32>',
                ["tensor<1x3xf32>", "tensor<2x3xi32>"], equal(), results=("%c", "%d"))
    return golden


UNIT = SPECIAL + [0.5, -0.5, 1e-8, 0.999, 1.5]
GAMMAS = [1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1e-5, np.inf, np.nan, 1.5, 2.5, 8.5, 1e10]
WIDE = almost(1e-13, 1e-13)
FILES = {
    "acos": P(unary, op="acos", low=-1, high=1, special=UNIT),
    "acosh": P(unary, op="acosh", low=1, high=20, special=UNIT + [1.0001, 1e20]),
    "asin": P(unary, op="asin", low=-1, high=1, special=UNIT),
    "asinh": P(unary, op="asinh", low=-20, high=20, special=UNIT + [1e20, -1e20]),
    "atan": P(unary, op="atan", low=-20, high=20),
    "atanh": P(unary, op="atanh", low=-1, high=1, special=UNIT, wide=almost(0.0, 1e-13)),
    "bessel_i1e": P(unary, op="bessel_i1e", low=-30, high=30, special=SPECIAL + [21.9, 22.1, 1e4, 0.01],
                    wide=almost(0.0, 1e-13)),
    "chlo_broadcast": broadcasts,
    "chlo_constant": constants,
    "chlo_tan": P(unary, op="tan", low=-1.5, high=1.5),
    "cosh": P(unary, op="cosh", low=-10, high=10),
    "digamma": P(unary, op="digamma", low=-4, high=20, special=GAMMAS + [-0.5, -1.0, -2.5], why=GAMMA, wide=WIDE),
    "erf": P(unary, op="erf", low=-3, high=3, special=SPECIAL + [1e-8, 5.0, -7.0]),
    "erf_inv": P(unary, op="erf_inv", low=-1, high=1, special=UNIT + [0.85, 0.86, -0.99999], wide=almost(0.0, 1e-13)),
    "erfc": P(unary, op="erfc", low=-3, high=6, special=SPECIAL + [1e-8, 9.0], wide=almost(0.0, 1e-13)),
    "is_inf": is_inf,
    "lgamma": P(unary, op="lgamma", low=-4, high=20, special=GAMMAS + [0.0, -0.0, -1.0, -0.5, -np.inf], why=GAMMA,
                wide=WIDE),
    "next_after": next_after,
    "polygamma": P(binary, op="polygamma", pairs=[(0, 2.5), (1, 1), (2, 0.5), (3, 10), (1.5, 2), (-1, 2)],
                   ranges=((0, 5), (0.1, 12))),
    "sinh": P(unary, op="sinh", low=-10, high=10, special=SPECIAL + [1e-6, 0.1]),
    "square": square,
    "top_k": top_k,
    "zeta": P(binary, op="zeta", pairs=[(2, 1), (1, 2), (0.5, 2), (3.5, 0.25), (50, 3), (2, 1e6)],
              ranges=((2, 9), (0.1, 12))),
}
