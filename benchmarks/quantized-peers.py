#!/usr/bin/env python3
# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times networks in f32 and in bytes, ours beside ONNX Runtime and OpenVINO, in turn.

    quantized-peers.py make FOLDER                the peers' files; needs onnxruntime and onnx
    quantized-peers.py make-ours FOLDER           ours, by `tpu-run MODEL quantize`
    quantized-peers.py onnxruntime|openvino|systole FOLDER [flags] [NETWORK ...]
    quantized-peers.py compare FOLDER [flags] [NETWORK ...]

`compare` runs all three in turn, each in a process of its own. It finds the peers where
`make bench-peers` puts them ($SYSTOLE_PEERS), and prints a table of the least times. Both
peers read one file, quantized by ONNX Runtime (QDQ, u8 activations, i8 weights for each
channel). Its weights are random, with batch normalization folded into them: they change no
time. Ours have the variables of a few steps of training.
"""

import argparse
import os
import re
import sys
import time

import numpy as np
import programs

# A network is NAME-BATCH; the name stands for the builder, the shape of an image, and our model.
IMAGES = {"mnist": [1, 28, 28], "resnet50": [3, 224, 224], "mobilenet_v2": [3, 224, 224],
          "resnet50_64": [3, 64, 64]}
NETWORKS = ["resnet50-1", "resnet50-8", "mobilenet_v2-1", "mobilenet_v2-8", "mnist-100",
            "resnet50_64-8"]
PEERS = ["systole", "onnxruntime", "openvino"]


def parse(network):
    """The name and the shape of the input."""
    name, batch = network.rsplit("-", 1)
    return name, [int(batch), *IMAGES[name]]


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

    def convolution(self, x, channels, filters, size, stride=1, relu=True, group=1):
        fan_in = channels // group * size * size
        y = self.op("Conv", x, self.weights(filters, channels // group, size, size, fan_in=fan_in),
                    self.weights(filters, fan_in=1e4), kernel_shape=[size, size],
                    pads=[size // 2] * 4, strides=[stride, stride], group=group)
        return self.op("Relu", y) if relu else y

    def relu6(self, x):
        return self.op("Clip", x, self.constant(0), self.constant(6))

    def constant(self, number):
        from onnx import numpy_helper
        name = f"w{len(self.initializers)}"
        self.initializers.append(numpy_helper.from_array(np.array(number, np.float32), name))
        return name

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


def mobilenet_v2(net):
    y = net.relu6(net.convolution("x", 3, 32, 3, 2, relu=False))
    channels = 32
    for widening, filters, blocks, stride in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2),
                                              (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2),
                                              (6, 320, 1, 1)):
        for block in range(blocks):
            wide = channels * widening
            z = y
            if widening > 1:
                z = net.relu6(net.convolution(z, channels, wide, 1, relu=False))
            z = net.relu6(net.convolution(z, wide, wide, 3, stride if block == 0 else 1,
                                          relu=False, group=wide))
            z = net.convolution(z, wide, filters, 1, relu=False)
            y = net.op("Add", y, z) if block > 0 else z
            channels = filters
    y = net.relu6(net.convolution(y, 320, 1280, 1, relu=False))
    y = net.op("Flatten", net.op("GlobalAveragePool", y))
    return net.op("Softmax", net.dense(y, 1280, 10))


BUILDERS = {"mnist": mnist, "resnet50": resnet50, "resnet50_64": resnet50,
            "mobilenet_v2": mobilenet_v2}


def make(folder, networks):
    from onnxruntime.quantization import (CalibrationDataReader, QuantFormat, QuantType,
                                          quantize_static)

    class Inputs(CalibrationDataReader):
        def __init__(self, shape):
            random = np.random.default_rng(1)
            self.batches = iter([random.normal(0, 1, shape) for _ in range(3)])

        def get_next(self):
            batch = next(self.batches, None)
            return None if batch is None else {"x": batch.astype(np.float32)}

    for network in networks:
        name, shape = parse(network)
        net = Network()
        path = f"{folder}/{network}"
        net.save(f"{path}-f32.onnx", shape, BUILDERS[name](net), 10)
        quantize_static(f"{path}-f32.onnx", f"{path}-i8.onnx", Inputs(shape),
                        quant_format=QuantFormat.QDQ, per_channel=True,
                        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8)


def make_ours(folder, networks):
    """Trains the example, which has images of 64 pixels, and writes it for the network's images."""
    for network in networks:
        name, (batch, _, height, width) = parse(network)
        example = name.removesuffix("_64")
        source = f"{programs.SOURCE}/examples/{example}"
        with open(f"{source}/{example}.mlir") as file:
            text = file.read()
        model, variables = f"{folder}/{network}.mlir", f"{folder}/{example}"
        text = text.replace("64x64x3", f"{height}x{width}x3").replace("[64, 64]",
                                                                      f"[{height}, {width}]")
        with open(model, "w") as file:
            file.write(re.sub(r'\["((?:\.\./)*\w*/?data/)', rf'["{source}/\1', text))
        if not os.path.isdir(variables):
            programs.run([programs.tool("tpu-run"), f"{source}/{example}.mlir", "train",
                          "--train_batch_size=16", "--max_steps=20", f"--model_dir={variables}"])
        # No layer has so much signal, so all stay in f32; or all have enough.
        for precision, least in (("f32", 1000), ("i8", -1000)):
            programs.run([programs.tool("tpu-run"), model, "quantize", f"--model_dir={variables}",
                          "-o", f"{folder}/{network}-{precision}", "--calibration_steps=2",
                          f"--predict_batch_size={batch}", f"--min_snr={least}"])


def load(peer, path, threads):
    """A function that runs the network on its input."""
    if peer == "onnxruntime":
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        return lambda x: session.run(None, {"x": x})
    import openvino
    model = openvino.Core().compile_model(path, "CPU", {
        "INFERENCE_NUM_THREADS": threads, "NUM_STREAMS": 1, "INFERENCE_PRECISION_HINT": "f32"})
    request = model.create_infer_request()
    return lambda x: request.infer({0: x})


def measure(peer, path, shape, options):
    """The least time of a run, in ms."""
    if peer == "systole":
        output = programs.run([programs.tool("tpu-run"), f"{path}/model.mlir", "--random-inputs=1",
                               f"--runs={options.runs}", f"--threads={options.threads}"])
        number, unit = re.search(r"runs: at least ([\d.e+-]+) (us|ms|s)\b", output).groups()
        return float(number) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]
    run = load(peer, f"{path}.onnx", options.threads)
    x = np.random.default_rng(2).normal(0, 1, shape).astype(np.float32)
    times = []
    for _ in range(options.runs + 5):
        start = time.perf_counter()
        run(x)
        times.append(time.perf_counter() - start)
    return min(times) * 1e3


def compare(options):
    """Each network by each peer in turn, and a row of a table with the least of all rounds."""
    peers = os.environ.get("SYSTOLE_PEERS", os.path.expanduser("~/.cache/systole/peers"))
    print("| network | Systole, f32; i8 | ratio | ONNX Runtime, f32; i8 | OpenVINO, f32; i8 "
          "| the best i8, ours = 1 |\n|---|---|---|---|---|---|", flush=True)
    for network in options.networks:
        best = {}
        for _ in range(options.rounds):
            for peer in PEERS:
                python = sys.executable if peer == "systole" else f"{peers}/{peer}/bin/python"
                output = programs.run([python, __file__, peer, options.folder, network,
                                       f"--threads={options.threads}", f"--runs={options.runs}"])
                for precision, ms in re.findall(r"^\S+ \S+ (f32|i8): ([\d.]+) ms", output, re.M):
                    key = peer, precision
                    best[key] = min(best.get(key, float("inf")), float(ms))
        f32, i8 = best["systole", "f32"], best["systole", "i8"]
        others = [f"{best[peer, 'f32']:.2f}; {best[peer, 'i8']:.2f}" for peer in PEERS[1:]]
        ratio = min(best[peer, "i8"] for peer in PEERS[1:]) / i8
        print(f"| {network}, {options.threads} threads | {f32:.2f}; {i8:.2f} | {f32 / i8:.1f} "
              f"| {others[0]} | {others[1]} | {ratio:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["make", "make-ours", "compare", *PEERS])
    parser.add_argument("folder")
    parser.add_argument("networks", nargs="*", metavar="NETWORK",
                        help=f"NAME-BATCH, by default {' '.join(NETWORKS)}")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--runs", type=int, default=30, help="runs of a process (default 30)")
    parser.add_argument("--rounds", type=int, default=3, help="processes of each (default 3)")
    options = parser.parse_intermixed_args()
    for network in options.networks:
        if not re.fullmatch(rf"({'|'.join(IMAGES)})-[1-9]\d*", network):
            parser.error(f"there is no network {network}: NAME-BATCH with a name of "
                         f"{', '.join(IMAGES)}")
    options.networks = options.networks or NETWORKS
    if options.command == "make":
        make(options.folder, options.networks)
    elif options.command == "make-ours":
        make_ours(options.folder, options.networks)
    elif options.command == "compare":
        compare(options)
    else:
        for network in options.networks:
            for precision in ("f32", "i8"):
                ms = measure(options.command, f"{options.folder}/{network}-{precision}",
                             parse(network)[1], options)
                print(f"{options.command} {network} {precision}: {ms:.2f} ms, the least of "
                      f"{options.runs} runs", flush=True)


main()
