# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Batch normalization, factors and systems of matrices, dot."""

import numpy as np

from golden import ELEMENT_TYPES, Golden, almost, equal, tensor

ROUNDED = """
Sums of some dozens of numbers near 1, in an order that is not said: f32 within 1e-5, f64 1e-13 of
XLA's f64 result; bf16 within 2^-7, its rounding.
"""
CHECKS = {"f32": almost(1e-5, 1e-5), "f64": almost(1e-13, 1e-13), "bf16": almost(2**-7, 2**-7)}


def generic(op, operands, attributes, results):
    names = ", ".join(f"%{name}" for name in operands)
    types = ", ".join(tensor(x) for x in operands.values())
    outs = ", ".join(f"%r{i}" for i in range(len(results)))
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"
    return f'{outs} = "stablehlo.{op}"({names}) <{{{attributes}}}> : ({types}) -> {result}'


def case(golden, op, operands, attributes, results, dtype):
    golden.case(operands, generic(op, operands, attributes, results), results, CHECKS[dtype], "f64",
                results=[f"%r{i}" for i in range(len(results))])


NORMALIZED = (((4, 3), 1), ((2, 3, 4), 0), ((2, 2, 3, 5), 3), ((2, 3, 4), 1))


def batch_norm(name, op):
    golden = Golden(name, ROUNDED)
    for number, (shape, feature) in enumerate(NORMALIZED):
        for dtype in ("f32", "f64") + (("bf16",) if number == 0 else ()):
            x, dy = golden.uniform(-2, 2, shape, dtype), golden.uniform(-2, 2, shape, dtype)
            vector = (shape[feature],)
            scale, offset, mean = (golden.uniform(-1, 2, vector, dtype) for _ in range(3))
            variance = golden.uniform(0.1, 3, vector, dtype)
            attributes = f"epsilon = 1.000000e-03 : f32, feature_index = {feature} : i64"
            many, few = tensor(x), tensor(scale)
            if op == "inference":
                operands, results = {"x": x, "s": scale, "o": offset, "m": mean, "v": variance}, [many]
            elif op == "training":
                operands, results = {"x": x, "s": scale, "o": offset}, [many, few, few]
            else:
                operands = {"x": x, "s": scale, "m": mean, "v": variance, "d": dy}
                results = [many, few, few]
            case(golden, f"batch_norm_{op}", operands, attributes, results, dtype)
    return golden


def definite(golden, shape, dtype):
    """Symmetric matrices whose eigenvalues are at least 1, of three decimals."""
    x = np.round(golden.random.uniform(-1, 1, shape), 1)
    return (x @ np.swapaxes(x, -1, -2) + np.eye(shape[-1])).astype(ELEMENT_TYPES[dtype])


def cholesky(name):
    golden = Golden(name, ROUNDED)
    for number, shape in enumerate(((4, 4), (2, 3, 3), (1, 1), (2, 2, 7, 7), (17, 17))):
        for dtype in ("f32", "f64"):
            x = definite(golden, shape, dtype)
            lower = (number + (dtype == "f64")) % 2 == 0
            text = f"%r = stablehlo.cholesky %x, lower = true : {tensor(x)}" if lower else \
                f"%r = stablehlo.cholesky %x : {tensor(x)}"
            # XLA leaves the other triangle as it is not: 0 here, by definition.
            golden.case({"x": x}, text, tensor(x), CHECKS[dtype], "f64")
    x = np.asarray([[[1, 2], [2, 1]], [[4, 2], [2, 3]]], np.float32)
    golden.case({"x": x}, f"%r = stablehlo.cholesky %x, lower = true : {tensor(x)}", tensor(x), CHECKS["f32"],
                comment="The first is not positive definite.")
    return golden


def triangular_solve(name):
    golden = Golden(name, ROUNDED)
    shapes = (((3, 3), (3, 2)), ((2, 4, 4), (2, 4, 3)), ((5, 5), (5, 1)), ((1, 2, 3, 3), (1, 2, 3, 4)))
    number = 0
    for left in (True, False):
        for lower in (True, False):
            for unit in (True, False):
                for transpose in ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"):
                    a_shape, b_shape = shapes[number % 4]
                    if not left:
                        b_shape = (*b_shape[:-2], b_shape[-1], b_shape[-2])
                    dtype = ("f32", "f64", "f32")[number % 3]
                    number += 1
                    # Nothing but the triangle is read.
                    a = golden.uniform(-1, 1, a_shape, dtype)
                    np.einsum("...ii->...i", a)[...] = 2 + np.arange(a_shape[-1])
                    b = golden.uniform(-1, 1, b_shape, dtype)
                    flags = [("left_side", left), ("lower", lower), ("unit_diagonal", unit)]
                    attributes = ", ".join(f"{k} = {str(v).lower()}" for k, v in flags)
                    attributes += f", transpose_a = #stablehlo<transpose {transpose}>"
                    case(golden, "triangular_solve", {"a": a, "b": b}, attributes, [tensor(b)], dtype)
    return golden


def dot(name):
    golden = Golden(name, "Integers, and integers in floats, whose products and sums are exact: the same values.")
    for lhs, rhs, shape, dtype in (((2, 3), (3, 4), (2, 4), "f32"), ((3,), (3,), (), "f64"),
                                   ((2, 3), (3,), (2,), "i32"), ((3,), (3, 2), (2,), "f32"),
                                   ((3, 5), (5, 2), (3, 2), "ui8")):
        low = 0 if dtype[0] == "u" else -9
        x, y = golden.integers(low, 10, lhs, dtype), golden.integers(low, 10, rhs, dtype)
        result = tensor(np.zeros(shape, x.dtype))
        precision = ", precision = [DEFAULT, HIGHEST]" if dtype == "f32" else ""
        golden.case({"x": x, "y": y}, f"%r = stablehlo.dot %x, %y{precision} : ({tensor(x)}, {tensor(y)}) -> "
                    f"{result}", result, equal())
    return golden


FILES = {
    "batch_norm_grad": lambda name: batch_norm(name, "grad"),
    "batch_norm_inference": lambda name: batch_norm(name, "inference"),
    "batch_norm_training": lambda name: batch_norm(name, "training"),
    "cholesky": cholesky,
    "dot": dot,
    "triangular_solve": triangular_solve,
}
