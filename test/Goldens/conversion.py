# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions between element types."""

import numpy as np

from elementwise import bits
from golden import ELEMENT_TYPES, Golden, element_type, equal, tensor


def convert(name):
    golden = Golden(name, """
Rounding is defined: to nearest even where a float is made, towards zero where an integer
is. Floats outside of an integer's range are held at its ends and NaN is 0, as XLA has it.""")

    def add(x, to, comment=""):
        result = tensor(np.zeros(x.shape, ELEMENT_TYPES[to]))
        golden.case({"x": x}, f"%r = stablehlo.convert %x : ({tensor(x)}) -> {result}", result,
                    equal(), comment=comment)

    special = [0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, 100.7, -100.7]
    beyond = [1e10, -1e10, np.inf, -np.inf, np.nan]
    for dtype in ("f32", "f64"):
        x = np.asarray(special, ELEMENT_TYPES[dtype])
        for to in ("i8", "i32", "i64", "i1"):
            add(x, to)
        for to in ("ui8", "ui32", "ui64"):
            add(np.abs(x), to)
        add(np.asarray(beyond, ELEMENT_TYPES[dtype]), "i32", "Beyond the range.")
        add(np.asarray(beyond, ELEMENT_TYPES[dtype]), "i1")
    x = np.asarray([0.1, 1 / 3, 1e-37, 1e39, -2.0000000001, 65504.1, np.inf, np.nan])
    for to in ("f32", "f16", "bf16"):
        add(x, to)
        with np.errstate(over="ignore"):
            narrow, single = x.astype(ELEMENT_TYPES[to]), x.astype(np.float32)
        add(narrow, "f64")
        if to != "f32":
            add(narrow, "f32")
            add(single, to)
    for dtype in ("i8", "i32", "i64", "ui8", "ui32", "ui64", "i1"):
        x = bits(golden, dtype, (8,))
        for to in ("f32", "f64", "i1"):
            add(x, to)
    for dtype, to in (("i64", "i32"), ("i64", "ui8"), ("i32", "i64"), ("ui8", "i32"), ("i8", "ui32"),
                      ("ui32", "i64"), ("ui64", "i8"), ("i1", "i32"), ("i32", "i32")):
        add(bits(golden, dtype, (8,)), to)
    add(np.asarray([2**24 + 1, 2**24 + 3, 2**53 + 1, 2**63 - 1, -2**63], np.int64), "f32",
        "Rounded once, not through f64.")
    return golden


def bitcast_convert(name):
    golden = Golden(name, "The same bits.")
    for dtype, shape, to, result_shape in (
            ("f32", (6,), "i32", (6,)), ("i32", (6,), "f32", (6,)), ("f64", (3,), "ui64", (3,)),
            ("f64", (3,), "ui32", (3, 2)), ("ui32", (3, 2), "f64", (3,)), ("i64", (2,), "i8", (2, 8)),
            ("ui8", (2, 3, 4), "i32", (2, 3)), ("ui64", (2, 2), "i64", (2, 2))):
        if dtype[0] == "f":
            x = golden.uniform(-9, 9, shape, dtype)
        elif to[0] == "f":  # The bits of numbers: a NaN's may change on the way.
            x = golden.uniform(-9, 9, result_shape, to).view(ELEMENT_TYPES[dtype]).reshape(shape)
        else:
            x = bits(golden, dtype, shape)
        result = tensor(np.zeros(result_shape, ELEMENT_TYPES[to]))
        golden.case({"x": x}, f"%r = stablehlo.bitcast_convert %x : ({tensor(x)}) -> {result}",
                    result, equal())
    return golden


NARROW_FLOATS = ("f8E4M3", "f8E4M3B11FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E3M4",
                 "f8E8M0FNU", "f4E2M1FN")


def convert_narrow(name):
    golden = Golden(name, "Rounding is defined: to nearest even, once.")
    for narrow in NARROW_FLOATS:
        # Every number of a type of few bits, halves of the way to the next, and what is beyond.
        x = golden.uniform(-2, 2, (24,), "f32") * 2.0 ** np.arange(-12, 12, dtype=np.float32)
        x = np.concatenate([x, np.arange(1, 33, dtype=np.float32) / 8,
                            np.asarray([0.0, -0.0, 1e30, -1e30, 2e-20], np.float32)])
        if narrow == "f8E8M0FNU":
            x = np.abs(x) + np.float32(1e-20)
        result = tensor(x)
        other = result.replace("f32", narrow)
        golden.case({"x": x}, f"""%n = stablehlo.convert %x : ({result}) -> {other}
  %r = stablehlo.convert %n : ({other}) -> {result}""", result, equal(), comment=narrow)
    return golden


def narrow_arithmetic(name):
    golden = Golden(name, "One operation of integers that wrap around, or of floats that are rounded once.")

    def add_cases(narrow, x, y, *ops):
        wide = tensor(x)
        other = wide.replace(element_type(x), narrow)
        for op in ops:
            golden.case({"x": x, "y": y}, f"""%a = stablehlo.convert %x : ({wide}) -> {other}
  %b = stablehlo.convert %y : ({wide}) -> {other}
  %n = stablehlo.{op} %a, %b : {other}
  %r = stablehlo.convert %n : ({other}) -> {wide}""", wide, equal(), comment=f"{op} of {narrow}")

    for narrow, low, high in (("i4", -8, 8), ("ui4", 0, 16)):
        x, y = (np.asarray(v, np.int32) for v in np.meshgrid(np.arange(low, high), np.arange(low, high)))
        add_cases(narrow, x, y, "add", "subtract", "multiply", "maximum", "minimum", "and", "or", "xor", "shift_left",
                  "shift_right_arithmetic", "shift_right_logical")
    for narrow in ("f8E4M3FN", "f8E5M2", "f8E4M3FNUZ"):
        x, y = golden.uniform(-8, 8, (32,), "f32"), golden.uniform(-8, 8, (32,), "f32")
        add_cases(narrow, x, y, "add", "subtract", "multiply", "divide", "maximum", "minimum")
    return golden


FILES = {"bitcast_convert": bitcast_convert, "convert": convert, "convert_narrow": convert_narrow,
         "narrow_arithmetic": narrow_arithmetic}
