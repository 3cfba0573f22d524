# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants and the movement of data."""

import functools

import numpy as np

from golden import ELEMENT_TYPES, Golden, equal, tensor

MOVED = "Elements are moved, not computed: the same values."
TYPES = ("f32", "f64", "i32", "i1", "ui8")


def type_of(shape, dtype):
    return tensor(np.zeros(shape, ELEMENT_TYPES[dtype]))


def mover(name, make):
    """A file whose cases `make` gives, for each element type in turn: operands' shapes, the
    result's shape, and the text between the op's name and the types."""
    golden = Golden(name, MOVED)
    for number, (shapes, result_shape, text) in enumerate(make()):
        dtype = TYPES[number % len(TYPES)]
        inputs = {n: golden.integers(0, 100, s, dtype) for n, s in zip("xyz", shapes)}
        result = type_of(result_shape, dtype)
        types = ", ".join(map(tensor, inputs.values()))
        golden.case(inputs, f"%r = stablehlo.{text} : ({types}) -> {result}", result, equal())
    return golden


def broadcast_in_dim():
    for shape, result, dims in (((), (2, 3), []), ((3,), (2, 3), [1]), ((2,), (2, 3), [0]),
                                ((1, 3), (2, 3, 4), [2, 1]), ((2, 1), (2, 4), [0, 1]),
                                ((3, 1, 2), (3, 5, 2), [0, 1, 2]), ((1,), (1,), [0]),
                                ((2, 3), (3, 1, 2), [2, 0]), ((0,), (3, 0), [1])):
        yield [shape], result, f"broadcast_in_dim %x, dims = {dims}"


def concatenate():
    for shapes, result, dim in (([(2, 3), (2, 1)], (2, 4), 1), ([(1, 2), (3, 2), (2, 2)], (6, 2), 0),
                                ([(4,)], (4,), 0), ([(2, 0, 2), (2, 3, 2)], (2, 3, 2), 1),
                                ([(2,), (1,), (3,)], (6,), 0), ([(0,), (3,), (0,)], (3,), 0)):
        names = ", ".join("%" + n for n, _ in zip("xyz", shapes))
        yield shapes, result, f"concatenate {names}, dim = {dim}"


def pad():
    for shape, result, low, high, interior in (
            ((3,), (6,), [1], [2], [0]), ((3,), (7,), [1], [1], [1]), ((5,), (3,), [-1], [-1], [0]),
            ((2, 3), (4, 8), [1, 0], [1, 1], [0, 2]), ((4, 4), (6, 3), [-1, 1], [0, -2], [1, 0]),
            ((0,), (3,), [1], [2], [3]), ((2, 2, 2), (3, 2, 5), [0, 0, 1], [1, 0, 1], [0, 0, 1])):
        yield [shape, ()], result, \
            f"pad %x, %y, low = {low}, high = {high}, interior = {interior}"


def reshape():
    for shape, result in (((2, 3), (3, 2)), ((4,), (2, 1, 2)), ((1, 1), ()), ((), (1,)),
                          ((2, 3, 4), (24,)), ((0, 3), (0,))):
        yield [shape], result, "reshape %x"


def slices():
    for shape, result, ranges in (((6,), (3,), "[1:4]"), ((6,), (0,), "[6:6]"), ((6,), (3,), "[0:6:2]"),
                                  ((4, 5), (2, 2), "[1:3, 0:5:3]"), ((3, 4), (3, 0), "[0:3, 2:2]"),
                                  ((2, 3, 4), (1, 3, 2), "[1:2, 0:3, 1:4:2]")):
        yield [shape], result, f"slice %x {ranges}"


def transpose():
    for shape, permutation in (((2, 3), [1, 0]), ((2, 3, 4), [2, 0, 1]), ((3,), [0]), ((), []),
                               ((2, 1, 3, 2), [3, 1, 0, 2]), ((2, 3, 4), [0, 2, 1])):
        yield [shape], tuple(shape[i] for i in permutation), \
            f"transpose %x, dims = {permutation}"


def reverse(name):
    golden = Golden(name, MOVED)
    for dtype, shape, dims in (("f32", (5,), [0]), ("i32", (2, 3), [1]), ("f64", (2, 3, 2), [0, 2]),
                               ("i1", (4,), []), ("ui8", (3, 1), [1, 0])):
        x = golden.integers(0, 100, shape, dtype)
        golden.case({"x": x}, f"%r = stablehlo.reverse %x, dims = {dims} : {tensor(x)}", tensor(x),
                    equal())
    return golden


def dynamic_slice(name):
    golden = Golden(name, MOVED + " Starts beyond the end, and negative ones, are clamped.")
    for dtype, index, shape, starts, sizes in (
            ("f32", "i32", (5,), [2], [2]), ("f64", "i64", (4, 3), [1, 1], [2, 2]),
            ("i32", "i64", (4, 3), [-5, 7], [2, 2]), ("i1", "ui32", (5, 2), [9, 0], [3, 1]),
            ("f32", "ui8", (3, 3, 3), [200, 1, 2], [1, 2, 3])):
        x = golden.integers(0, 100, shape, dtype)
        inputs = {"x": x, **{f"i{k}": np.asarray(v, ELEMENT_TYPES[index])
                             for k, v in enumerate(starts)}}
        names = ", ".join("%" + n for n in inputs)
        types = ", ".join(map(tensor, inputs.values()))
        result = type_of(sizes, dtype)
        golden.case(inputs, f"%r = stablehlo.dynamic_slice {names}, sizes = {sizes} : ({types}) -> "
                    f"{result}", result, equal())
    return golden


def dynamic_update_slice(name):
    golden = Golden(name, MOVED + " Starts beyond the end, and negative ones, are clamped.")
    for dtype, index, shape, update, starts in (
            ("f32", "i32", (5,), (2,), [2]), ("f64", "i64", (4, 3), (2, 2), [1, 1]),
            ("i32", "i32", (4, 3), (2, 3), [-5, 7]), ("ui8", "ui32", (5, 2), (3, 1), [9, 1])):
        inputs = {"x": golden.integers(0, 50, shape, dtype),
                  "u": golden.integers(50, 100, update, dtype),
                  **{f"i{k}": np.asarray(v, ELEMENT_TYPES[index]) for k, v in enumerate(starts)}}
        names = ", ".join("%" + n for n in inputs)
        types = ", ".join(map(tensor, inputs.values()))
        result = tensor(inputs["x"])
        golden.case(inputs, f"%r = stablehlo.dynamic_update_slice {names} : ({types}) -> {result}",
                    result, equal())
    return golden


def iota(name):
    golden = Golden(name, "Small integers are exact in every type.")
    for shape, dim, dtype in (((5,), 0, "i32"), ((2, 3), 0, "f32"), ((2, 3), 1, "f64"),
                              ((2, 3, 2), 1, "ui64"), ((4,), 0, "i8"), ((0, 2), 1, "i64"),
                              ((3,), 0, "bf16")):
        result = type_of(shape, dtype)
        golden.case({}, f"%r = stablehlo.iota dim = {dim} : {result}", result, equal())
    return golden


def constant(name):
    golden = Golden(name, "Constants are what they say.")
    for text in ("dense<[1.5, -0.0, 0x7F800000, 1.0e-45]> : tensor<4xf32>",
                 "dense<0.1> : tensor<2x3xf64>", "dense<[[1, -2], [3, -128]]> : tensor<2x2xi8>",
                 "dense<[true, false, true]> : tensor<3xi1>", "dense<true> : tensor<9xi1>",
                 "dense<18446744073709551615> : tensor<ui64>", "dense<> : tensor<0x2xf32>",
                 "dense<[0.1, -3.0]> : tensor<2xbf16>", "dense<65504.0> : tensor<f16>",
                 'dense<"0x0000803F000000400000C03F"> : tensor<3xf32>'):
        golden.case({}, f"%r = stablehlo.constant {text}", text.split(" : ")[1], equal())
    return golden


P = functools.partial
FILES = {
    "broadcast_in_dim": P(mover, make=broadcast_in_dim),
    "concatenate": P(mover, make=concatenate),
    "constant": constant,
    "dynamic_slice": dynamic_slice,
    "dynamic_update_slice": dynamic_update_slice,
    "iota": iota,
    "pad": P(mover, make=pad),
    "reshape": P(mover, make=reshape),
    "reverse": reverse,
    "slice": P(mover, make=slices),
    "transpose": P(mover, make=transpose),
}
