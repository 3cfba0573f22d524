# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Complex numbers, and Fourier transforms."""

import numpy as np

from golden import ELEMENT_TYPES, Golden, almost, equal, tensor

TYPES = ("complex<f32>", "complex<f64>")
EPS = {"complex<f32>": 2.0**-23, "complex<f64>": 2.0**-52}
PART = {"complex<f32>": "f32", "complex<f64>": "f64"}
FUNCTION = """
Each part within {n} eps of the modulus of the expected: a composition of functions of the parts.
"""
SPECIAL = """
Branch cuts, zeros of either sign and infinities, as C's annex G has them; expected values are
NumPy's, whose functions are the C library's. 8 eps of the modulus.
"""


def points(golden, dtype, count=12, low=-3, high=3):
    values = golden.uniform(low, high, (2, count), "f64")
    return (values[0] + 1j * values[1]).astype(ELEMENT_TYPES[dtype])


def relative(n, dtype):
    # The smallest difference that is one: of results that are 0.
    return almost(EPS[dtype] * 1e-3, n * EPS[dtype])


def unary(golden, op, x, dtype, n, result=None):
    result = result or tensor(x)
    if op.startswith("chlo."):
        text = f"%r = {op} %x : {tensor(x)} -> {result}"
    elif result == tensor(x):
        text = f"%r = stablehlo.{op} %x : {result}"
    else:
        text = f"%r = stablehlo.{op} %x : ({tensor(x)}) -> {result}"
    golden.case({"x": x}, text, result, relative(n, dtype), "f64", comment=op)


def arithmetic(name):
    golden = Golden(name, FUNCTION.format(n=4))
    for dtype in TYPES:
        x, y = points(golden, dtype), points(golden, dtype)
        for op in ("add", "subtract", "multiply", "divide"):
            golden.case({"x": x, "y": y}, f"%r = stablehlo.{op} %x, %y : {tensor(x)}", tensor(x),
                        relative(4, dtype), "f64", comment=op)
        for op in ("negate", "sign"):
            unary(golden, op, x, dtype, 4)
        real = tensor(x.real)
        for op in ("abs", "real", "imag"):
            unary(golden, op, x, dtype, 4, real)
        unary(golden, "chlo.conj", x, dtype, 1)
        unary(golden, "chlo.square", x, dtype, 4)
        golden.case({"x": x.real.copy(), "y": y.imag.copy()},
                    f"%r = stablehlo.complex %x, %y : {tensor(x)}", tensor(x), equal())
        z = np.where(np.arange(x.size) % 3, x, y)
        for direction in ("EQ", "NE"):
            golden.case({"x": x, "y": z},
                        f"%r = stablehlo.compare {direction}, %x, %y : ({tensor(x)}, {tensor(x)}) -> tensor<12xi1>",
                        "tensor<12xi1>", equal())
        golden.case({"p": z == x, "x": x, "y": y},
                    f"%r = stablehlo.select %p, %x, %y : tensor<12xi1>, {tensor(x)}", tensor(x), equal())
    return golden


FUNCTIONS = ("exponential", "exponential_minus_one", "log", "log_plus_one", "sqrt", "rsqrt", "sine", "cosine",
             "tan", "tanh", "logistic")
CHLO = ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh")


def functions(name):
    golden = Golden(name, FUNCTION.format(n=32))
    for dtype in TYPES:
        for op in FUNCTIONS:
            unary(golden, op, points(golden, dtype), dtype, 32)
        # XLA says these of complex numbers in other words; NumPy has them.
        for op in CHLO:
            x = points(golden, dtype)
            numpy = getattr(np, op.replace("a", "arc", 1) if op[0] == "a" else op)
            golden.case({"x": x}, f"%r = chlo.{op} %x : {tensor(x)} -> {tensor(x)}", tensor(x),
                        relative(32, dtype),
                        lambda x, f=numpy: f(x.astype(np.complex128)).astype(x.dtype), comment=op)
        x, y = points(golden, dtype), points(golden, dtype)
        golden.case({"x": x, "y": y}, f"%r = stablehlo.power %x, %y : {tensor(x)}", tensor(x),
                    relative(256, dtype), "f64",
                    comment="power: an exponential of up to 12, whose error is so many times as large")
        golden.case({"x": x}, f"%r = stablehlo.cbrt %x : {tensor(x)}", tensor(x), relative(32, dtype),
                    lambda x: (x.astype(np.complex128) ** (1 / 3)).astype(x.dtype), comment="cbrt")
    return golden


FINITE = (-2.0, -0.5, -0.0, 0.0, 0.5, 2.0)
CUTS = [complex(a, b) for a in FINITE for b in FINITE]
# An infinite part beside a finite one, which is neither 0 nor NaN.
LONG = [complex(a, b) for a in (-np.inf, np.inf) for b in (-2.0, 0.5)] + \
       [complex(b, a) for a in (-np.inf, np.inf) for b in (-2.0, 0.5)]
VALUES = {
    "exponential": (np.exp, CUTS + LONG[:4]), "log": (np.log, CUTS + LONG),
    "log_plus_one": (np.log1p, CUTS + LONG), "sqrt": (np.sqrt, CUTS + LONG), "sine": (np.sin, CUTS),
    "cosine": (np.cos, CUTS), "tan": (np.tan, CUTS), "tanh": (np.tanh, CUTS + LONG[:4]),
    "chlo.asin": (np.arcsin, CUTS), "chlo.acos": (np.arccos, CUTS), "chlo.atan": (np.arctan, CUTS),
    "chlo.asinh": (np.arcsinh, CUTS), "chlo.acosh": (np.arccosh, CUTS), "chlo.atanh": (np.arctanh, CUTS),
    "chlo.sinh": (np.sinh, CUTS), "chlo.cosh": (np.cosh, CUTS),
}


def special(name):
    golden = Golden(name, SPECIAL)
    for dtype in TYPES:
        for op, (function, values) in VALUES.items():
            x = np.asarray(values, ELEMENT_TYPES[dtype])
            with np.errstate(all="ignore"):
                golden.case({"x": x}, f"%r = {op} %x : {tensor(x)} -> {tensor(x)}" if op[:4] == "chlo" else
                            f"%r = stablehlo.{op} %x : {tensor(x)}", tensor(x), almost(8 * EPS[dtype], 8 * EPS[dtype]),
                            lambda x, f=function: f(x.astype(np.complex128)).astype(x.dtype), comment=op)
        big = points(golden, dtype) * (1e30 if dtype == "complex<f32>" else 1e200)
        x = np.concatenate([big, 1 / big]).astype(ELEMENT_TYPES[dtype])
        golden.case({"x": x}, f"%r = stablehlo.abs %x : ({tensor(x)}) -> {tensor(x.real)}", tensor(x.real),
                    almost(0, 8 * EPS[dtype]), np.abs, comment="The squares overflow, or vanish.")
        y = (x * (1 - 2j)).astype(x.dtype)
        golden.case({"x": x, "y": y}, f"%r = stablehlo.divide %x, %y : {tensor(x)}", tensor(x),
                    relative(8, dtype), np.divide)
    return golden


def structure(name):
    golden = Golden(name, "Integers: the same values.")
    for dtype in TYPES:
        x = np.round(points(golden, dtype, 12)).reshape(3, 4)
        t, part = tensor(x), tensor(x.real)
        golden.case({"x": x}, f"%t = stablehlo.transpose %x, dims = [1, 0] : ({t}) -> tensor<4x3x{dtype}>\n"
                    f"%r = stablehlo.reverse %t, dims = [0] : tensor<4x3x{dtype}>", f"tensor<4x3x{dtype}>", equal())
        golden.case({"x": x}, f"%c = stablehlo.constant dense<(1.0, -2.0)> : tensor<{dtype}>\n"
                    f"%r = stablehlo.pad %x, %c, low = [1, 0], high = [0, 2], interior = [0, 1] : "
                    f"({t}, tensor<{dtype}>) -> tensor<4x9x{dtype}>", f"tensor<4x9x{dtype}>", equal())
        golden.case({"x": x}, f"%z = stablehlo.constant dense<(0.0, 0.0)> : tensor<{dtype}>\n"
                    f"%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : "
                    f"({t}, tensor<{dtype}>) -> tensor<3x{dtype}>", f"tensor<3x{dtype}>", equal())
        golden.case({"x": x}, f"%r = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : ({t}, {t}) -> "
                    f"tensor<3x3x{dtype}>", f"tensor<3x3x{dtype}>", equal())
        golden.case({}, f"%r = stablehlo.iota dim = 1 : {t}", t, equal())
        golden.case({"x": x}, f"%r = stablehlo.convert %x : ({t}) -> tensor<3x4xcomplex<f32>>",
                    "tensor<3x4xcomplex<f32>>", equal())
        golden.case({"x": x.real.copy()}, f"%r = stablehlo.convert %x : ({part}) -> {t}", t, equal())
    x = np.asarray([[1 + 2j, 3 - 1j], [0.5j, -2]], np.complex64)
    golden.case({"x": x}, "%w = stablehlo.bitcast_convert %x : (tensor<2x2xcomplex<f32>>) -> tensor<2xcomplex<f64>>\n"
                "%r = stablehlo.bitcast_convert %w : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f32>>",
                "tensor<2x2xcomplex<f32>>", equal(), lambda x: x, comment="There and back.")
    return golden


def matrices(name):
    golden = Golden(name, FUNCTION.format(n=256))
    for dtype in TYPES:
        a = points(golden, dtype, 2 * 16).reshape(2, 4, 4)
        a = (a @ np.swapaxes(a.conj(), -1, -2) + 4 * np.eye(4)).astype(a.dtype)
        for lower in (True, False):
            golden.case({"x": a}, f"%r = stablehlo.cholesky %x, lower = {str(lower).lower()} : {tensor(a)}",
                        tensor(a), almost(256 * EPS[dtype] * np.abs(a).max()),
                        lambda a, l=lower: np.linalg.cholesky(a) if l else np.swapaxes(np.linalg.cholesky(a), -1, -2).conj())
        b = points(golden, dtype, 2 * 12).reshape(2, 4, 3)
        for transpose, op in (("NO_TRANSPOSE", lambda m: m), ("TRANSPOSE", lambda m: np.swapaxes(m, -1, -2)),
                              ("ADJOINT", lambda m: np.swapaxes(m, -1, -2).conj())):
            golden.case({"a": a, "b": b}, f'%r = "stablehlo.triangular_solve"(%a, %b) {{left_side = true, lower = true, '
                        f"unit_diagonal = false, transpose_a = #stablehlo<transpose {transpose}>}} : "
                        f"({tensor(a)}, {tensor(b)}) -> {tensor(b)}", tensor(b), almost(256 * EPS[dtype]),
                        lambda a, b, op=op: np.linalg.solve(op(np.tril(a)), b).astype(b.dtype))
    return golden


def fft(name):
    golden = Golden(name, "64 eps of the largest element: sums of n terms of unit size, in another order. "
                          "Expected values are NumPy's, in f64.")

    def case(kind, x, lengths, expected):
        dtype = f"complex<{'f32' if x.real.dtype == np.float32 else 'f64'}>"
        result = expected.astype(x.real.dtype if kind == "IRFFT" else ELEMENT_TYPES[dtype])
        golden.case({"x": x}, f"%r = stablehlo.fft %x, type = {kind}, length = {list(lengths)} : "
                    f"({tensor(x)}) -> {tensor(result)}", tensor(result),
                    almost(64 * EPS[dtype] * float(np.abs(result).max())), lambda x: result)

    for dtype in TYPES:
        for shape, rank in (((2, 8), 1), ((1,), 1), ((2, 37), 1), ((60,), 1), ((3, 4, 5), 2), ((2, 3, 4), 3)):
            axes = tuple(range(len(shape) - rank, len(shape)))
            lengths = [shape[a] for a in axes]
            x = points(golden, dtype, int(np.prod(shape))).reshape(shape)
            wide = x.astype(np.complex128)
            case("FFT", x, lengths, np.fft.fftn(wide, axes=axes))
            case("IFFT", x, lengths, np.fft.ifftn(wide, axes=axes))
            case("RFFT", x.real.copy(), lengths, np.fft.rfftn(wide.real, axes=axes))
            half = x[..., :lengths[-1] // 2 + 1].copy()
            case("IRFFT", half, lengths, np.fft.irfftn(half.astype(np.complex128), lengths, axes))
    return golden


def asin_acos_kernel(name):
    golden = Golden(name, "What arc sines and cosines are made of, by its definition. Errors are those of the "
                          "arc sine times the slope of cosh.", source="NumPy")

    def kernel(z):
        w = np.arcsin(z.astype(np.complex128))
        return (np.cos(w.real) * np.cosh(w.imag) + 1j * np.abs(w.imag)).astype(z.dtype)
    for dtype in TYPES:
        z = points(golden, dtype, 12)
        expected = kernel(z)
        golden.case({"z": z}, f"%r = chlo._asin_acos_kernel %z : {tensor(z)} -> {tensor(z)}", tensor(z),
                    almost(32 * EPS[dtype] * float(np.abs(expected).max())), kernel)
    return golden


FILES = {
    "asin_acos_kernel": asin_acos_kernel,
    "complex_arithmetic": arithmetic,
    "complex_functions": functions,
    "complex_matrices": matrices,
    "complex_special": special,
    "complex_structure": structure,
    "fft": fft,
}
