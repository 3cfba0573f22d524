#!/usr/bin/env python3
"""Writes test/Conversion/GraphToStableHLO/initialize_orthogonal.mlir.

    initializers.py OUTPUT_DIR

The draws of `#graph.orthogonal`, made again from the seed, are what the reflections of a normal
matrix take away. The matrix is multiplied out, and numpy's QR of it, with R's diagonal positive
as Keras has it, is compared with the initial values. Needs numpy; see make check-peers.
"""
import os
import sys

import numpy as np

SEED = 3
# Tall, wide, square, a convolution's, and so many reflectors that they are solved in blocks:
# of the last two only every 13th row is compared.
KERNELS = {"tall": (20, 12), "wide": (12, 20), "square": (16, 16), "convolution": (3, 3, 4, 10),
           "large_tall": (150, 130), "large_wide": (130, 150)}
CONVOLUTION = "convolution"
ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))


def threefry(key, counters):
    """Threefry-2x32 with 20 rounds (Salmon et al., 2011): 64 bits for each counter."""
    def words(value):
        value = np.atleast_1d(np.asarray(value, np.uint64))
        return value.astype(np.uint32), (value >> np.uint64(32)).astype(np.uint32)

    low, high = words(key)
    keys = low, high, low ^ high ^ np.uint32(0x1BD11BDA)
    x, y = words(counters)
    x, y = x + keys[0], y + keys[1]
    for group in range(1, 6):
        for distance in ROTATIONS[(group - 1) % 2]:
            x = x + y
            y = (y << np.uint32(distance) | y >> np.uint32(32 - distance)) ^ x
        x, y = x + keys[group % 3], y + keys[(group + 1) % 3] + np.uint32(group)
    return x.astype(np.uint64) | y.astype(np.uint64) << np.uint64(32)


def normal(variable, shape):
    """The standard normal draws of a variable, by its number."""
    def uniform(key):
        return (threefry(key, np.arange(np.prod(shape))) >> np.uint64(40)).astype(float) * 2.0**-24

    key = threefry(SEED, 1 << 32 | variable)
    radius = np.sqrt(-2 * np.log1p(-uniform(threefry(key, 0))))
    return (radius * np.cos(2 * np.pi * uniform(threefry(key, 1)))).reshape(shape)


def orthogonal(draws):
    """Q of the matrix that reflection i makes a multiple of unit vector i of, in column i, where
    it is vector i of `draws`: rows, or columns where they are fewer."""
    vectors = draws if draws.shape[0] <= draws.shape[1] else draws.T
    columns = vectors.T.copy()
    for i in reversed(range(len(vectors))):
        v = np.where(np.arange(len(columns)) >= i, vectors[i], 0)
        v[i] += np.copysign(np.linalg.norm(v), v[i])
        columns[:, i + 1:] -= 2 / (v @ v) * np.outer(v, v @ columns[:, i + 1:])
    q, r = np.linalg.qr(columns)
    q *= np.sign(np.diag(r))
    return q.T if vectors is draws else q


def tensor(shape):
    return "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"


def layer(name, shape):
    """A layer with such a kernel."""
    attributes = f"use_bias = false, kernel_initializer = #graph.orthogonal, name = \"{name}\""
    if name == CONVOLUTION:
        return (f"%{name} = graph.conv2d %image {{filters = {shape[-1]}, kernel = [{shape[0]}, {shape[1]}], "
                f"{attributes}}}")
    return f"%{name} = graph.dense %x{shape[0]} {{units = {shape[1]}, {attributes}}}"


def main(folder):
    inputs = [f"%x{size}: tensor<1x{size}xf32>" for size in
              sorted({shape[0] for name, shape in KERNELS.items() if name != CONVOLUTION})]
    inputs.append(f"%image: tensor<1x5x5x{KERNELS[CONVOLUTION][2]}xf32>")
    layers = "\n    ".join(layer(*kernel) for kernel in KERNELS.items())
    named = ", ".join(f"{name} = %{name}" for name in KERNELS)
    types = ", ".join(map(tensor, KERNELS.values()))
    checks = []
    for i, shape in enumerate(KERNELS.values()):
        rows = int(np.prod(shape[:-1]))
        values = orthogonal(normal(i, (rows, shape[-1])))
        step = 13 if rows > 100 else 1
        matrix, some = tensor(values.shape), values[::step]
        checks.append(f"""\
  %m{i} = stablehlo.reshape %v#{i} : ({tensor(shape)}) -> {matrix}
  %s{i} = stablehlo.slice %m{i} [0:{rows}:{step}, 0:{shape[-1]}] : ({matrix}) -> {tensor(some.shape)}
  stablehlo.custom_call @check.expect_almost_eq_const(%s{i}) {{has_side_effect = true, tolerance = 1.0e-5 : f64, \
value = dense<{[[float(f"{e:.7f}") for e in row] for row in some]}> : {tensor(some.shape)}}} : \
({tensor(some.shape)}) -> ()
""")
    path = os.path.join(folder, "initialize_orthogonal.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""\
// Made by test/Peers/initializers.py. Expected values are numpy's QR of the same normal matrices.
// RUN: sed '/^\\/\\/ -----$/,$d' %s | tpu-opt - --graph-infer-shapes --convert-graph-to-stablehlo -o %t.program
// RUN: sed '/^}}$/d' %t.program > %t.mlir && sed '1,/^\\/\\/ -----$/d' %s >> %t.mlir && echo '}}' >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

graph.model @model {{
  graph.model_fn @predict({", ".join(inputs)}) attributes {{mode = #graph.mode<predict>, global_batch_size = 1}} {{
    {layers}
    graph.predict {{{named}}}
  }}
}}

// -----
func.func @main() {{
  %seed = stablehlo.constant dense<{SEED}> : tensor<ui64>
  %v:{len(KERNELS) + 2} = call @initialize(%seed) : (tensor<ui64>) -> ({types}, tensor<i64>, tensor<ui64>)
{"".join(checks)}  return
}}
""")


main(sys.argv[1])
