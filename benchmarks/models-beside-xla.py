"""Compiles and runs networks of Keras, KerasHub and Flax on Systole and on XLA, in turn, in one process.

    models-beside-xla.py [NAME|NAME.train...]

They run in an environment with JAX, the wheel, Keras, KerasHub and Flax. Each row is a network's inference, or
its step of training with `.train` behind the name: seconds to compile, milliseconds of a call.
"""
import os
import statistics
import sys

os.environ["KERAS_BACKEND"] = "jax"
import beside_xla
import jax
import jax.numpy as jnp
import keras
import numpy as np

HOST = jax.devices("cpu")[0]


def on_host(tree):
    return jax.tree.map(np.asarray, tree)


def keras_model(model, inputs):
    trainable = on_host([v.value for v in model.trainable_variables])
    rest = on_host([v.value for v in model.non_trainable_variables])

    def apply(trainable, rest, inputs):
        outputs = model.stateless_call(trainable, rest, inputs, training=False)[0]
        return outputs

    def step(trainable, momenta, rest, inputs):
        def loss(trainable):
            outputs, updated = model.stateless_call(trainable, rest, inputs, training=True)
            if isinstance(outputs, dict):
                outputs = outputs["sequence_output"]
            return jnp.mean(jnp.square(outputs)), updated

        (value, rest_after), gradients = jax.value_and_grad(loss, has_aux=True)(trainable)
        momenta = jax.tree.map(lambda m, g: 0.9 * m + g, momenta, gradients)
        trainable = jax.tree.map(lambda v, m: v - 1e-3 * m, trainable, momenta)
        return trainable, momenta, rest_after, value

    return apply, (trainable, rest, inputs), step, (trainable, on_host(jax.tree.map(np.zeros_like, trainable)), rest, inputs)


def application(name, batch=1):
    model = getattr(keras.applications, name)(weights=None)
    side = model.input_shape[1] or 224
    inputs = np.random.default_rng(0).standard_normal((batch, side, side, 3)).astype(np.float32)
    return keras_model(model, inputs)


def hub(name, **sizes):
    import keras_hub

    model = getattr(keras_hub.models, name)(**sizes)
    tokens = np.random.default_rng(0).integers(1, sizes["vocabulary_size"], (2, 128)).astype(np.int32)
    inputs = {"token_ids": tokens, "padding_mask": np.ones_like(tokens)}
    if "segment_ids" in model.input:
        inputs["segment_ids"] = np.zeros_like(tokens)
    return keras_model(model, inputs)


def flax_model(model, inputs):
    weights = on_host(model.init(jax.random.key(0), inputs))

    def step(weights, inputs):
        value, gradients = jax.value_and_grad(lambda w: jnp.mean(jnp.square(model.apply(w, inputs))))(weights)
        return jax.tree.map(lambda v, g: v - 1e-3 * g, weights, gradients), value

    return model.apply, (weights, inputs), step, (weights, inputs)


def mixer():
    import flax.linen as nn

    class Block(nn.Module):
        @nn.compact
        def __call__(self, x):
            y = jnp.swapaxes(nn.LayerNorm()(x), 1, 2)
            x = x + jnp.swapaxes(nn.Dense(196)(nn.gelu(nn.Dense(256)(y))), 1, 2)
            return x + nn.Dense(512)(nn.gelu(nn.Dense(2048)(nn.LayerNorm()(x))))

    class Mixer(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.Conv(512, (16, 16), strides=(16, 16))(x).reshape(x.shape[0], 196, 512)
            for _ in range(8):
                x = Block()(x)
            return nn.Dense(1000)(jnp.mean(nn.LayerNorm()(x), 1))

    return flax_model(Mixer(), np.ones((2, 224, 224, 3), np.float32))


def transformer():
    import flax.linen as nn

    class Block(nn.Module):
        @nn.compact
        def __call__(self, x):
            y = nn.LayerNorm()(x)
            x = x + nn.MultiHeadDotProductAttention(8)(y, mask=nn.make_causal_mask(jnp.ones(x.shape[:2])))
            return x + nn.Dense(512)(nn.gelu(nn.Dense(2048)(nn.LayerNorm()(x))))

    class Transformer(nn.Module):
        @nn.compact
        def __call__(self, tokens):
            x = nn.Embed(8192, 512)(tokens)
            for _ in range(6):
                x = Block()(x)
            return nn.Dense(8192)(nn.LayerNorm()(x))

    return flax_model(Transformer(), np.arange(256, dtype=np.int32).reshape(2, 128))


def lstm():
    import flax.linen as nn

    class Net(nn.Module):
        @nn.compact
        def __call__(self, x):
            for _ in range(2):
                x = nn.RNN(nn.LSTMCell(256))(x)
            return nn.Dense(64)(x)

    return flax_model(Net(), np.ones((16, 64, 64), np.float32))


SMALL = dict(vocabulary_size=8000, num_layers=6, num_heads=8, hidden_dim=512, intermediate_dim=2048)
DECODER = dict(vocabulary_size=8000, num_layers=6, num_query_heads=8, num_key_value_heads=2, hidden_dim=512, intermediate_dim=1536)
MODELS = {name: lambda name=name: application(name) for name in (
    "MobileNetV2", "MobileNetV3Small", "MobileNetV3Large", "EfficientNetB0", "EfficientNetV2B0", "DenseNet121",
    "NASNetMobile", "InceptionV3", "Xception", "ResNet50", "ResNet101V2", "VGG16", "ConvNeXtTiny")} | {
    "BERT": lambda: hub("BertBackbone", **SMALL),
    "GPT-2": lambda: hub("GPT2Backbone", max_sequence_length=128, **SMALL),
    "Llama": lambda: hub("LlamaBackbone", **DECODER),
    "Mistral": lambda: hub("MistralBackbone", **DECODER),
    "Flax transformer": transformer,
    "Flax mixer": mixer,
    "Flax LSTM": lstm,
}


def main():
    names = sys.argv[1:] or [name + kind for name in MODELS for kind in ("", ".train")]
    print("| network | compile, s: Systole | XLA | ratio | call, ms: Systole | XLA | XLA / Systole |\n|---|---|---|---|---|---|---|")
    ratios = []
    for name in names:
        model, _, kind = name.partition(".")
        with jax.default_device(HOST):
            apply, arguments, step, state = MODELS[model]()
        function, arguments = (step, state) if kind else (apply, arguments)
        seconds, calls = beside_xla.compile_in_turn(function, arguments)
        ours, xla = beside_xla.time_in_turn(calls, rounds=5)
        ratios.append((seconds[0] / seconds[1], statistics.median(b / a for a, b in zip(ours, xla))))
        print(f"| {name} | {seconds[0]:.2f} | {seconds[1]:.2f} | {ratios[-1][0]:.2f} "
              f"| {1e3 * min(ours):.2f} | {1e3 * min(xla):.2f} | {ratios[-1][1]:.2f} |", flush=True)
    compiles, runs = zip(*ratios)
    print(f"| geometric mean | | | {statistics.geometric_mean(compiles):.2f} | | | {statistics.geometric_mean(runs):.2f} |")
    print(f"| worst | | | {max(compiles):.2f} | | | {min(runs):.2f} |")


main()
