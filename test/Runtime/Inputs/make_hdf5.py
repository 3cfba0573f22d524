"""Writes keras.weights.h5, the weights of a small model that Keras 3 has saved, whose values
count from 0. And functional.keras, a model of many layers. Prints what that predicts for
inputs that count from 0, divided by 32, and for integers. It needs keras, a backend and h5py.
"""
import os
import zipfile

import keras
import numpy

layers = keras.layers
model = keras.Sequential([
    keras.Input((3, 2)),
    layers.LSTM(2, name="memory"),
    layers.Dense(3, name="first"),
    layers.BatchNormalization(),
    layers.Dense(1),
])


def set_weights(model, function):
    count = 0
    for weight in model.weights:
        size = int(numpy.prod(weight.shape))
        values = function(numpy.arange(count, count + size, dtype="float32"))
        if "variance" in weight.path:
            values = abs(values)
        weight.assign(values.reshape(weight.shape))
        count += size


set_weights(model, lambda numbers: numbers)
model.save_weights("keras.weights.h5")

keras.utils.clear_session()
image = keras.Input((6, 6, 1), name="image")
x = layers.Conv2D(2, 3, activation="relu", name="edges")(image)
x = layers.ZeroPadding2D(((1, 0), (0, 1)))(x)
x = layers.MaxPooling2D()(x)
x = layers.BatchNormalization(momentum=0.9, epsilon=0.01)(x)
x = layers.Flatten()(layers.LeakyReLU(0.2)(x))
words = keras.Input((4,), dtype="int32", name="words")
y = layers.Embedding(5, 4)(words)
y = layers.Add()([y, layers.MultiHeadAttention(2, 2)(y, y, use_causal_mask=True)])
y = layers.Bidirectional(layers.GRU(2))(y)
both = layers.Concatenate()([x, y])
model = keras.Model([image, words], layers.Dense(3, activation="softmax")(layers.Dropout(0.5)(both)), name="two")
set_weights(model, lambda numbers: numpy.sin(numbers) / 2)
model.save("whole.keras")
# Smaller: Keras does not compress.
with zipfile.ZipFile("whole.keras") as whole, zipfile.ZipFile("functional.keras", "w", zipfile.ZIP_DEFLATED) as packed:
    for name in whole.namelist():
        packed.writestr(zipfile.ZipInfo(name), whole.read(name), zipfile.ZIP_DEFLATED)
os.remove("whole.keras")
images = numpy.arange(2 * 36, dtype="float32").reshape(2, 6, 6, 1) / 32
texts = numpy.array([[0, 1, 2, 3], [4, 0, 4, 1]], dtype="int32")
print(model.predict([images, texts], verbose=0))
