"""Imports frameworks in an order and trains a step with each: company_program.py NAME...

All compute the same step of gradient descent on a linear model, and print how
far they are from NumPy's result.
"""

import os
import sys

os.environ.update(KERAS_BACKEND="jax", JAX_PLATFORMS="systole", TF_CPP_MIN_LOG_LEVEL="3")

import numpy as np

random = np.random.default_rng(0)
x = random.standard_normal((32, 8)).astype(np.float32)
y = random.standard_normal((32, 4)).astype(np.float32)
w = random.standard_normal((8, 4)).astype(np.float32)
RATE = 0.1


def numpy_step():
  # The loss is the mean of the squared errors.
  return w - RATE * 2 / y.size * x.T.astype(np.float64) @ (x.astype(np.float64) @ w - y)


def jax_step():
  import jax
  import jax.numpy as jnp

  assert "Systole" in jax.devices()[0].client.platform_version
  return jax.jit(lambda w: w - RATE * jax.grad(lambda w: jnp.mean((x @ w - y) ** 2))(w))(w)


def keras_step():
  import keras

  model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(4, use_bias=False)])
  model.set_weights([w])
  model.compile(keras.optimizers.SGD(RATE), "mse")
  model.fit(x, y, batch_size=32, epochs=1, verbose=0)
  return model.get_weights()[0]


def tensorflow_step():
  import tensorflow as tf

  variable = tf.Variable(w)

  @tf.function
  def step():
    with tf.GradientTape() as tape:
      loss = tf.reduce_mean((x @ variable - y) ** 2)
    variable.assign_sub(RATE * tape.gradient(loss, variable))

  step()
  # Protocol Buffers and Abseil of TensorFlow.
  assert tf.data.Dataset.from_tensor_slices(x).batch(8).cardinality() == 4
  return variable.numpy()


def torch_step():
  import torch

  variable = torch.tensor(w, requires_grad=True)
  torch.nn.functional.mse_loss(torch.tensor(x) @ variable, torch.tensor(y)).backward()
  # torch.optim imports Triton, whose LLVM does not start beside TensorFlow's.
  with torch.no_grad():
    variable -= RATE * variable.grad
  return variable.detach().numpy()


def onnxruntime_step():
  # It trains nothing: a program computes the step from the gradient's formula.
  import onnx
  import onnxruntime
  from onnx import helper

  node = helper.make_node
  graph = helper.make_graph(
      [node("MatMul", ["x", "w"], ["p"]), node("Sub", ["p", "y"], ["e"]), node("Transpose", ["x"], ["t"]),
       node("MatMul", ["t", "e"], ["g"]), node("Mul", ["g", "rate"], ["s"]), node("Sub", ["w", "s"], ["result"])],
      "step", [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)
               for name, shape in (("x", x.shape), ("y", y.shape), ("w", w.shape), ("rate", ()))],
      [helper.make_tensor_value_info("result", onnx.TensorProto.FLOAT, w.shape)])
  model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
  session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
  return session.run(None, {"x": x, "y": y, "w": w, "rate": np.array(RATE * 2 / y.size, np.float32)})[0]


expected = numpy_step()
# Each as soon as it is imported, and again in the company of all.
for name in sys.argv[1:] * 2:
  result = np.asarray(globals()[f"{name}_step"]())
  np.testing.assert_allclose(result, expected, rtol=1e-5, atol=1e-6, err_msg=name)
  print(name, "agrees")
