# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of quantized types.

XLA has none: what is expected is computed by NumPy from the specification's
definition, which is to dequantize, to compute, and to quantize. Scales are powers of
two where sums could round differently.
"""

import numpy as np

from golden import ELEMENT_TYPES, Golden, equal, tensor


class Quantized:
    """A quantized element type: `scales` and `zero_points` are numbers, or lists along
    dimension `axis`."""

    def __init__(self, storage, expressed, scales, zero_points=0, axis=None, limits=None):
        self.storage, self.expressed, self.axis = storage, expressed, axis
        self.scales = np.asarray(scales, np.float64)
        self.zero_points = np.broadcast_to(np.asarray(zero_points, np.int64), self.scales.shape)
        bits = int(storage.lstrip("ui"))
        whole = (0, 2**bits - 1) if storage[0] == "u" else (-2**(bits - 1), 2**(bits - 1) - 1)
        self.low, self.high = limits or whole
        self.limits = limits

    def element(self):
        storage = self.storage.replace("ui", "u")
        if self.limits:
            storage += f"<{self.low}:{self.high}>"

        def parameter(scale, point):
            return f"{float(scale)!r}:{point}"
        if self.axis is None:
            return f"!quant.uniform<{storage}:{self.expressed}, {parameter(self.scales, self.zero_points)}>"
        parameters = ", ".join(map(parameter, self.scales, self.zero_points))
        return f"!quant.uniform<{storage}:{self.expressed}:{self.axis}, {{{parameters}}}>"

    def tensor(self, shape):
        return "tensor<" + "".join(f"{d}x" for d in shape) + self.element() + ">"

    def along(self, values, x):
        """Scales or zero points in a shape that broadcasts to that of `x`."""
        if self.axis is None:
            return values
        shape = [1] * x.ndim
        shape[self.axis] = -1
        return values.reshape(shape)

    def dequantize(self, q):
        dtype = ELEMENT_TYPES[self.expressed]
        difference = q.astype(np.int64) - self.along(self.zero_points, q)
        return difference.astype(dtype) * self.along(self.scales, q).astype(dtype)

    def quantize(self, x):
        dtype = ELEMENT_TYPES[self.expressed]
        x = x.astype(dtype) / self.along(self.scales, x).astype(dtype)
        x = x + self.along(self.zero_points, x).astype(dtype)
        x = np.clip(x.astype(np.float64), self.low, self.high)
        return np.rint(x).astype(ELEMENT_TYPES[self.held()])

    def held(self):
        """The type of NumPy that holds the integers."""
        return "i8" if self.storage == "i4" else self.storage


def stored(golden, kind, shape):
    """Integers within the range of a type's storage."""
    return golden.integers(kind.low, kind.high + 1, shape, kind.storage)


def bits(name, kind, x, plain):
    """The line that gives integers a quantized type."""
    return f"{name} = stablehlo.bitcast_convert {plain} : ({tensor(x)}) -> {kind.tensor(x.shape)}"


def storage_tensor(kind, shape):
    return "tensor<" + "".join(f"{d}x" for d in shape) + kind.storage + ">"


def compute(golden, body, inputs, kinds, result, shape, reference, comment):
    """A case whose inputs `x0`, `x1`, ... are integers of `kinds`, or floats where a kind is
    None; `body` computes %s of kind `result` from %q0, %q1, ..."""
    lines = []
    for i, (x, kind) in enumerate(zip(inputs, kinds)):
        if kind:
            lines.append(bits(f"%q{i}", kind, x, f"%x{i}"))
        else:
            body = body.replace(f"%q{i}", f"%x{i}")
    lines.append(body)
    if result:
        plain = storage_tensor(result, shape)
        lines.append(f"%r = stablehlo.bitcast_convert %s : ({result.tensor(shape)}) -> {plain}")
    else:
        lines[-1] = lines[-1].replace("%s =", "%r =")

    def expected(*values):
        floats = [kind.dequantize(x) if kind else x for x, kind in zip(values, kinds)]
        value = np.asarray(reference(*floats))
        return result.quantize(value) if result else value
    golden.case({f"x{i}": x for i, x in enumerate(inputs)}, "\n  ".join(lines), "tensor<f32>",
                equal(), reference=expected, comment=comment)


PER_TENSOR = (Quantized("i8", "f32", 0.1, -30), Quantized("ui8", "f32", 0.05, 128),
              Quantized("i4", "f32", 0.5, 1), Quantized("i16", "f32", 0.003, 12),
              Quantized("i8", "f32", 0.25, 3, limits=(-100, 90)), Quantized("i32", "f64", 0.001, 7),
              Quantized("i8", "bf16", 0.5, 0), Quantized("i8", "f16", 0.125, -2))
PER_AXIS = (Quantized("i8", "f32", [0.1, 0.2, 0.3], [0, 5, -7], axis=1),
            Quantized("ui8", "f32", [0.25, 2.0], [1, 200], axis=0))


def uniform_quantize(name):
    golden = Golden(name, "Quantized by NumPy, as the specification defines it.", source="NumPy")
    for kind in PER_TENSOR + PER_AXIS:
        # Multiples of half a scale are on the way between two integers.
        steps = golden.integers(-600, 600, (2, 3, 4), "i32")
        dtype = ELEMENT_TYPES[kind.expressed]
        x = steps.astype(dtype) * (kind.along(kind.scales, steps) / 2).astype(dtype)
        integers = storage_tensor(kind, x.shape)
        golden.case({"x": x}, f"""%s = stablehlo.uniform_quantize %x : ({tensor(x)}) -> {kind.tensor(x.shape)}
  %i = stablehlo.bitcast_convert %s : ({kind.tensor(x.shape)}) -> {integers}
  %r = stablehlo.convert %i : ({integers}) -> {integers.replace(kind.storage, kind.held())}""",
                    "tensor<f32>", equal(), reference=kind.quantize, comment=kind.element())
    return golden


def uniform_dequantize(name):
    golden = Golden(name, "Dequantized by NumPy, as the specification defines it.", source="NumPy")
    for kind in PER_TENSOR + PER_AXIS:
        if kind.storage == "i4":
            continue  # NumPy has no such integers to give.
        x = stored(golden, kind, (2, 3, 4))
        floats = "tensor<2x3x4x" + kind.expressed + ">"
        golden.case({"x": x}, f"""{bits("%q", kind, x, "%x")}
  %r = stablehlo.uniform_dequantize %q : ({kind.tensor(x.shape)}) -> {floats}""",
                    floats, equal(), reference=kind.dequantize, comment=kind.element())
    return golden


def quantized_elementwise(name):
    golden = Golden(name, "Dequantized, computed and quantized by NumPy.", source="NumPy")
    a, b = Quantized("i8", "f32", 0.25, 2), Quantized("i8", "f32", 0.5, -3)
    c = Quantized("i8", "f32", 0.125, 1)
    shape = (4, 8)
    x, y = stored(golden, a, shape), stored(golden, b, shape)
    for op, reference in (("add", np.add), ("subtract", np.subtract), ("multiply", np.multiply),
                          ("maximum", np.maximum), ("minimum", np.minimum)):
        signature = f"({a.tensor(shape)}, {b.tensor(shape)}) -> {c.tensor(shape)}"
        compute(golden, f"%s = stablehlo.{op} %q0, %q1 : {signature}", [x, y], [a, b], c,
                shape, reference, f"{op} of unlike scales")
    for op, reference in (("negate", np.negative), ("abs", np.abs), ("floor", np.floor),
                          ("ceil", np.ceil), ("sign", np.sign),
                          ("round_nearest_even", np.rint)):
        compute(golden, f"%s = stablehlo.{op} %q0 : ({a.tensor(shape)}) -> {c.tensor(shape)}",
                [x], [a], c, shape, reference, op)
    # What the steps are far from rounds alike in every implementation.
    coarse = Quantized("i8", "f32", 0.015625, -100)
    for op, reference in (("tanh", np.tanh), ("logistic", lambda v: 1 / (1 + np.exp(-v)))):
        compute(golden,
                f"%s = stablehlo.{op} %q0 : ({a.tensor(shape)}) -> {coarse.tensor(shape)}",
                [x], [a], coarse, shape, reference, op)
    compare = f"""%r = stablehlo.compare LT, %q0, %q1 : ({a.tensor(shape)}, {b.tensor(shape)}) -> tensor<4x8xi1>"""
    compute(golden, compare, [x, y], [a, b], None, shape, np.less, "compare")
    low, high = np.asarray(-20, np.int8), np.asarray(40, np.int8)
    clamp = (f"%s = stablehlo.clamp %q0, %q1, %q2 : ({b.tensor(())}, {a.tensor(shape)}, "
             f"{b.tensor(())}) -> {c.tensor(shape)}")
    compute(golden, clamp, [low, x, high], [b, a, b], c, shape,
            lambda l, v, h: np.minimum(np.maximum(v, l), h), "clamp")
    pred = stored(golden, a, shape) > 0
    select = (f"%s = stablehlo.select %q0, %q1, %q2 : (tensor<4x8xi1>, {a.tensor(shape)}, "
              f"{b.tensor(shape)}) -> {c.tensor(shape)}")
    compute(golden, select, [pred, x, y], [None, a, b], c, shape, np.where, "select")
    rows = Quantized("i8", "f32", [0.25, 0.5, 1.0, 2.0], [1, 0, -1, 3], axis=0)
    signature = f"({rows.tensor(shape)}, {rows.tensor(shape)}) -> {rows.tensor(shape)}"
    compute(golden, f"%s = stablehlo.add %q0, %q1 : {signature}", [x, y], [rows, rows], rows,
            shape, np.add, "add with a scale a row")
    iota = f"%s = stablehlo.iota dim = 1 : {c.tensor((2, 5))}"
    compute(golden, iota, [], [], c, (2, 5),
            lambda: np.broadcast_to(np.arange(5, dtype=np.float32), (2, 5)), "iota")
    return golden


def quantized_movement(name):
    golden = Golden(name, "What moves elements moves their integers.", source="NumPy")
    a = Quantized("i8", "f32", 0.25, 2)
    rows = Quantized("i8", "f32", [0.25, 0.5, 1.0], [1, 0, -1], axis=0)
    columns = Quantized("i8", "f32", [0.25, 0.5, 1.0], [1, 0, -1], axis=1)
    x = stored(golden, a, (3, 4))
    one = stored(golden, a, ())

    def case(body, inputs, kinds, result, shape, reference, comment):
        def of_integers(*values):
            return reference(*values)
        lines = [bits(f"%q{i}", kind, v, f"%x{i}") for i, (v, kind) in enumerate(zip(inputs, kinds))]
        lines.append(body)
        lines.append(f"%r = stablehlo.bitcast_convert %s : ({result.tensor(shape)}) -> "
                     f"{storage_tensor(result, shape)}")
        golden.case({f"x{i}": v for i, v in enumerate(inputs)}, "\n  ".join(lines), "tensor<i8>",
                    equal(), reference=of_integers, comment=comment)

    case(f"%s = stablehlo.reshape %q0 : ({a.tensor((3, 4))}) -> {a.tensor((2, 6))}", [x], [a], a,
         (2, 6), lambda v: v.reshape(2, 6), "reshape")
    shape = (3, 2, 2)
    case(f"%s = stablehlo.reshape %q0 : ({rows.tensor((3, 4))}) -> {rows.tensor(shape)}", [x],
         [rows], rows, shape, lambda v: v.reshape(shape), "reshape of rows with their scales")
    case(f"%s = stablehlo.transpose %q0, dims = [1, 0] : ({rows.tensor((3, 4))}) -> "
         f"{columns.tensor((4, 3))}", [x], [rows], columns, (4, 3), np.transpose,
         "transpose of rows with their scales")
    case(f"%s = stablehlo.broadcast_in_dim %q0, dims = [1, 0] : ({rows.tensor((3, 4))}) -> "
         f"{columns.tensor((4, 3, 2))}", [x], [rows], columns, (4, 3, 2),
         lambda v: np.broadcast_to(v.T[:, :, None], (4, 3, 2)), "broadcast_in_dim")
    case(f"%s = stablehlo.slice %q0 [1:3, 0:4:2] : ({a.tensor((3, 4))}) -> {a.tensor((2, 2))}", [x],
         [a], a, (2, 2), lambda v: v[1:3, 0:4:2], "slice")
    case(f"%s = stablehlo.pad %q0, %q1, low = [1, 0], high = [0, 2], interior = [0, 0] : "
         f"({a.tensor((3, 4))}, {a.tensor(())}) -> {a.tensor((4, 6))}", [x, one], [a, a], a, (4, 6),
         lambda v, p: np.pad(v, ((1, 0), (0, 2)), constant_values=p), "pad")
    case(f"%s = stablehlo.concatenate %q0, %q1, dim = 0 : ({a.tensor((3, 4))}, {a.tensor((3, 4))}) "
         f"-> {a.tensor((6, 4))}", [x, stored(golden, a, (3, 4))], [a, a], a, (6, 4),
         lambda v, w: np.concatenate([v, w]), "concatenate")
    case(f"%s = stablehlo.reverse %q0, dims = [0] : {a.tensor((3, 4))}", [x], [a], a, (3, 4),
         lambda v: v[::-1], "reverse")
    return golden


def quantized_contraction(name):
    golden = Golden(name, "Sums of numbers that floats hold exactly, by NumPy.", source="NumPy")
    a, b = Quantized("i8", "f32", 0.25, 2), Quantized("i8", "f32", 0.5)
    result = Quantized("i32", "f32", 0.125)
    narrow = Quantized("i8", "f32", 16.0, -5)
    x, y = stored(golden, a, (4, 6)), stored(golden, b, (6, 5))
    dot = "contracting_dims = [1] x [0]"
    for kind, comment in ((result, "dot_general into i32"), (narrow, "dot_general into i8")):
        compute(golden, f"%s = stablehlo.dot_general %q0, %q1, {dot} : ({a.tensor(x.shape)}, "
                f"{b.tensor(y.shape)}) -> {kind.tensor((4, 5))}", [x, y], [a, b], kind, (4, 5),
                np.matmul, comment)
    columns = Quantized("i8", "f32", [0.25, 0.5, 1.0, 2.0, 4.0], 0, axis=1)
    sums = Quantized("i32", "f32", [0.0625, 0.125, 0.25, 0.5, 1.0], 0, axis=1)
    compute(golden, f"%s = stablehlo.dot_general %q0, %q1, {dot} : ({a.tensor(x.shape)}, "
            f"{columns.tensor(y.shape)}) -> {sums.tensor((4, 5))}", [x, y], [a, columns], sums,
            (4, 5), np.matmul, "dot_general with a scale a column")
    floats = golden.integers(-8, 8, (4, 6), "f32")
    compute(golden, f"%s = stablehlo.dot_general %q0, %q1, {dot} : (tensor<4x6xf32>, "
            f"{columns.tensor(y.shape)}) -> tensor<4x5xf32>", [floats, y], [None, columns], None,
            (4, 5), np.matmul, "dot_general of floats with quantized weights")

    image = stored(golden, a, (1, 5, 5, 2))
    kernel = stored(golden, b, (3, 3, 2, 3))

    def convolve(v, k):
        padded = np.pad(v, ((0, 0), (1, 1), (1, 1), (0, 0)))
        windows = np.stack([np.stack([padded[:, i:i + 3, j:j + 3] for j in range(5)], 1)
                            for i in range(5)], 1)
        return np.einsum("nijhwc,hwco->nijo", windows.astype(np.float64), k.astype(np.float64))
    window = ("dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} "
              "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}")
    features = Quantized("i8", "f32", [0.25, 0.5, 2.0], 0, axis=3)
    outputs = Quantized("i32", "f32", [0.0625, 0.125, 0.5], 0, axis=3)
    for k, r, comment in ((b, narrow, "convolution"), (features, outputs, "with a scale a feature")):
        compute(golden, f"%s = stablehlo.convolution(%q0, %q1) {window} : "
                f"({a.tensor(image.shape)}, {k.tensor(kernel.shape)}) -> {r.tensor((1, 5, 5, 3))}",
                [image, kernel], [a, k], r, (1, 5, 5, 3), convolve, comment)
    floats = golden.integers(-8, 8, (1, 5, 5, 2), "f32")
    compute(golden, f"%s = stablehlo.convolution(%q0, %q1) {window} : (tensor<1x5x5x2xf32>, "
            f"{features.tensor(kernel.shape)}) -> tensor<1x5x5x3xf32>", [floats, kernel],
            [None, features], None, (1, 5, 5, 3),
            lambda v, k: convolve(v, k).astype(np.float32), "convolution of floats")

    # Unsigned activations: their zero point is the smallest integer.
    positive = Quantized("i8", "f32", 0.25, -128)
    requantized = Quantized("i8", "f32", 8.0, -128)
    bias = golden.integers(-4000, 4000, (1, 5, 5, 3), "i32")
    compute(golden, f"""%t = stablehlo.convolution(%q0, %q1) {window} : ({positive.tensor(image.shape)}, {features.tensor(kernel.shape)}) -> {outputs.tensor((1, 5, 5, 3))}
  %u = stablehlo.add %t, %q2 : {outputs.tensor((1, 5, 5, 3))}
  %s = stablehlo.uniform_quantize %u : ({outputs.tensor((1, 5, 5, 3))}) -> {requantized.tensor((1, 5, 5, 3))}""",
            [image, kernel, bias], [positive, features, outputs], requantized, (1, 5, 5, 3),
            lambda v, k, b: convolve(v, k) + b, "convolution, bias and requantization")
    return golden


def quantized_regions(name):
    golden = Golden(name, "Every step of a reduction is quantized, as its body says.", source="NumPy")
    a = Quantized("i8", "f32", 0.5, 3)
    scalar = a.tensor(())
    x = golden.integers(-30, 30, (3, 4), "i8")
    zero = np.asarray(3, np.int8)

    def fold(op):
        def reference(values, init):
            rows = []
            for row in values:
                total = init
                for value in row:
                    total = a.dequantize(a.quantize(np.asarray(op(total, value), np.float32)))
                rows.append(total)
            return np.asarray(rows, np.float32)
        return reference
    for op, function in (("add", np.add), ("maximum", np.maximum)):
        compute(golden, f"""%s = "stablehlo.reduce"(%q0, %q1) ({{
  ^bb0(%l: {scalar}, %m: {scalar}):
    %v = stablehlo.{op} %l, %m : {scalar}
    stablehlo.return %v : {scalar}
  }}) {{dimensions = array<i64: 1>}} : ({a.tensor((3, 4))}, {scalar}) -> {a.tensor((3,))}""",
                [x, zero], [a, a], a, (3,), fold(function), f"reduce by {op}")
    bound = np.asarray(5, np.int32)
    compute(golden, f"""%zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i, %s = stablehlo.while(%k = %zero, %w = %q0) : tensor<i32>, {a.tensor((3, 4))}
  cond {{
    %c = stablehlo.compare LT, %k, %q1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }} do {{
    %n = stablehlo.add %k, %one : tensor<i32>
    %d = stablehlo.add %w, %w : {a.tensor((3, 4))}
    stablehlo.return %n, %d : tensor<i32>, {a.tensor((3, 4))}
  }}""", [x, bound], [a, None], a, (3, 4),
            lambda v, n: np.clip(v * 2.0**n, (-128 - 3) * 0.5, (127 - 3) * 0.5), "while")
    return golden


FILES = {"uniform_quantize": uniform_quantize, "uniform_dequantize": uniform_dequantize,
         "quantized_elementwise": quantized_elementwise, "quantized_movement": quantized_movement,
         "quantized_contraction": quantized_contraction, "quantized_regions": quantized_regions}
