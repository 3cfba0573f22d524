#!/usr/bin/env python3
"""What Keras's fit and evaluate report for the models of Inputs/keras_fits.cpp.

    keras_fits.py > Inputs/KerasFits.inc
"""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import keras
import numpy as np
from keras import layers as L


def numbers(k, *shape):
    """Multiples of 1/32 from -1 to 1."""
    i = np.arange(np.prod(shape))
    return (((i * 37 + k * 101) % 65 - 32) / 32).astype(np.float32).reshape(shape)


def classes(count):
    return np.arange(count) * 7 % 3


def weigh(model):
    weights = []
    for k, weight in enumerate(model.weights):
        value = numbers(k + 10, *weight.shape)
        # A variance is positive.
        weights.append(np.abs(value) + 0.5 if weight.path.endswith("moving_variance") else value)
    model.set_weights(weights)
    return model


def classifier(trainable=True):
    return weigh(keras.Sequential([
        keras.Input((4,)), L.Dense(6, activation="relu", name="base", trainable=trainable),
        L.BatchNormalization(name="norm", trainable=trainable),
        L.Dense(3, activation="softmax", name="head")]))


def regularized():
    R = keras.regularizers
    return weigh(keras.Sequential([
        keras.Input((4,)), L.Reshape((4, 1)),
        L.Conv1D(3, 2, activation="relu", kernel_regularizer=R.L2(0.01), bias_regularizer=R.L1(0.02)),
        L.BatchNormalization(gamma_regularizer=R.L2(0.05), beta_regularizer="l1"),
        L.LSTM(5, kernel_regularizer="l2", recurrent_regularizer=R.L2(0.003), bias_regularizer=R.L1(0.001)),
        L.Dense(6, activation="relu", kernel_regularizer=R.L1L2(0.001, 0.004), trainable=False),
        L.Dense(3, activation="softmax", kernel_regularizer=R.L2(0.02))]))


def shared():
    x = keras.Input((4,))
    layer = L.Dense(6, activation="tanh", name="shared")
    once = layer(L.Dense(6, activation="relu", name="first")(x))
    return weigh(keras.Model(x, L.Dense(3, activation="softmax", name="head")(layer(once))))


def two_outputs():
    x = keras.Input((4,))
    base = L.Dense(6, activation="tanh", name="base")(x)
    return weigh(keras.Model(x, [L.Dense(3, activation="softmax", name="class")(base),
                                 L.Dense(2, name="value")(base)]))


def show(name, values):
    entries = ", ".join(
        f'{{"{key}", {{{", ".join(f"{v:.7g}" for v in np.atleast_1d(value))}}}}}'
        for key, value in sorted(values.items()))
    print(f'{{"{name}", {{{entries}}}}},')


X, Y, V = numbers(1, 48, 4), classes(48), numbers(3, 48, 2)
X2, Y2, V2 = numbers(2, 20, 4), classes(20), numbers(4, 20, 2)
W, W2 = np.abs(numbers(5, 48)), np.abs(numbers(6, 20))
CROSSENTROPY = "sparse_categorical_crossentropy"
print(f"// Made by test/Estimator/keras_fits.py with Keras {keras.__version__}.")


def fit(name, model, y, **arguments):
    history = model.fit(X, y, batch_size=16, epochs=2, shuffle=False, verbose=0, **arguments)
    show(name, history.history)


model = classifier(trainable=False)
model.compile(keras.optimizers.SGD(0.125), CROSSENTROPY, metrics=["accuracy"])
fit("frozen", model, Y, validation_data=(X2, Y2))

model = classifier()
model.compile(keras.optimizers.SGD(0.125), CROSSENTROPY, metrics=["accuracy"], weighted_metrics=["accuracy"])
fit("class_weight", model, Y, class_weight={0: 2.0, 2: 0.25}, validation_data=(X2, Y2))

model = classifier()
model.compile(keras.optimizers.SGD(0.125), CROSSENTROPY, weighted_metrics=["accuracy"])
fit("sample_weight", model, Y, sample_weight=W, validation_data=(X2, Y2, W2))

model = regularized()
model.compile(keras.optimizers.SGD(0.125), CROSSENTROPY, metrics=["accuracy"])
fit("regularized", model, Y, validation_data=(X2, Y2))

model = shared()
model.compile(keras.optimizers.SGD(0.125), CROSSENTROPY, metrics=["accuracy"])
fit("shared", model, Y, validation_data=(X2, Y2))

model = classifier()
model.compile("sgd", CROSSENTROPY, weighted_metrics=["accuracy"])
show("evaluate", model.evaluate(X2, Y2, batch_size=16, sample_weight=W2, verbose=0, return_dict=True))

model = two_outputs()
model.compile(keras.optimizers.SGD(0.125), [CROSSENTROPY, "mse"], loss_weights=[1.0, 0.5],
              metrics=[["accuracy"], ["mae"]])
fit("outputs", model, [Y, V], validation_data=(X, [Y, V]))

# Keras averages the losses of outputs over batches, whatever their sizes: they are full here.
model = two_outputs()
model.compile("sgd", [CROSSENTROPY, "huber"], loss_weights=[1.0, 0.5], metrics=[["accuracy"], ["mae"]],
              weighted_metrics=[["accuracy"], ["mse"]])
show("outputs_evaluate", model.evaluate(X2, [Y2, V2], batch_size=10, sample_weight=[W2, 1 - W2], verbose=0,
                                        return_dict=True))
