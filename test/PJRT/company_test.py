"""The plugin in one process with frameworks that have LLVM, Protocol Buffers and
Abseil of their own, imported before and after JAX."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest

INPUTS = pathlib.Path(__file__).parent / "Inputs"


def run(program, *arguments):
  result = subprocess.run([sys.executable, INPUTS / program, *arguments], capture_output=True, text=True, timeout=600)
  assert result.returncode == 0, result.stderr[-4000:]
  return result.stdout.splitlines()


@pytest.mark.parametrize("order", [
    "jax tensorflow torch onnxruntime keras",
    "tensorflow jax torch onnxruntime keras",
    "torch jax tensorflow onnxruntime keras",
    "onnxruntime jax tensorflow torch keras",
    "keras tensorflow torch onnxruntime jax",
    "onnxruntime torch tensorflow keras jax",
])
def test_each_trains_a_step(order):
  names = order.split()
  assert run("company_program.py", *names) == [f"{name} agrees" for name in names * 2]


def losses(platform):
  return [float(line.split()[1]) for line in run("keras_program.py", platform) if line.startswith("loss")]


def test_keras_trains_as_on_xla():
  result = losses("systole")
  assert len(result) == 10
  np.testing.assert_allclose(result, losses("cpu"), rtol=1e-3)
