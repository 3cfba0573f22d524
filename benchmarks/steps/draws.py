"""The weights and the batches that the workers of other frameworks begin with: each
draws them in the same order, so that their first losses are the same."""
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


def resnet50_blocks():
    """Of each block: its name, channels in, width, stride, and whether its shortcut is a
    convolution; in the order of the network."""
    inputs = 64
    for stage, (count, width, stride) in enumerate(
            ((3, 64, 1), (4, 128, 2), (6, 256, 2), (3, 512, 2))):
        for i in range(count):
            yield f"{stage}_{i}", inputs, width, stride if i == 0 else 1, i == 0
            inputs = 4 * width


def resnet50_weights():
    """The kernel of each convolution, by name: those of a block end in a, b and c, and s
    for its shortcut's; and how the scale that follows it begins."""
    yield "stem", weight(7, 7, 3, 64), 1.0
    for name, inputs, width, _, projects in resnet50_blocks():
        yield name + "a", weight(1, 1, inputs, width), 1.0
        yield name + "b", weight(3, 3, width, width), 1.0
        yield name + "c", weight(1, 1, width, 4 * width), 0.2
        if projects:
            yield name + "s", weight(1, 1, inputs, 4 * width), 1.0
