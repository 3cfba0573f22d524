# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops that compute element by element."""

import functools

import numpy as np

from golden import ELEMENT_TYPES, Golden, close, equal, tensor

EXACT = "Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values."
FUNCTION = """
{ulps} ULPs: a function without an exactly rounded result; f32 is compared with the f64
result rounded, f64 with XLA's f64, whose own error is counted in.
"""
SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan]
HALF = ("f16", "bf16")


def floats(golden, low, high, dtype, special=SPECIAL):
    values = np.asarray(special, ELEMENT_TYPES[dtype])
    return np.concatenate([values, golden.uniform(low, high, 13, dtype)])


def bits(golden, dtype, shape=(11,)):
    """Integers of all magnitudes, the extremes among them."""
    if dtype == "i1":
        return golden.integers(0, 2, shape, "i1")
    info = np.iinfo(ELEMENT_TYPES[dtype])
    width = golden.random.integers(1, info.bits + 1, shape)
    values = golden.random.integers(0, 2**64, shape, dtype=np.uint64) >> (64 - width).astype(np.uint64)
    values = values.astype(ELEMENT_TYPES[dtype])
    extremes = [info.min, info.max, 0, 1]
    values.reshape(-1)[:4] = extremes[:values.size]
    return values


def unary_text(op, x):
    return f"%r = stablehlo.{op} %x : {tensor(x)}"


def binary_text(op, x):
    return f"%r = stablehlo.{op} %x, %y : {tensor(x)}"


def exact_unary(name, op, types, low=-10, high=10, special=SPECIAL):
    golden = Golden(name, EXACT)
    for dtype in types:
        is_float = dtype in ("f16", "bf16", "f32", "f64")
        x = floats(golden, low, high, dtype, special) if is_float else bits(golden, dtype)
        golden.case({"x": x}, unary_text(op, x), tensor(x), equal())
    x = bits(golden, types[-1], (2, 1, 5)) if types[-1] not in ("f32", "f64") else \
        golden.uniform(low, high, (2, 1, 5), types[-1])
    golden.case({"x": x}, unary_text(op, x), tensor(x), equal())
    return golden


def function_unary(name, op, low, high, special=SPECIAL, ulps=4, function=None):
    """XLA's results, or those of `function` if XLA lacks the operation: a function of NumPy, of f64."""
    if function is None:
        golden, reference = Golden(name, FUNCTION.format(ulps=ulps)), "f64"
    else:
        golden = Golden(name, f"{ulps} ULPs of the f64 result, rounded.", source="NumPy")
        reference = lambda x: function(x.astype(np.float64)).astype(x.dtype)
    for dtype in ("f32", "f64"):
        x = floats(golden, low, high, dtype, special)
        golden.case({"x": x}, unary_text(op, x), tensor(x), close(ulps), reference)
    x = golden.uniform(low, high, (3, 1, 3), "f32")
    golden.case({"x": x}, unary_text(op, x), tensor(x), close(ulps), reference)
    return golden


def binary(name, op, types, low=-10, high=10, ulps=None, special=True, second=None):
    golden = Golden(name, EXACT if ulps is None else FUNCTION.format(ulps=ulps))
    check = equal() if ulps is None else close(ulps)
    for dtype in types:
        if dtype in ("f32", "f64"):
            x = golden.uniform(low, high, 40, dtype)
            y = golden.uniform(low, high, 40, dtype)
            if special:
                pairs = np.array([(a, b) for a in (1.5, -0.0, np.inf, np.nan)
                                  for b in (2.0, -1.0, 0.0, -np.inf, np.nan)])
                x[:20], y[:20] = pairs.T
        else:
            x, y = bits(golden, dtype, (20,)), bits(golden, dtype, (20,))
            y[4:12] = second(golden, dtype) if second else y[4:12]
        reference = "same" if ulps is None else "f64"
        golden.case({"x": x, "y": y}, binary_text(op, x), tensor(x), check, reference)
    return golden


def shift(name, op):
    golden = Golden(name, EXACT)
    for dtype in ("i8", "i32", "i64", "ui8", "ui32", "ui64"):
        x = bits(golden, dtype, (16,))
        # From 0 to more than the width.
        width = np.iinfo(x.dtype).bits
        y = np.asarray([0, 1, width - 1, width, width + 1] +
                       [int(v) for v in golden.integers(0, width, 11, "i64")], x.dtype)
        golden.case({"x": x, "y": y}, binary_text(op, x), tensor(x), equal())
    return golden


def integer_power(name):
    golden = Golden(name, FUNCTION.format(ulps=4) + "Integers: modulo 2^bits.")
    for dtype in ("f32", "f64"):
        x = np.concatenate([floats(golden, 0.1, 5, dtype), floats(golden, -4, 4, dtype)])
        y = np.concatenate([floats(golden, -3, 3, dtype)[::-1],
                            np.round(floats(golden, -5, 5, dtype))])
        golden.case({"x": x, "y": y}, binary_text("power", x), tensor(x), close(4), "f64")
    for dtype in ("i32", "i64", "ui8"):
        x = golden.integers(0 if dtype[0] == "u" else -9, 10, (12,), dtype)
        y = golden.integers(0, 12, (12,), dtype)
        golden.case({"x": x, "y": y}, binary_text("power", x), tensor(x), equal())
    x = np.asarray([1, -1, -1, 2, -3, 1], np.int32)
    y = np.asarray([-1, -2, -3, -1, -2, -7], np.int32)
    golden.case({"x": x, "y": y}, binary_text("power", x), tensor(x), equal(),
                comment="Negative exponents.")
    return golden


def compare(name):
    golden = Golden(name, "A relation holds or not.")
    kinds = [("f32", "FLOAT"), ("f64", "TOTALORDER"), ("i32", "SIGNED"), ("ui32", "UNSIGNED"),
             ("i1", "UNSIGNED"), ("f64", "FLOAT"), ("f32", "TOTALORDER"), ("i8", "SIGNED")]
    for dtype, order in kinds:
        if dtype in ("f32", "f64"):
            values = np.asarray([0.0, -0.0, 1.5, -np.inf, np.inf, np.nan], ELEMENT_TYPES[dtype])
        else:
            values = bits(golden, dtype, (6,))
        x, y = np.repeat(values, 6), np.tile(values, 6)
        names, lines = [], []
        for direction in ("EQ", "NE", "GE", "GT", "LE", "LT"):
            names.append(f"%{direction.lower()}")
            lines.append(f"{names[-1]} = stablehlo.compare {direction}, %x, %y, {order} : "
                         f"({tensor(x)}, {tensor(y)}) -> tensor<36xi1>")
        golden.case({"x": x, "y": y}, "\n".join(lines), ["tensor<36xi1>"] * 6, equal(),
                    results=names)
    return golden


def is_finite(name):
    golden = Golden(name, "A property holds or not.")
    for dtype in ("f32", "f64"):
        x = floats(golden, -1e30, 1e30, dtype)
        golden.case({"x": x}, f"%r = stablehlo.is_finite %x : ({tensor(x)}) -> tensor<20xi1>",
                    "tensor<20xi1>", equal())
    return golden


def select(name):
    golden = Golden(name, "Elements are taken as they are.")
    for dtype in ("f32", "f64", "i32", "ui8", "i1"):
        x, y = [golden.integers(0, 100, (3, 4), dtype) for _ in range(2)]
        for shape in ((3, 4), ()):
            p = golden.integers(0, 2, shape, "i1")
            golden.case({"p": p, "x": x, "y": y},
                        f"%r = stablehlo.select %p, %x, %y : {tensor(p)}, {tensor(x)}",
                        tensor(x), equal())
    return golden


def clamp(name):
    golden = Golden(name, "Elements are taken as they are.")
    for dtype in ("f32", "f64", "i32", "ui32"):
        special = [np.inf, np.nan, 0.5] if dtype[0] == "f" else [0, 1, 100]
        x = np.concatenate([np.asarray(special, ELEMENT_TYPES[dtype]),
                            golden.integers(0, 100, (9,), dtype)])
        for shape in ((), (12,)):
            low = golden.integers(10, 50, shape, dtype)
            high = golden.integers(40, 90, shape, dtype)
            types = ", ".join(map(tensor, (low, x, high)))
            golden.case({"a": low, "x": x, "b": high},
                        f"%r = stablehlo.clamp %a, %x, %b : ({types}) -> {tensor(x)}",
                        tensor(x), equal())
    return golden


def half(name):
    golden = Golden(name, """
1 ULP: the f64 result rounded; a result computed in f32 and then rounded can round a
tie the other way.""")
    for dtype in HALF:
        for op, low, high in (("exponential", -4, 4), ("log", 0.1, 9), ("tanh", -3, 3),
                              ("logistic", -5, 5), ("rsqrt", 0.1, 9), ("sine", -3, 3)):
            x = golden.uniform(low, high, 8, dtype)
            golden.case({"x": x}, unary_text(op, x), tensor(x), close(1), "f64")
        for op in ("add", "subtract", "multiply", "divide", "maximum", "remainder"):
            x, y = golden.uniform(-9, 9, 8, dtype), golden.uniform(1, 9, 8, dtype)
            golden.case({"x": x, "y": y}, binary_text(op, x), tensor(x), close(1), "f64")
        x, y = golden.uniform(-9, 9, 8, dtype), golden.uniform(-9, 9, 8, dtype)
        golden.case({"x": x, "y": y},
                    f"%r = stablehlo.compare LT, %x, %y, FLOAT : ({tensor(x)}, {tensor(y)}) "
                    "-> tensor<8xi1>", "tensor<8xi1>", equal())
    return golden


SIGNED = ("f32", "f64", "i8", "i32", "i64")
NUMBERS = SIGNED + ("ui8", "ui32", "ui64")
BITS = ("i1", "i8", "i32", "i64", "ui8", "ui32", "ui64")
HALVES = SPECIAL + [0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8388609.0]
P = functools.partial
FILES = {
    "abs": P(exact_unary, op="abs", types=SIGNED),
    "add": P(binary, op="add", types=NUMBERS + ("i1",)),
    "and": P(binary, op="and", types=BITS),
    "atan2": P(binary, op="atan2", types=("f32", "f64"), ulps=4),
    "cbrt": P(function_unary, op="cbrt", low=-30, high=30),
    "ceil": P(exact_unary, op="ceil", types=("f32", "f64"), special=HALVES),
    "clamp": clamp,
    "compare": compare,
    "cosine": P(function_unary, op="cosine", low=-20, high=20),
    "count_leading_zeros": P(exact_unary, op="count_leading_zeros", types=BITS[1:]),
    "divide": P(binary, op="divide", types=NUMBERS),
    "exponential": P(function_unary, op="exponential", low=-20, high=20),
    "exponential_minus_one": P(function_unary, op="exponential_minus_one", low=-0.5, high=4),
    "floor": P(exact_unary, op="floor", types=("f32", "f64"), special=HALVES),
    "half": half,
    "is_finite": is_finite,
    "log": P(function_unary, op="log", low=0.001, high=20),
    "log_plus_one": P(function_unary, op="log_plus_one", low=-0.9, high=5),
    "logistic": P(function_unary, op="logistic", low=-20, high=20),
    "maximum": P(binary, op="maximum", types=NUMBERS + ("i1",)),
    "minimum": P(binary, op="minimum", types=NUMBERS + ("i1",)),
    "multiply": P(binary, op="multiply", types=NUMBERS + ("i1",)),
    "negate": P(exact_unary, op="negate", types=NUMBERS),
    "not": P(exact_unary, op="not", types=BITS),
    "or": P(binary, op="or", types=BITS),
    "popcnt": P(exact_unary, op="popcnt", types=BITS[1:]),
    "power": integer_power,
    "remainder": P(binary, op="remainder", types=NUMBERS),
    "round_nearest_afz": P(exact_unary, op="round_nearest_afz", types=("f32", "f64"), special=HALVES),
    "round_nearest_even": P(exact_unary, op="round_nearest_even", types=("f32", "f64"), special=HALVES),
    "rsqrt": P(function_unary, op="rsqrt", low=0.001, high=50),
    "select": select,
    "shift_left": P(shift, op="shift_left"),
    "shift_right_arithmetic": P(shift, op="shift_right_arithmetic"),
    "shift_right_logical": P(shift, op="shift_right_logical"),
    "sign": P(exact_unary, op="sign", types=SIGNED),
    "sine": P(function_unary, op="sine", low=-20, high=20),
    "sqrt": P(exact_unary, op="sqrt", types=("f32", "f64"), low=0, high=50),
    "subtract": P(binary, op="subtract", types=NUMBERS),
    "tan": P(function_unary, op="tan", low=-1.5, high=1.5),
    "tanh": P(function_unary, op="tanh", low=-4, high=4),
    "xor": P(binary, op="xor", types=BITS),
}
