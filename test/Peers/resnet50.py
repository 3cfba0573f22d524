#!/usr/bin/env python3
"""Compares the network of examples/resnet50 with Keras's of the same weights.

    resnet50.py CHECKPOINT PREDICTIONS.npz

The checkpoint is one of a training; the predictions hold what was seen, `image`, and
`probabilities`. The network is that of keras.applications.ResNet50 with the stride of a
block in its 3x3 convolution: version 1.5.
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

L = keras.layers
counts = {}


def name_of(kind):
    """As TensorFlow names layers: conv2d, conv2d_1, ..."""
    number = counts[kind] = counts.get(kind, -1) + 1
    return f"{kind}_{number}" if number else kind


def convolve(x, filters, size, stride=1):
    if stride > 1 and size > 1:
        x = L.ZeroPadding2D(size // 2)(x)
    x = L.Conv2D(filters, size, stride, padding="valid" if stride > 1 else "same", use_bias=False, name=name_of("conv2d"))(x)
    return L.BatchNormalization(momentum=0.9, epsilon=1e-5, name=name_of("batch_normalization"))(x)


def block(x, filters, stride, is_first):
    y = L.ReLU()(convolve(x, filters, 1))
    y = L.ReLU()(convolve(y, filters, 3, stride))
    y = convolve(y, 4 * filters, 1)
    shortcut = convolve(x, 4 * filters, 1, stride) if is_first else x
    return L.ReLU()(L.Add()([y, shortcut]))


def resnet50(size, classes):
    image = keras.Input((size, size, 3))
    x = L.ReLU()(convolve(image, 64, 7, 2))
    x = L.MaxPooling2D(3, 2)(L.ZeroPadding2D(1)(x))
    for filters, blocks, stride in [(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)]:
        for i in range(blocks):
            x = block(x, filters, stride if i == 0 else 1, i == 0)
    x = L.Dense(classes, name=name_of("dense"))(L.GlobalAveragePooling2D()(x))
    return keras.Model(image, L.Softmax()(x))


def main():
    checkpoint = tf.train.load_checkpoint(sys.argv[1])
    predictions = np.load(sys.argv[2])
    images, ours = predictions["image"], predictions["probabilities"]
    model = resnet50(images.shape[1], ours.shape[1])
    used = set()
    for layer in model.layers:
        for variable in layer.weights:
            key = f"{layer.name}/{variable.name}"
            variable.assign(checkpoint.get_tensor(key))
            used.add(key)
    slots = ("/Momentum", "global_step", "random_seed", "kernel_variant", "input_position")
    left = [k for k in checkpoint.get_variable_to_shape_map() if k not in used and not k.endswith(slots)]
    assert not left, f"variables that Keras's network has not: {left}"
    theirs = model.predict(images, verbose=0)
    error = np.linalg.norm(ours - theirs) / np.linalg.norm(theirs)
    # 53 layers of sums in f32, in another order.
    print(f"{len(images)} images, {len(used)} variables: ||ours - Keras's|| / ||Keras's|| = {error:.2e}")
    assert error < 1e-4, error
    assert np.ptp(theirs, axis=0).max() > 1e-3, "all predictions are the same: this shows nothing"


if __name__ == "__main__":
    main()
