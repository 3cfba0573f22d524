#!/usr/bin/env python3
"""Writes test/Differentiation/cnn_jax.mlir: a small CNN in f64 with random inputs
and variables, and the loss and gradients that JAX computes for it.

    cnn_jax.py > cnn_jax.mlir

Convolutions with strides, groups and dilation, max- and mean-pooling, softmax
cross-entropy. Needs jax.
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", True)
DIMENSIONS = ("NHWC", "HWIO", "NHWC")

rng = np.random.default_rng(20240229)
variables = {
    "k0": rng.normal(size=(3, 3, 1, 4)),
    "b0": rng.normal(size=(4,)),
    "k1": rng.normal(size=(3, 2, 2, 6)),
    "w": rng.normal(size=(6, 3)),
}
image = rng.normal(size=(2, 8, 8, 1))
label = np.array([2, 0])


def loss(variables, image):
    x = lax.conv_general_dilated(image, variables["k0"], (1, 1), "SAME",
                                 dimension_numbers=DIMENSIONS)
    x = jnp.maximum(x + variables["b0"], 0)
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = lax.conv_general_dilated(x, variables["k1"], (1, 2), [(2, 1), (0, 1)],
                                 rhs_dilation=(2, 1), feature_group_count=2,
                                 dimension_numbers=DIMENSIONS)
    x = jnp.tanh(x)
    x = jnp.mean(x, axis=(1, 2))
    logits = x @ variables["w"]
    losses = jax.nn.logsumexp(logits, axis=1) - logits[jnp.arange(2), label]
    return jnp.mean(losses)


value, (gradients, image_gradient) = jax.value_and_grad(loss, (0, 1))(variables, image)


def tensor(array):
    array = np.asarray(array)
    def text(part):
        if part.ndim == 0:
            return f"{float(part):.16e}"
        return "[" + ", ".join(text(p) for p in part) + "]"
    shape = "".join(f"{size}x" for size in array.shape)
    return f"dense<{text(array)}> : tensor<{shape}f64>"


def check(name, array):
    kind = tensor(array).split(" : ")[1]
    return (f"  stablehlo.custom_call @check.expect_almost_eq_const(%{name}) {{has_side_effect = true,\n"
            f"    tolerance = 1.0e-14, relative_tolerance = 1.0e-12,\n"
            f"    value = {tensor(array)}}} : ({kind}) -> ()")


constants = "\n".join(f"  %{name} = stablehlo.constant {tensor(value)}"
                      for name, value in {**variables, "image": image}.items())
checks = "\n".join([check("loss", value)] + [check(f"d{n}", g) for n, g in gradients.items()]
                   + [check("dimage", image_gradient)])
print(f"""// The loss and gradients of a small CNN against those that JAX computes.
// Written by Inputs/cnn_jax.py with jax {jax.__version__}: do not edit.
// RUN: tpu-opt %s --differentiate | tpu-run --engine=reference -

func.func @main() {{
{constants}
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %lowest = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x8x8x4xf64>
  %positions = stablehlo.constant dense<6.0> : tensor<2x6xf64>
  %examples = stablehlo.constant dense<2.0> : tensor<f64>
  %onehot = stablehlo.constant {tensor(np.eye(3)[label])}

  %0 = stablehlo.convolution(%image, %k0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {{pad = [[1, 1], [1, 1]]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}}
    : (tensor<2x8x8x1xf64>, tensor<3x3x1x4xf64>) -> tensor<2x8x8x4xf64>
  %1 = stablehlo.broadcast_in_dim %b0, dims = [3] : (tensor<4xf64>) -> tensor<2x8x8x4xf64>
  %2 = stablehlo.add %0, %1 : tensor<2x8x8x4xf64>
  %3 = stablehlo.maximum %2, %zeros : tensor<2x8x8x4xf64>
  %4 = "stablehlo.reduce_window"(%3, %lowest) <{{
      window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}}> ({{
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %m = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %m : tensor<f64>
  }}) : (tensor<2x8x8x4xf64>, tensor<f64>) -> tensor<2x4x4x4xf64>
  %5 = stablehlo.convolution(%4, %k1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {{stride = [1, 2], pad = [[2, 1], [0, 1]], rhs_dilate = [2, 1]}} {{batch_group_count = 1 : i64, feature_group_count = 2 : i64}}
    : (tensor<2x4x4x4xf64>, tensor<3x2x2x6xf64>) -> tensor<2x3x2x6xf64>
  %6 = stablehlo.tanh %5 : tensor<2x3x2x6xf64>
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [1, 2]
    : (tensor<2x3x2x6xf64>, tensor<f64>) -> tensor<2x6xf64>
  %8 = stablehlo.divide %7, %positions : tensor<2x6xf64>
  %logits = stablehlo.dot_general %8, %w, contracting_dims = [1] x [0] : (tensor<2x6xf64>, tensor<6x3xf64>) -> tensor<2x3xf64>

  %9 = stablehlo.reduce(%logits init: %lowest) applies stablehlo.maximum across dimensions = [1]
    : (tensor<2x3xf64>, tensor<f64>) -> tensor<2xf64>
  %10 = graph.stop_gradient %9 : tensor<2xf64>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<2xf64>) -> tensor<2x3xf64>
  %12 = stablehlo.subtract %logits, %11 : tensor<2x3xf64>
  %13 = stablehlo.exponential %12 : tensor<2x3xf64>
  %14 = stablehlo.reduce(%13 init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<2x3xf64>, tensor<f64>) -> tensor<2xf64>
  %15 = stablehlo.log %14 : tensor<2xf64>
  %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<2xf64>) -> tensor<2x3xf64>
  %17 = stablehlo.subtract %16, %12 : tensor<2x3xf64>
  %18 = stablehlo.multiply %17, %onehot : tensor<2x3xf64>
  %19 = stablehlo.reduce(%18 init: %zero) applies stablehlo.add across dimensions = [0, 1]
    : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
  %loss = stablehlo.divide %19, %examples : tensor<f64>

  %dk0, %db0, %dk1, %dw, %dimage = graph.gradients %loss wrt %k0, %b0, %k1, %w, %image
    : (tensor<f64>, tensor<3x3x1x4xf64>, tensor<4xf64>, tensor<3x2x2x6xf64>, tensor<6x3xf64>, tensor<2x8x8x1xf64>)
    -> (tensor<3x3x1x4xf64>, tensor<4xf64>, tensor<3x2x2x6xf64>, tensor<6x3xf64>, tensor<2x8x8x1xf64>)
{checks}
  return
}}""")
