#!/usr/bin/env python3
"""Times the compilation of small functions of JAX, in turn on Systole and on XLA.

`compile-beside-xla.py [CASE...]`, in an environment with JAX and the wheel. It prints the least time of each and
the median of the ratios of neighbouring compilations.
"""
import beside_xla

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)
numbers = np.linspace(-1, 1, 4096)
vector, matrix = numbers.astype(np.float32), numbers.reshape(64, 64).astype(np.float32)

beside_xla.print_table({
    "x + 1": (lambda x: x + 1, vector),
    "sin": (jnp.sin, vector),
    "sin of f64": (jnp.sin, numbers),
    "tanh": (jnp.tanh, vector),
    "gelu": (jax.nn.gelu, vector),
    "power": (jnp.power, vector, vector),
    "softmax": (jax.nn.softmax, matrix),
    "cumsum": (jnp.cumsum, vector),
    "sum": (jnp.sum, vector),
    "product 64 x 64": (jnp.matmul, matrix, matrix),
    "sort": (jnp.sort, vector),
}, beside_xla.measure_compilation)
