"""Writes keras.weights.h5: the weights of a small model that Keras 3 has saved. Their values
count from 0. It needs keras, a backend and h5py.
"""
import keras
import numpy

model = keras.Sequential([
    keras.Input((3, 2)),
    keras.layers.LSTM(2, name="memory"),
    keras.layers.Dense(3, name="first"),
    keras.layers.BatchNormalization(),
    keras.layers.Dense(1),
])
count = 0
values = []
for weight in model.get_weights():
    values.append(numpy.arange(count, count + weight.size, dtype="float32").reshape(weight.shape))
    count += weight.size
model.set_weights(values)
model.save_weights("keras.weights.h5")
