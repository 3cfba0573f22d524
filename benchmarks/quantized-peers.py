#!/usr/bin/env python3
# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times ONNX Runtime or OpenVINO on the networks of examples/mnist and examples/resnet50,
in f32 and quantized by ONNX Runtime, on one thread.

    quantized-peers.py make FOLDER                with onnxruntime and onnx installed
    quantized-peers.py onnxruntime|openvino FOLDER

The weights are random, with batch normalization folded into them: they change no time.
Beside it, `tpu-run quantized/model.mlir --random-inputs=1 --runs=30 --threads=1` times
the file that `tpu-run MODEL quantize` makes.
"""

import sys
import time

import numpy as np

SHAPES = {"mnist": [100, 1, 28, 28], "resnet50": [8, 3, 64, 64]}


class Network:
    """Nodes of an ONNX graph whose input is "x"."""

    def __init__(self):
        self.random = np.random.default_rng(0)
        self.nodes, self.initializers = [], []

    def weights(self, *shape, fan_in):
        from onnx import numpy_helper
        name = f"w{len(self.initializers)}"
        values = self.random.normal(0, (2 / fan_in)**0.5, shape).astype(np.float32)
        self.initializers.append(numpy_helper.from_array(values, name))
        return name

    def op(self, kind, *inputs, **attributes):
        from onnx import helper
        name = f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        return name

    def convolution(self, x, channels, filters, size, stride=1, relu=True):
        fan_in = channels * size * size
        y = self.op("Conv", x, self.weights(filters, channels, size, size, fan_in=fan_in),
                    self.weights(filters, fan_in=1e4), kernel_shape=[size, size],
                    pads=[size // 2] * 4, strides=[stride, stride])
        return self.op("Relu", y) if relu else y

    def dense(self, x, inputs, units):
        return self.op("Gemm", x, self.weights(inputs, units, fan_in=inputs),
                       self.weights(units, fan_in=1e4))

    def save(self, path, shape, result, classes):
        import onnx
        from onnx import TensorProto, helper
        graph = helper.make_graph(
            self.nodes, "network",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
            [helper.make_tensor_value_info(result, TensorProto.FLOAT, [shape[0], classes])],
            self.initializers)
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)],
                                    ir_version=8), path)


def mnist(net):
    y = net.convolution("x", 1, 32, 5)
    y = net.op("MaxPool", y, kernel_shape=[2, 2], strides=[2, 2])
    y = net.convolution(y, 32, 64, 5)
    y = net.op("MaxPool", y, kernel_shape=[2, 2], strides=[2, 2])
    y = net.op("Relu", net.dense(net.op("Flatten", y), 3136, 128))
    return net.op("Softmax", net.dense(y, 128, 10))


def resnet50(net):
    y = net.convolution("x", 3, 64, 7, 2)
    y = net.op("MaxPool", y, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
    channels = 64
    for filters, blocks, first in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
        for block in range(blocks):
            stride = first if block == 0 else 1
            z = net.convolution(y, channels, filters, 1)
            z = net.convolution(z, filters, filters, 3, stride)
            z = net.convolution(z, filters, 4 * filters, 1, relu=False)
            if block == 0:
                y = net.convolution(y, channels, 4 * filters, 1, stride, relu=False)
            y = net.op("Relu", net.op("Add", z, y))
            channels = 4 * filters
    y = net.op("Flatten", net.op("GlobalAveragePool", y))
    return net.op("Softmax", net.dense(y, 2048, 10))


def make(folder):
    from onnxruntime.quantization import (CalibrationDataReader, QuantFormat, QuantType,
                                          quantize_static)

    class Inputs(CalibrationDataReader):
        def __init__(self, shape):
            random = np.random.default_rng(1)
            self.batches = iter([random.normal(0, 1, shape) for _ in range(3)])

        def get_next(self):
            batch = next(self.batches, None)
            return None if batch is None else {"x": batch.astype(np.float32)}

    for build in (mnist, resnet50):
        name = build.__name__
        net = Network()
        net.save(f"{folder}/{name}.onnx", SHAPES[name], build(net), 10)
        quantize_static(f"{folder}/{name}.onnx", f"{folder}/{name}-i8.onnx", Inputs(SHAPES[name]),
                        quant_format=QuantFormat.QDQ, per_channel=True,
                        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8)


def load(peer, path):
    """A function that runs the network on its input."""
    if peer == "onnxruntime":
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        return lambda x: session.run(None, {"x": x})
    import openvino
    model = openvino.Core().compile_model(path, "CPU", {
        "INFERENCE_NUM_THREADS": 1, "NUM_STREAMS": 1, "INFERENCE_PRECISION_HINT": "f32"})
    request = model.create_infer_request()
    return lambda x: request.infer({0: x})


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("make", "onnxruntime", "openvino"):
        sys.exit(__doc__)
    peer, folder = sys.argv[1:]
    if peer == "make":
        make(folder)
        return
    for name, shape in SHAPES.items():
        x = np.random.default_rng(2).normal(0, 1, shape).astype(np.float32)
        for version in ("", "-i8"):
            run = load(peer, f"{folder}/{name}{version}.onnx")
            times = []
            for _ in range(35):
                start = time.perf_counter()
                run(x)
                times.append(time.perf_counter() - start)
            print(f"{peer} {name}{version}: {min(times) * 1e3:.2f} ms, the least of 35 runs")


main()
