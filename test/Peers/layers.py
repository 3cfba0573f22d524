#!/usr/bin/env python3
"""Writes test/Layers: what layers and their derivatives compute, by Keras.

    layers.py OUTPUT_DIR [NAME...]

Each test is a small model of one layer. Keras's layer gets the same variables and
input in float64; its result, and the derivatives of the result times a cotangent
with respect to the input and to each variable, are what ours are compared with:
to 1e-10 in float64 and 1e-5 in float32, in units of the root mean square of the
tensor (which is no less strict than the norm of the error over the tensor's). Needs
tensorflow; see make check-peers.
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.config.set_floatx("float64")
VERSIONS = f"TensorFlow {tf.__version__} and Keras {keras.__version__}"
TYPES = {"float64": "f64", "int32": "i32", "int64": "i64", "bool": "i1"}
L = keras.layers


def type_of(value, batch=False):
    sizes = ["?" if batch and i == 0 else str(d) for i, d in enumerate(value.shape)]
    return "tensor<" + "x".join(sizes + [TYPES[str(value.dtype)]]) + ">"


def literal(value):
    def element(e):
        if isinstance(e, list):
            return "[" + ", ".join(map(element, e)) + "]"
        if isinstance(e, bool):
            return str(e).lower()
        if isinstance(e, int):
            return repr(e)
        mantissa, _, exponent = f"{e:.14g}".partition("e")
        return (mantissa if "." in mantissa else mantissa + ".0") + ("e" + exponent if exponent else "")
    return f"dense<{element(value.tolist())}> : {type_of(value)}"


def check(name, value):
    scale = float(np.sqrt(np.mean(np.square(value))))
    if scale < 1e-12:  # a sum of numbers near 1 that cancel
        scale = 1.0
    return (f"  stablehlo.custom_call @check.expect_almost_eq_const({name}) {{has_side_effect = true, "
            f"tolerance = {scale:.4f}e-10 : f64, value = {literal(value)}}} : ({type_of(value)}) -> ()\n")


def numbers(seed, *shape):
    """Numbers from -1 to 1 with few digits, which every type represents exactly."""
    return np.random.RandomState(seed).randint(-64, 65, shape) / 64


class Case:
    """`body` computes %y; `layers` are Keras's, by the names of ours; `forward`
    computes y of a dictionary of inputs. With `training`, the layer is in a model
    that is trained, and the states that a step leaves are compared: the loss is
    the sum of y times the input c, and the rate is 1. With several `shards`, each
    takes its rows, and all have the states that Keras has after the whole batch.
    The derivatives are not those with respect to `constants`."""

    def __init__(self, name, title, inputs, body, layers=None, forward=None, training=False,
                 variables=None, shards=1, constants=()):
        self.constants = constants
        self.name, self.title, self.inputs, self.body = name, title, inputs, body
        self.layers, self.forward, self.training = layers or {}, forward, training
        self.given, self.shards = variables or {}, shards
        if self.forward is None:
            (layer,) = self.layers.values()
            self.forward = lambda i: layer(i["x"], **({"training": True} if training else {}))

    def prepare(self):
        """The variables by our names, after giving Keras's their values."""
        inputs = {k: tf.constant(v) for k, v in self.inputs.items()}
        self.forward(inputs)
        result = {}
        for name, layer in self.layers.items():
            for index, weight in enumerate(layer.weights):
                key = self.name_of(layer, name, weight)
                value = numbers(100 + index, *weight.shape)
                if weight.name in ("moving_variance",):
                    value = np.abs(value) + 0.5
                weight.assign(self.given.get(key, value))
                result[key] = weight
        return inputs, result

    def name_of(self, layer, name, weight):
        parts = weight.path.split("/")
        if isinstance(layer, L.Bidirectional):  # bidirectional/forward_lstm/lstm_cell/kernel
            return f"{name}/{'forward' if 'forward' in parts[-3] else 'backward'}/{parts[-1]}"
        if isinstance(layer, (L.MultiHeadAttention, L.GroupQueryAttention)):  # multi_head_attention/query/kernel
            return f"{name}/{parts[-2]}/{parts[-1]}"
        if isinstance(layer, MixtureOfExperts):
            return f"{name}/{weight.name}/kernel"
        return f"{name}/{weight.name}"

    def write(self, directory):
        inputs, variables = self.prepare()
        before = {k: v.numpy() for k, v in variables.items()}
        trained = [k for k, v in variables.items() if v.trainable]
        with tf.GradientTape() as tape:
            floats = {k: v for k, v in inputs.items() if v.dtype.is_floating and k not in self.constants}
            for v in floats.values():
                tape.watch(v)
            y = self.forward(inputs)
            cotangent = numbers(99, *y.shape)
            loss = tf.reduce_sum(y * cotangent)
        watched = [variables[k].value for k in trained] + list(floats.values())
        gradients = [g if g is None else tf.convert_to_tensor(g).numpy()
                     for g in tape.gradient(loss, watched)]
        gradients = [np.zeros(w.shape) if g is None else g for w, g in zip(watched, gradients)]
        y, gradients = y.numpy(), dict(zip(trained + list(floats), gradients))
        (self.write_training if self.training else self.write_inference)(
            directory, before, variables, y, cotangent, loss.numpy(), gradients)

    def header(self, batch):
        return (f"// {self.title}, as {VERSIONS} compute it.\n"
                "// Made by test/Peers/layers.py.\n"
                f"// RUN: %S/Inputs/check-layer %s %t {batch}{' %d' % self.shards if self.shards > 1 else ''}\n\n")

    def model(self, extra, ends):
        arguments = ", ".join(f"%{k}: {type_of(v, True)}" for k, v in (self.inputs | extra).items())
        out = f"graph.model @{self.name} {{\n  graph.model_fn @model({arguments}) {{\n"
        out += "".join(f"    {line}\n" for line in (self.body.strip() + "\n" + ends).splitlines())
        return out + "  }\n}\n\n// -----\nfunc.func @main() {\n"

    def write_inference(self, directory, before, variables, y, cotangent, loss, gradients):
        batch = len(next(iter(self.inputs.values())))
        out = self.header(batch) + self.model({}, "graph.predict {y = %y}")
        values = before | self.inputs
        names = {k: f"%a{i}" for i, k in enumerate(values)}
        for k, v in values.items():
            out += f"  {names[k]} = stablehlo.constant {literal(v)}\n"
        out += f"  %d = stablehlo.constant {literal(cotangent)}\n"
        arguments, types = ", ".join(names.values()), ", ".join(map(type_of, values.values()))
        out += f"  %y = call @predict({arguments}) : ({types}) -> {type_of(y)}\n"
        out += check("%y", y)
        # Moving variables have derivatives, too, which Keras does not ask for.
        results = [k for k, v in values.items() if v.dtype == np.float64]
        result_types = ", ".join(type_of(values[k]) for k in results)
        out += (f"  %g:{len(results)} = call @predict_vjp({arguments}, %d) : "
                f"({types}, {type_of(cotangent)}) -> ({result_types})\n")
        for i, k in enumerate(results):
            if k in gradients:
                out += check(f"%g#{i}" if len(results) > 1 else "%g", gradients[k])
        self.save(directory, out.replace("%g:1 =", "%g ="))

    def write_training(self, directory, before, variables, y, cotangent, loss, gradients):
        batch = len(next(iter(self.inputs.values())))
        ends = ("%product = graph.multiply %y, %c\n%loss = graph.reduce_sum %product\n"
                "%rate = graph.constant 1.0\ngraph.minimize %loss with #graph.sgd, %rate"
                + (' {cross_shard = "sum"}' if self.shards > 1 else ""))
        feeds = self.inputs | {"c": cotangent}
        out = self.header(batch) + self.model({"c": cotangent}, ends)
        after = {k: before[k] - gradients[k] if k in gradients else v.numpy()
                 for k, v in variables.items()}
        values = before | feeds
        names = {k: f"%a{i}" for i, k in enumerate(values)}
        for k, v in values.items():
            out += f"  {names[k]} = stablehlo.constant {literal(v)}\n"
        out += "  %step = stablehlo.constant dense<0> : tensor<i64>\n"
        states = list(before)
        if self.shards > 1:
            for k in feeds:
                out += self.take_rows(names, k, feeds[k])
                feeds = feeds | {k: feeds[k][:batch // self.shards]}
        arguments = ", ".join([names[k] for k in states] + ["%step"] + [names[k] for k in feeds])
        types = ", ".join([type_of(values[k]) for k in states] + ["tensor<i64>"]
                          + [type_of(v) for v in feeds.values()])
        results = ", ".join([type_of(before[k]) for k in states] + ["tensor<i64>", "tensor<f64>", "tensor<f32>"])
        out += f"  %s:{len(states) + 3} = call @train({arguments}) : ({types}) -> ({results})\n"
        for i, k in enumerate(states):
            out += check(f"%s#{i}", after[k])
        if self.shards == 1:
            out += check(f"%s#{len(states) + 1}", np.asarray(loss))
        self.save(directory, out)

    def take_rows(self, names, k, value):
        """This shard's rows of an input."""
        rows, name = len(value) // self.shards, names[k]
        share = type_of(value[:rows])
        names[k] += "_rows"
        sizes = ", ".join([str(rows)] + [str(s) for s in value.shape[1:]])
        zeros = ", %zero" * (value.ndim - 1)
        index = ("  %id = stablehlo.replica_id : tensor<ui32>\n"
                 "  %shard = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>\n"
                 "  %zero = stablehlo.constant dense<0> : tensor<i32>\n"
                 f"  %count = stablehlo.constant dense<{rows}> : tensor<i32>\n"
                 "  %first = stablehlo.multiply %shard, %count : tensor<i32>\n") if k == "x" else ""
        return index + (f"  {names[k]} = stablehlo.dynamic_slice {name}, %first{zeros}, sizes = [{sizes}] : "
                        f"({type_of(value)}{', tensor<i32>' * value.ndim}) -> {share}\n")

    def save(self, directory, out):
        with open(os.path.join(directory, self.name + ".mlir"), "w") as f:
            f.write(out + "  return\n}\n}\n")


def distinct(seed, *shape):
    """Such numbers, no two equal: where equal ones have the maximum is a choice."""
    count = int(np.prod(shape))
    return ((np.random.RandomState(seed).permutation(count) - count // 2) / 128).reshape(shape)


X1, X2, X3 = distinct(1, 2, 6, 4), distinct(2, 2, 5, 6, 4), distinct(3, 1, 4, 5, 3, 2)


def layer_case(name, title, op, layer, x, **more):
    """One layer that is called "layer" in both."""
    x = {1: X1, 2: X2, 3: X3}[x] if isinstance(x, int) else x
    return Case(name, title, {"x": x}, f"%y = graph.{op}", {"layer": layer}, **more)


def tensor_case(name, title, op, forward, **inputs):
    return Case(name, title, inputs, f"%y = graph.{op}", forward=forward)


CONVOLUTIONS = [
    layer_case("conv1d", "Conv1D", 'conv1d %x {filters = 3, kernel = [3], padding = "same", name = "layer"}',
               L.Conv1D(3, 3, padding="same"), 1),
    layer_case("conv2d", "Conv2D with strides",
               'conv2d %x {filters = 3, kernel = [2, 3], strides = [2, 1], name = "layer", activation = "tanh"}',
               L.Conv2D(3, (2, 3), strides=(2, 1), activation="tanh"), 2),
    layer_case("conv2d_groups", "Conv2D with groups and dilation",
               'conv2d %x {filters = 6, kernel = [2, 2], groups = 2, dilations = [2, 1], padding = "same", name = "layer"}',
               L.Conv2D(6, (2, 2), groups=2, dilation_rate=(2, 1), padding="same"), 2),
    layer_case("conv3d", "Conv3D", 'conv3d %x {filters = 2, kernel = [2, 3, 2], strides = [2, 2, 1], padding = "same", name = "layer"}',
               L.Conv3D(2, (2, 3, 2), strides=(2, 2, 1), padding="same"), 3),
    layer_case("depthwise_conv2d", "DepthwiseConv2D",
               'depthwise_conv2d %x {kernel = [3, 3], strides = [2, 2], padding = "same", depth_multiplier = 2, name = "layer"}',
               L.DepthwiseConv2D((3, 3), strides=(2, 2), padding="same", depth_multiplier=2), 2),
    layer_case("separable_conv2d", "SeparableConv2D",
               'separable_conv2d %x {filters = 3, kernel = [3, 2], depth_multiplier = 2, name = "layer"}',
               L.SeparableConv2D(3, (3, 2), depth_multiplier=2), 2),
    layer_case("conv2d_transpose_same", "Conv2DTranspose, padded",
               'conv2d_transpose %x {filters = 3, kernel = [3, 2], strides = [2, 3], padding = "same", name = "layer"}',
               L.Conv2DTranspose(3, (3, 2), strides=(2, 3), padding="same"), X2[:, :3, :2]),
    layer_case("conv2d_transpose_valid", "Conv2DTranspose",
               'conv2d_transpose %x {filters = 2, kernel = [3, 4], strides = [1, 2], name = "layer"}',
               L.Conv2DTranspose(2, (3, 4), strides=(1, 2)), X2[:, :3, :2]),
]

POOLINGS = [
    layer_case("max_pool1d", "MaxPooling1D", "max_pool1d %x {pool = [2]}", L.MaxPooling1D(2), 1),
    layer_case("max_pool2d", "MaxPooling2D, overlapping", 'max_pool2d %x {pool = [3, 2], strides = [2, 2], padding = "same"}',
               L.MaxPooling2D((3, 2), strides=2, padding="same"), 2),
    # TensorFlow has neither of 3-D in float64: these numbers are exact in float32.
    tensor_case("max_pool3d", "MaxPooling3D", "max_pool3d %x {pool = [2, 2, 2], strides = [2, 1, 1]}",
                lambda i: tf.cast(L.MaxPooling3D(2, strides=(2, 1, 1), dtype="float32")(i["x"]), tf.float64), x=X3),
    layer_case("avg_pool1d", "AveragePooling1D", 'avg_pool1d %x {pool = [3], strides = [2], padding = "same"}',
               L.AveragePooling1D(3, strides=2, padding="same"), 1),
    layer_case("avg_pool2d", "AveragePooling2D", "avg_pool2d %x {pool = [2, 3]}", L.AveragePooling2D((2, 3)), 2),
    layer_case("avg_pool2d_same", "AveragePooling2D, padded", 'avg_pool2d %x {pool = [3, 4], strides = [2, 3], padding = "same"}',
               L.AveragePooling2D((3, 4), strides=(2, 3), padding="same"), 2),
    tensor_case("avg_pool3d", "AveragePooling3D", "avg_pool3d %x {pool = [2, 2, 3]}",
                lambda i: tf.reduce_mean(tf.reshape(i["x"][:, :, :4], [1, 2, 2, 2, 2, 1, 3, 2]), (2, 4, 6)), x=X3),
] + [layer_case(f"global_{kind.lower()}_pool{n}d", f"Global{kind}Pooling{n}D", f"global_{kind.lower()}_pool{n}d %x{options}",
                getattr(L, f"Global{kind}Pooling{n}D")(**keep), n)
     for kind in ("Average", "Max")
     for n, options, keep in [(1, "", {}), (2, "", {}), (3, " {keep_dims}", {"keepdims": True})]]

ARRANGEMENTS = [
    layer_case("flatten", "Flatten", "flatten %x", L.Flatten(), 2),
    layer_case("reshape", "Reshape", "reshape %x [-1, 8, 3]", L.Reshape((8, 3)), 1),
    tensor_case("concat", "Concatenate", "concat %x, %z {axis = 1}", lambda i: L.Concatenate(axis=1)([i["x"], i["z"]]),
                x=numbers(1, 2, 3, 4), z=numbers(2, 2, 2, 4)),
    tensor_case("transpose", "Permute", "transpose %x [0, 2, 1]", lambda i: L.Permute((2, 1))(i["x"]), x=numbers(1, 2, 3, 4)),
    tensor_case("zero_padding", "ZeroPadding2D", "zero_padding %x {padding = [[1, 0], [2, 1]]}",
                lambda i: L.ZeroPadding2D(((1, 0), (2, 1)))(i["x"]), x=numbers(1, 2, 3, 2, 2)),
    tensor_case("upsampling", "UpSampling2D", "upsampling %x {size = [2, 3]}",
                lambda i: L.UpSampling2D((2, 3))(i["x"]), x=numbers(1, 2, 3, 2, 2)),
    tensor_case("upsampling_bilinear", "UpSampling2D, interpolated", 'upsampling %x {size = [2, 4], interpolation = "bilinear"}',
                lambda i: resize(i["x"], 6, 8), x=numbers(1, 1, 3, 2, 2)),
]


def resize(x, height, width):
    """UpSampling2D computes in float32, which has exact weights for these sizes:
    it is linear, along rows and columns."""
    matrix = lambda n, m: tf.cast(tf.image.resize(tf.eye(n, dtype=tf.float32)[:, :, None], (m, n), "bilinear")[..., 0], tf.float64)
    rows, columns = matrix(x.shape[1], height), matrix(x.shape[2], width)
    return tf.einsum("yh,bhwc,xw->byxc", rows, x, columns)


BROADCAST = dict(x=numbers(1, 2, 3, 4), z=numbers(2, 3, 1) + 1.5)
ARITHMETIC = [tensor_case(name, name.capitalize(), f"{name} %x, %z", lambda i, f=f: f(i["x"], i["z"]),
                          x=numbers(1, 2, 3, 4), z=numbers(2, 2, 3, 1) + 2.5)
              for name, f in [("add", tf.add), ("subtract", tf.subtract), ("multiply", tf.multiply),
                              ("divide", tf.divide), ("maximum", tf.maximum), ("minimum", tf.minimum)]] + [
    tensor_case("matmul", "tf.linalg.matmul", "matmul %x, %z", lambda i: tf.matmul(i["x"], i["z"]),
                x=numbers(1, 2, 3, 4), z=numbers(2, 2, 4, 2)),
    tensor_case("matmul_transposed", "tf.linalg.matmul of transposed and broadcast matrices",
                "matmul %x, %z {transpose_a, transpose_b}",
                lambda i: tf.matmul(i["x"], i["z"], transpose_a=True, transpose_b=True),
                x=numbers(1, 2, 1, 4, 3), z=numbers(2, 2, 3, 2, 4)),
    tensor_case("reduce_mean", "tf.reduce_mean", "reduce_mean %x {axes = [-1, 1]}", lambda i: tf.reduce_mean(i["x"], (1, 3)), x=X2),
    tensor_case("reduce_sum", "tf.reduce_sum", "reduce_sum %x {axes = [1], keep_dims}", lambda i: tf.reduce_sum(i["x"], 1, True), x=X1),
    tensor_case("reduce_max", "tf.reduce_max", "reduce_max %x {axes = [-1]}", lambda i: tf.reduce_max(i["x"], -1), x=X1),
    tensor_case("reduce_min", "tf.reduce_min", "reduce_min %x {axes = [-1]}", lambda i: tf.reduce_min(i["x"], -1), x=X1),
    tensor_case("power", "tf.pow", "power %x, %z", lambda i: tf.pow(i["x"], i["z"]),
                x=np.abs(numbers(1, 2, 3, 4)) + 0.5, z=numbers(2, 2, 3, 1) + 1.5),
    tensor_case("where", "tf.where", "where %c, %x, %z", lambda i: tf.where(i["c"], i["x"], i["z"]),
                c=numbers(3, 2, 1, 4) > 0, x=numbers(1, 2, 3, 4), z=numbers(2, 2, 3, 1)),
]
FUNCTIONS = [tensor_case(name, f"tf.{f.__name__}", f"{name} %x", lambda i, f=f: f(i["x"]), x=x)
             for name, f, x in [("negative", tf.negative, numbers(1, 2, 3, 4)), ("abs", tf.abs, numbers(1, 2, 3, 4)),
                                ("exp", tf.exp, numbers(1, 2, 3, 4)), ("square", tf.square, numbers(1, 2, 3, 4)),
                                ("sin", tf.sin, 2 * numbers(1, 2, 3, 4)), ("cos", tf.cos, 2 * numbers(1, 2, 3, 4)),
                                ("logarithm", tf.math.log, numbers(1, 2, 3, 4) + 1.5),
                                ("sqrt", tf.sqrt, numbers(1, 2, 3, 4) + 1.5),
                                ("rsqrt", tf.math.rsqrt, numbers(1, 2, 3, 4) + 1.5)]]
# Rounded to halves, so that some elements are equal.
HALVES = dict(x=np.round(2 * numbers(1, 2, 3, 4)) / 2, z=np.round(2 * numbers(2, 2, 3, 1)) / 2)
COMPARISONS = [Case(name, f"tf.{name}", HALVES, f"%0 = graph.{name} %x, %z\n%y = graph.where %0, %x, %z",
                    forward=lambda i, f=f: tf.where(f(i["x"], i["z"]), i["x"], i["z"]))
               for name, f in [("equal", tf.equal), ("not_equal", tf.not_equal), ("less", tf.less),
                               ("less_equal", tf.less_equal), ("greater", tf.greater), ("greater_equal", tf.greater_equal)]]



@tf.custom_gradient
def fake_quant(x, low, high, bits, narrow):
    """fake_quant_with_min_max_vars(_per_channel) by TensorFlow's documentation, in float64."""
    least, most = float(narrow), 2.0 ** bits - 1
    width = high - low
    scale = tf.where(width == 0, tf.ones_like(width), width / (most - least))
    zero = tf.round(tf.clip_by_value(least - low / scale, least, most))
    lower, upper = (width / (most - least) * (end - zero) for end in (least, most))
    y = tf.floor((tf.clip_by_value(x, lower, upper) - lower) / scale + 0.5) * scale + lower

    def gradient(d):
        others = tuple(range(len(x.shape) - len(low.shape)))
        outside = [(x < lower) & (width != 0), (x > upper) & (width != 0)]
        ends = [tf.reduce_sum(tf.where(out, d, 0.0), others) for out in outside]
        return tf.where(outside[0] | outside[1], 0.0, d), *ends, None, None
    return y, gradient


def tensorflow_agrees(x, low, high, bits, narrow):
    """The definition above is TensorFlow's, to float32's precision."""
    q = tf.quantization
    with tf.GradientTape(persistent=True) as tape:
        wide = [tf.constant(v, tf.float64) for v in (x, low, high)]
        short = [tf.constant(v, tf.float32) for v in (x, low, high)]
        tape.watch(wide + short)
        y = fake_quant(*wide, bits, narrow)
        theirs = (q.fake_quant_with_min_max_vars_per_channel if np.ndim(low) else q.fake_quant_with_min_max_vars)(
            *short, num_bits=bits, narrow_range=narrow)
    np.testing.assert_allclose(y, theirs, atol=1e-6)
    for a, b in zip(tape.gradient(y, wide), tape.gradient(theirs, short)):
        np.testing.assert_allclose(a, b)


def fake_quant_case(name, title, low, high, bits=8, narrow=False):
    # The batch has as many examples as there are channels: both are the first size of an argument.
    x, low, high = 2 * numbers(12, 4, 5, 4) + 0.001, np.array(low), np.array(high)
    tensorflow_agrees(x, low, high, bits, narrow)
    return tensor_case(name, title, f"fake_quant %x, %low, %high {{num_bits = {bits}{', narrow_range' * narrow}}}",
                       lambda i: fake_quant(i["x"], i["low"], i["high"], bits, narrow), x=x, low=low, high=high)


QUANTIZATIONS = [
    fake_quant_case("fake_quant", "tf.quantization.fake_quant_with_min_max_vars", -0.7, 1.3),
    fake_quant_case("fake_quant_narrow", "tf.quantization.fake_quant_with_min_max_vars of 4 bits", -1.1, 1.1, 4, True),
    fake_quant_case("fake_quant_positive", "tf.quantization.fake_quant_with_min_max_vars of numbers above 0", 0.0, 0.9, 16),
    fake_quant_case("fake_quant_channels", "tf.quantization.fake_quant_with_min_max_vars_per_channel",
                    [-0.5, -1.0, 0.0, 0.0], [0.6, 0.25, 1.5, 0.0], 3),
]



def symmetric(kernel, features):
    """The kernel with the values of bytes from -127 to 127 with a scale for each feature, its last dimensions."""
    scale = tf.reduce_max(tf.abs(kernel), range(len(kernel.shape) - features), keepdims=True) / 127
    return kernel + tf.stop_gradient(tf.round(kernel / scale) * scale - kernel)


def kernel_case(name, title, op, layer, x, product, features=1):
    """A layer whose kernel is quantized. Its numbers are in the middle of no two values."""
    layer.build(x.shape)
    shape = layer.weights[0].shape
    return Case(name, title, {"x": x}, f'%y = graph.{op}, graph.quantized_kernel, name = "layer"}}', {"layer": layer},
                lambda i: product(i["x"], symmetric(layer.weights[0].value, features)) + layer.bias,
                variables={"layer/" + layer.weights[0].name: 0.97 * numbers(13, *shape) + 0.0031})


def folded_case():
    """TensorFlow folds batch normalization into the weights before it quantizes them: the result is the same."""
    conv, norm = L.Conv2D(3, (2, 3), use_bias=False), L.BatchNormalization()

    def forward(i):
        x, kernel = i["x"], conv.kernel.value
        y = norm(tf.nn.conv2d(x, symmetric(kernel, 1), 1, "VALID"))
        factor = norm.gamma / tf.sqrt(norm.moving_variance + norm.epsilon)
        folded = tf.nn.conv2d(x, symmetric(kernel * factor, 1), 1, "VALID") + norm.beta - norm.moving_mean * factor
        np.testing.assert_allclose(y, folded, rtol=1e-12, atol=1e-12)
        return y
    conv.build(X2.shape)
    return Case("quantized_kernel_batch_norm", "A quantized convolution and BatchNormalization, which TensorFlow folds", {"x": X2},
                '%0 = graph.conv2d %x {filters = 3, kernel = [2, 3], use_bias = false, graph.quantized_kernel, name = "conv"}\n'
                '%y = graph.batch_norm %0 {name = "norm"}', {"conv": conv, "norm": norm}, forward,
                variables={"conv/kernel": 0.97 * numbers(14, 2, 3, 4, 3) + 0.0031})


QUANTIZATIONS += [
    kernel_case("quantized_kernel_dense", "Dense with a kernel of bytes", "dense %x {units = 3", L.Dense(3), X1, tf.matmul),
    kernel_case("quantized_kernel_conv2d", "Conv2D with a kernel of bytes", "conv2d %x {filters = 3, kernel = [2, 3]",
                L.Conv2D(3, (2, 3)), X2, lambda x, k: tf.nn.conv2d(x, k, 1, "VALID")),
    kernel_case("quantized_kernel_depthwise", "DepthwiseConv2D with a kernel of bytes",
                "depthwise_conv2d %x {kernel = [3, 2], depth_multiplier = 2", L.DepthwiseConv2D((3, 2), depth_multiplier=2), X2,
                lambda x, k: tf.nn.depthwise_conv2d(x, k, [1, 1, 1, 1], "VALID"), features=2),
    folded_case(),
]

NORMALIZATIONS = [
    layer_case("batch_norm_inference", "BatchNormalization outside of training", 'batch_norm %x {name = "layer"}',
               L.BatchNormalization(), 2),
    layer_case("layer_norm", "LayerNormalization", 'layer_norm %x {name = "layer"}', L.LayerNormalization(), 1),
    layer_case("layer_norm_axes", "LayerNormalization over two dimensions",
               'layer_norm %x {axes = [1, 2], epsilon = 1.0e-6, name = "layer"}', L.LayerNormalization((1, 2), 1e-6), 2),
    layer_case("group_norm", "GroupNormalization", 'group_norm %x {groups = 2, name = "layer"}', L.GroupNormalization(2), 2),
    layer_case("rms_norm", "RMSNormalization", 'rms_norm %x {name = "layer"}', L.RMSNormalization(), 1),
    layer_case("dense", "Dense", 'dense %x {units = 3, name = "layer"}', L.Dense(3), 1),
    layer_case("embedding", "Embedding", 'embedding %x {input_dim = 5, output_dim = 3, dtype = f64, name = "layer"}',
               L.Embedding(5, 3), np.array([[0, 4, 2], [2, 2, 1]], np.int32)),
]


def tied_embedding():
    layer = L.Embedding(5, 4)
    return Case("tied_embedding", "Embedding, and logits by its table", {"x": np.array([[0, 4, 2], [2, 2, 1]], np.int32)},
                '%table = graph.variable {shape = [5, 4], dtype = f64, name = "layer/embeddings"}\n'
                '%0 = graph.embedding_lookup %table, %x {combiner = "none"}\n%1 = graph.tanh %0\n'
                "%y = graph.dense %1, %table {transpose, use_bias = false}", {"layer": layer},
                lambda i: tf.matmul(tf.tanh(layer(i["x"])), layer.embeddings, transpose_b=True))


def reused(name, title, op, layer, x, **more):
    """A layer that is called twice."""
    call = lambda y: layer(y, **({"training": True} if more.get("training") else {}))
    return Case(name, title, {"x": x}, f'%0 = graph.{op[0]} %x {{{op[1]}name = "layer"}}\n'
                f'%1 = graph.tanh %0\n%y = graph.{op[0]} %1 {{{op[1]}name = "layer", reuse}}', {"layer": layer},
                lambda i: call(tf.tanh(call(i["x"]))), **more)


SHARED = [
    tied_embedding(),
    reused("dense_reuse", "Dense, called twice", ("dense", "units = 4, "), L.Dense(4), X1),
    reused("batch_norm_reuse", "A step of training BatchNormalization, called twice", ("batch_norm", ""), L.BatchNormalization(),
           X2, training=True),
]


def behind_dense(name, title, op, layer, x, **more):
    dense = L.Dense(4, use_bias=False)
    return Case(name, title, {"x": x},
                f'%0 = graph.dense %x {{units = 4, use_bias = false, name = "dense"}}\n%y = graph.{op}',
                {"dense": dense, "layer": layer}, lambda i: layer(dense(i["x"]), training=True), training=True, **more)


TRAINING = [
    behind_dense("batch_norm", "A step of training BatchNormalization", 'batch_norm %0 {name = "layer"}',
                 L.BatchNormalization(), X2),
    behind_dense("batch_norm_options", "A step of training BatchNormalization without a scale",
                 'batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5, scale = false, name = "layer"}',
                 L.BatchNormalization(momentum=0.9, epsilon=1e-5, scale=False), X1),
    behind_dense("batch_norm_cross_replica", "A step of training BatchNormalization on two shards",
                 'batch_norm %0 {cross_replica, name = "layer"}', L.BatchNormalization(), distinct(4, 6, 5, 4), shards=2),
]


class TrainedFakeQuant(L.Layer):
    """MovingAverageQuantizer of TensorFlow Model Optimization, or a range that gradients train."""

    def __init__(self, decay=None, bits=8):
        super().__init__()
        self.decay, self.bits = decay, bits

    def build(self, shape):
        self.min, self.max = (self.add_weight(name=name, shape=(), trainable=self.decay is None) for name in ("min", "max"))

    def call(self, x, training=False):
        if training and self.decay is not None:
            decay = tf.where(tf.convert_to_tensor(self.min) == self.max, tf.zeros_like(self.min), self.decay)
            for variable, batch in (self.min, tf.minimum(tf.reduce_min(x), 0)), (self.max, tf.maximum(tf.reduce_max(x), 0)):
                variable.assign(variable * decay + batch * (1 - decay))
        return fake_quant(x, tf.convert_to_tensor(self.min), tf.convert_to_tensor(self.max), self.bits, False)


def ends(low, high):
    return {"layer/min": np.float64(low), "layer/max": np.float64(high)}


TRAINING += [
    behind_dense("trained_fake_quant", "A step of training MovingAverageQuantizer", 'trained_fake_quant %0 {name = "layer"}',
                 TrainedFakeQuant(0.999), X1, variables=ends(-0.15, 0.07)),
    behind_dense("trained_fake_quant_first", "The first step of training MovingAverageQuantizer",
                 'trained_fake_quant %0 {name = "layer"}', TrainedFakeQuant(0.999), X1, variables=ends(0, 0)),
    behind_dense("trained_fake_quant_shards", "A step of training MovingAverageQuantizer on two shards",
                 'trained_fake_quant %0 {ema_decay = 0.9, num_bits = 4, name = "layer"}',
                 TrainedFakeQuant(0.9, 4), distinct(4, 6, 5, 4), variables=ends(-0.3, 0.7), shards=2),
    behind_dense("trained_fake_quant_learned", "A step of training a learned range",
                 'trained_fake_quant %0 {learned, name = "layer"}', TrainedFakeQuant(), X1, variables=ends(-0.06, 0.04)),
]


def recurrent_case(name, title, options, keras_layer, **more):
    return layer_case(name, title, f'{options}, name = "layer"}}', keras_layer, numbers(5, 2, 5, 3), **more)


RECURRENT = [
    recurrent_case("lstm", "LSTM", "lstm %x {units = 4", L.LSTM(4)),
    recurrent_case("lstm_sequences", "LSTM with every step's output", "lstm %x {units = 4, return_sequences",
                   L.LSTM(4, return_sequences=True)),
    recurrent_case("lstm_backwards", "LSTM from the last step", "lstm %x {units = 3, return_sequences, go_backwards, use_bias = false",
                   L.LSTM(3, return_sequences=True, go_backwards=True, use_bias=False)),
    recurrent_case("lstm_bidirectional", "Bidirectional LSTM", "lstm %x {units = 3, return_sequences, bidirectional",
                   L.Bidirectional(L.LSTM(3, return_sequences=True))),
    recurrent_case("gru", "GRU", "gru %x {units = 4", L.GRU(4)),
    recurrent_case("gru_sequences", "GRU with every step's output",
                   'gru %x {units = 3, return_sequences, activation = "relu", recurrent_activation = "tanh"',
                   L.GRU(3, return_sequences=True, activation="relu", recurrent_activation="tanh")),
    recurrent_case("gru_bidirectional", "Bidirectional GRU", "gru %x {units = 3, bidirectional", L.Bidirectional(L.GRU(3))),
]


def attention_case(name, title, inputs, operands, options, layer, call):
    return Case(name, title, inputs, f'%y = graph.multi_head_attention {operands} {{{options}, name = "layer"}}',
                {"layer": layer}, lambda i: call(layer, i))


# Keras rounds 1 / sqrt(key_dim) to float32: of 4, that is exact.
SEEN = np.array([[1, 1, 0, 1], [1, 1, 1, 0]], np.int32)
ATTENTION = [
    attention_case("attention", "MultiHeadAttention", {"x": numbers(6, 2, 3, 4), "z": numbers(7, 2, 4, 5)}, "%x, %z",
                   "num_heads = 2, key_dim = 4, value_dim = 2", L.MultiHeadAttention(2, 4, 2), lambda m, i: m(i["x"], i["z"])),
    attention_case("attention_causal", "MultiHeadAttention of a sequence to itself, causal", {"x": numbers(8, 2, 4, 4)}, "%x, %x",
                   "num_heads = 2, key_dim = 4, causal, use_bias = false", L.MultiHeadAttention(2, 4, use_bias=False),
                   lambda m, i: m(i["x"], i["x"], use_causal_mask=True)),
    attention_case("attention_padding", "MultiHeadAttention with padding, causal", {"x": numbers(9, 2, 4, 4), "mask": SEEN}, "%x, %x, %mask",
                   "num_heads = 2, key_dim = 4, causal", L.MultiHeadAttention(2, 4),
                   lambda m, i: m(i["x"], i["x"], attention_mask=tf.cast(i["mask"], tf.bool)[:, None, :], use_causal_mask=True)),
]


def slower(speeds, factor, low, high, length):
    """Llama 3.1's scaling of the speeds of rotations, by their wavelengths as transformers computes it."""
    wavelengths = 2 * np.pi / speeds
    smooth = (length / wavelengths - low) / (high - low)
    return np.where(wavelengths > length / low, speeds / factor,
                    np.where(wavelengths < length / high, speeds, (1 - smooth) * speeds / factor + smooth * speeds))


def rotated(x, base, dimensions=None, scaling=1.0, llama3=None):
    """Rotary embeddings of x [batch, positions, ..., features]: complex numbers times e to the i times the angle."""
    d = dimensions or x.shape[-1]
    points = tf.complex(x[..., :d // 2], x[..., d // 2:d])
    speeds = 1 / base ** (np.arange(d // 2)[None] * 2 / d)
    angles = np.arange(x.shape[1])[:, None] / scaling * (slower(speeds, *llama3) if llama3 else speeds)
    turned = points * np.exp(1j * angles).reshape([1, x.shape[1]] + [1] * (len(x.shape) - 3) + [d // 2])
    return tf.concat([tf.math.real(turned), tf.math.imag(turned), x[..., d:]], -1)


def slopes(n):
    """The slopes of the ALiBi paper."""
    power = 1
    while 2 * power <= n:
        power *= 2
    geometric = [(2 ** (-8 / power)) ** (i + 1) for i in range(power)]
    return geometric + ([] if power == n else slopes(2 * power)[0::2][:n - power])


def attend(layer, x, z, causal=True, window=None, cap=None, alibi=False, rotary=None):
    """Attention of today's language models by its formulas, with the variables of Keras's layer."""
    layer(x, z)
    w = {"/".join(v.path.split("/")[-2:]): v for v in layer.weights}
    dense = lambda name, value, of: tf.einsum(of, value, w[name + "/kernel"]) + w.get(name + "/bias", 0.0)
    q, k, v = (dense(name, value, "btf,fhd->bthd") for name, value in (("query", x), ("key", z), ("value", z)))
    if rotary:
        q, k = rotated(q, **rotary), rotated(k, **rotary)
    heads = q.shape[2]
    k, v = (tf.repeat(t, heads // t.shape[2], axis=2) for t in (k, v))
    scores = tf.einsum("bthd,bshd->bhts", q, k) / q.shape[3] ** 0.5
    if cap:
        scores = cap * tf.tanh(scores / cap)
    distance = np.arange(x.shape[1])[:, None] - np.arange(z.shape[1])[None]
    if alibi:
        scores -= np.array(slopes(heads))[:, None, None] * np.abs(distance)
    if causal:
        seen = (distance >= 0) & (distance < (window or distance.size))
        scores = tf.where(seen, scores, -np.inf)
    return dense("attention_output", tf.einsum("bhts,bshd->bthd", tf.nn.softmax(scores), v), "bthd,hdf->btf")


def self_attention(name, title, options, layer, positions=5, **formulas):
    """Causal attention of a sequence to itself, compared with the formulas above."""
    return attention_case(name, title, {"x": numbers(11, 2, positions, 4)}, "%x, %x", options, layer,
                          lambda m, i: attend(m, i["x"], i["x"], **formulas))


G = L.GroupQueryAttention
ATTENTION += [
    attention_case("attention_grouped", "GroupQueryAttention, causal", {"x": numbers(12, 2, 5, 6)}, "%x, %x",
                   "num_heads = 4, key_value_heads = 2, key_dim = 4, causal", G(4, 4, 2),
                   lambda m, i: m(i["x"], i["x"], use_causal_mask=True)),
    attention_case("attention_multi_query", "GroupQueryAttention with one head of keys and values, padded",
                   {"x": numbers(13, 2, 4, 4), "mask": SEEN}, "%x, %x, %mask",
                   "num_heads = 3, key_value_heads = 1, key_dim = 4, use_bias = false", G(4, 3, 1, use_bias=False),
                   lambda m, i: m(i["x"], i["x"], attention_mask=tf.tile(tf.cast(i["mask"], tf.bool)[:, None, :], [1, 4, 1]))),
    self_attention("attention_window", "Attention in a window of two positions", "num_heads = 2, key_dim = 4, causal, window = 2",
                   L.MultiHeadAttention(2, 4), window=2),
    self_attention("attention_soft_cap", "Attention with capped scores", "num_heads = 2, key_dim = 4, causal, soft_cap = 0.5",
                   L.MultiHeadAttention(2, 4), cap=0.5),
    self_attention("attention_rotary", "Attention with rotary embeddings",
                   "num_heads = 4, key_value_heads = 2, key_dim = 4, causal, use_bias = false, rotary_base = 100.0",
                   G(4, 4, 2, use_bias=False), rotary=dict(base=100.0)),
    self_attention("attention_alibi", "Attention with linear biases",
                   "num_heads = 3, key_dim = 4, causal, alibi", L.MultiHeadAttention(3, 4), alibi=True),
    self_attention("attention_all", "Attention with all options",
                   "num_heads = 6, key_value_heads = 3, key_dim = 6, value_dim = 6, causal, window = 3, soft_cap = 2.0, alibi, "
                   "rotary_base = 100.0, rotary_dimensions = 4, rotary_scaling = 2.0", G(6, 6, 3), window=3, cap=2.0, alibi=True,
                   rotary=dict(base=100.0, dimensions=4, scaling=2.0)),
    attention_case("attention_alibi_all", "Attention to all positions with linear biases",
                   {"x": numbers(14, 2, 3, 4), "z": numbers(15, 2, 5, 4)}, "%x, %z", "num_heads = 4, key_dim = 4, alibi",
                   L.MultiHeadAttention(4, 4), lambda m, i: attend(m, i["x"], i["z"], causal=False, alibi=True)),
    tensor_case("rotary_embedding", "RotaryEmbedding", "rotary_embedding %x", lambda i: rotated(i["x"], 10000.0), x=numbers(16, 2, 5, 2, 6)),
    tensor_case("rotary_embedding_options", "RotaryEmbedding of some features",
                "rotary_embedding %x {base = 50.0, dimensions = 4, scaling = 2.0}", lambda i: rotated(i["x"], 50.0, 4, 2.0),
                x=numbers(17, 2, 5, 6)),
    # Of six pairs, some turn fast, some slowly, some in between.
    tensor_case("rotary_embedding_llama3", "RotaryEmbedding as Llama 3.1 scales it",
                "rotary_embedding %x {base = 50.0, llama3 = [8.0, 1.0, 4.0, 16.0]}",
                lambda i: rotated(i["x"], 50.0, llama3=(8, 1, 4, 16)), x=numbers(20, 2, 5, 12)),
    self_attention("attention_rotary_llama3", "Attention with Llama 3.1's rotary embeddings",
                   "num_heads = 2, key_dim = 8, causal, rotary_base = 20.0, rotary_llama3 = [8.0, 1.0, 4.0, 16.0]", L.MultiHeadAttention(2, 8),
                   rotary=dict(base=20.0, llama3=(8, 1, 4, 16))),
]


class MixtureOfExperts(L.Layer):
    """Each token's experts one after the other, as Mixtral and Switch Transformers define them. The result and
    the load balancing loss."""

    def __init__(self, experts, hidden, k=2, capacity=None, normalize=True, gated=True, activation=tf.nn.silu):
        super().__init__()
        self.sizes, self.k, self.capacity, self.normalize, self.gated = (experts, hidden), k, capacity, normalize, gated
        self.activation, self.dropped = activation, 0

    def build(self, shape):
        (experts, hidden), features = self.sizes, shape[-1]
        shapes = {"router": (features, experts), "gate": (experts, features, hidden), "up": (experts, features, hidden),
                  "down": (experts, hidden, features)}
        if not self.gated:
            del shapes["gate"]
        self.kernels = {name: self.add_weight(shape=shape, name=name) for name, shape in shapes.items()}

    def expert(self, e, x):
        kernel = {name: tf.convert_to_tensor(k)[e] for name, k in self.kernels.items() if name != "router"}
        up = x @ kernel["up"]
        return (self.activation(x @ kernel["gate"]) * up if self.gated else self.activation(up)) @ kernel["down"]

    def call(self, x, training=False):
        tokens = tf.reshape(x, [-1, x.shape[-1]])
        chances = tf.nn.softmax(tokens @ tf.convert_to_tensor(self.kernels["router"]))
        order = np.argsort(-chances.numpy(), axis=-1, kind="stable")[:, :self.k]
        results = [tf.zeros_like(tokens[0])] * len(order)
        load, self.dropped = [0] * self.sizes[0], 0
        for choice in range(self.k):
            for t, chosen in enumerate(order):
                e = chosen[choice]
                load[e] += 1
                if training and self.capacity and load[e] > self.capacity:
                    self.dropped += 1
                    continue
                gate = chances[t, e] / (sum(chances[t, c] for c in chosen) if self.normalize else 1)
                results[t] += gate * self.expert(e, tokens[t:t + 1])[0]
        loss = self.sizes[0] * sum(n / len(order) * tf.reduce_mean(chances[:, e]) for e, n in enumerate(load))
        assert not training or not self.capacity or 0 < self.dropped < self.k * len(order)
        return tf.reshape(tf.stack(results), x.shape) + loss


def experts_case(name, title, options, layer, **more):
    """The sum of the result and the loss."""
    return Case(name, title, {"x": numbers(19, 2, 5, 6)},
                f"%0, %1 = graph.mixture_of_experts %x {{num_experts = 4, intermediate_dim = 8{options}, name = \"layer\"}}\n"
                "%y = graph.add %0, %1", {"layer": layer}, **more)


PARTS = [
    tensor_case("slice", "slice", "slice %x {begin = [0, 1, 2], size = [-1, 3, -1]}", lambda i: keras.ops.slice(i["x"], (0, 1, 2), (2, 3, 4)),
                x=numbers(21, 2, 5, 6)),
    Case("split", "split", {"x": numbers(22, 2, 3, 8)},
         "%0, %1 = graph.split %x\n%2, %3, %4 = graph.split %0 {axis = -1, sizes = [1, 2, 1]}\n%5 = graph.concat %2, %4, %3\n%y = graph.multiply %1, %5",
         forward=lambda i: (lambda a: a[1] * tf.concat([a[0][..., :1], a[0][..., 3:], a[0][..., 1:3]], -1))(tf.split(i["x"], 2, -1))),
]

EXPERTS = [
    experts_case("mixture_of_experts", "Mixtral's layer", "", MixtureOfExperts(4, 8)),
    experts_case("mixture_of_experts_switch", "The layer of Switch Transformers",
                 ', top_k = 1, normalize = false, gated = false, activation = "relu"',
                 MixtureOfExperts(4, 8, k=1, normalize=False, gated=False, activation=tf.nn.relu)),
    # Of 10 tokens, 20 choices: 3 for each expert.
    experts_case("mixture_of_experts_capacity", "Experts that drop tokens", ", capacity_factor = 0.6",
                 MixtureOfExperts(4, 8, capacity=3), training=True),
]


def waves(length, features, base):
    t, i = np.arange(length)[:, None], np.arange(features)[None]
    return np.where(i % 2 == 0, np.sin(t / base ** ((i - i % 2) / features)), np.cos(t / base ** ((i - i % 2) / features)))


ATTENTION.append(tensor_case("sine_position_encoding", "A sum with SinePositionEncoding", "sine_position_encoding %x {base = 100.0}",
                             lambda i: i["x"] + waves(5, 6, 100.0), x=numbers(18, 2, 5, 6)))


def gelu(x, approximate=False):
    """TensorFlow rounds its constants to float32 in every type."""
    pi = 3.141592653589793
    y = (0.5 * x * (1 + tf.tanh((2 / pi) ** 0.5 * (x + 0.044715 * x ** 3))) if approximate
         else 0.5 * x * (1 + tf.math.erf(x / 2 ** 0.5)))
    np.testing.assert_allclose(y, tf.nn.gelu(x, approximate), 1e-5, 1e-6)
    return y


def leaky_relu(x):
    """The same is so of alpha."""
    y = tf.where(x > 0, x, 0.3 * x)
    np.testing.assert_allclose(y, tf.nn.leaky_relu(x, 0.3), 1e-6)
    return y


ACTIVATIONS = [tensor_case(f"activation_{name}", name, f"{op} %x{options}", lambda i, f=f: f(i["x"]), x=8 * numbers(31, 3, 4) + 1 / 32)
               for name, op, options, f in [
                   ("relu", "relu", "", tf.nn.relu), ("relu6", "relu6", "", keras.activations.relu6),
                   ("elu", "elu", " {alpha = 0.5}", lambda x: keras.activations.elu(x, 0.5)),
                   ("selu", "selu", "", keras.activations.selu),
                   ("leaky_relu", "leaky_relu", " {alpha = 0.3}", leaky_relu),
                   ("gelu", "gelu", "", gelu),
                   ("gelu_approximate", "gelu", " {approximate}", lambda x: gelu(x, True)),
                   ("silu", "silu", "", keras.activations.silu), ("softplus", "softplus", "", keras.activations.softplus),
                   ("sigmoid", "sigmoid", "", keras.activations.sigmoid), ("tanh", "tanh", "", keras.activations.tanh),
                   ("softmax", "softmax", "", keras.activations.softmax)]] + [
    layer_case(f"dense_{name}", f"Dense with {name}", f'dense %x {{units = 3, activation = "{name}", name = "layer"}}',
               L.Dense(3, activation=function or name), 1)
    for name, function in [("relu6", None), ("selu", None), ("gelu", gelu), ("softmax", None),
                           ("gelu_tanh", lambda x: gelu(x, True))]]


class Positions(L.Layer):
    """KerasHub's PositionEmbedding, added to what it is of."""

    def build(self, shape):
        self.embeddings = self.add_weight(shape=(6, shape[-1]), name="embeddings")

    def call(self, x):
        return x + tf.convert_to_tensor(self.embeddings)[:x.shape[1]]


POSITIONS = [layer_case("position_embedding", "A sum with PositionEmbedding",
                        'position_embedding %x {length = 6, name = "layer"}', Positions(), numbers(41, 2, 4, 3))]


def loss_case(name, title, op, loss, z, x=8 * numbers(51, 4, 3) + 1 / 32, **more):
    """`loss` of labels z, predictions x and, if there are any, weights w."""
    w = ", %w" if "w" in more else ""
    op, _, options = op.partition(" ")
    return Case(name, title, {"x": x, "z": z} | more, f"%y = graph.{op} %z, %x{w}{' ' + options if options else ''}",
                forward=lambda i: loss(i["z"], i["x"], **({"w": i["w"]} if w else {})), constants=("z", "w"))


def weighted(losses, w, check=None):
    """As tf.losses with weights, which computes in float32."""
    while len(w.shape) < len(losses.shape):
        w = w[..., None]
    w = w * tf.ones_like(losses)
    result = tf.reduce_sum(losses * w) / tf.reduce_sum(tf.cast(w != 0, losses.dtype))
    np.testing.assert_allclose(result, tf.compat.v1.losses.compute_weighted_loss(losses, w), 1e-6)
    return result


PROBABILITIES = np.abs(numbers(52, 4, 3)) + 0.25
PROBABILITIES /= PROBABILITIES.sum(-1, keepdims=True)
BITS = (numbers(53, 4, 3) > 0).astype(np.float64)
WEIGHTS = np.array([0.5, 0.0, 2.0, 1.25])
CLASSES = np.array([2, 0, 1, 1], np.int32)
LOSSES = [
    loss_case("loss_softmax", "CategoricalCrossentropy", "softmax_cross_entropy",
              keras.losses.CategoricalCrossentropy(from_logits=True), PROBABILITIES),
    loss_case("loss_softmax_smooth", "CategoricalCrossentropy with smoothed labels", "softmax_cross_entropy {label_smoothing = 0.25}",
              keras.losses.CategoricalCrossentropy(from_logits=True, label_smoothing=0.25), np.eye(3)[CLASSES]),
    loss_case("loss_softmax_weights", "tf.losses.softmax_cross_entropy with weights", "softmax_cross_entropy",
              lambda z, x, w: weighted(tf.nn.softmax_cross_entropy_with_logits(z, x), w), PROBABILITIES, w=WEIGHTS),
    loss_case("loss_sparse_softmax", "SparseCategoricalCrossentropy", "sparse_softmax_cross_entropy",
              keras.losses.SparseCategoricalCrossentropy(from_logits=True), CLASSES),
    loss_case("loss_sparse_softmax_weights", "tf.losses.sparse_softmax_cross_entropy with weights", "sparse_softmax_cross_entropy",
              lambda z, x, w: weighted(tf.nn.sparse_softmax_cross_entropy_with_logits(z, x), w), CLASSES, w=WEIGHTS),
    loss_case("loss_sigmoid", "BinaryCrossentropy with smoothed labels", "sigmoid_cross_entropy {label_smoothing = 0.25}",
              keras.losses.BinaryCrossentropy(from_logits=True, label_smoothing=0.25), BITS),
    loss_case("loss_sigmoid_weights", "tf.losses.sigmoid_cross_entropy with weights", "sigmoid_cross_entropy",
              lambda z, x, w: weighted(tf.nn.sigmoid_cross_entropy_with_logits(z, x), w), BITS, w=BITS + 0.5),
    loss_case("loss_mean_squared_error", "MeanSquaredError", "mean_squared_error", keras.losses.MeanSquaredError(), numbers(54, 4, 3)),
    loss_case("loss_mean_squared_error_weights", "tf.losses.mean_squared_error with weights", "mean_squared_error",
              lambda z, x, w: weighted((x - z) ** 2, w), numbers(54, 4, 3), w=WEIGHTS),
    loss_case("loss_mean_absolute_error", "MeanAbsoluteError", "mean_absolute_error", keras.losses.MeanAbsoluteError(), numbers(54, 4, 3)),
    loss_case("loss_huber", "Huber", "huber_loss {delta = 0.75}", keras.losses.Huber(delta=0.75), numbers(54, 4, 3)),
    loss_case("loss_hinge", "Hinge", "hinge_loss", keras.losses.Hinge(), BITS, numbers(55, 4, 3) * 2 + 1 / 128),
    loss_case("loss_kl_divergence", "KLDivergence", "kl_divergence", keras.losses.KLDivergence(), PROBABILITIES, PROBABILITIES[::-1].copy()),
    loss_case("loss_kl_divergence_weights", "KLDivergence with weights", "kl_divergence",
              lambda z, x, w: weighted(tf.reduce_sum(z * tf.math.log(z / x), -1), w), PROBABILITIES, PROBABILITIES[::-1].copy(), w=WEIGHTS),
    Case("loss_triplet", "The triplet loss of TensorFlow Addons, without mining",
         {"x": numbers(56, 4, 3), "z": numbers(57, 4, 3), "w": numbers(58, 4, 3)}, "%y = graph.triplet_loss %x, %z, %w {margin = 0.5}",
         forward=lambda i: tf.reduce_mean(tf.maximum(tf.reduce_sum((i["x"] - i["z"]) ** 2, -1) - tf.reduce_sum((i["x"] - i["w"]) ** 2, -1) + 0.5, 0))),
]


class StatefulCase(Case):
    """A layer that goes on with its states: two batches, one after the other."""

    def write(self, directory):
        (layer,) = self.layers.values()
        first, second = self.inputs["x"], numbers(61, *self.inputs["x"].shape)
        layer(first)
        layer.reset_state()
        values = {}
        for index, weight in enumerate(layer.trainable_weights):
            values[weight.name] = numbers(100 + index, *weight.shape)
            weight.assign(values[weight.name])
        ys = [layer(x).numpy() for x in (first, second)]
        states = [s.numpy() for s in layer.states]
        out = self.header(len(first)) + self.model({}, "graph.predict {y = %y}")
        names = {k: f"%a{i}" for i, k in enumerate(values)}
        for k, v in values.items():
            out += f"  {names[k]} = stablehlo.constant {literal(v)}\n"
        state = type_of(states[0])
        out += f"  %zero = stablehlo.constant dense<0.0> : {state}\n"
        carried = ["%zero"] * len(states)
        types = ", ".join([type_of(v) for v in values.values()] + [state] * len(states) + [type_of(first)])
        results = ", ".join([state] * len(states) + [type_of(ys[0])])
        for n, x in enumerate((first, second)):
            out += f"  %x{n} = stablehlo.constant {literal(x)}\n"
            arguments = ", ".join([*names.values(), *carried, f"%x{n}"])
            out += f"  %r{n}:{len(states) + 1} = call @predict({arguments}) : ({types}) -> ({results})\n"
            out += check(f"%r{n}#{len(states)}", ys[n])
            carried = [f"%r{n}#{i}" for i in range(len(states))]
        for name, value in zip(carried, states):
            out += check(name, value)
        self.save(directory, out)


STATEFUL = [StatefulCase(f"{kind}_stateful", f"{kind.upper()} that goes on with its state", {"x": numbers(5, 2, 5, 3)},
                         f'%y = graph.{kind} %x {{units = 4, return_sequences, stateful, name = "layer"}}',
                         {"layer": layer(4, return_sequences=True, stateful=True)})
            for kind, layer in [("lstm", L.LSTM), ("gru", L.GRU)]]

CASES = SHARED + ACTIVATIONS + POSITIONS + LOSSES + STATEFUL + CONVOLUTIONS + POOLINGS + ARRANGEMENTS + ARITHMETIC + FUNCTIONS + COMPARISONS + QUANTIZATIONS + NORMALIZATIONS + TRAINING + RECURRENT + ATTENTION + EXPERTS + PARTS

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    for case in CASES:
        if len(sys.argv) == 2 or case.name in sys.argv[2:]:
            case.write(sys.argv[1])
