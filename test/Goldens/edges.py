# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edges of the specification: indices out of bounds, empty tensors, negative padding.

The values are those of StableHLO's own interpreter, which jaxlib has.
"""

import re

from jax._src.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

NAN, INF, NEGATIVE_INF = "0x7FC00000", "0x7F800000", "0xFF800000"


class Edges:
    """One function of cases; each has constants %a, %b, ..., a body, and results %1, %2, ..."""

    def __init__(self):
        self.cases = []

    def add(self, constants, body, *results):
        self.cases.append((constants, body, results))

    def text(self):
        lines = ["// Made by test/Goldens/generate.py. Expected values are those of StableHLO's own interpreter.",
                 "// Nothing is rounded: the same values.", "// RUN: %engines", "", "func.func @main() {"]
        for number, case in enumerate(self.cases):
            lines += [_rename(line, number) for line in _case(*case)] + [""]
        return "\n".join(lines[:-1] + ["  return", "}", ""])


def _rename(line, number):
    return re.sub(r"%(\w+)", rf"%\1_{number}", line)


def _program(constants, body, results):
    """The lines that compute results."""
    lines = []
    for name, (value, kind) in zip("abcdef", constants):
        lines += [f"  %{name}c = stablehlo.constant dense<{value}> : {kind}",
                  f"  %{name} = stablehlo.optimization_barrier %{name}c : {kind}"]
    names = [f"%r{i + 1}" for i in range(len(results))]
    body = re.sub(r"%(\d+)\b", r"%r\1", body)
    return lines + ["  " + line for line in body.strip("\n").split("\n")], names


def _case(constants, body, results):
    lines, names = _program(constants, body, results)
    text = "\n".join(["func.func @main() -> (" + ", ".join(results) + ") {", *lines,
                      f"  return {', '.join(names)} : {', '.join(results)}", "}"])
    with ir.Context() as context:
        context.append_dialect_registry(jax_mlir.upstream_dialects)
        stablehlo.register_dialect(context)
        context.load_all_available_dialects()
        values = [str(value) for value in stablehlo.eval_module(ir.Module.parse(text), [])]
    for name, value, kind in zip(names, values, results):
        lines.append(f"  stablehlo.custom_call @check.expect_eq_const({name}) "
                     f"{{has_side_effect = true, value = {value}}} : ({kind}) -> ()")
    return lines


def _region(kind, *ops):
    """A body of two scalars: `add`, or `compare GE`, or the second one."""
    element = f"tensor<{kind}>"
    regions = []
    for op in ops:
        result, computes = element, f"    %s = stablehlo.{op} %p, %q : {element}"
        if op.startswith("compare"):
            result = "tensor<i1>"
            computes = f"    %s = stablehlo.{op}, %p, %q : ({element}, {element}) -> {result}"
        returned = "%s"
        if op == "second":
            computes, returned = "", "%q"
        regions.append(f"{{\n  ^bb0(%p: {element}, %q: {element}):\n{computes}\n"
                       f"    stablehlo.return {returned} : {result}\n  }}")
    return "(" + ", ".join(regions) + ")"


MATRIX = ("[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]", "tensor<3x4xi32>")


def _slices(edges):
    for index, kind in [("-5", "i32"), ("100", "i64"), ("3", "ui8"), ("-1", "i8")]:
        scalar = f"tensor<{kind}>"
        edges.add([MATRIX, (index, scalar), ("[[100, 200]]", "tensor<1x2xi32>")], f"""
%1 = stablehlo.dynamic_slice %a, %b, %b, sizes = [2, 2] : (tensor<3x4xi32>, {scalar}, {scalar}) -> tensor<2x2xi32>
%2 = stablehlo.dynamic_update_slice %a, %c, %b, %b : (tensor<3x4xi32>, tensor<1x2xi32>, {scalar}, {scalar}) -> tensor<3x4xi32>
""", "tensor<2x2xi32>", "tensor<3x4xi32>")
    edges.add([("[[1, 2, 3, 4], [5, 6, 7, 8]]", "tensor<2x4xi32>")], """
%1 = stablehlo.slice %a [0:2:5, 1:4:2] : (tensor<2x4xi32>) -> tensor<1x2xi32>
%2 = stablehlo.slice %a [1:1, 0:4] : (tensor<2x4xi32>) -> tensor<0x4xi32>
%3 = stablehlo.concatenate %2, %a, %2, dim = 0 : (tensor<0x4xi32>, tensor<2x4xi32>, tensor<0x4xi32>) -> tensor<2x4xi32>
%4 = stablehlo.reverse %a, dims = [] : tensor<2x4xi32>
""", "tensor<1x2xi32>", "tensor<0x4xi32>", "tensor<2x4xi32>", "tensor<2x4xi32>")
    for low, high, interior, shape in [([1, -1], [2, 3], [1, 2], "6x9"), ([-2, 0], [2, 0], [0, 0], "2x3"),
                                       ([0, 0], [0, -3], [2, 1], "4x2"), ([-1, -1], [-1, -1], [3, 0], "3x1")]:
        edges.add([("[[1, 2, 3], [4, 5, 6]]", "tensor<2x3xi32>"), ("9", "tensor<i32>")], f"""
%1 = stablehlo.pad %a, %b, low = {low}, high = {high}, interior = {interior} : (tensor<2x3xi32>, tensor<i32>) -> tensor<{shape}xi32>
""", f"tensor<{shape}xi32>")
    edges.add([("", "tensor<0xi32>"), ("9", "tensor<i32>")], """
%1 = stablehlo.pad %a, %b, low = [1], high = [2], interior = [3] : (tensor<0xi32>, tensor<i32>) -> tensor<3xi32>
""", "tensor<3xi32>")


def _indexing(edges):
    for indices, kind, numbers, sizes, result in [
            ("[[-1, -1], [2, 3], [100, 100]]", "tensor<3x2xi32>",
             "offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1", "2, 2", "tensor<3x2x2xi32>"),
            ("[[1, 2], [3, 0]]", "tensor<2x2xi64>",
             "offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [1, 0]", "1, 2", "tensor<2x2xi32>"),
            ("[0, 2, 5]", "tensor<3xi32>",
             "offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1", "1, 4",
             "tensor<3x4xi32>"),
            ("[[[0], [3]], [[1], [9]], [[-4], [2]]]", "tensor<3x2x1xi32>",
             "offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], "
             "start_index_map = [1], index_vector_dim = 2", "1, 2", "tensor<3x2x2xi32>"),
            ("[[0], [1]]", "tensor<2x1xi32>",
             "offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1", "0, 4", "tensor<2x0x4xi32>")]:
        edges.add([MATRIX, (indices, kind)], f"""
%1 = "stablehlo.gather"(%a, %b) <{{dimension_numbers = #stablehlo.gather<{numbers}>, slice_sizes = array<i64: {sizes}>}}>
  : (tensor<3x4xi32>, {kind}) -> {result}
""", result)
    rows = "update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"
    for indices, kind, updates, update_kind, numbers, body in [
            ("[[-1], [1], [3], [1]]", "tensor<4x1xi32>", "[[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]]",
             "tensor<4x4xi32>", rows, "add"),
            ("[[1], [1]]", "tensor<2x1xui8>", "[[1, 1, 1, 1], [2, 2, 2, 2]]", "tensor<2x4xi32>", rows, "second"),
            ("[[2, 3], [0, 0]]", "tensor<2x2xi64>", "[[[1, 2], [3, 4]], [[10, 20], [30, 40]]]", "tensor<2x2x2xi32>",
             "update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1", "add"),
            ("[[0, 3], [1, 9], [-4, 2]]", "tensor<3x2xi32>", "[[1, 2], [3, 4], [5, 6]]", "tensor<3x2xi32>",
             "inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], "
             "scatter_dims_to_operand_dims = [1], index_vector_dim = 2", "subtract")]:
        edges.add([MATRIX, (indices, kind), (updates, update_kind)], f"""
%1 = "stablehlo.scatter"(%a, %b, %c) <{{scatter_dimension_numbers = #stablehlo.scatter<{numbers}>}}> {_region("i32", body)}
  : (tensor<3x4xi32>, {kind}, {update_kind}) -> tensor<3x4xi32>
""", "tensor<3x4xi32>")


def _windows(edges):
    edges.add([("", "tensor<0x3xf32>"), ("-0.0", "tensor<f32>")], """
%1 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
%2 = stablehlo.reduce(%a init: %b) applies stablehlo.maximum across dimensions = [1, 0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<f32>
""", "tensor<3xf32>", "tensor<f32>")
    square, row = ("[[1, 2, 3], [4, 5, 6], [7, 8, 9]]", "tensor<3x3xi32>"), ("[1, 2, 3, 4]", "tensor<4xi32>")
    for tensor, initial, sizes, strides, base, window, padding, result, body in [
            (square, 1, "2, 2", "1, 2", "2, 1", "1, 2", "[[1, 0], [0, 2]]", "5x2", "add"),
            (square, 0, "2, 1", "1, 1", "1, 1", "1, 1", "[[-1, 0], [0, -1]]", "1x2", "add"),
            (row, 0, "2", "2", "3", "2", "[[-2, -1]]", "3", "maximum"),
            (row, 5, "3", "1", "1", "1", "[[1, 1]]", "4", "add"),
            (row, 0, "2", "1", "1", "1", "[[0, 0]]", "3", "subtract"),
            (("[1, 2]", "tensor<2xi32>"), 5, "3", "1", "1", "1", "[[0, 0]]", "0", "add")]:
        rank = len(sizes.split(","))
        edges.add([tensor, (initial, "tensor<i32>")], f"""
%1 = "stablehlo.reduce_window"(%a, %b) <{{window_dimensions = array<i64: {sizes}>, window_strides = array<i64: {strides}>,
    base_dilations = array<i64: {base}>, window_dilations = array<i64: {window}>, padding = dense<{padding}> : tensor<{rank}x2xi64>}}> {_region("i32", body)}
  : ({tensor[1]}, tensor<i32>) -> tensor<{result}xi32>
""", f"tensor<{result}xi32>")
    tall = ("[[1, 5], [2, 5], [3, 6], [4, 4]]", "tensor<4x2xi32>")
    tall_window = ("window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, "
                   "padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>")
    for tensor, source, kind, initial, attributes, direction in [
            (tall, ("[[5, 6], [7, 8]]", "tensor<2x2xi32>"), "i32", "0", tall_window, "GE"),
            (tall, ("[[5, 6], [7, 8]]", "tensor<2x2xi32>"), "i32", "0", tall_window, "GT"),
            (("[1, 3, 2, 3]", "tensor<4xi32>"), ("[10, 20, 30]", "tensor<3xi32>"), "i32", "0",
             "window_dimensions = array<i64: 2>", "GE"),
            ((f"[1.0, {NAN}, 2.0, 3.0]", "tensor<4xf32>"), ("[10.0, 20.0, 30.0]", "tensor<3xf32>"), "f32", "0.0",
             "window_dimensions = array<i64: 2>", "GE")]:
        edges.add([tensor, source, (initial, f"tensor<{kind}>")], f"""
%1 = "stablehlo.select_and_scatter"(%a, %b, %c) <{{{attributes}}}> {_region(kind, "compare " + direction, "add")}
  : ({tensor[1]}, {source[1]}, tensor<{kind}>) -> {tensor[1]}
""", tensor[1])


def _others(edges):
    edges.add([(f"[1.0, {NAN}, -0.0, 5.0]", "tensor<4xf32>"), ("2.0", "tensor<f32>"), (NAN, "tensor<f32>"),
               ("1.0", "tensor<f32>")], """
%1 = stablehlo.clamp %b, %a, %d : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
%2 = stablehlo.clamp %c, %a, %b : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
%3 = stablehlo.clamp %a, %a, %a : tensor<4xf32>
""", *["tensor<4xf32>"] * 3)
    for dimension, direction in [(1, "LT"), (-2, "GT")]:
        edges.add([("[[3, 1, 3, 1, 2], [3, 1, 1, 0, 0]]", "tensor<2x5xi32>"),
                   ("[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]", "tensor<2x5xi64>")], f"""
%s:2 = "stablehlo.sort"(%a, %b) <{{dimension = {dimension} : i64, is_stable = true}}> ({{
  ^bb0(%p: tensor<i32>, %q: tensor<i32>, %t: tensor<i64>, %u: tensor<i64>):
    %v = stablehlo.compare {direction}, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %v : tensor<i1>
  }}) : (tensor<2x5xi32>, tensor<2x5xi64>) -> (tensor<2x5xi32>, tensor<2x5xi64>)
%1 = stablehlo.reshape %s#0 : (tensor<2x5xi32>) -> tensor<2x5xi32>
%2 = stablehlo.reshape %s#1 : (tensor<2x5xi64>) -> tensor<2x5xi64>
""", "tensor<2x5xi32>", "tensor<2x5xi64>")
    for index in (-1, 1, 2, 7):
        branches = ", ".join(f"{{\n    %x{i} = stablehlo.constant dense<{i}> : tensor<i64>\n"
                             f"    stablehlo.return %x{i} : tensor<i64>\n  }}" for i in range(3))
        edges.add([(index, "tensor<i32>")], f"""
%1 = "stablehlo.case"(%a) ({branches}) : (tensor<i32>) -> tensor<i64>
""", "tensor<i64>")
    edges.add([("[127, 127, 127]", "tensor<3xi8>")], """
%1 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<3xi8>, tensor<3xi8>) -> tensor<i32>
%2 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<3xi8>, tensor<3xi8>) -> tensor<i8>
""", "tensor<i32>", "tensor<i8>")
    edges.add([("[[[1], [2], [3], [4]]]", "tensor<1x4x1xi32>"), ("[[[1]], [[10]]]", "tensor<2x1x1xi32>")], """
%1 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {stride = [2], pad = [[-1, 3]], lhs_dilate = [3], rhs_dilate = [2], reverse = [true]}
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xi32>, tensor<2x1x1xi32>) -> tensor<1x5x1xi32>
""", "tensor<1x5x1xi32>")
    for source, values in [("f32", f"[-0.0, 1.5, -1.5, 300.0, -300.0, 3.0e9, -3.0e9, 1.0e20, {NAN}, {INF}, {NEGATIVE_INF}, 0.99]"),
                           ("i32", "[0, -1, 128, -129, 2147483647, -2147483648, 16777217, 255]"),
                           ("ui64", "[18446744073709551615, 9223372036854775808, 9007199254740993]")]:
        count = len(values.split(","))
        kinds = [kind for kind in ("i1", "i4", "i8", "ui8", "i32", "ui32", "i64", "ui64", "f16", "bf16", "f32", "f64") if kind != source]
        edges.add([(values, f"tensor<{count}x{source}>")], "\n".join(
            f"%{i + 1} = stablehlo.convert %a : (tensor<{count}x{source}>) -> tensor<{count}x{kind}>"
            for i, kind in enumerate(kinds)), *[f"tensor<{count}x{kind}>" for kind in kinds])


def make(_):
    edges = Edges()
    _slices(edges)
    _indexing(edges)
    _windows(edges)
    _others(edges)
    return edges


FILES = {"edges": make}
