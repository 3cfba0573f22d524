"""The shapes that Keras's layers give and the weights that they have.

    python test/Estimator/keras_layers.py > test/Estimator/Inputs/KerasLayers.inc

needs Keras 3 (with any backend). Shapes are without the batch; weights are those
that are trained and the others.
"""

import math

import keras
from keras import layers as L


def image(channels=4):
    return keras.Input((9, 8, channels))


def sequence():
    return keras.Input((7, 6))


CASES = [
    ("Dense", L.Dense(5), [sequence()]),
    ("DenseWithoutBias", L.Dense(5, use_bias=False), [sequence()]),
    ("Embedding", L.Embedding(11, 3), [keras.Input((7,), dtype="int32")]),
    ("Conv1D", L.Conv1D(5, 3, strides=2, padding="same"), [sequence()]),
    ("Conv1DDilated", L.Conv1D(5, 3, dilation_rate=2), [sequence()]),
    ("Conv2D", L.Conv2D(6, (3, 2), strides=(2, 1)), [image()]),
    ("Conv2DGroups", L.Conv2D(6, 3, groups=2, use_bias=False), [image()]),
    ("Conv3D", L.Conv3D(2, 2), [keras.Input((4, 5, 6, 3))]),
    ("DepthwiseConv2D", L.DepthwiseConv2D(3, depth_multiplier=2), [image()]),
    ("SeparableConv2D", L.SeparableConv2D(5, 3, padding="same"), [image()]),
    ("Conv2DTranspose", L.Conv2DTranspose(5, 3, strides=2), [image()]),
    ("Conv2DTransposeSame", L.Conv2DTranspose(5, 3, strides=2, padding="same"), [image()]),
    ("MaxPooling1D", L.MaxPooling1D(2), [sequence()]),
    ("MaxPooling2D", L.MaxPooling2D(2, strides=1, padding="same"), [image()]),
    ("MaxPooling3D", L.MaxPooling3D(2), [keras.Input((4, 5, 6, 3))]),
    ("AveragePooling1D", L.AveragePooling1D(3, padding="same"), [sequence()]),
    ("AveragePooling2D", L.AveragePooling2D(2), [image()]),
    ("AveragePooling3D", L.AveragePooling3D(2), [keras.Input((4, 5, 6, 3))]),
    ("GlobalMaxPooling2D", L.GlobalMaxPooling2D(), [image()]),
    ("GlobalMaxPooling1D", L.GlobalMaxPooling1D(), [sequence()]),
    ("GlobalMaxPooling3D", L.GlobalMaxPooling3D(), [keras.Input((4, 5, 6, 3))]),
    ("GlobalAveragePooling2D", L.GlobalAveragePooling2D(), [image()]),
    ("GlobalAveragePooling3D", L.GlobalAveragePooling3D(), [keras.Input((4, 5, 6, 3))]),
    ("GlobalAveragePooling1D", L.GlobalAveragePooling1D(), [sequence()]),
    ("ZeroPadding1D", L.ZeroPadding1D((1, 2)), [sequence()]),
    ("ZeroPadding2D", L.ZeroPadding2D(((1, 2), (0, 3))), [image()]),
    ("ZeroPadding3D", L.ZeroPadding3D(((1, 0), (0, 2), (3, 1))), [keras.Input((4, 5, 6, 3))]),
    ("UpSampling1D", L.UpSampling1D(3), [sequence()]),
    ("UpSampling2D", L.UpSampling2D((2, 3)), [image()]),
    ("UpSampling2DBilinear", L.UpSampling2D(2, interpolation="bilinear"), [image()]),
    ("UpSampling3D", L.UpSampling3D((2, 1, 3)), [keras.Input((4, 5, 6, 3))]),
    ("BatchNormalization", L.BatchNormalization(), [image()]),
    ("BatchNormalizationWithoutScale", L.BatchNormalization(scale=False), [image()]),
    ("LayerNormalization", L.LayerNormalization(), [image()]),
    ("GroupNormalization", L.GroupNormalization(2), [image()]),
    ("RMSNormalization", L.RMSNormalization(), [sequence()]),
    ("LSTM", L.LSTM(5), [sequence()]),
    ("LSTMSequences", L.LSTM(5, return_sequences=True, use_bias=False), [sequence()]),
    ("GRU", L.GRU(5), [sequence()]),
    ("LSTMBackwards", L.LSTM(5, go_backwards=True), [sequence()]),
    ("GRUSequences", L.GRU(5, return_sequences=True, activation="relu"), [sequence()]),
    ("BidirectionalLSTM", L.Bidirectional(L.LSTM(5, return_sequences=True)), [sequence()]),
    ("BidirectionalGRU", L.Bidirectional(L.GRU(5)), [sequence()]),
    ("MultiHeadAttention", L.MultiHeadAttention(2, 3), [sequence(), keras.Input((5, 4))]),
    ("MultiHeadAttentionValues",
     L.MultiHeadAttention(2, 3, value_dim=4, use_bias=False), [sequence(), keras.Input((5, 4))]),
    ("GroupQueryAttention", L.GroupQueryAttention(3, 4, 2, sliding_window=2), [sequence(), sequence()]),
    ("Flatten", L.Flatten(), [image()]),
    ("Reshape", L.Reshape((-1, 3)), [sequence()]),
    ("Permute", L.Permute((3, 1, 2)), [image()]),
    ("Dropout", L.Dropout(0.3), [sequence()]),
    ("ActivationReLU6", L.Activation("relu6"), [sequence()]),
    ("ActivationSELU", L.Activation("selu"), [sequence()]),
    ("ActivationGELU", L.Activation("gelu"), [sequence()]),
    ("ActivationGELUTanh", L.Activation(keras.activations.gelu), [sequence()]),
    ("ActivationSiLU", L.Activation("silu"), [sequence()]),
    ("ActivationSoftplus", L.Activation("softplus"), [sequence()]),
    ("ActivationSigmoid", L.Activation("sigmoid"), [sequence()]),
    ("ActivationTanh", L.Activation("tanh"), [sequence()]),
    ("ReLU", L.ReLU(), [sequence()]),
    ("LeakyReLU", L.LeakyReLU(0.2), [sequence()]),
    ("ELU", L.ELU(0.5), [sequence()]),
    ("Softmax", L.Softmax(), [sequence()]),
    ("Rescaling", L.Rescaling(0.5, 1), [sequence()]),
    ("Add", L.Add(), [sequence(), sequence(), sequence()]),
    ("Subtract", L.Subtract(), [sequence(), sequence()]),
    ("Multiply", L.Multiply(), [sequence(), sequence()]),
    ("Maximum", L.Maximum(), [sequence(), sequence()]),
    ("Minimum", L.Minimum(), [sequence(), sequence()]),
    ("Average", L.Average(), [sequence(), sequence(), sequence()]),
    ("Concatenate", L.Concatenate(), [image(), image(2)]),
    ("ConcatenateRows", L.Concatenate(axis=1), [image(), keras.Input((3, 8, 4))]),
]


def count(weights):
    return sum(math.prod(weight.shape) for weight in weights)


def apply(layer, inputs):
    if len(inputs) == 1 or isinstance(layer, (L.MultiHeadAttention, L.GroupQueryAttention)):
        return layer(*inputs)
    return layer(inputs)


print("// Made by test/Estimator/keras_layers.py with Keras " + keras.__version__ + ".")
for name, layer, inputs in CASES:
    shape = ", ".join(str(size) for size in apply(layer, inputs).shape[1:])
    print(f'{{"{name}", {{{shape}}}, {count(layer.trainable_weights)}, '
          f"{count(layer.non_trainable_weights)}}},")
