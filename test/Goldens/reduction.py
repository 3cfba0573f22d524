# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions over dimensions and windows."""

import numpy as np

from golden import ELEMENT_TYPES, Golden, almost, equal, tensor

ORDER = """
Integers, and integers in floats, whose sums are exact in any order: the same values. Other
sums: {bound}.
"""
SUM = "n terms of size at most 1 in any order differ by at most n * n / 2 roundings of 2^-24"


def constant(name, dtype, value):
    return f"%{name} = stablehlo.constant dense<{value}> : tensor<{dtype}>"


def region(op, dtype, names=("a", "b"), indent="  "):
    """`^bb0(%a, %b): return op(%a, %b)`."""
    a, b = names
    scalar = f"tensor<{dtype}>"
    if op.startswith("compare"):
        order = "FLOAT" if dtype[0] in "bf" else "UNSIGNED" if dtype[0] == "u" else "SIGNED"
        result = "tensor<i1>"
        line = f"%v = stablehlo.{op}, %{a}, %{b}, {order} : ({scalar}, {scalar}) -> {result}"
    else:
        result = scalar
        line = f"%v = stablehlo.{op} %{a}, %{b} : {scalar}"
    return (f"{{\n{indent}^bb0(%{a}: {scalar}, %{b}: {scalar}):\n{indent}  {line}\n"
            f"{indent}  stablehlo.return %v : {result}\n}}")


def initial(op, dtype):
    """The value that changes nothing."""
    is_float = dtype[0] in "bf"
    if op == "add":
        return "0.0" if is_float else "false" if dtype == "i1" else "0"
    if op == "multiply":
        return "1.0" if is_float else "1"
    if op in ("and", "minimum") and dtype == "i1":
        return "true"
    if op in ("or", "maximum") and dtype == "i1":
        return "false"
    if is_float:
        negative = {"f32": "0xFF800000", "f64": "0xFFF0000000000000"}
        positive = {"f32": "0x7F800000", "f64": "0x7FF0000000000000"}
        return (negative if op == "maximum" else positive)[dtype]
    info = np.iinfo(ELEMENT_TYPES[dtype])
    return str(info.min if op == "maximum" else info.max)


def reduced(shape, dims, dtype):
    return tensor(np.zeros([n for i, n in enumerate(shape) if i not in dims], ELEMENT_TYPES[dtype]))


def reduce(name):
    golden = Golden(name, ORDER.format(bound=SUM))
    for op, dtype, shape, dims in (
            ("add", "f32", (4, 6), [1]), ("add", "f64", (4, 6), [0]), ("add", "i32", (3, 4, 5), [0, 2]),
            ("add", "f32", (2, 3, 4), [0, 1, 2]), ("maximum", "f32", (5, 7), [1]),
            ("minimum", "f64", (3, 5), [0]), ("multiply", "i64", (3, 4), [1]),
            ("and", "i1", (3, 4), [1]), ("or", "i1", (3, 4), [0]), ("maximum", "i32", (9,), [0]),
            ("minimum", "ui8", (3, 3), [1]), ("add", "f32", (3, 4), []), ("add", "f32", (2, 0), [1]),
            ("add", "f32", (2, 3, 2, 3), [0, 1, 2]), ("maximum", "f64", (2, 3, 4), [1])):
        x = golden.integers(-9 if dtype[0] in "if" and dtype != "i1" else 0,
                            2 if dtype == "i1" else 10, shape, dtype)
        scalar = f"tensor<{dtype}>"
        result = reduced(shape, dims, dtype)
        golden.case({"x": x}, constant("init", dtype, initial(op, dtype)) +
                    f"\n%r = stablehlo.reduce(%x init: %init) applies stablehlo.{op} across "
                    f"dimensions = {dims} : ({tensor(x)}, {scalar}) -> {result}", result, equal())
    x = golden.uniform(-1, 1, (3, 33), "f32")
    golden.case({"x": x}, constant("init", "f32", "0.0") +
                "\n%r = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [1]"
                f" : ({tensor(x)}, tensor<f32>) -> tensor<3xf32>", "tensor<3xf32>",
                almost(33 * 33 / 2 * 2**-24), "f64")
    x, i = golden.integers(-50, 50, (3, 7), "f32"), np.tile(np.arange(7, dtype=np.int32), (3, 1))
    # The index of the largest element, of equal ones the first.
    golden.case({"x": x, "i": i}, """
%low = stablehlo.constant dense<0xFF800000> : tensor<f32>
%zero = stablehlo.constant dense<0> : tensor<i32>
%r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1] : (tensor<3x7xf32>, tensor<3x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %eq, %lt : tensor<i1>
    %keep = stablehlo.or %gt, %tie : tensor<i1>
    %v = stablehlo.select %keep, %a, %c : tensor<i1>, tensor<f32>
    %w = stablehlo.select %keep, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }""", ["tensor<3xf32>", "tensor<3xi32>"], equal(), results=("%r#0", "%r#1"),
                comment="Two inputs: the largest and its index.")
    return golden


def window_sizes(shape, window, strides, padding, base, dilation):
    sizes = []
    for n, w, s, (low, high), b, d in zip(shape, window, strides, padding, base, dilation):
        padded = low + (max(n - 1, -1) * b + 1) + high
        sizes.append(max((padded - (w - 1) * d - 1) // s + 1, 0))
    return sizes


def i64_array(values):
    return f"array<i64: {', '.join(map(str, values))}>"


def pad_attribute(padding):
    rows = ", ".join(f"[{a}, {b}]" for a, b in padding)
    return f"dense<[{rows}]> : tensor<{len(padding)}x2xi64>"


# shape, window, strides, padding, base dilations, window dilations; None: not given.
WINDOWS = (
    ((4, 6), (2, 2), (2, 2), None, None, None),                        # pooling
    ((5, 5), (3, 3), (1, 1), ((1, 1), (1, 1)), None, None),            # overlapping, "same"
    ((7,), (3,), (2,), ((2, 1),), None, None),                         # uneven padding
    ((6,), (2,), None, None, (2,), None),                              # gaps in the input
    ((8,), (3,), (1,), None, None, (2,)),                              # gaps in the window
    ((5, 4), (2, 3), (3, 1), ((1, 2), (3, 0)), (2, 1), (2, 2)),        # all of it
    ((2, 5, 5, 2), (1, 2, 2, 1), (1, 2, 2, 1), ((0, 0), (0, 1), (1, 0), (0, 0)), None, None),
    ((6,), (2,), (2,), ((-1, -1),), None, None),                       # negative padding
    ((3,), (1,), (5,), None, None, None),
    ((2,), (3,), (1,), None, None, None),                              # no window fits
)


# Windows that are computed as scans: prefixes, suffixes, without their own element, with more
# padding; sliding ones; along several dimensions.
LONG_WINDOWS = (
    ((67,), (67,), None, ((66, 0),), None, None),
    ((67,), (67,), None, ((0, 66),), None, None),
    ((3, 45, 2), (1, 45, 1), None, ((0, 0), (45, -1), (0, 0)), None, None),
    ((50, 2), (60, 1), (2, 1), ((57, 40), (0, 0)), None, None),
    ((2, 50), (1, 60), (1, 3), ((0, 0), (3, 64)), None, None),
    ((300,), (300,), None, ((299, 0),), None, None),
    ((141,), (40,), (3,), ((5, 11),), None, None),
    ((2, 120), (1, 40), None, ((0, 0), (-3, 20)), (1, 2), None),
    ((150,), (30,), None, ((10, 9),), None, (3,)),
    ((45, 44), (30, 40), None, ((29, 29), (39, 0)), None, None),
)


def add_windows(golden, windows):
    types = (("maximum", "f32"), ("add", "f32"), ("add", "i32"), ("maximum", "f64"), ("add", "f64"),
             ("minimum", "i32"))
    for number, (shape, window, strides, padding, base, dilation) in enumerate(windows):
        one = (1,) * len(shape)
        sizes = window_sizes(shape, window, strides or one, padding or ((0, 0),) * len(shape),
                             base or one, dilation or one)
        attributes = [f"window_dimensions = {i64_array(window)}"]
        for key, value in (("window_strides", strides), ("base_dilations", base),
                           ("window_dilations", dilation)):
            if value:
                attributes.append(f"{key} = {i64_array(value)}")
        if padding:
            attributes.append(f"padding = {pad_attribute(padding)}")
        for op, dtype in (types[number % 6], types[(number + 1) % 6]):
            x = golden.integers(-20, 20, shape, dtype)
            result = tensor(np.zeros(sizes, ELEMENT_TYPES[dtype]))
            golden.case({"x": x}, constant("init", dtype, initial(op, dtype)) +
                        f'\n%r = "stablehlo.reduce_window"(%x, %init) <{{{", ".join(attributes)}}}> ('
                        f"{region(op, dtype)}) : ({tensor(x)}, tensor<{dtype}>) -> {result}",
                        result, equal())


def reduce_window_long(name):
    golden = Golden(name, ORDER.format(bound=SUM))
    add_windows(golden, LONG_WINDOWS)
    return golden


def reduce_window(name):
    golden = Golden(name, ORDER.format(bound=SUM))
    add_windows(golden, WINDOWS)
    x, y = golden.integers(-20, 20, (6,), "f32"), golden.integers(-20, 20, (6,), "i32")
    golden.case({"x": x, "y": y}, """
%zero = stablehlo.constant dense<0.0> : tensor<f32>
%low = stablehlo.constant dense<-100> : tensor<i32>
%r:2 = "stablehlo.reduce_window"(%x, %y, %zero, %low) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %v = stablehlo.add %a, %c : tensor<f32>
    %w = stablehlo.maximum %b, %d : tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
}) : (tensor<6xf32>, tensor<6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
""", ["tensor<4xf32>", "tensor<4xi32>"], equal(), results=("%r#0", "%r#1"), comment="Two inputs.")
    return golden


def select_and_scatter(name):
    golden = Golden(name, "Integers in floats, whose sums are exact in any order: the same values.")
    types = (("compare GE", "f32"), ("compare LE", "f64"), ("compare GE", "i32"), ("compare GT", "f32"))
    plain = [w for w in WINDOWS if w[4] is None and w[5] is None and min(w[0]) > 2]
    plain = [w for w in plain if not w[3] or min(min(p) for p in w[3]) >= 0]
    # Without padding: windows that overlap, as far as the end or not, or leave elements out.
    plain += [((7, 6), (3, 3), (2, 2), None, None, None), ((2, 8, 9, 3), (1, 3, 2, 1), (1, 2, 1, 1), None, None, None),
              ((11,), (2,), (3,), None, None, None), ((5, 9), (2, 4), (1, 3), None, None, None)]
    for number, (shape, window, strides, padding, _, _) in enumerate(plain * 2):
        select, dtype = types[(number + number // len(plain)) % 4]
        one = (1,) * len(shape)
        sizes = window_sizes(shape, window, strides or one, padding or ((0, 0),) * len(shape), one, one)
        attributes = [f"window_dimensions = {i64_array(window)}"]
        if strides:
            attributes.append(f"window_strides = {i64_array(strides)}")
        if padding:
            attributes.append(f"padding = {pad_attribute(padding)}")
        # Few values, so that there are ties.
        x = golden.integers(-4, 4, shape, dtype)
        s = golden.integers(1, 20, tuple(sizes), dtype)
        golden.case({"x": x, "s": s}, constant("init", dtype, initial("add", dtype)) +
                    f'\n%r = "stablehlo.select_and_scatter"(%x, %s, %init) <{{{", ".join(attributes)}}}> ('
                    f"{region(select, dtype)}, {region('add', dtype)}) : "
                    f"({tensor(x)}, {tensor(s)}, tensor<{dtype}>) -> {tensor(x)}", tensor(x), equal())
    return golden


FILES = {"reduce": reduce, "reduce_window": reduce_window,
         "reduce_window_long": reduce_window_long, "select_and_scatter": select_and_scatter}
