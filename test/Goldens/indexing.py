# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gather, scatter and sort."""

import numpy as np

from golden import ELEMENT_TYPES, Golden, equal, tensor

# Shapes of operand and indices, slice sizes, dimension numbers, shape of the result.
GATHERS = (
    ("Rows.", (5, 4), (3, 1), [1, 4], "offset_dims = [1], collapsed_slice_dims = [0], "
     "start_index_map = [0], index_vector_dim = 1", (3, 4)),
    ("Scalar indices: no dimension of vectors.", (5, 4), (3,), [5, 1],
     "offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], "
     "index_vector_dim = 1", (5, 3)),
    ("Windows, from vectors along the first dimension, the map swapped.", (6, 5, 3), (2, 2, 3),
     [2, 3, 1], "offset_dims = [1, 3], collapsed_slice_dims = [2], start_index_map = [1, 0]",
     (2, 2, 3, 3)),
    ("Single elements.", (4, 4), (6, 2), [1, 1], "collapsed_slice_dims = [0, 1], "
     "start_index_map = [0, 1], index_vector_dim = 1", (6,)),
    ("In batches.", (3, 5, 4), (4, 3, 1), [1, 2, 1],
     "offset_dims = [2], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], "
     "start_index_map = [1], index_vector_dim = 2", (4, 3, 2)),
    ("Nothing from somewhere.", (4, 3), (2, 1), [0, 3], "offset_dims = [1, 2], "
     "start_index_map = [0], index_vector_dim = 1", (2, 0, 3)),
    ("One slice.", (7, 2), (2,), [3, 2], "offset_dims = [0, 1], start_index_map = [0, 1]", (3, 2)),
)


def gather(name):
    golden = Golden(name, "Elements are moved: the same values. Indices go beyond the operand.")
    types = ("f32", "i32", "f64", "ui8", "i1", "f32", "bf16")
    index_types = ("i32", "i64", "ui32", "i8", "i32", "ui64", "i32")
    for dtype, index_type, (comment, shape, indices, sizes, numbers, result) in zip(
            types, index_types, GATHERS):
        x = golden.integers(0, 100, shape, dtype)
        i = golden.integers(0 if index_type[0] == "u" else -2, 8, indices, index_type)
        result = tensor(np.zeros(result, ELEMENT_TYPES[dtype]))
        golden.case({"x": x, "i": i}, f"""
%r = "stablehlo.gather"(%x, %i) <{{dimension_numbers = #stablehlo.gather<{numbers}>, indices_are_sorted = false, slice_sizes = array<i64: {', '.join(map(str, sizes))}>}}> : ({tensor(x)}, {tensor(i)}) -> {result}""",
                    result, equal(), comment=comment)
    return golden


# Shapes of input, indices and updates, dimension numbers.
SCATTERS = (
    ("Rows, some of them twice.", (5, 4), (6, 1), (6, 4), "update_window_dims = [1], "
     "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"),
    ("Scalar indices: no dimension of vectors.", (5, 4), (3,), (5, 3), "update_window_dims = [0], "
     "inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1"),
    ("Single elements, vectors along the first dimension.", (4, 4), (2, 9), (9,),
     "inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0]"),
    ("In batches.", (3, 6), (3, 4, 1), (3, 4), "inserted_window_dims = [1], "
     "input_batching_dims = [0], scatter_indices_batching_dims = [0], "
     "scatter_dims_to_operand_dims = [1], index_vector_dim = 2"),
    ("One window.", (5, 3), (1,), (2, 3), "update_window_dims = [0, 1], "
     "scatter_dims_to_operand_dims = [0]"),
)


def scatter(name):
    golden = Golden(name, """
Integers, and integers in floats: the same values. Rows and elements that are not within the input
are left out.""")
    types = ("f32", "i32", "f64", "ui8", "bf16")
    index_types = ("i32", "i64", "ui32", "i8", "i32")
    for op, dtype, index_type, (comment, shape, indices, updates, numbers) in zip(
            ("add", "maximum", "multiply", "xor", "add"), types, index_types, SCATTERS):
        x = golden.integers(0, 9, shape, dtype)
        last = 3 if comment == "One window." else 6
        i = golden.integers(0 if index_type[0] == "u" or last == 3 else -1, last, indices,
                            index_type)
        u = golden.integers(1, 4, updates, dtype)
        golden.case({"x": x, "i": i, "u": u}, f"""
%r = "stablehlo.scatter"(%x, %i, %u) <{{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<{numbers}>, unique_indices = false}}> ({{
^bb0(%a: tensor<{dtype}>, %b: tensor<{dtype}>):
  %c = stablehlo.{op} %a, %b : tensor<{dtype}>
  stablehlo.return %c : tensor<{dtype}>
}}) : ({tensor(x)}, {tensor(i)}, {tensor(u)}) -> {tensor(x)}""", tensor(x), equal(),
                    comment=comment)
    # Distinct indices where the function is not commutative: the order is open.
    x, u = golden.integers(0, 9, (6,), "f32"), golden.integers(1, 9, (3,), "f32")
    i = np.asarray([[4], [0], [3]], np.int32)
    golden.case({"x": x, "i": i, "u": u}, """
%r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %k = stablehlo.constant dense<10.0> : tensor<f32>
  %c = stablehlo.multiply %b, %k : tensor<f32>
  %d = stablehlo.subtract %c, %a : tensor<f32>
  stablehlo.return %d : tensor<f32>
}) : (tensor<6xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<6xf32>""", tensor(x), equal(),
                comment="Another function.")
    y, v = golden.integers(0, 9, (6,), "i32"), golden.integers(0, 9, (3,), "i32")
    golden.case({"x": x, "y": y, "i": i, "u": u, "v": v}, """
%r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
  %e = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %f = stablehlo.select %e, %a, %c : tensor<i1>, tensor<f32>
  %g = stablehlo.select %e, %b, %d : tensor<i1>, tensor<i32>
  stablehlo.return %f, %g : tensor<f32>, tensor<i32>
}) : (tensor<6xf32>, tensor<6xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> (tensor<6xf32>, tensor<6xi32>)""",
                [tensor(x), tensor(y)], equal(), results=("%r#0", "%r#1"),
                comment="Two tensors together.")
    golden.case({"x": x, "i": i, "u": u}, """
%s = stablehlo.multiply %x, %x : tensor<6xf32>
%r = "stablehlo.scatter"(%s, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %c = stablehlo.add %a, %b : tensor<f32>
  stablehlo.return %c : tensor<f32>
}) : (tensor<6xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<6xf32>""", [tensor(x)] * 2, equal(),
                results=("%r", "%s"), comment="What it is of is a result, too.")
    return golden


def sort(name):
    golden = Golden(name, "Elements are moved: the same values.")
    for dtype, shape, dim, direction in (
            ("f32", (17,), 0, "LT"), ("i32", (3, 8), 1, "GT"), ("ui8", (5, 3), 0, "LT"),
            ("f64", (2, 9, 2), -2, "GE"), ("i64", (1,), 0, "LT"), ("f32", (2, 0), 1, "LT"),
            ("bf16", (64,), -1, "LT")):
        x = golden.integers(0, 200, shape, dtype)
        kind = "FLOAT" if dtype in ("f32", "f64", "bf16") else \
            "UNSIGNED" if dtype[0] == "u" else "SIGNED"
        if direction == "GE":  # Only of distinct elements an order.
            x = golden.random.permutation(x.size).reshape(shape).astype(ELEMENT_TYPES[dtype])
        golden.case({"x": x}, f"""
%r = "stablehlo.sort"(%x) <{{dimension = {dim} : i64, is_stable = true}}> ({{
^bb0(%a: tensor<{dtype}>, %b: tensor<{dtype}>):
  %c = stablehlo.compare {direction}, %a, %b, {kind} : (tensor<{dtype}>, tensor<{dtype}>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
}}) : ({tensor(x)}) -> {tensor(x)}""", tensor(x), equal())
    x = np.asarray([np.nan, 1, -np.inf, 0.0, -0.0, np.inf, -1, -np.nan, 2.5], np.float32)
    golden.case({"x": x}, """
%r = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %c = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
}) : (tensor<9xf32>) -> tensor<9xf32>""", tensor(x), equal(), comment="All kinds of numbers.")
    k, v = golden.integers(0, 4, (3, 13), "i32"), np.arange(39, dtype=np.float32).reshape(3, 13)
    golden.case({"k": k, "v": v}, """
%r:2 = "stablehlo.sort"(%k, %v) <{dimension = 1 : i64, is_stable = true}> ({
^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
  %e = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %e : tensor<i1>
}) : (tensor<3x13xi32>, tensor<3x13xf32>) -> (tensor<3x13xi32>, tensor<3x13xf32>)""",
                [tensor(k), tensor(v)], equal(), results=("%r#0", "%r#1"),
                comment="Values by keys: of equal keys in their order.")
    golden.case({"k": k, "v": v}, """
%r:2 = "stablehlo.sort"(%k, %v) <{dimension = 0 : i64, is_stable = true}> ({
^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
  %e = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %f = stablehlo.compare EQ, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %g = stablehlo.compare GT, %c, %d, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %h = stablehlo.and %f, %g : tensor<i1>
  %i = stablehlo.or %e, %h : tensor<i1>
  stablehlo.return %i : tensor<i1>
}) : (tensor<3x13xi32>, tensor<3x13xf32>) -> (tensor<3x13xi32>, tensor<3x13xf32>)""",
                [tensor(k), tensor(v)], equal(), results=("%r#0", "%r#1"),
                comment="By two keys, falling.")
    return golden


FILES = {"gather": gather, "scatter": scatter, "sort": sort}
