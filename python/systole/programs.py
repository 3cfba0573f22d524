"""Makes native programs of training steps in JAX."""

import functools
import os
import pathlib
import subprocess
import sys
import tempfile


def _lower(function, *arguments):
  """Lowers a function for a CPU, with all of its arguments."""
  import jax

  # Under the function's own signature: its arguments' names are those of the batch.
  whole = functools.wraps(function)(lambda *values: function(*values))
  return jax.jit(whole, keep_unused=True).trace(*arguments).lower(lowering_platforms=("cpu",))


def _write(function, path):
  """Writes a lowered or exported function as StableHLO."""
  exported = hasattr(function, "mlir_module")  # jax.export.Exported
  path.write_text(function.mlir_module() if exported else function.as_text())


def _arguments(step):
  """The number of arrays of a step's state, its first argument, and the shapes of the others."""
  import jax

  positional, _ = jax.tree_util.tree_unflatten(step.in_tree, range(step.in_tree.num_leaves))
  carry = len(jax.tree.leaves(positional[0]))
  avals = step.in_avals if isinstance(step.in_avals, (list, tuple)) else ()
  return carry, [aval.shape for aval in jax.tree.leaves(avals)[carry:]]


def compile(step, path, *, init, input_pipeline, example_args=None, batch_size=None, flags=()):
  """Compiles a training step to a program at `path`, which needs no Python.

  Args:
    step: the function (state, *batch) -> (state, numbers), which may be jitted. It may also be lowered
      (`jax.jit(...).lower(...)`) or exported (`jax.export.export(...)(...)`); then it has its arguments' shapes.
    path: the program's file.
    init: the function () -> state, which may be lowered or exported as well if the step is.
    input_pipeline: the file with the pipeline in the data dialect, or its text. Its results have the names of the
      step's arguments. Paths in it are relative to the file's folder, those of a text to the current one.
    example_args: a batch, for a step that is not lowered: arrays, or their `jax.ShapeDtypeStruct`.
    batch_size: the size of the batch; by default the first dimension of the step's first argument behind the state.
    flags: further flags of tpu-translate.
  """
  if callable(step):
    import jax

    if example_args is None:
      raise TypeError("the shapes of the batch are unknown: pass example_args")
    step = _lower(step, jax.eval_shape(init), *example_args)
  elif example_args is not None:
    raise TypeError("the step is lowered, and has its shapes: example_args is for a function")
  if callable(init):
    init = _lower(init)
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
