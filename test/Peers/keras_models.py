#!/usr/bin/env python3
"""Models in Keras's files: `save FOLDER` writes them, with inputs and outputs, and prints their names;
`mistake FOLDER` writes one that cannot be loaded;
`check FOLDER` compares the models that keras_models.cpp has saved, and its own model."""
import os
import sys

os.environ["KERAS_BACKEND"] = "jax"
os.environ["JAX_PLATFORMS"] = "cpu"
import keras
import numpy as np
from keras import layers as L

random = np.random.default_rng(0)
image = lambda: keras.Input((12, 12, 3))
sequence = lambda: keras.Input((6, 4))


def sequential(shape, *layers, dtype=None):
    return keras.Sequential([keras.Input(shape, dtype=dtype), *layers])


def residual():
    x = image()
    y = L.Conv2D(8, 3, padding="same")(x)
    y = L.ReLU()(L.BatchNormalization()(y))
    y = L.Conv2D(3, 3, padding="same", use_bias=False)(y)
    y = L.Add()([x, y])
    return keras.Model(x, L.Dense(5, activation="softmax")(L.GlobalAveragePooling2D()(y)))


def transformer():
    words = keras.Input((6,), dtype="int32")
    x = L.Embedding(20, 8)(words)
    y = L.LayerNormalization(epsilon=1e-6)(x)
    x = L.Add()([x, L.MultiHeadAttention(2, 4)(y, y, use_causal_mask=True)])
    y = L.Dense(16, activation="gelu")(L.LayerNormalization()(x))
    x = L.Add()([x, L.Dropout(0.1)(L.Dense(8)(y))])
    return keras.Model(words, L.Dense(20)(x))


def grouped():
    x = sequence()
    y = L.GroupQueryAttention(3, 4, 2, sliding_window=3)(x, x, use_causal_mask=True)
    return keras.Model(x, L.GroupQueryAttention(2, 2, 1, use_bias=False)(y, x))


def two_outputs():
    x, n = image(), keras.Input((5,), name="numbers")
    y = L.Concatenate()([L.Flatten()(L.MaxPooling2D(3)(x)), n])
    y = L.Dense(8, activation="tanh")(y)
    return keras.Model([x, n], [L.Dense(3, activation="softmax", name="kind")(y), L.Dense(1, name="size")(y)])


def regularized():
    R = keras.regularizers
    return sequential(
        (12, 12, 3), L.Conv2D(4, 3, kernel_regularizer=R.L2(1e-5), bias_regularizer="l1"),
        L.SeparableConv2D(6, 3, depthwise_regularizer=R.L1(0.002), pointwise_regularizer=R.L1L2(0.001, 0.01)),
        L.BatchNormalization(beta_regularizer="l2", gamma_regularizer=R.L1L2(l2=0.5)),
        L.DepthwiseConv2D(3, depthwise_regularizer=R.L2(0.25)), L.GlobalAveragePooling2D(),
        L.Reshape((2, 3)), L.Bidirectional(L.LSTM(3, recurrent_regularizer="l1")),
        L.Dense(4, kernel_regularizer="l1l2", bias_regularizer=R.L2(3.5)))


def shared():
    """Towers of different lengths: a layer's first call in the file is not that of the first input."""
    x, z = keras.Input((6, 4)), keras.Input((6, 4))
    tower, dense = L.LSTM(5), L.Dense(5, activation="tanh")
    y = L.Subtract()([tower(x), dense(dense(tower(z)))])
    return keras.Model([x, z], L.Dense(2)(y))


MODELS = {
    "dense": lambda: sequential((7,), L.Dense(9, activation="relu"), L.Dropout(0.5), L.Dense(4, activation="sigmoid")),
    "conv": lambda: sequential((12, 12, 3), L.Conv2D(6, 3, strides=2, activation="elu"), L.AveragePooling2D(2),
                               L.Conv2D(4, (1, 2), padding="same"), L.LeakyReLU(), L.Flatten(), L.Dense(3)),
    "separable": lambda: sequential((12, 12, 3), L.SeparableConv2D(6, 3, depth_multiplier=2, padding="same"),
                                    L.BatchNormalization(), L.Activation("swish"), L.DepthwiseConv2D(3),
                                    L.GlobalMaxPooling2D()),
    "upsampling": lambda: sequential((4, 4, 3), L.Conv2DTranspose(4, 3, strides=2, padding="same"), L.UpSampling2D(2),
                                     L.ZeroPadding2D(((1, 2), (0, 1))), L.GroupNormalization(2), L.Conv2D(2, 3)),
    "conv1d": lambda: sequential((16, 3), L.Conv1D(5, 3, dilation_rate=2), L.MaxPooling1D(2), L.GlobalAveragePooling1D()),
    "conv3d": lambda: sequential((5, 5, 5, 2), L.Conv3D(3, 2), L.MaxPooling3D(2), L.Flatten()),
    "lstm": lambda: sequential((6, 4), L.LSTM(5, return_sequences=True), L.LSTM(3), L.Dense(2)),
    "gru": lambda: sequential((6, 4), L.GRU(5, return_sequences=True), L.LayerNormalization(), L.GRU(3)),
    "bidirectional": lambda: sequential((6,), L.Embedding(20, 4), L.Bidirectional(L.LSTM(3)), L.Dense(2), dtype="int32"),
    "activations": lambda: sequential((6,), *[L.Dense(6, activation=name) for name in (
        "linear", "relu", "relu6", "elu", "selu", "leaky_relu", "gelu", "silu", "softplus", "sigmoid", "tanh", "softmax")]),
    "shapes": lambda: sequential((6, 4), L.Permute((2, 1)), L.Reshape((3, 8)), L.Softmax(), L.RMSNormalization(),
                                 L.Flatten(), L.ELU(), L.Dense(2)),
    "rescaling": lambda: sequential((8, 8, 1), L.Rescaling(1 / 64, -1), L.Flatten(), L.Dense(3)),
    "regularized": regularized,
    "residual": residual,
    "transformer": transformer,
    "grouped": grouped,
    "two_outputs": two_outputs,
    "shared": shared,
}


def inputs_of(model):
    arrays = []
    for value in model.inputs:
        shape = (5, *value.shape[1:])
        arrays.append(random.integers(20, size=shape).astype(np.int32) if value.dtype == "int32"
                      else random.normal(size=shape).astype(np.float32))
    return arrays


def outputs_of(model, inputs):
    outputs = model(inputs if len(inputs) > 1 else inputs[0], training=False)
    return [np.asarray(value) for value in (outputs if isinstance(outputs, list) else [outputs])]


def save(folder):
    for name, make in MODELS.items():
        model = make()
        for weight in model.weights:
            value = random.uniform(-0.5, 0.5, weight.shape)
            weight.assign(value + 1 if weight.path.endswith(("moving_variance", "gamma", "scale")) else value)
        model.save(f"{folder}/{name}.keras")
        inputs = inputs_of(model)
        arrays = {f"x{i}": value for i, value in enumerate(inputs)}
        arrays |= {f"y{i}": value for i, value in enumerate(outputs_of(model, inputs))}
        np.savez(f"{folder}/{name}.npz", **arrays)
    print(*MODELS)


def mistake(folder):
    x = keras.Input((4,))
    keras.Model(x, L.Dense(4)(x) * 2.0).save(f"{folder}/mistake.keras")


def check(folder):
    for name in MODELS:
        model = keras.saving.load_model(f"{folder}/{name}.again.keras")
        arrays = np.load(f"{folder}/{name}.npz")
        inputs = [arrays[f"x{i}"] for i in range(len(model.inputs))]
        for i, value in enumerate(outputs_of(model, inputs)):
            np.testing.assert_allclose(value, arrays[f"y{i}"], rtol=1e-5, atol=1e-6, err_msg=name)
        np.testing.assert_allclose(sum(model.losses), sum(keras.saving.load_model(f"{folder}/{name}.keras").losses), rtol=1e-6)
    print(len(MODELS), "models are the same")
    model = keras.saving.load_model(f"{folder}/built.keras")
    x = np.fromfile(f"{folder}/built.x", np.float32).reshape(-1, *model.inputs[0].shape[1:])
    (y,) = outputs_of(model, [x])
    print("the model of C++ differs by", abs(y.reshape(-1) - np.fromfile(f"{folder}/built.y", np.float32)).max())


{"save": save, "check": check, "mistake": mistake}[sys.argv[1]](sys.argv[2])
