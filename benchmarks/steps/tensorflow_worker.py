"""The same steps in TensorFlow: a tf.function, compiled by XLA for the variant `xla`."""
import os

import worker

options = worker.parse()
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import numpy as np
import tensorflow as tf

from draws import (classes, images, ones, resnet50_blocks, resnet50_weights, sequences, weight,
                   zeros)

tf.config.threading.set_intra_op_parallelism_threads(options.threads)
tf.config.threading.set_inter_op_parallelism_threads(1)
batch = options.batch
compute = tf.bfloat16 if options.precision == "bf16" else tf.float32
variables, averages = {}, {}


def define(**values):
    for name, value in values.items():
        variables[name] = tf.Variable(value, name=name)


def get(name):
    return tf.cast(variables[name], compute)


def dense(x, kernel, bias):
    y = tf.matmul(tf.reshape(x, (-1, x.shape[-1])), get(kernel)) + get(bias)
    return tf.reshape(y, [*x.shape[:-1], y.shape[-1]])


def mnist():
    define(c1=weight(5, 5, 1, 32), b1=zeros(32), c2=weight(5, 5, 32, 64), b2=zeros(64),
           d1=weight(3136, 128), e1=zeros(128), d2=weight(128, 10), e2=zeros(10))

    def model(x, training):
        for kernel, bias in (("c1", "b1"), ("c2", "b2")):
            y = tf.nn.conv2d(tf.cast(x, compute), get(kernel), 1, "SAME")
            x = tf.nn.max_pool2d(tf.nn.relu(tf.nn.bias_add(y, get(bias))), 2, 2, "SAME")
        x = tf.nn.relu(dense(tf.reshape(x, (batch, 3136)), "d1", "e1"))
        return dense(tf.nn.dropout(x, 0.4) if training else x, "d2", "e2")

    return model, (images(batch, 28, 1), classes(batch, 10)), "sgd"


def fashion():
    define(c1=weight(3, 3, 1, 64), b1=zeros(64), d1=weight(10816, 10), e1=zeros(10))

    def model(x, training):
        y = tf.nn.conv2d(tf.cast(x, compute), get("c1"), 1, "VALID")
        y = tf.nn.max_pool2d(tf.nn.bias_add(y, get("b1")), 2, 2, "VALID")
        return dense(tf.reshape(tf.nn.relu(y), (batch, 10816)), "d1", "e1")

    return model, (images(batch, 28, 1), classes(batch, 10)), "adam"


def lstm():
    define(table=weight(256, 512, fan=512), d=weight(512, 256), e=zeros(256))
    for i in range(2):
        define(**{f"x{i}": weight(512, 2048) * 0.5, f"h{i}": weight(512, 2048) * 0.5,
                  f"b{i}": zeros(2048)})

    def layer(x, i):
        z = tf.reshape(dense(x, f"x{i}", f"b{i}"), (100, batch, 2048))
        recurrent = get(f"h{i}")
        h, c = tf.zeros((batch, 512), compute), tf.zeros((batch, 512))
        outputs = []
        for part in tf.unstack(z):
            gates = tf.cast(part + tf.matmul(h, recurrent), tf.float32)
            input_, forget, new, output = tf.split(gates, 4, -1)
            c = tf.sigmoid(forget) * c + tf.sigmoid(input_) * tf.tanh(new)
            h = tf.cast(tf.sigmoid(output) * tf.tanh(c), compute)
            outputs.append(h)
        return tf.stack(outputs)

    def model(x, training):
        x = tf.cast(tf.gather(variables["table"], tf.transpose(x)), compute)
        x = dense(layer(layer(x, 0), 1), "d", "e")
        return tf.transpose(x, (1, 0, 2))

    return model, sequences(batch, 100), "adam"


def gpt():
    size, length, heads = 256, 128, 4
    define(table=weight(256, size, fan=size), place=weight(length, size, fan=size) * 0.1,
           g=ones(size), b=zeros(size), head=weight(size, 256), headb=zeros(256))
    for i in range(4):
        define(**{f"{i}{name}": value for name, value in dict(
            g1=ones(size), b1=zeros(size), qkv=weight(size, 3 * size), bq=zeros(3 * size),
            o=weight(size, size), bo=zeros(size), g2=ones(size), b2=zeros(size),
            f1=weight(size, 4 * size), c1=zeros(4 * size), f2=weight(4 * size, size),
            c2=zeros(size)).items()})
    mask = tf.constant(np.tril(np.ones((length, length), bool)))

    def normalize(x, scale, shift):
        x = tf.cast(x, tf.float32)
        mean, variance = tf.nn.moments(x, [-1], keepdims=True)
        x = (x - mean) * tf.math.rsqrt(variance + 1e-5)
        return tf.cast(x * variables[scale] + variables[shift], compute)

    def model(x, training):
        x = tf.cast(tf.gather(variables["table"], x) + variables["place"], compute)
        for i in range(4):
            z = dense(normalize(x, f"{i}g1", f"{i}b1"), f"{i}qkv", f"{i}bq")
            q, k, v = [tf.transpose(tf.reshape(part, (batch, length, heads, -1)), (0, 2, 1, 3))
                       for part in tf.split(z, 3, -1)]
            scores = tf.cast(tf.matmul(q, k, transpose_b=True), tf.float32) * 0.125
            scores = tf.cast(tf.nn.softmax(tf.where(mask, scores, -1e9)), compute)
            y = tf.reshape(tf.transpose(tf.matmul(scores, v), (0, 2, 1, 3)),
                           (batch, length, size))
            x = x + dense(y, f"{i}o", f"{i}bo")
            y = tf.nn.gelu(dense(normalize(x, f"{i}g2", f"{i}b2"), f"{i}f1", f"{i}c1"),
                           approximate=True)
            x = x + dense(y, f"{i}f2", f"{i}c2")
        return dense(normalize(x, "g", "b"), "head", "headb")

    return model, sequences(batch, length), "adamw"


def resnet50():
    for name, kernel, scale in resnet50_weights():
        outputs = kernel.shape[-1]
        define(**{name: kernel, name + "g": ones(outputs) * scale, name + "b": zeros(outputs)})
        averages[name] = [tf.Variable(value, trainable=False)
                          for value in (zeros(outputs), ones(outputs))]
    define(fc=weight(2048, 1000), fcb=zeros(1000))

    def convolve(x, name, stride, training):
        window = variables[name].shape[0]
        if stride > 1 and window > 1:
            side = [window // 2] * 2
            x = tf.pad(x, [[0, 0], side, side, [0, 0]])
        y = tf.nn.conv2d(x, get(name), stride, "VALID" if stride > 1 else "SAME")
        normalize = tf.compat.v1.nn.fused_batch_norm
        scale, shift = variables[name + "g"], variables[name + "b"]
        mean, variance = averages[name]
        if not training:
            return normalize(y, scale, shift, mean, variance, epsilon=1e-5, is_training=False)[0]
        y, new_mean, new_variance = normalize(y, scale, shift, epsilon=1e-5, is_training=True)
        mean.assign(mean * 0.9 + new_mean * 0.1)
        variance.assign(variance * 0.9 + new_variance * 0.1)
        return y

    def model(x, training):
        x = tf.nn.relu(convolve(tf.cast(x, compute), "stem", 2, training))
        x = tf.nn.max_pool2d(x, 3, 2, "SAME")
        for name, _, _, stride, projects in resnet50_blocks():
            shortcut = convolve(x, name + "s", stride, training) if projects else x
            y = tf.nn.relu(convolve(x, name + "a", 1, training))
            y = tf.nn.relu(convolve(y, name + "b", stride, training))
            x = tf.nn.relu(convolve(y, name + "c", 1, training) + shortcut)
        x = tf.reduce_mean(tf.cast(x, tf.float32), (1, 2))
        return tf.matmul(x, variables["fc"]) + variables["fcb"]

    return model, (images(batch, 224, 3), classes(batch, 1000)), "momentum"


inference = options.model.endswith("-inference")
model, data, optimizer = globals()[options.model.removesuffix("-inference")]()
x, y = (tf.constant(part) for part in data)
trained = list(variables.values())
slots = [(tf.Variable(tf.zeros_like(v)), tf.Variable(tf.zeros_like(v))) for v in trained]
count = tf.Variable(0.0)


def apply(gradients):
    count.assign_add(1.0)
    for variable, gradient, (first, second) in zip(trained, gradients, slots):
        gradient = tf.convert_to_tensor(gradient)
        if optimizer == "sgd":
            variable.assign_sub(0.05 * gradient)
        elif optimizer == "momentum":
            first.assign(0.9 * first + gradient)
            variable.assign_sub(0.01 * first)
        else:
            if optimizer == "adamw":
                variable.assign_sub(1e-5 * variable)
            tf.raw_ops.ResourceApplyAdam(
                var=variable.handle, m=first.handle, v=second.handle, lr=1e-3, grad=gradient,
                beta1_power=tf.pow(0.9, count), beta2_power=tf.pow(0.999, count), beta1=0.9,
                beta2=0.999, epsilon=1e-8)


@tf.function(jit_compile=options.variant == "xla")
def train(x, y):
    with tf.GradientTape() as tape:
        logits = tf.cast(model(x, True), tf.float32)
        loss = tf.reduce_mean(
            tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
    apply(tape.gradient(loss, trained))
    return loss


@tf.function(jit_compile=options.variant == "xla")
def infer(x):
    return tf.cast(model(x, False), tf.float32)


def step():
    return np.abs(infer(x).numpy()).mean() if inference else train(x, y).numpy()


worker.serve(step, "TensorFlow " + tf.__version__, sum(v.shape.num_elements() for v in trained))
