"""Inference of the same models in ONNX Runtime or OpenVINO, whichever is installed here,
from a graph of ONNX with its weights, which both fold and pack beforehand."""
import importlib.util

import worker

options = worker.parse()
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from draws import images, ones, resnet50_blocks, resnet50_weights, weight, zeros

batch = options.batch


class Graph:
    """Nodes and their weights; each method adds a node and gives its result's name."""

    def __init__(self):
        self.nodes, self.weights, self.parameters = [], [], 0

    def add(self, kind, *inputs, **attributes):
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def hold(self, value, learned=True):
        name = f"weight_{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        self.parameters += value.size if learned else 0
        return name

    def convolve(self, x, kernel, stride=1, bias=True):
        side = kernel.shape[0] // 2
        inputs = [x, self.hold(kernel.transpose(3, 2, 0, 1))]
        if bias:
            inputs.append(self.hold(zeros(kernel.shape[-1])))
        return self.add("Conv", *inputs, strides=[stride] * 2, pads=[side] * 4)

    def normalize(self, x, channels, scale):
        return self.add("BatchNormalization", x, self.hold(ones(channels) * scale),
                        self.hold(zeros(channels)), self.hold(zeros(channels), False),
                        self.hold(ones(channels), False), epsilon=1e-5)

    def dense(self, x, kernel):
        return self.add("Gemm", x, self.hold(kernel), self.hold(zeros(kernel.shape[-1])))

    def relu(self, x):
        return self.add("Relu", x)

    def pool(self, x, window, stride, side=0):
        return self.add("MaxPool", x, kernel_shape=[window] * 2, strides=[stride] * 2,
                        pads=[side] * 4)

    def build(self, result, shape, classes):
        describe = lambda name, shape: helper.make_tensor_value_info(
            name, TensorProto.FLOAT, shape)
        graph = helper.make_graph(self.nodes, options.model, [describe("x", shape)],
                                  [describe(result, [shape[0], classes])], self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)],
                                  ir_version=8)
        onnx.checker.check_model(model)
        return model.SerializeToString()


def mnist(graph):
    x = "x"
    for kernel in (weight(5, 5, 1, 32), weight(5, 5, 32, 64)):
        x = graph.pool(graph.relu(graph.convolve(x, kernel)), 2, 2)
    # Rows in the order of NCHW.
    kernel = weight(3136, 128).reshape(7, 7, 64, 128).transpose(2, 0, 1, 3).reshape(3136, 128)
    x = graph.relu(graph.dense(graph.add("Flatten", x), kernel))
    return graph.dense(x, weight(128, 10)), images(batch, 28, 1), 10


def resnet50(graph):
    weights = {name: (kernel, scale) for name, kernel, scale in resnet50_weights()}

    def normalized(x, name, stride=1):
        kernel, scale = weights[name]
        return graph.normalize(graph.convolve(x, kernel, stride, False), kernel.shape[-1], scale)

    x = graph.pool(graph.relu(normalized("x", "stem", 2)), 3, 2, 1)
    for name, _, _, stride, projects in resnet50_blocks():
        shortcut = normalized(x, name + "s", stride) if projects else x
        y = graph.relu(normalized(x, name + "a"))
        y = graph.relu(normalized(y, name + "b", stride))
        x = graph.relu(graph.add("Add", normalized(y, name + "c"), shortcut))
    x = graph.add("Flatten", graph.add("GlobalAveragePool", x))
    return graph.dense(x, weight(2048, 1000)), images(batch, 224, 3), 1000


graph = Graph()
result, x, outputs = globals()[options.model.removesuffix("-inference")](graph)
x = np.ascontiguousarray(x.transpose(0, 3, 1, 2))
model = graph.build(result, x.shape, outputs)
if importlib.util.find_spec("openvino"):
    import openvino

    version = "OpenVINO " + openvino.__version__.split("-")[0]
    core = openvino.Core()
    request = core.compile_model(core.read_model(model, b""), "CPU", {
        "INFERENCE_NUM_THREADS": options.threads, "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": options.precision}).create_infer_request()
    request.set_input_tensor(openvino.Tensor(x, shared_memory=True))

    def infer():
        request.infer()
        return np.abs(request.get_output_tensor().data).mean()
else:
    import onnxruntime

    version = "ONNX Runtime " + onnxruntime.__version__
    if options.precision == "bf16":
        raise SystemExit("its kernels for x86 have no bf16")
    if options.target_cpu == "x86-64-v3":
        raise SystemExit("it cannot be told to use fewer instructions than the processor has")
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads, settings.inter_op_num_threads = options.threads, 1
    session = onnxruntime.InferenceSession(model, settings, providers=["CPUExecutionProvider"])

    def infer():
        return np.abs(session.run(None, {"x": x})[0]).mean()

worker.serve(infer, version, graph.parameters)
