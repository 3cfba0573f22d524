#!/usr/bin/env python3
"""Writes test/Training: training steps as TensorFlow and Keras take them.

    training.py OUTPUT_DIR

Each test is a small model whose variables start from given values. It is compiled
to StableHLO, its training step runs some times, and the variables, slots, loss and
rate are compared with those of TensorFlow: tf.compat.v1.train.* in a session,
whose variables also give the names that states have, or Keras where TensorFlow has
no such optimizer. Needs tensorflow; see make check-peers.
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import keras
import numpy as np
import tensorflow as tf

v1 = tf.compat.v1
AVERAGE = "/ExponentialMovingAverage"
VERSIONS = f"TensorFlow {tf.__version__} and Keras {keras.__version__}"
TYPES = {"float32": "f32", "int32": "i32", "int64": "i64"}


def type_of(value, batch=False):
    sizes = ["?" if batch and i == 0 else str(d) for i, d in enumerate(value.shape)]
    return "tensor<" + "x".join(sizes + [TYPES[str(value.dtype)]]) + ">"


def literal(value):
    def element(e):
        if isinstance(e, list):
            return "[" + ", ".join(map(element, e)) + "]"
        return repr(e) if isinstance(e, int) else format_number(e)
    return f"dense<{element(value.tolist())}> : {type_of(value)}"


def format_number(number):
    mantissa, _, exponent = str(np.float32(number)).partition("e")
    return (mantissa if "." in mantissa else mantissa + ".0") + ("e" + exponent if exponent else "")


def check(name, value, tolerance):
    return (f"  stablehlo.custom_call @check.expect_almost_eq_const({name}) {{has_side_effect = true, "
            f"tolerance = {tolerance:.1e} : f64, value = {literal(value)}}} : ({type_of(value)}) -> ()\n")


def numbers(seed, *shape):
    """Numbers from -1 to 1 with few digits, which every type represents exactly."""
    return (np.random.RandomState(seed).randint(-64, 65, shape) / 64).astype(np.float32)


class Case:
    """A model and the same in TensorFlow: `forward(variables, inputs)` is the loss. `frozen`
    are the variables that do not train, `flags` options of the pipeline. `assigned(variables,
    inputs)` has the values that others get at the end of a step, of those before it."""

    def __init__(self, name, title, inputs, variables, body, forward, optimizer="#graph.sgd",
                 make=None, rate="graph.constant 1.0", options="", steps=1, tolerance=2e-6,
                 frozen=(), flags="", assigned=lambda variables, inputs: {}):
        self.__dict__.update(locals())
        self.make = make or (lambda: v1.train.GradientDescentOptimizer(1.0))

    def train_in_session(self):
        """The names and first values of states, their last values, and the last loss."""
        targets = self.assigned(self.variables, self.inputs)
        with tf.Graph().as_default(), v1.Session() as session:
            inputs = {k: tf.constant(v) for k, v in self.inputs.items()}
            variables = {k: v1.get_variable(k, initializer=v, trainable=k not in self.frozen and k not in targets)
                         for k, v in self.variables.items()}
            assigned = self.assigned(variables, inputs)
            loss = self.forward(variables, inputs)
            optimizer = self.make()
            clip = lambda g: g
            if isinstance(optimizer, tuple):
                optimizer, clip = optimizer
            pairs = optimizer.compute_gradients(loss)
            step = optimizer.apply_gradients(
                zip(clip([g for g, _ in pairs]), [v for _, v in pairs]))
            session.run(v1.global_variables_initializer())
            states = {v.name.split(":")[0]: v for v in v1.global_variables()
                      if not v.name.startswith("beta")}
            first = session.run(states)
            for _ in range(self.steps):
                value, ends = session.run((loss, assigned))
                session.run(step)
                for k, v in ends.items():
                    variables[k].load(v, session)
            return first, session.run(states), value

    def train_in_keras(self, optimizer):
        inputs = {k: tf.constant(v) for k, v in self.inputs.items()}
        variables = {k: tf.Variable(v, name=k) for k, v in self.variables.items()}
        held = [keras.Variable(v, name=k.replace("/", "_")) for k, v in self.variables.items()]
        optimizer.build(held)
        name = optimizer.__class__.__name__
        slots = [(getattr(optimizer, kind), name + end) for kind, end in
                 [("_momentums", ""), ("_velocities", "_1"), ("_velocity_hats", "_2")]
                 if getattr(optimizer, kind, None)]

        def states():
            result = {k: h.numpy() for k, h in zip(self.variables, held)}
            for i, k in enumerate(self.variables):
                result |= {f"{k}/{name}": kind[i].numpy() for kind, name in slots}
            if optimizer.use_ema:
                result |= {k + AVERAGE: a.numpy()
                           for k, a in zip(self.variables, optimizer._model_variables_moving_average)}
            if optimizer.gradient_accumulation_steps:
                result |= {f"{k}/Accumulated": a.numpy()
                           for k, a in zip(self.variables, optimizer._accumulated_gradients)}
            return result

        first = states()
        for _ in range(self.steps):
            with tf.GradientTape() as tape:
                loss = self.forward({k: h.value for k, h in zip(self.variables, held)}, inputs)
            gradients = tape.gradient(loss, [h.value for h in held])
            optimizer.apply(gradients, held)
        return first, states(), loss.numpy()

    def write(self, directory):
        made = self.make()
        keras_optimizer = made if isinstance(made, keras.optimizers.Optimizer) else None
        first, last, loss = (self.train_in_keras(keras_optimizer) if keras_optimizer
                             else self.train_in_session())
        names = list(self.variables) + [k for k in first if k not in self.variables]
        types = [type_of(first[k]) for k in names] + ["tensor<i64>"]
        joined = ", ".join(types)
        feeds = ", ".join(type_of(v) for v in self.inputs.values())
        arguments = ", ".join(f"%{k}: {type_of(v, True)}" for k, v in self.inputs.items())
        batch = len(next(iter(self.inputs.values())))
        options = f"train-batch-size={batch}" + (f" {self.flags}" if self.flags else "")
        options = f'"{options}"' if self.flags else options
        out = f"// {self.title}, as {VERSIONS} train it.\n"
        out += "// Made by test/Peers/training.py.\n"
        out += "// RUN: sed '/^\\/\\/ -----$/,$d' %s > %t.model\n"
        out += f"// RUN: tpu-opt %t.model --graph-to-stablehlo={options} -o %t.program\n"
        out += "// RUN: FileCheck %s --input-file=%t.program\n"
        out += "// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\\/\\/ -----$/d' %s >> %t.mlir\n"
        out += "// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native\n\n"
        out += "// CHECK: func.func @initialize\n"
        for k in names:
            out += f'// CHECK-SAME: {type_of(first[k])} {{tpu.state = "{k}"\n'
        out += '// CHECK-SAME: tensor<i64> {tpu.state = "global_step"\n\n'
        out += f"graph.model @{self.name} {{\n  graph.model_fn @model({arguments}) {{\n"
        out += "".join(f"    {line}\n" for line in self.body.strip().splitlines())
        out += f"    %rate = {self.rate}\n"
        out += f"    graph.minimize %loss with {self.optimizer}, %rate{self.options}\n  }}\n}}\n\n// -----\n"
        out += "func.func @main() {\n"
        out += "  %seed = stablehlo.constant dense<1> : tensor<ui64>\n"
        out += (f"  %first:{len(types) + 1} = call @initialize(%seed) : (tensor<ui64>) -> "
                f"({joined}, tensor<ui64>)\n")
        for i, k in enumerate(names[len(self.variables):], len(self.variables)):
            if AVERAGE in k:  # it starts as the variable does
                continue
            out += check(f"%first#{i}", first[k], 0)
        for k, v in self.inputs.items():
            out += f"  %{k} = stablehlo.constant {literal(v)}\n"
        for i, k in enumerate(self.variables):
            out += f"  %v{i} = stablehlo.constant {literal(self.variables[k])}\n"
        starts = [f"%v{names.index(k.replace(AVERAGE, ''))}" if k.replace(AVERAGE, "") in self.variables
                  else f"%first#{i}" for i, k in enumerate(names)]
        current = starts + [f"%first#{len(names)}"]
        feed = ", ".join(f"%{k}" for k in self.inputs)
        # A step returns what it changes.
        changed = [i for i in range(len(types)) if (names + [""])[i] not in self.frozen]
        results = ", ".join(types[i] for i in changed)
        for step in range(self.steps):
            out += (f"  %s{step}:{len(changed) + 2} = call @train({', '.join(current)}, {feed}) : "
                    f"({joined}, {feeds}) -> ({results}, tensor<f32>, tensor<f32>)\n")
            for result, i in enumerate(changed):
                current[i] = f"%s{step}#{result}"
        last_step = f"%s{self.steps - 1}"
        for i, k in enumerate(names[i] for i in changed[:-1]):
            scale = float(np.abs(last[k]).max())
            out += check(f"{last_step}#{i}", last[k], self.tolerance * scale)
        out += check(f"{last_step}#{len(changed) - 1}", np.array(self.steps, np.int64), 0).replace(
            "expect_almost_eq", "expect_eq").replace("tolerance = 0.0e+00 : f64, ", "")
        out += check(f"{last_step}#{len(changed)}", np.asarray(loss, np.float32),
                     self.tolerance * max(1.0, abs(float(loss))))
        out += "  return\n}\n}\n"
        with open(os.path.join(directory, self.name + ".mlir"), "w") as f:
            f.write(out)


# ------------------------------------------------------------------------------
# Optimizers: ten steps of a network of two layers
# ------------------------------------------------------------------------------

def network(v, i):
    hidden = tf.nn.relu(i["x"] @ v["hidden/kernel"] + v["hidden/bias"])
    logits = hidden @ v["logits/kernel"] + v["logits/bias"]
    return tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=i["y"], logits=logits))


def optimizer_case(name, title, optimizer, make, options="", rate=0.05, scale=1, hidden="", **more):
    return Case(
        name, f"Ten steps of {title}",
        {"x": scale * numbers(1, 8, 3), "y": np.eye(2, dtype=np.float32)[[0, 1, 1, 0, 1, 0, 0, 1]]},
        {"hidden/kernel": numbers(2, 3, 4), "hidden/bias": np.full(4, 0.25, np.float32),
         "logits/kernel": numbers(3, 4, 2), "logits/bias": np.zeros(2, np.float32)},
        f"""
%hidden = graph.dense %x {{units = 4, activation = "relu", name = "hidden"{hidden}}}
%logits = graph.dense %hidden {{units = 2, name = "logits"}}
%loss = graph.softmax_cross_entropy %y, %logits""",
        network, optimizer, make, f"graph.constant {rate}", options, steps=10, tolerance=5e-6, **more)


class LARS(v1.train.MomentumOptimizer):
    """TensorFlow has it outside of its own packages only: MomentumOptimizer with
    gradients and rates as You et al. have them, by TensorFlow's ops."""

    def __init__(self, rate, momentum, coefficient, decay):
        super().__init__(1.0, momentum)
        self.of, self.coefficient, self.decay = rate, coefficient, decay

    def apply_gradients(self, pairs, **more):
        slots = [(g, v, self._get_or_make_slot(v, tf.zeros(v.shape), "momentum", "Momentum"))
                 for g, v in pairs]
        updates = []
        for g, v, slot in slots:
            trust = tf.constant(1.0)
            if len(v.shape) > 1:
                w, n = tf.norm(v), tf.norm(g)
                trust = tf.where(tf.logical_and(w > 0, n > 0),
                                 self.coefficient * w / (n + self.decay * w), 1.0)
                g = g + self.decay * v
            updates.append((v, slot, 0.9 * slot + g, trust))
        values = [tf.identity(a) for _, _, a, _ in updates]
        with tf.control_dependencies(values):
            return tf.group(*[op for (v, slot, _, trust), a in zip(updates, values) for op in
                              (slot.assign(a), v.assign_sub(self.of * trust * a))])


class Averaged(v1.train.MomentumOptimizer):
    """With the moving averages of what it trains."""

    def apply_gradients(self, pairs, **more):
        pairs = list(pairs)
        with tf.control_dependencies([super().apply_gradients(pairs)]):
            return v1.train.ExponentialMovingAverage(0.75).apply([v for _, v in pairs])


class TwoRates(v1.train.AdamOptimizer):
    """Another optimizer, of another rate, trains variables that begin with `prefix`."""

    def __init__(self, rate, other, prefix):
        super().__init__(rate)
        self.other, self.prefix = v1.train.AdamOptimizer(other), prefix

    def apply_gradients(self, pairs, **more):
        pairs = list(pairs)
        is_other = lambda v: v.name.startswith(self.prefix)
        return tf.group(super().apply_gradients([(g, v) for g, v in pairs if not is_other(v)]),
                        self.other.apply_gradients([(g, v) for g, v in pairs if is_other(v)]))


def excluding(optimizer, *names):
    optimizer.exclude_from_weight_decay(var_names=names)
    return optimizer


def clipped(clip):
    return lambda: (v1.train.MomentumOptimizer(0.05, 0.9), clip)


train = v1.train
OPTIMIZERS = [
    optimizer_case("sgd", "gradient descent", "#graph.sgd",
                   lambda: train.GradientDescentOptimizer(0.05)),
    optimizer_case("momentum", "MomentumOptimizer", "#graph.momentum",
                   lambda: train.MomentumOptimizer(0.05, 0.9)),
    optimizer_case("nesterov", "MomentumOptimizer with use_nesterov",
                   "#graph.momentum<momentum = 0.8, nesterov = true>",
                   lambda: train.MomentumOptimizer(0.05, 0.8, use_nesterov=True)),
    optimizer_case("adagrad", "AdagradOptimizer", "#graph.adagrad",
                   lambda: train.AdagradOptimizer(0.05)),
    optimizer_case("rmsprop", "RMSPropOptimizer", "#graph.rmsprop<momentum = 0.5>",
                   lambda: train.RMSPropOptimizer(0.05, momentum=0.5)),
    optimizer_case("rmsprop_centered", "RMSPropOptimizer, centered",
                   "#graph.rmsprop<decay = 0.8, epsilon = 1.0e-3, centered = true>",
                   lambda: train.RMSPropOptimizer(0.05, decay=0.8, epsilon=1e-3, centered=True)),
    optimizer_case("adam", "AdamOptimizer", "#graph.adam", lambda: train.AdamOptimizer(0.05)),
    optimizer_case("adam_options", "AdamOptimizer with options",
                   "#graph.adam<beta1 = 0.8, beta2 = 0.95, epsilon = 1.0e-3>",
                   lambda: train.AdamOptimizer(0.05, 0.8, 0.95, 1e-3)),
    optimizer_case("adamw", "Keras's AdamW", "#graph.adamw<weight_decay = 0.1>",
                   lambda: keras.optimizers.AdamW(0.05, weight_decay=0.1)),
    optimizer_case("adam_amsgrad", "Keras's Adam with amsgrad", "#graph.adam<epsilon = 1.0e-7, amsgrad = true>",
                   lambda: keras.optimizers.Adam(0.05, amsgrad=True)),
    optimizer_case("adadelta", "AdadeltaOptimizer", "#graph.adadelta<epsilon = 1.0e-4>",
                   lambda: train.AdadeltaOptimizer(0.05, epsilon=1e-4)),
    optimizer_case("ftrl", "FtrlOptimizer", "#graph.ftrl", lambda: train.FtrlOptimizer(0.05)),
    optimizer_case("ftrl_regularized", "FtrlOptimizer with both norms",
                   "#graph.ftrl<initial_accumulator = 0.2, l1 = 0.01, l2 = 0.1>",
                   lambda: train.FtrlOptimizer(0.05, initial_accumulator_value=0.2,
                                               l1_regularization_strength=0.01,
                                               l2_regularization_strength=0.1)),
    optimizer_case("lion", "Keras's Lion", "#graph.lion", lambda: keras.optimizers.Lion(0.05)),
    optimizer_case("lamb", "Keras's Lamb", "#graph.lamb", lambda: keras.optimizers.Lamb(0.05)),
    optimizer_case("lars", "LARSOptimizer", "#graph.lars<coefficient = 0.1, weight_decay = 0.01>",
                   lambda: LARS(0.05, 0.9, 0.1, 0.01)),
    optimizer_case("loss_scale", "a scaled loss", "#graph.momentum",
                   lambda: train.MomentumOptimizer(0.05, 0.9), " {loss_scale = 1024.0}"),
    optimizer_case("weight_decay", "Keras's SGD with weight decay of kernels", "#graph.sgd",
                   lambda: excluding(keras.optimizers.SGD(0.05, weight_decay=0.1), "bias"),
                   ' {weight_decay = 0.1, no_decay = ["bias"]}'),
    optimizer_case("adamw_no_decay", "Keras's AdamW with weight decay of kernels", "#graph.adamw<weight_decay = 0.5>",
                   lambda: excluding(keras.optimizers.AdamW(0.05, weight_decay=0.5), "b[ia]+s"),
                   ' {no_decay = ["b[ia]+s"]}'),
    optimizer_case("rate_multipliers", "AdamOptimizer with another rate for the first layer", "#graph.adam",
                   lambda: TwoRates(0.0125, 0.05, "logits"), ' {learning_rate_multipliers = {"hidden/.*" = 0.25}}'),
    optimizer_case("accumulate", "Keras's Adam with gradients of two steps",
                   "#graph.adam<beta2 = 0.9, epsilon = 1.0e-7>",
                   # 1 - 0.999^t is ill-conditioned in float32; 1 - 0.9^t is not.
                   lambda: keras.optimizers.Adam(0.05, beta_2=0.9, gradient_accumulation_steps=2), " {accumulate = 2}"),
    optimizer_case("moving_average", "MomentumOptimizer with ExponentialMovingAverage", "#graph.momentum",
                   lambda: Averaged(0.05, 0.9), " {moving_average = 0.75}"),
    optimizer_case("moving_average_keras", "Keras's Adam with use_ema", "#graph.adam<beta2 = 0.9, epsilon = 1.0e-7>",
                   lambda: keras.optimizers.Adam(0.05, beta_2=0.9, use_ema=True, ema_momentum=0.75, ema_overwrite_frequency=4),
                   " {moving_average = 0.75, moving_average_from_first_update, moving_average_overwrite = 4}"),
    optimizer_case("clip_by_value", "gradients clipped by value", "#graph.momentum",
                   clipped(lambda gs: [tf.clip_by_value(g, -0.1, 0.1) for g in gs]),
                   " {clip = #graph.clip_by_value<0.1>}"),
    optimizer_case("clip_by_norm", "gradients clipped by norm", "#graph.momentum",
                   clipped(lambda gs: [tf.clip_by_norm(g, 0.2) for g in gs]),
                   " {clip = #graph.clip_by_norm<0.2>}"),
    optimizer_case("clip_by_global_norm", "gradients clipped by global norm", "#graph.momentum",
                   clipped(lambda gs: tf.clip_by_global_norm(gs, 0.3)[0]),
                   " {clip = #graph.clip_by_global_norm<0.3>}"),
    optimizer_case("frozen_layer", "clipped gradients, with a layer that is not trainable", "#graph.momentum",
                   clipped(lambda gs: tf.clip_by_global_norm(gs, 0.3)[0]),
                   " {clip = #graph.clip_by_global_norm<0.3>}", hidden=", trainable = false",
                   frozen=["hidden/kernel", "hidden/bias"]),
    optimizer_case("frozen_variables", "AdamOptimizer for the kernels", "#graph.adam",
                   lambda: train.AdamOptimizer(0.05), frozen=["hidden/bias", "logits/bias"],
                   flags="frozen-variables=.*/bias"),
]


# ------------------------------------------------------------------------------
# Variables of one's own: ten steps with the running mean of a layer, which it is centered by, and an average of its kernel
# ------------------------------------------------------------------------------

def hidden_of(v, i):
    return tf.nn.relu(i["x"] @ v["hidden"])


def centered(v, i):
    logits = (hidden_of(v, i) - v["mean"]) @ v["logits/kernel"]
    return tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=i["y"], logits=logits))


def followed(v, i):
    return {"mean": 0.75 * v["mean"] + 0.25 * tf.reduce_mean(hidden_of(v, i), 0),
            "average": 0.5 * v["average"] + 0.5 * v["hidden"]}


ASSIGNED = [
    Case("assign", "Ten steps of a layer that is centered by its running mean",
         {"x": numbers(1, 8, 3), "y": np.eye(2, dtype=np.float32)[[0, 1, 1, 0, 1, 0, 0, 1]]},
         {"hidden": numbers(2, 3, 4), "mean": numbers(4, 4), "average": numbers(5, 3, 4), "logits/kernel": numbers(3, 4, 2)},
         """
%kernel = graph.variable {shape = [3, 4], name = "hidden"}
%mean = graph.variable {shape = [4], initializer = #graph.zeros, trainable = false, name = "mean"}
%average = graph.variable {shape = [3, 4], initializer = #graph.zeros, trainable = false, name = "average"}
%0 = graph.dense %x, %kernel {activation = "relu", use_bias = false}
%share = graph.constant 0.75
%rest = graph.constant 0.25
%1 = graph.reduce_mean %0 {axes = [0]}
%2 = graph.multiply %1, %rest
%3 = graph.multiply %mean, %share
%4 = graph.add %3, %2
graph.assign %mean, %4
%half = graph.constant 0.5
%5 = graph.add %average, %kernel
%6 = graph.multiply %5, %half
graph.assign %average, %6
%7 = graph.subtract %0, %mean
%logits = graph.dense %7 {units = 2, use_bias = false, name = "logits"}
%loss = graph.softmax_cross_entropy %y, %logits""",
         centered, "#graph.momentum", lambda: train.MomentumOptimizer(0.05, 0.9), "graph.constant 0.05", steps=10, tolerance=5e-6,
         assigned=followed),
]


# ------------------------------------------------------------------------------
# Regularizers: ten steps of a convolution and a dense layer
# ------------------------------------------------------------------------------

def regularized(v, i):
    x = tf.nn.relu(tf.nn.conv2d(i["x"], v["conv/kernel"], 1, "VALID") + v["conv/bias"])
    logits = tf.reshape(x, (8, 18)) @ v["logits/kernel"] + v["logits/bias"]
    loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=i["y"], logits=logits))
    of = keras.regularizers
    return loss + (of.L2(0.05)(v["conv/kernel"]) + of.L1(0.02)(v["conv/bias"]) +
                   of.L1L2(0.001, 0.01)(v["logits/kernel"]))


def regularized_case(name, title, conv="", **more):
    return Case(
        name, f"Ten steps of {title}",
        {"x": numbers(1, 8, 4, 4, 1), "y": np.eye(2, dtype=np.float32)[[0, 1, 1, 0, 1, 0, 0, 1]]},
        {"conv/kernel": numbers(2, 2, 2, 1, 2), "conv/bias": np.array([0.25, -0.125], np.float32),
         "logits/kernel": numbers(3, 18, 2), "logits/bias": np.zeros(2, np.float32)},
        f"""
%conv = graph.conv2d %x {{filters = 2, kernel = [2, 2], activation = "relu", name = "conv"{conv},
  kernel_regularizer = #graph.l2<0.05>, bias_regularizer = #graph.l1<0.02>}}
%flat = graph.flatten %conv
%logits = graph.dense %flat {{units = 2, name = "logits", kernel_regularizer = #graph.l1_l2<l1 = 0.001, l2 = 0.01>}}
%entropy = graph.softmax_cross_entropy %y, %logits
%penalty = graph.regularization_loss
%loss = graph.add %entropy, %penalty""",
        regularized, "#graph.momentum", lambda: train.MomentumOptimizer(0.05, 0.9),
        "graph.constant 0.05", steps=10, tolerance=5e-6, **more)


REGULARIZERS = [
    regularized_case("regularizers", "a loss with Keras's regularizers"),
    regularized_case("regularizers_frozen", "a loss with regularizers of a layer that is not trainable",
                     ", trainable = false", frozen=["conv/kernel", "conv/bias"]),
]


# ------------------------------------------------------------------------------
# Adapters (Hu et al., 2021): twenty steps of kernels that are frozen
# ------------------------------------------------------------------------------

def adapted(x, v, name, scale):
    """A dense layer, whose kernel may have more dimensions: x W + scale (x A) B."""
    return x @ v[f"{name}/kernel"] + scale * (x @ v[f"{name}/lora_kernel_a"]) @ v[f"{name}/lora_kernel_b"]


def adapted_network(v, i):
    hidden = tf.nn.relu(adapted(i["x"], v, "hidden", 1.5) + v["hidden/bias"])
    logits = adapted(hidden, v, "logits", 2) + v["logits/bias"]
    return tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=i["y"], logits=logits))


def adapted_attention(v, i):
    x, heads, size = i["x"], 2, 3

    def project(name, scale):
        kernel = tf.reshape(v[f"layer/{name}/kernel"], (4, heads * size))
        return tf.reshape(adapted(x, v | {f"layer/{name}/kernel": kernel}, f"layer/{name}", scale), (2, 5, heads, size))

    q, k, value = project("query", 0.5), tf.einsum("btf,fhd->bthd", x, v["layer/key/kernel"]), project("value", 0.5)
    scores = tf.einsum("bthd,bshd->bhts", q, k) / tf.sqrt(3.0)
    mixed = tf.reshape(tf.einsum("bhts,bshd->bthd", tf.nn.softmax(scores), value), (2, 5, heads * size))
    kernel = tf.reshape(v["layer/attention_output/kernel"], (heads * size, 4))
    y = adapted(mixed, v | {"layer/attention_output/kernel": kernel}, "layer/attention_output", 0.5)
    return tf.reduce_mean((y - i["y"]) ** 2)


ADAPTERS = [
    Case("lora_dense", "Twenty steps of adapters of two layers and a bias",
         {"x": numbers(1, 8, 3), "y": np.eye(2, dtype=np.float32)[[0, 1, 1, 0, 1, 0, 0, 1]]},
         {"hidden/kernel": numbers(2, 3, 4), "hidden/lora_kernel_a": numbers(4, 3, 2), "hidden/lora_kernel_b": numbers(5, 2, 4),
          "hidden/bias": np.full(4, 0.25, np.float32),
          "logits/kernel": numbers(3, 4, 2), "logits/lora_kernel_a": numbers(6, 4, 1), "logits/lora_kernel_b": np.zeros((1, 2), np.float32),
          "logits/bias": np.zeros(2, np.float32)},
         """
%hidden = graph.dense %x {units = 4, activation = "relu", name = "hidden", lora_rank = 2, lora_alpha = 3.0}
%logits = graph.dense %hidden {units = 2, name = "logits"}
%loss = graph.softmax_cross_entropy %y, %logits""",
         adapted_network, "#graph.adam", lambda: train.AdamOptimizer(0.05), "graph.constant 0.05", steps=20, tolerance=5e-6,
         frozen=["hidden/kernel", "hidden/bias", "logits/kernel"], flags="lora=logits/kernel:rank=1,alpha=2 trainable-variables=logits/bias"),
    Case("lora_attention", "Twenty steps of adapters in an attention",
         {"x": numbers(1, 2, 5, 4), "y": numbers(2, 2, 5, 4)},
         {"layer/query/kernel": numbers(3, 4, 2, 3), "layer/query/lora_kernel_a": numbers(4, 4, 2), "layer/query/lora_kernel_b": numbers(5, 2, 6),
          "layer/key/kernel": numbers(6, 4, 2, 3),
          "layer/value/kernel": numbers(7, 4, 2, 3), "layer/value/lora_kernel_a": numbers(8, 4, 2), "layer/value/lora_kernel_b": numbers(9, 2, 6),
          "layer/attention_output/kernel": numbers(10, 2, 3, 4), "layer/attention_output/lora_kernel_a": numbers(11, 6, 2),
          "layer/attention_output/lora_kernel_b": np.zeros((2, 4), np.float32)},
         """
%attended = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 3, use_bias = false, name = "layer"}
%loss = graph.mean_squared_error %y, %attended""",
         adapted_attention, "#graph.momentum", lambda: v1.train.MomentumOptimizer(0.05, 0.9), "graph.constant 0.05", steps=20, tolerance=5e-6,
         frozen=[f"layer/{name}/kernel" for name in ("query", "key", "value", "attention_output")],
         flags="lora=layer/(query|value|attention_output)/kernel:rank=2,alpha=1"),
]


# ------------------------------------------------------------------------------
# Embedding tables: three steps that look up some of their rows
# ------------------------------------------------------------------------------

class LazyAdam(train.AdamOptimizer):
    """TensorFlow had it in tf.contrib: Adam of the rows in a sparse gradient, by TensorFlow's
    ops. The indices are unique here."""

    def _resource_apply_sparse(self, grad, var, indices):
        rate, beta1, beta2, epsilon = (tf.constant(n) for n in (self._lr, self._beta1, self._beta2, self._epsilon))
        power1, power2 = self._get_beta_accumulators()
        m, v = self.get_slot(var, "m"), self.get_slot(var, "v")
        mean = beta1 * tf.gather(m, indices) + (1 - beta1) * grad
        square = beta2 * tf.gather(v, indices) + (1 - beta2) * grad * grad
        step = rate * tf.sqrt(1 - power2) / (1 - power1) * mean / (tf.sqrt(square) + epsilon)
        return tf.group(m.scatter_update(tf.IndexedSlices(mean, indices)),
                        v.scatter_update(tf.IndexedSlices(square, indices)),
                        var.scatter_sub(tf.IndexedSlices(step, indices)))


class Separate:
    """An optimizer for each variable by its name, and one for the others."""

    def __init__(self, others, **by_name):
        self.others, self.by_name = others, by_name

    def compute_gradients(self, loss):
        return self.others.compute_gradients(loss)

    def apply_gradients(self, pairs):
        return tf.group(*[self.by_name.get(v.op.name, self.others).apply_gradients([(g, v)])
                          for g, v in pairs])


def clip_summed(gradients):
    """By the norm of the gradients as dense tensors: each row's sum counts once."""
    return tf.clip_by_global_norm([tf.convert_to_tensor(g) for g in gradients], 0.3)[0]


def clip_movies_by_value(gradients):
    """The table of 64 rows by value, and the others by their norm."""
    gradients = [tf.convert_to_tensor(g) for g in gradients]
    others = iter(tf.clip_by_global_norm([g for g in gradients if g.shape[0] != 64], 0.3)[0])
    return [tf.clip_by_value(g, -0.02, 0.02) if g.shape[0] == 64 else next(others) for g in gradients]


def sparse(ids, values=None):
    """The ids that are not -1, or the values beside them."""
    where = tf.where(ids >= 0)
    return tf.SparseTensor(where, tf.gather_nd(ids if values is None else values, where),
                           tf.shape(ids, tf.int64))


def look_up(table, ids, combiner, weights=None):
    ids = tf.cast(ids, tf.int64)
    return tf.nn.safe_embedding_lookup_sparse(
        [table], sparse(ids), None if weights is None else sparse(ids, weights), combiner)


def tables(v, i):
    user = look_up(v["users"], i["user"][:, None], "sum")
    seen = look_up(v["movies"], i["seen"], "sqrtn", i["share"])
    rated = look_up(v["movies"], i["rated"], "mean")
    last = tf.where((i["last"] >= 0)[..., None], tf.gather(v["movies"], tf.maximum(i["last"], 0)), 0.0)
    x = tf.concat([user, seen, rated, tf.reshape(last, (-1, 6))], 1)
    return tf.reduce_mean((x @ v["dense/kernel"] - i["y"]) ** 2)


def table_case(name, title, optimizer, make, rate="graph.constant 0.5", options="", users="", movies=""):
    ids = np.random.RandomState(7)
    # Lists of any length, with repeated ids, and an empty one.
    seen = ids.randint(0, 12, (8, 3)).astype(np.int32)
    seen[[1, 4, 4, 4, 6, 6], [2, 0, 1, 2, 1, 2]] = -1
    rated = ids.randint(0, 64, (8, 2)).astype(np.int32)
    rated[3, 1] = rated[4, 0] = -1
    return Case(
        name, f"Three steps of {title}",
        {"user": ids.randint(0, 5, 8).astype(np.int32), "seen": seen, "share": np.abs(numbers(8, 8, 3)) + 0.25,
         "rated": rated, "last": np.stack([seen[:, 0], rated[:, 1]], 1), "y": numbers(9, 8, 1)},
        {"users": numbers(10, 6, 2), "movies": numbers(11, 64, 3), "dense/kernel": numbers(12, 14, 1)},
        f"""
%fast = graph.constant 0.25
%users = graph.embedding_table{users}input_dim = 6, output_dim = 2, name = "users"}}
%movies = graph.embedding_table{movies}input_dim = 64, output_dim = 3, name = "movies"}}
%a = graph.embedding_lookup %users, %user {{combiner = "sum"}}
%b = graph.embedding_lookup %movies, %seen, %share {{combiner = "sqrtn"}}
%c = graph.embedding_lookup %movies, %rated
%sequence = graph.embedding_lookup %movies, %last {{combiner = "none"}}
%d = graph.flatten %sequence
%x = graph.concat %a, %b, %c, %d
%logits = graph.dense %x {{units = 1, use_bias = false, name = "dense"}}
%loss = graph.mean_squared_error %y, %logits""",
        tables, optimizer, make, rate, options, steps=3, tolerance=5e-6)


TABLES = [
    table_case("tables_sgd", "tables by gradient descent", "#graph.sgd",
               lambda: train.GradientDescentOptimizer(0.5), users=" {", movies=" {"),
    table_case("tables_adagrad", "tables by AdagradOptimizer", "#graph.adagrad",
               lambda: train.AdagradOptimizer(0.5), users=" {", movies=" {"),
    table_case("tables_adam", "tables by LazyAdam", "#graph.adam", lambda: LazyAdam(0.5), users=" {", movies=" {"),
    table_case("tables_ftrl", "tables by FtrlOptimizer", "#graph.ftrl<l1 = 0.001, l2 = 0.01>",
               lambda: train.FtrlOptimizer(0.5, l1_regularization_strength=0.001, l2_regularization_strength=0.01),
               users=" {", movies=" {"),
    table_case("tables_own_optimizers", "tables with optimizers and rates of their own", "#graph.momentum",
               lambda: Separate(train.MomentumOptimizer(0.5, 0.9), users=LazyAdam(0.5), movies=train.AdagradOptimizer(0.25)),
               users=" {optimizer = #graph.adam, ", movies=" %fast {optimizer = #graph.adagrad, "),
    table_case("tables_clipped", "tables with gradients clipped by global norm", "#graph.sgd",
               lambda: (train.GradientDescentOptimizer(0.5), clip_summed),
               options=" {clip = #graph.clip_by_global_norm<0.3>}", users=" {", movies=" {"),
    table_case("tables_own_clipping", "a table whose gradients are clipped by value, and others by their norm", "#graph.adagrad",
               lambda: (train.AdagradOptimizer(0.5), clip_movies_by_value),
               options=" {clip = #graph.clip_by_global_norm<0.3>}", users=" {", movies=" {clip = #graph.clip_by_value<0.02>, "),
]


# ------------------------------------------------------------------------------
# Schedules: the rate at some steps
# ------------------------------------------------------------------------------

def at(schedule, step):
    """A schedule of tf.compat.v1.train at a step."""
    value = schedule(tf.constant(step, tf.int64))
    return np.asarray(value() if callable(value) else value, np.float32)


def warmup(step):
    if step >= 8:
        return at(lambda s: train.polynomial_decay(0.5, s, 40), step)
    return np.asarray(keras.optimizers.schedules.CosineDecay(
        0.125, 10, warmup_target=0.5, warmup_steps=8)(step), np.float32)


SCHEDULES = [
    ("exponential_decay", "{initial = 0.5, decay_steps = 10, decay_rate = 0.9}",
     lambda n: at(lambda s: train.exponential_decay(0.5, s, 10, 0.9), n)),
    ("exponential_decay", "{initial = 0.5, decay_steps = 10, decay_rate = 0.9, staircase}",
     lambda n: at(lambda s: train.exponential_decay(0.5, s, 10, 0.9, staircase=True), n)),
    ("piecewise_constant", "{boundaries = [7, 20], values = [1.0, 0.1, 0.01]}",
     lambda n: at(lambda s: train.piecewise_constant(s, [np.int64(7), np.int64(20)], [1.0, 0.1, 0.01]), n)),
    ("polynomial_decay", "{initial = 0.5, decay_steps = 20}",
     lambda n: at(lambda s: train.polynomial_decay(0.5, s, 20), n)),
    ("polynomial_decay", "{initial = 0.5, decay_steps = 20, end = 0.05, power = 2.0, cycle}",
     lambda n: at(lambda s: train.polynomial_decay(0.5, s, 20, 0.05, 2.0, cycle=True), n)),
    ("cosine_decay", "{initial = 0.5, decay_steps = 20}",
     lambda n: at(lambda s: train.cosine_decay(0.5, s, 20), n)),
    ("cosine_decay", "{initial = 0.5, decay_steps = 20, alpha = 0.1}",
     lambda n: at(lambda s: train.cosine_decay(0.5, s, 20, 0.1), n)),
    ("linear_warmup", "{initial = 0.125, target = 0.5, warmup_steps = 8}", warmup),
]
STEPS = [0, 1, 7, 8, 19, 20, 21, 40, 55]


def write_schedules(directory):
    out = f"// Learning rates by the step, as {VERSIONS} compute them.\n"
    out += "// Made by test/Peers/training.py.\n"
    out += "// RUN: tpu-opt %s --graph-expand-optimizers -o %t\n"
    out += "// RUN: tpu-run %t --engine=reference && tpu-run %t --engine=native\n\n"
    out += "func.func @main() {\n"
    for s in STEPS:
        out += f"  %step{s} = stablehlo.constant dense<{s}> : tensor<i64>\n"
    for i, (op, options, value) in enumerate(SCHEDULES):
        for s in STEPS:
            name, at_step = f"%r{i}_{s}", f"at %step{s} : tensor<i64>"
            types = "() -> tensor<f32>"
            if op == "linear_warmup":
                out += (f"  {name}_decay = graph.polynomial_decay {at_step} "
                        f"{{initial = 0.5, decay_steps = 40}} : {types}\n")
                at_step += f" then {name}_decay"
                types = "(tensor<f32>) -> tensor<f32>"
            out += f"  {name} = graph.{op} {at_step} {options} : {types}\n"
            out += check(name, value(s), 2e-7)
    with open(os.path.join(directory, "schedules.mlir"), "w") as f:
        f.write(out + "  return\n}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    write_schedules(sys.argv[1])
    for case in OPTIMIZERS + ASSIGNED + REGULARIZERS + ADAPTERS + TABLES:
        case.write(sys.argv[1])
