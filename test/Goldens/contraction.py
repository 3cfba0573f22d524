# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dot_general and convolution."""

import numpy as np

from golden import Golden, almost, equal, tensor


WHY = """
Integers, and integers in floats, whose products and sums are exact: the same values. Other
operands are at most 1 and so are n products; in f32 their sum in any order is within
n * n / 2 roundings of 2^-24 (f64: 2^-53) of the exact one.
"""
HALF = """
bf16 and f16 operands with products summed in a wider type and rounded once: a sum in f32,
as here, can round to the neighbour of the one in f64: 2^-8 (bf16), 2^-11 (f16) of the result.
"""


def tolerance(terms, dtype):
    return almost(terms * terms / 2 * (2**-24 if dtype == "f32" else 2**-53))


def dot_text(lhs, rhs, batch, contract, result):
    batching = f"batching_dims = {batch[0]} x {batch[1]}, " if batch[0] else ""
    return (f"%r = stablehlo.dot_general %x, %y, {batching}contracting_dims = "
            f"{contract[0]} x {contract[1]} : ({tensor(lhs)}, {tensor(rhs)}) -> {result}")


def dot_general(name):
    golden = Golden(name, WHY + HALF)
    cases = (  # lhs, rhs, batching, contracting
        ((2, 3), (3, 4), ([], []), ([1], [0])), ((5, 3), (4, 3), ([], []), ([1], [1])),
        ((3, 5), (3, 4), ([], []), ([0], [0])), ((7,), (7,), ([], []), ([0], [0])),
        ((3, 4), (4,), ([], []), ([1], [0])), ((2, 3, 4), (2, 4, 5), ([0], [0]), ([2], [1])),
        ((3, 2, 4), (4, 3, 2), ([1], [2]), ([0], [1])), ((2, 3), (4, 2), ([], []), ([], [])),
        ((2, 3, 4), (4, 3, 2), ([], []), ([1, 2], [1, 0])), ((1, 1), (1, 9), ([], []), ([1], [0])),
        ((2, 2, 3, 2), (2, 2, 2, 3), ([0, 1], [1, 0]), ([3], [2])), ((2, 0), (0, 3), ([], []), ([1], [0])))
    for number, (lhs, rhs, batch, contract) in enumerate(cases):
        shape = [lhs[i] for i in batch[0]]
        shape += [n for i, n in enumerate(lhs) if i not in batch[0] + contract[0]]
        shape += [n for i, n in enumerate(rhs) if i not in batch[1] + contract[1]]
        for dtype in ("f32", ("f64", "i32", "ui8", "i64")[number % 4]):
            x = golden.integers(0 if dtype[0] == "u" else -9, 10, lhs, dtype)
            y = golden.integers(0 if dtype[0] == "u" else -9, 10, rhs, dtype)
            result = tensor(np.zeros(shape, x.dtype))
            golden.case({"x": x, "y": y}, dot_text(x, y, batch, contract, result), result, equal())
    x, y = golden.integers(-9, 10, (4,), "i32"), golden.integers(-9, 10, (3,), "i32")
    golden.case({"x": x, "y": y}, """
%p = stablehlo.dot_general %x, %y, contracting_dims = [] x [] : (tensor<4xi32>, tensor<3xi32>) -> tensor<4x3xi32>
%r = stablehlo.broadcast_in_dim %p, dims = [1, 2] : (tensor<4x3xi32>) -> tensor<2x4x3xi32>""",
                "tensor<2x4x3xi32>", equal(), comment="A product that is broadcast.")
    for dtype in ("f32", "f64"):
        x, y = golden.uniform(-1, 1, (2, 17), dtype), golden.uniform(-1, 1, (17, 3), dtype)
        result = f"tensor<2x3x{dtype}>"
        golden.case({"x": x, "y": y}, dot_text(x, y, ([], []), ([1], [0]), result), result,
                    tolerance(17, dtype), "f64")
    for dtype, to in (("bf16", "bf16"), ("f16", "f16"), ("bf16", "f32"), ("f16", "f32"), ("i8", "i32")):
        make = golden.integers if dtype == "i8" else golden.uniform
        x, y = make(-100, 100, (2, 9), dtype), make(-100, 100, (9, 2), dtype)
        if dtype != "i8":
            x, y = x / x.dtype.type(100), y / y.dtype.type(100)
        result = f"tensor<2x2x{to}>"
        check = equal() if dtype == "i8" else tolerance(9, "f32") if to == "f32" else \
            almost(1e-6, 2**-8 if to == "bf16" else 2**-11)
        golden.case({"x": x, "y": y}, dot_text(x, y, ([], []), ([1], [0]), result), result, check,
                    "same" if dtype == "i8" else "f64")
    for left, right, to in (("f32", "i64", "f32"), ("i32", "bf16", "f32"), ("bf16", "f32", "f32"),
                            ("f64", "f32", "f64"), ("i8", "i32", "i32")):
        x, y = golden.integers(-9, 10, (2, 3), left), golden.integers(-9, 10, (3, 2), right)
        result = f"tensor<2x2x{to}>"
        golden.case({"x": x, "y": y}, dot_text(x, y, ([], []), ([1], [0]), result), result, equal(),
                    comment="Factors of two types." if left == "f32" else "")
    return golden


def numbers(layout):
    return "[" + ", ".join(layout) + "]"


def conv_text(lhs, rhs, layouts, window, groups, result):
    a, b, c = map(numbers, layouts)
    entries = []
    if "stride" in window:
        entries.append(f"stride = {list(window['stride'])}")
    if "pad" in window:
        entries.append("pad = [" + ", ".join(f"[{x}, {y}]" for x, y in window["pad"]) + "]")
    if "lhs_dilate" in window:
        entries.append(f"lhs_dilate = {list(window['lhs_dilate'])}")
    if "rhs_dilate" in window:
        entries.append(f"rhs_dilate = {list(window['rhs_dilate'])}")
    if "reverse" in window:
        entries.append("reverse = [" + ", ".join(str(v).lower() for v in window["reverse"]) + "]")
    return (f"%r = stablehlo.convolution(%x, %y) dim_numbers = {a}x{b}->{c}, "
            f"window = {{{', '.join(entries)}}} {{batch_group_count = {groups[1]} : i64, "
            f"feature_group_count = {groups[0]} : i64}} : ({tensor(lhs)}, {tensor(rhs)}) -> {result}")


def conv_shape(lhs, rhs, layouts, window, groups):
    a, b, c = layouts
    sizes = {"b": lhs[a.index("b")] // groups[1], "f": rhs[b.index("o")]}
    for k, dim in enumerate(d for d in sorted(a) if d.isdigit()):
        low, high = window.get("pad", [(0, 0)] * 9)[k]
        n = (lhs[a.index(dim)] - 1) * window.get("lhs_dilate", [1] * 9)[k] + 1 + low + high
        w = (rhs[b.index(dim)] - 1) * window.get("rhs_dilate", [1] * 9)[k] + 1
        sizes[dim] = max((n - w) // window.get("stride", [1] * 9)[k] + 1, 0)
    return [sizes[d] for d in c]


NHWC = ("b01f", "01io", "b01f")
NCHW = ("bf01", "oi01", "bf01")
CONVOLUTIONS = (  # input, kernel, layouts, window, (feature groups, batch groups)
    ((1, 5, 5, 2), (3, 3, 2, 2), NHWC, {"pad": ((1, 1), (1, 1))}, (1, 1)),
    ((2, 5, 4, 1), (2, 2, 1, 3), NHWC, {"stride": (2, 1)}, (1, 1)),
    ((1, 2, 4, 5), (3, 2, 2, 3), NCHW, {"stride": (1, 2), "pad": ((1, 0), (0, 2))}, (1, 1)),
    ((1, 3, 3, 2), (2, 2, 2, 2), NHWC, {"lhs_dilate": (2, 2), "pad": ((1, 1), (1, 1))}, (1, 1)),
    ((1, 7, 6, 1), (2, 3, 1, 2), NHWC, {"rhs_dilate": (3, 2)}, (1, 1)),
    ((1, 4, 4, 2), (3, 2, 2, 1), NHWC, {"reverse": (True, False), "pad": ((1, 1), (0, 1))}, (1, 1)),
    ((1, 4, 4, 4), (2, 2, 2, 4), NHWC, {}, (2, 1)),                     # feature groups
    ((1, 4, 4, 3), (2, 2, 1, 6), NHWC, {"pad": ((0, 1), (0, 1))}, (3, 1)),  # depthwise, 2 each
    ((4, 4, 4, 2), (2, 2, 2, 4), NHWC, {}, (1, 2)),                     # batch groups
    ((2, 6), (6, 3), ("bf", "io", "bf"), {}, (1, 1)),                   # no spatial dimensions
    ((2, 7, 2), (3, 2, 2), ("b0f", "0io", "b0f"), {"stride": (3,), "pad": ((1, 2),)}, (1, 1)),
    ((1, 3, 3, 2, 2), (2, 2, 1, 2, 1), ("b012f", "012io", "b012f"), {"pad": ((0, 0), (1, 0), (0, 1))}, (1, 1)),
    ((3, 2, 5, 4), (2, 3, 2, 2), ("0fb1", "i0o1", "f10b"), {"stride": (1, 2)}, (1, 1)),  # any numbers
    ((1, 5, 5, 1), (2, 2, 1, 2), NHWC, {"pad": ((-1, 0), (0, -2))}, (1, 1)),
    ((1, 3, 4, 2), (2, 3, 2, 2), NHWC, {"stride": (2, 3), "pad": ((2, 1), (1, 3)), "lhs_dilate": (3, 2),
                                        "rhs_dilate": (2, 3), "reverse": (True, True)}, (1, 1)),
    # The gradients of a strided convolution: of its input, and of its kernel.
    ((1, 3, 3, 2), (3, 3, 2, 1), ("b01f", "01oi", "b01f"),
     {"lhs_dilate": (2, 2), "pad": ((2, 2), (2, 2)), "reverse": (True, True)}, (1, 1)),
    ((2, 6, 6, 1), (2, 2, 2, 2), ("f01b", "i01o", "01bf"), {"rhs_dilate": (2, 2), "pad": ((0, 1), (0, 1))}, (1, 1)),
    ((1, 2, 2, 1), (3, 3, 1, 1), NHWC, {}, (1, 1)),                     # no window fits
)


def convolution(name):
    golden = Golden(name, WHY + HALF)
    for number, (lhs, rhs, layouts, window, groups) in enumerate(CONVOLUTIONS):
        if layouts[1] == "01oi":
            rhs = (rhs[0], rhs[1], rhs[3], rhs[2])
        shape = conv_shape(lhs, rhs, layouts, window, groups)
        dtype = ("f32", "f64", "f32", "i32")[number % 4]
        x, y = golden.integers(-5, 6, lhs, dtype), golden.integers(-5, 6, rhs, dtype)
        result = tensor(np.zeros(shape, x.dtype))
        golden.case({"x": x, "y": y}, conv_text(x, y, layouts, window, groups, result), result, equal())
    lhs, rhs, layouts, window, groups = CONVOLUTIONS[0]
    for dtype in ("f32", "f64", "bf16"):
        x, y = golden.uniform(-1, 1, lhs, dtype), golden.uniform(-1, 1, rhs, dtype)
        result = tensor(np.zeros(conv_shape(lhs, rhs, layouts, window, groups), x.dtype))
        check = almost(1e-6, 2**-8) if dtype == "bf16" else tolerance(18, dtype)
        golden.case({"x": x, "y": y}, conv_text(x, y, layouts, window, groups, result), result, check, "f64")
    return golden


FILES = {"convolution": convolution, "dot_general": dot_general}
