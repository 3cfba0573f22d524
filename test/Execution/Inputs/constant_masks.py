"""Causal attention within documents of 50, 70 and 40 words, whose mask is numbers in the program.

`mask` has a boolean for each pair of places, `documents` the document of each place, `bias` adds to
scores what `mask` makes. Writes MLIR, with gradients of a loss to be made by --differentiate.
"""
import sys

LENGTHS = [50, 70, 40]
SIZE = sum(LENGTHS)
DOCUMENTS = [i for i, length in enumerate(LENGTHS) for _ in range(length)]
SEEN = [[row >= column and DOCUMENTS[row] == DOCUMENTS[column] for column in range(SIZE)] for row in range(SIZE)]


def spell(values):
    if isinstance(values, list):
        return "[" + ", ".join(spell(value) for value in values) + "]"
    return str(values).lower()


QKV, SCORES, ROWS = f"tensor<2x{SIZE}x8xf32>", f"tensor<2x{SIZE}x{SIZE}xf32>", f"tensor<2x{SIZE}xf32>"
PLACES, BOOLEANS, SQUARE = f"tensor<2x{SIZE}x{SIZE}xi32>", f"tensor<2x{SIZE}x{SIZE}xi1>", f"tensor<{SIZE}x{SIZE}xi1>"
BIAS = f"tensor<{SIZE}x{SIZE}xf32>"

MASKS = {
    "mask": f"""
  %mask = stablehlo.constant dense<{spell(SEEN)}> : {SQUARE}
  %seen = stablehlo.broadcast_in_dim %mask, dims = [1, 2] : ({SQUARE}) -> {BOOLEANS}
  %1 = stablehlo.select %seen, %0, %far : {BOOLEANS}, {SCORES}""",
    "bias": f"""
  %mask = stablehlo.constant dense<{spell(SEEN)}> : {SQUARE}
  %nothing = stablehlo.constant dense<0.0> : {BIAS}
  %much = stablehlo.constant dense<-1.0e+09> : {BIAS}
  %square = stablehlo.select %mask, %nothing, %much : {SQUARE}, {BIAS}
  %bias = stablehlo.broadcast_in_dim %square, dims = [1, 2] : ({BIAS}) -> {SCORES}
  %1 = stablehlo.add %0, %bias : {SCORES}""",
    "documents": f"""
  %documents = stablehlo.constant dense<{spell(DOCUMENTS)}> : tensor<{SIZE}xi32>
  %of_row = stablehlo.broadcast_in_dim %documents, dims = [1] : (tensor<{SIZE}xi32>) -> {PLACES}
  %of_column = stablehlo.broadcast_in_dim %documents, dims = [2] : (tensor<{SIZE}xi32>) -> {PLACES}
  %same = stablehlo.compare EQ, %of_row, %of_column : ({PLACES}, {PLACES}) -> {BOOLEANS}
  %row = stablehlo.iota dim = 1 : {PLACES}
  %column = stablehlo.iota dim = 2 : {PLACES}
  %causal = stablehlo.compare GE, %row, %column : ({PLACES}, {PLACES}) -> {BOOLEANS}
  %seen = stablehlo.and %same, %causal : {BOOLEANS}
  %1 = stablehlo.select %seen, %0, %far : {BOOLEANS}, {SCORES}""",
}
print(f"""
func.func @attend(%q: {QKV}, %k: {QKV}, %v: {QKV}) -> {QKV} {{
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %far = stablehlo.constant dense<-1.0e+09> : {SCORES}
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : ({QKV}, {QKV}) -> {SCORES}{MASKS[sys.argv[1]]}
  %2 = stablehlo.reduce(%1 init: %lowest) applies stablehlo.maximum across dimensions = [2] : ({SCORES}, tensor<f32>) -> {ROWS}
  %3 = graph.stop_gradient %2 : {ROWS}
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : ({ROWS}) -> {SCORES}
  %5 = stablehlo.subtract %1, %4 : {SCORES}
  %6 = stablehlo.exponential %5 : {SCORES}
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [2] : ({SCORES}, tensor<f32>) -> {ROWS}
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : ({ROWS}) -> {SCORES}
  %9 = stablehlo.divide %6, %8 : {SCORES}
  %10 = stablehlo.dot_general %9, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : ({SCORES}, {QKV}) -> {QKV}
  return %10 : {QKV}
}}
func.func @main(%q: {QKV}, %k: {QKV}, %v: {QKV}, %w: tensor<8xf32>) -> ({QKV}, {QKV}, {QKV}, {QKV}) {{
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = func.call @attend(%q, %k, %v) : ({QKV}, {QKV}, {QKV}) -> {QKV}
  %1 = stablehlo.broadcast_in_dim %w, dims = [2] : (tensor<8xf32>) -> {QKV}
  %2 = stablehlo.multiply %0, %1 : {QKV}
  %3 = stablehlo.sine %2 : {QKV}
  %loss = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : ({QKV}, tensor<f32>) -> tensor<f32>
  %4:3 = graph.gradients %loss wrt %q, %k, %v : (tensor<f32>, {QKV}, {QKV}, {QKV}) -> ({QKV}, {QKV}, {QKV})
  return %0, %4#0, %4#1, %4#2 : {QKV}, {QKV}, {QKV}, {QKV}
}}""")
