"""Makes native programs of training steps in JAX."""

import os
import pathlib
import subprocess
import sys
import tempfile


def _write(function, path):
  """Writes a lowered or exported function, or one without arguments, as StableHLO."""
  if hasattr(function, "mlir_module"):  # jax.export.Exported
    text = function.mlir_module()
  else:
    if not hasattr(function, "as_text"):  # Not lowered yet.
      import jax

      function = jax.jit(function).lower()
    text = function.as_text()
  path.write_text(text)


def _arguments(step):
  """The number of arrays of a step's state, its first argument, and the shapes of the others."""
  import jax

  positional, _ = jax.tree_util.tree_unflatten(step.in_tree, range(step.in_tree.num_leaves))
  carry = len(jax.tree.leaves(positional[0]))
  avals = step.in_avals if isinstance(step.in_avals, (list, tuple)) else ()
  return carry, [aval.shape for aval in jax.tree.leaves(avals)[carry:]]


def compile(step, path, *, init, input_pipeline, batch_size=None, flags=()):
  """Compiles a training step to a program at `path`, which needs no Python.

  Args:
    step: the function (state, *batch) -> (state, numbers), exported (`jax.export.export(...)(...)`) or lowered
      (`jax.jit(...).lower(...)`).
    path: the program's file.
    init: the function () -> state, which may be exported or lowered as well.
    input_pipeline: the file with the pipeline in the data dialect, or its text. Its results have the names of the
      step's arguments. Paths in it are relative to the file's folder, those of a text to the current one.
    batch_size: the size of the batch; by default the first dimension of the step's first argument behind the state.
    flags: further flags of tpu-translate.
  """
  carry, shapes = _arguments(step)
  if batch_size is None:
    if not shapes or not shapes[0]:
      raise ValueError("the step's arguments do not tell the size of the batch: pass batch_size")
    batch_size = shapes[0][0]
  with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    _write(step, folder / "step.mlir")
    _write(init, folder / "init.mlir")
    text = None
    if "\n" in os.fspath(input_pipeline):
      text, input_pipeline = input_pipeline, "-"
    command = [
        sys.executable, "-m", "systole.tools", "tpu-translate", folder / "step.mlir", "--to-executable",
        f"--carry={carry}", f"--initial-state={folder / 'init.mlir'}", f"--input-pipeline={input_pipeline}",
        f"--train-batch-size={batch_size}", *flags, "-o", path,
    ]
    result = subprocess.run(command, input=text, stderr=subprocess.PIPE, text=True)
  if result.returncode != 0:
    raise RuntimeError("tpu-translate failed:\n" + result.stderr.replace("<stdin>", "input_pipeline"))
