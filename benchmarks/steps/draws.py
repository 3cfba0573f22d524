"""The weights and the batches that the workers of other frameworks begin with."""
import numpy as np

random = np.random.RandomState(0)


def weight(*shape, fan=None):
    scale = np.sqrt(2.0 / (fan or np.prod(shape[:-1])))
    return (random.randn(*shape) * scale).astype(np.float32)


def zeros(*shape):
    return np.zeros(shape, np.float32)


def ones(*shape):
    return np.ones(shape, np.float32)


def images(batch, size, channels):
    return random.randn(batch, size, size, channels).astype(np.float32)


def classes(batch, count):
    return random.randint(0, count, (batch,)).astype(np.int32)


def sequences(batch, length):
    text = random.randint(0, 256, (batch, length + 1)).astype(np.int32)
    return text[:, :-1].copy(), text[:, 1:].copy()
