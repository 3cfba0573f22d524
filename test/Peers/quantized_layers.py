#!/usr/bin/env python3
# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes quantized layers beside ONNX Runtime, from the same integers and scales.

    quantized_layers.py OUTPUT_DIR

Each layer is a program of StableHLO, as the command quantize writes it, and an ONNX model of
operators on bytes (QLinearConv and others). The true result follows from the definition, in
float64: dequantize, compute, divide by the scale, add the zero point. An integer is free if the
true result is within 0.001 of the middle between two integers, since each side rounds to float32
on its way. Both engines and ONNX Runtime must have the nearest integer, or one of two where it is
free. Needs onnx and onnxruntime.
"""
import os
import subprocess
import sys

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

FREE = 1e-3
EXTENSIONS = "com.microsoft"
random = np.random.RandomState(1)


class Scale:
    """The scale and zero point of bytes; a list of scales is along `axis` of StableHLO's layout."""

    def __init__(self, scale, zero_point=0, axis=None):
        self.scale, self.zero_point, self.axis = np.float32(scale), zero_point, axis

    def element(self, storage="i8"):
        if self.axis is None:
            return f"!quant.uniform<{storage}:f32, {float(self.scale)!r}:{self.zero_point}>"
        scales = ", ".join(repr(float(scale)) for scale in self.scale)
        return f"!quant.uniform<{storage}:f32:{self.axis}, {{{scales}}}>"


def tensor(shape, element):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"


def integers(*shape):
    return random.randint(-128, 128, shape).astype(np.int8)


class Layer:
    """`body` computes %y of %x0, ...; `nodes` compute the result of x0, ... with `constants`; `exact`
    is the true result, before it is rounded. Images are NHWC here, and NCHW in ONNX."""

    def __init__(self, inputs, scales, result, exact, body, nodes, constants):
        self.inputs, self.scales, self.result = inputs, scales, result
        self.exact, self.body, self.nodes, self.constants = exact, body, nodes, constants

    def program(self):
        shape = self.exact.shape
        arguments = ", ".join(f"%b{i}: {tensor(x.shape, 'i8')}" for i, x in enumerate(self.inputs))
        text = f"func.func @main({arguments}) -> {tensor(shape, 'i8')} {{\n"
        for i, (x, scale) in enumerate(zip(self.inputs, self.scales)):
            text += (f"  %x{i} = stablehlo.bitcast_convert %b{i} : ({tensor(x.shape, 'i8')}) -> "
                     f"{tensor(x.shape, scale.element())}\n")
        text += self.body
        return text + (f"  %bytes = stablehlo.bitcast_convert %y : ({tensor(shape, self.result.element())}) -> "
                       f"{tensor(shape, 'i8')}\n  return %bytes : {tensor(shape, 'i8')}\n}}\n")

    def model(self):
        def value(name, array):
            return helper.make_tensor_value_info(name, TensorProto.INT8, to_onnx(array).shape)
        graph = helper.make_graph(
            self.nodes, "layer", [value(f"x{i}", x) for i, x in enumerate(self.inputs)],
            [value("y", self.exact)], [numpy_helper.from_array(v, k) for k, v in self.constants.items()])
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(EXTENSIONS, 1)],
                                 ir_version=9)


def to_onnx(image):
    return np.ascontiguousarray(image.transpose(0, 3, 1, 2)) if image.ndim == 4 else image


def from_onnx(image):
    return image.transpose(0, 2, 3, 1) if image.ndim == 4 else image


def parameters(prefix, scale):
    """The constants of a scale and zero point."""
    zero = np.zeros_like(scale.scale, np.int8) if scale.axis is not None else np.int8(scale.zero_point)
    return {prefix + "s": scale.scale, prefix + "z": np.asarray(zero, np.int8)}


def literal(array):
    return f"dense<{array.tolist()}>"


def product(x, weights, op, linear, nodes, constants, result, scale):
    """A product with a bias, of sums in the last dimension; `linear` are its sums without scales."""
    columns = weights.shape[-1]
    filters = Scale(random.uniform(0.002, 0.01, columns), axis=weights.ndim - 1)
    sums = Scale(scale.scale * filters.scale, axis=linear.ndim - 1)
    bias = random.randint(-2000, 2000, columns).astype(np.int32)
    exact = (linear + bias) * sums.scale.astype(np.float64) / np.float64(result.scale) + result.zero_point
    wide, vector = tensor(linear.shape, sums.element("i32")), tensor([columns], Scale(sums.scale, axis=0).element("i32"))
    kind = tensor(weights.shape, filters.element())
    body = f"""  %w = stablehlo.constant() {{value = {literal(weights)} : {tensor(weights.shape, 'i8')}}} : () -> {kind}
  %c = stablehlo.constant() {{value = {literal(bias)} : {tensor([columns], 'i32')}}} : () -> {vector}
  %s = stablehlo.{op} : ({tensor(x.shape, scale.element())}, {kind}) -> {wide}
  %d = stablehlo.broadcast_in_dim %c, dims = [{linear.ndim - 1}] : ({vector}) -> {wide}
  %t = stablehlo.add %s, %d : {wide}
  %y = stablehlo.uniform_quantize %t : ({wide}) -> {tensor(linear.shape, result.element())}
"""
    constants = dict(constants, c=bias, **parameters("x", scale), **parameters("w", filters), **parameters("y", result))
    return Layer([x], [scale], result, exact, body, nodes, constants)


def dense():
    x, weights = integers(16, 64), integers(64, 32)
    node = helper.make_node("QGemm", ["x0", "xs", "xz", "w", "ws", "wz", "c", "ys", "yz"], ["y"], domain=EXTENSIONS)
    scale = Scale(0.0317, -11)
    linear = (x.astype(np.int64) - scale.zero_point) @ weights.astype(np.int64)
    return product(x, weights, "dot_general %x0, %w, contracting_dims = [1] x [0]", linear, [node], {"w": weights},
                   Scale(0.53, 7), scale)


def convolution(size, stride, depthwise):
    channels, filters = 8, 8 if depthwise else 16
    groups, pad = channels if depthwise else 1, size // 2
    x, weights = integers(2, 12, 12, channels), integers(size, size, channels // groups, filters)
    scale = Scale(0.0317, -11)
    padded = np.pad(x.astype(np.int64) - scale.zero_point, [(0, 0), (pad, pad), (pad, pad), (0, 0)])
    extent = (12 + 2 * pad - size) // stride + 1
    linear = np.zeros((2, extent, extent, filters), np.int64)
    for i in range(size):
        for j in range(size):
            window = padded[:, i:i + stride * extent:stride, j:j + stride * extent:stride]
            linear += window * weights[i, j, 0] if depthwise else window @ weights[i, j].astype(np.int64)
    node = helper.make_node("QLinearConv", ["x0", "xs", "xz", "w", "ws", "wz", "ys", "yz", "c"], ["y"],
                            pads=[pad] * 4, strides=[stride] * 2, group=groups, kernel_shape=[size] * 2)
    op = (f"convolution(%x0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [{stride}, "
          f"{stride}], pad = [[{pad}, {pad}], [{pad}, {pad}]]}} {{batch_group_count = 1 : i64, "
          f"feature_group_count = {groups} : i64}}")
    return product(x, weights, op, linear, [node], {"w": np.ascontiguousarray(weights.transpose(3, 2, 0, 1))},
                   Scale(0.21 if depthwise else 0.6, 7), scale)


def dequantize(x, scale):
    return (x.astype(np.float64) - scale.zero_point) * np.float64(scale.scale)


def quantize(y, scale):
    return y / np.float64(scale.scale) + scale.zero_point


def residual_add():
    x, y = integers(2, 8, 8, 16), integers(2, 8, 8, 16)
    a, b, result = Scale(0.0317, -11), Scale(0.0171, 23), Scale(0.041, -3)
    types = [tensor(x.shape, scale.element()) for scale in (a, b, result)]
    node = helper.make_node("QLinearAdd", ["x0", "as", "az", "x1", "bs", "bz", "ys", "yz"], ["y"], domain=EXTENSIONS)
    return Layer([x, y], [a, b], result, quantize(dequantize(x, a) + dequantize(y, b), result),
                 f"  %y = stablehlo.add %x0, %x1 : ({types[0]}, {types[1]}) -> {types[2]}\n", [node],
                 dict(**parameters("a", a), **parameters("b", b), **parameters("y", result)))


def windows(x):
    return np.stack([x[:, i::2, j::2] for i in range(2) for j in range(2)])


REDUCE = """  %{0} = "stablehlo.reduce_window"(%{1}, %{2}) ({{
  ^bb0(%l: tensor<{3}>, %m: tensor<{3}>):
    %n = stablehlo.{4} %l, %m : tensor<{3}>
    stablehlo.return %n : tensor<{3}>
  }}) {{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}} : ({5}, tensor<{3}>) -> {6}
"""


def max_pool():
    x, scale = integers(2, 8, 8, 16), Scale(0.0317, -11)
    element, small = scale.element(), (2, 4, 4, 16)
    body = f"  %low = stablehlo.constant() {{value = dense<-128> : tensor<i8>}} : () -> tensor<{element}>\n"
    body += REDUCE.format("y", "x0", "low", element, "maximum", tensor(x.shape, element), tensor(small, element))
    node = helper.make_node("MaxPool", ["x0"], ["y"], kernel_shape=[2, 2], strides=[2, 2])
    return Layer([x], [scale], scale, windows(x).max(0).astype(np.float64), body, [node], {})


def average_pool():
    x, scale, result = integers(2, 8, 8, 16), Scale(0.0317, -11), Scale(0.0291, 5)
    small = (2, 4, 4, 16)
    floats = tensor(small, "f32")
    body = f"""  %f = stablehlo.uniform_dequantize %x0 : ({tensor(x.shape, scale.element())}) -> {tensor(x.shape, 'f32')}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %four = stablehlo.constant dense<4.0> : {floats}
{REDUCE.format('sum', 'f', 'zero', 'f32', 'add', tensor(x.shape, 'f32'), floats)}  %mean = stablehlo.divide %sum, %four : {floats}
  %y = stablehlo.uniform_quantize %mean : ({floats}) -> {tensor(small, result.element())}
"""
    node = helper.make_node("QLinearAveragePool", ["x0", "xs", "xz", "ys", "yz"], ["y"], kernel_shape=[2, 2],
                            strides=[2, 2], domain=EXTENSIONS)
    return Layer([x], [scale], result, quantize(windows(dequantize(x, scale)).mean(0), result), body, [node],
                 dict(**parameters("x", scale), **parameters("y", result)))


def relu6():
    x, scale, result = integers(2, 8, 8, 16), Scale(0.0917, -11), Scale(6 / 255, -128)
    floats = tensor(x.shape, "f32")
    body = f"""  %f = stablehlo.uniform_dequantize %x0 : ({tensor(x.shape, scale.element())}) -> {floats}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %six = stablehlo.constant dense<6.0> : tensor<f32>
  %g = stablehlo.clamp %zero, %f, %six : (tensor<f32>, {floats}, tensor<f32>) -> {floats}
  %y = stablehlo.uniform_quantize %g : ({floats}) -> {tensor(x.shape, result.element())}
"""
    nodes = [helper.make_node("DequantizeLinear", ["x0", "xs", "xz"], ["f"]),
             helper.make_node("Clip", ["f", "zero", "six"], ["g"]),
             helper.make_node("QuantizeLinear", ["g", "ys", "yz"], ["y"])]
    return Layer([x], [scale], result, quantize(np.clip(dequantize(x, scale), 0, 6), result), body, nodes,
                 dict(zero=np.float32(0), six=np.float32(6), **parameters("x", scale), **parameters("y", result)))


def concatenate():
    x, y = integers(2, 8, 8, 16), integers(2, 8, 8, 8)
    a, b, result = Scale(0.0317, -11), Scale(0.0171, 23), Scale(0.033, -9)
    types = [tensor(x.shape, result.element()), tensor(y.shape, result.element())]
    joined = np.concatenate([dequantize(x, a), dequantize(y, b)], -1)
    body = f"""  %p = stablehlo.uniform_quantize %x0 : ({tensor(x.shape, a.element())}) -> {types[0]}
  %q = stablehlo.uniform_quantize %x1 : ({tensor(y.shape, b.element())}) -> {types[1]}
  %y = stablehlo.concatenate %p, %q, dim = 3 : ({types[0]}, {types[1]}) -> {tensor(joined.shape, result.element())}
"""
    node = helper.make_node("QLinearConcat", ["ys", "yz", "x0", "as", "az", "x1", "bs", "bz"], ["y"], axis=1,
                            domain=EXTENSIONS)
    return Layer([x, y], [a, b], result, quantize(joined, result), body, [node],
                 dict(**parameters("a", a), **parameters("b", b), **parameters("y", result)))


LAYERS = {"dense": dense, "convolution 3x3": lambda: convolution(3, 1, False),
          "convolution 1x1": lambda: convolution(1, 1, False), "convolution with strides": lambda: convolution(3, 2, False),
          "depthwise convolution": lambda: convolution(3, 1, True), "residual add": residual_add, "max pool": max_pool,
          "average pool": average_pool, "relu6": relu6, "concatenate": concatenate}


def run_ours(layer, path, engine):
    command = ["tpu-run", path + ".mlir", f"--engine={engine}", f"--save-output={path}.y.npy"]
    for i, x in enumerate(layer.inputs):
        np.save(f"{path}.x{i}.npy", x)
        command.append(f"--input={path}.x{i}.npy")
    with open(path + ".mlir", "w") as file:
        file.write(layer.program())
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return np.load(path + ".y.npy")


def run_peer(layer):
    session = onnxruntime.InferenceSession(layer.model().SerializeToString(), providers=["CPUExecutionProvider"])
    return from_onnx(session.run(None, {f"x{i}": to_onnx(x) for i, x in enumerate(layer.inputs)})[0])


def main():
    failed = False
    print(f"ONNX Runtime {onnxruntime.__version__}")
    print(f"{'layer':26}{'integers':>9}{'free':>6}{'differ':>8}")
    for name, make in LAYERS.items():
        layer = make()
        path = os.path.join(sys.argv[1], name.replace(" ", "-"))
        results = {"native": run_ours(layer, path, "native"), "reference": run_ours(layer, path, "reference"),
                   "onnxruntime": run_peer(layer)}
        exact = np.clip(layer.exact, -128, 127)
        inner = (exact > -128) & (exact < 127)
        free = inner & (np.abs(exact - np.floor(exact) - 0.5) < FREE)
        for side, result in results.items():
            distance = np.abs(result.astype(np.float64) - exact)
            wrong = distance > np.where(free, 0.5 + FREE, 0.5)
            if wrong.any():
                failed = True
                at = tuple(np.argwhere(wrong)[0])
                print(f"{name}: {side} has {wrong.sum()} wrong integers; at {at} {result[at]}, and {exact[at]:.6f} is true")
        differ = (results["native"].astype(int) != results["onnxruntime"]).sum()
        print(f"{name:26}{exact.size:9}{free.sum():6}{differ:8}")
    sys.exit(failed)


main()
