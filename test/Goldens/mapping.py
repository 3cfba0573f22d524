# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of elements, reduced precision, and facts about types and processes."""

import numpy as np

from golden import ELEMENT_TYPES, Golden, equal, tensor


def map_elements(name):
    golden = Golden(name, "Integers, and integers in floats: the same values.")
    x, y = golden.integers(-9, 9, (2, 3), "f32"), golden.integers(-9, 9, (2, 3), "f32")
    golden.case({"x": x, "y": y}, """
%r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0, 1>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %k = stablehlo.constant dense<3.0> : tensor<f32>
  %c = stablehlo.multiply %a, %k : tensor<f32>
  %d = stablehlo.subtract %c, %b : tensor<f32>
  stablehlo.return %d : tensor<f32>
}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>""", tensor(x), equal())
    i = golden.integers(-9, 9, (5,), "i32")
    golden.case({"x": i}, """
%r = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
^bb0(%a: tensor<i32>):
  %c = stablehlo.convert %a : (tensor<i32>) -> tensor<f64>
  stablehlo.return %c : tensor<f64>
}) : (tensor<5xi32>) -> tensor<5xf64>""", "tensor<5xf64>", equal(), comment="To another type.")
    u = golden.integers(0, 9, (), "ui8")
    golden.case({"x": u}, """
%r = "stablehlo.map"(%x) <{dimensions = array<i64>}> ({
^bb0(%a: tensor<ui8>):
  %c = stablehlo.constant dense<2> : tensor<ui8>
  %d = stablehlo.add %a, %c : tensor<ui8>
  stablehlo.return %d : tensor<ui8>
}) : (tensor<ui8>) -> tensor<ui8>""", "tensor<ui8>", equal(), comment="Of a scalar.")
    return golden


def reduce_precision(name):
    golden = Golden(name, "Rounding is exact by definition: the same values.")
    special = [0.0, -0.0, 1.0, 1.5, 3.0, -6.0, 1 / 3, -1 / 3, 1 + 2**-11,
               1 + 3 * 2**-11, 65504.0, 65519.9, 65520.0, -1e30, 2**-14, 2**-14 * (1 - 2**-12), -(2**-15), 1e-40, 3.4e38, np.inf, -np.inf,
               np.nan]
    for dtype in ("f32", "f64", "f16", "bf16"):
        with np.errstate(over="ignore"):
            x = np.asarray(special).astype(ELEMENT_TYPES[dtype])
        x = np.concatenate([x, golden.uniform(-100, 100, (5,), dtype)])
        for exponent, mantissa in ((5, 10), (8, 7), (8, 23), (4, 3), (5, 2), (11, 52), (2, 1),
                                   (8, 0), (1, 4)):
            golden.case({"x": x}, f"%r = stablehlo.reduce_precision %x, "
                        f"format = e{exponent}m{mantissa} : {tensor(x)}", tensor(x), equal())
    # Narrow types are computed in f16: its exponents are limited.
    x = np.asarray([448, -240, 288, 1, -0.5, 2**-7, 2**-10, -(2**-15), 2**-17], np.float32)
    for dtype in ("f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3", "f8E3M4"):
        for exponent, mantissa in ((8, 16), (5, 3), (5, 1), (4, 16), (3, 2)):
            wide, narrow = tensor(x), tensor(x).replace("f32", dtype)
            golden.case({"x": x}, f"""%n = stablehlo.convert %x : ({wide}) -> {narrow}
  %p = stablehlo.reduce_precision %n, format = e{exponent}m{mantissa} : {narrow}
  %r = stablehlo.convert %p : ({narrow}) -> {wide}""", wide, equal(), comment=dtype)
    return golden


def get_dimension_size(name):
    golden = Golden(name, "A number.")
    x = golden.integers(0, 9, (2, 3), "f32")
    for dim in (0, 1):
        golden.case({"x": x}, f"%r = stablehlo.get_dimension_size %x, dim = {dim} "
                    f": ({tensor(x)}) -> tensor<i32>", "tensor<i32>", equal())
    return golden


def partition_id(name):
    golden = Golden(name, "A program of one partition.")
    golden.case({"x": golden.integers(0, 9, (), "ui32")}, """
%p = stablehlo.partition_id : tensor<ui32>
%r = stablehlo.add %x, %p : tensor<ui32>""", "tensor<ui32>", equal())
    return golden


FILES = {"get_dimension_size": get_dimension_size, "map": map_elements,
         "partition_id": partition_id, "reduce_precision": reduce_precision}
