"""Functions whose kernels threads share: prints a digest of each result, and how
many threads the plugin has started. With arguments, only these functions."""

import hashlib
import os
import sys

import jax
import jax.numpy as jnp
import numpy as np


def count_threads():
  """The threads of teams, without those that lead them."""
  count = 0
  for task in os.listdir("/proc/self/task"):
    try:
      with open(f"/proc/self/task/{task}/comm") as file:
        count += file.read().startswith("team ")
    except FileNotFoundError:  # A thread of others that has just ended.
      pass
  return count


def await_threads(expected):
  """How many there are when at least so many have started: a thread gets its name
  a moment after its start."""
  while count_threads() < expected:
    pass
  return count_threads()


def values(*dims):
  return np.random.default_rng(sum(dims)).normal(size=dims).astype(np.float32)


def conv(x, w):
  return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def loss(x, w, v):
  return jnp.mean(jax.nn.softmax(jnp.tanh(x @ w) @ v) ** 2)


X, W, V = values(384, 256), values(256, 512), values(512, 384)
IMAGES, FILTERS = values(8, 28, 28, 16), values(3, 3, 16, 32)
LONG = values(512, 1024)

# The function, its arguments, and what NumPy computes.
FUNCTIONS = {
    "matmul": (jnp.dot, (X, W), np.dot),
    "conv": (conv, (IMAGES, FILTERS), None),
    "filter_gradient": (jax.grad(lambda w, x: jnp.sum(conv(x, w) ** 2)), (FILTERS, IMAGES), None),
    "softmax": (jax.nn.softmax, (LONG,), lambda x: np.exp(x) / np.exp(x).sum(axis=1, keepdims=True)),
    "sum": (jnp.sum, (LONG,), None),
    "row_sums": (lambda x: jnp.sum(x, axis=1), (LONG,), lambda x: x.sum(axis=1)),
    "column_sums": (lambda x: jnp.sum(x, axis=0), (LONG,), lambda x: x.sum(axis=0)),
    "sort": (lambda x: jnp.sort(x, axis=1), (LONG,), lambda x: np.sort(x, axis=1)),
    "cumsum": (lambda x: jnp.cumsum(x, axis=1), (LONG,), lambda x: np.cumsum(x, axis=1)),
    "gradient": (jax.grad(lambda w, x, v: loss(x, w, v)), (W, X, V), None),
    "denormals": (lambda x: np.float32(1e-30) * (np.float32(1e-9) * jnp.exp(x)), (LONG,), None),
    "random": (lambda key: jax.random.normal(key, (512, 512)), (np.array([0, 7], np.uint32),), None),
}  # fmt: skip


def compute(name):
  function, arguments, expected = FUNCTIONS[name]
  result = np.asarray(jax.jit(function)(*arguments))
  if expected:
    np.testing.assert_allclose(result, expected(*arguments), rtol=1e-4, atol=1e-4)
  return hashlib.sha256(result.tobytes()).hexdigest()


if __name__ == "__main__":
  print("threads", "at the start", count_threads())
  for name in sys.argv[1:] or FUNCTIONS:
    print(name, compute(name))
  print("threads", "at the end", await_threads(int(os.environ.get("SYSTOLE_THREADS", 1)) - 1))
