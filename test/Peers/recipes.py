#!/usr/bin/env python3
"""Runs the recipes of docs/artifacts.md: from a model of a framework to our results.

usage: recipes.py docs/artifacts.md FOLDER

For each heading there is a model below; the Python of the document exports it, its
commands compile what was exported and run it on a batch. The results must be the
framework's to float rounding.
"""
import os
import re
import subprocess
import sys

import numpy as np

# A Flax model by another interface than the document's.
NNX = """
from flax import nnx

class Net(nnx.Module):
    def __init__(self, rngs):
        self.conv = nnx.Conv(1, 8, (3, 3), rngs=rngs)
        self.dense = nnx.Linear(28 * 28 * 8, 10, rngs=rngs)

    def __call__(self, x):
        return nnx.softmax(self.dense(nnx.gelu(self.conv(x)).reshape(x.shape[0], -1)))

net = Net(nnx.Rngs(0))
"""
LINEN = """
from flax import linen

class Net(linen.Module):
    @linen.compact
    def __call__(self, x):
        x = linen.max_pool(linen.relu(linen.Conv(8, (3, 3))(x)), (2, 2), (2, 2))
        return linen.softmax(linen.Dense(10)(x.reshape(x.shape[0], -1)))

net = Net()
parameters = net.init(jax.random.key(0), x)
"""
KERAS = """
import keras
keras.utils.set_random_seed(0)
L = keras.layers
net = keras.Sequential([keras.Input((28, 28, 1)), L.Conv2D(8, 3, activation="relu"), L.MaxPooling2D(),
                        L.BatchNormalization(), L.Flatten(), L.Dense(10, activation="softmax")])
"""
START = """
import numpy
x = numpy.load("x.npy")
"""
JAX = "import jax, jax.export\n"
END = '\nnumpy.save("expected.npy", numpy.asarray(predict(x)))\n'
TO_TENSOR = "import tensorflow as tf\nx = tf.constant(x)\n"

# Heading, what stands before its Python and whether the class in C++ is its.
RECIPES = [
    ("Flax", JAX + LINEN, {}, True),
    ("Flax", JAX + NNX, {"net.apply(parameters, x)": "net(x)"}, True),
    ("Keras", "import os\nos.environ['KERAS_BACKEND'] = 'jax'\n" + JAX + KERAS, {}, True),
    ("TensorFlow", TO_TENSOR + "import os\nos.environ['KERAS_BACKEND'] = 'tensorflow'\n" + KERAS,
     {}, False),
]

document = open(sys.argv[1]).read()
os.makedirs(sys.argv[2], exist_ok=True)
os.chdir(sys.argv[2])
batch = np.random.RandomState(0).rand(8, 28, 28, 1).astype(np.float32)
np.save("x.npy", batch)
batch.tofile("images")


def block(heading, language):
    section = re.split(r"^##+ ", document.split(f"### {heading}\n")[1], flags=re.M)[0]
    return re.search(rf"```{language}\n(.*?)```", section, re.S)[1]


def run(commands):
    for line in commands.strip().split("\n"):
        subprocess.run(["bash", "-ec", line.removeprefix("$ ").split("#")[0]], check=True)


def check(what, found, expected):
    # Sums of at most 28 * 28 * 8 products; softmax keeps absolute errors below those.
    error = np.abs(found - expected).max()
    assert found.shape == expected.shape and error < 1e-5, (what, error)
    print(f"{what}: the same to float rounding")


open("main.cpp", "w").write(block("The executable", "cpp"))
for number, (heading, model, changes, executable) in enumerate(RECIPES):
    recipe = block(heading, "python")
    for old, new in changes.items():
        assert old in recipe
        recipe = recipe.replace(old, new)
    for stale in ("predict.mlirbc", "y.npy", "probabilities"):
        if os.path.exists(stale):
            os.remove(stale)
    open("recipe.py", "w").write(START + model + recipe + END)
    subprocess.run([sys.executable, "recipe.py"], check=True)
    expected = np.load("expected.npy")
    run(re.search(r"\$ tpu-run predict.*", document)[0])
    check(f"{heading} by tpu-run", np.load("y.npy"), expected)
    if executable:
        run(block("The executable", "console"))
        check(f"{heading} as an executable",
              np.fromfile("probabilities", np.float32).reshape(expected.shape), expected)
