"""Trains MobileNetV3Small for ten steps with TensorFlow imported first, and prints the losses:
keras_program.py PLATFORM."""

import os
import sys

os.environ.update(KERAS_BACKEND="jax", JAX_PLATFORMS=sys.argv[1], TF_CPP_MIN_LOG_LEVEL="3")

import tensorflow as tf  # isort: skip
import jax
import keras
import numpy as np

assert ("Systole" in jax.devices()[0].client.platform_version) == (sys.argv[1] == "systole")
keras.utils.set_random_seed(0)
random = np.random.default_rng(0)
images = random.uniform(0, 255, (320, 64, 64, 3)).astype(np.float32)
labels = random.integers(0, 10, 320)
dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32)
model = keras.applications.MobileNetV3Small(input_shape=(64, 64, 3), weights=None, classes=10)
model.compile(keras.optimizers.SGD(0.01), "sparse_categorical_crossentropy")


class Losses(keras.callbacks.Callback):
  def on_train_batch_end(self, batch, logs):
    print("loss", logs["loss"])


model.fit(dataset, verbose=0, callbacks=[Losses()])
