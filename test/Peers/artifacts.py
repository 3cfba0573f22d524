# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Portable artifacts: ours and JAX's are the same.

usage: artifacts.py [COUNT [VERSION...]]    (tpu-opt and tpu-translate in PATH)

Programs of the cases in test/Peers/JAX, exported by the JAX that runs this, go through
files both ways:
- tpu-opt reads the artifact that JAX writes; what it prints is what JAX's own reader makes
  of it.
- tpu-translate writes an artifact, of the last version and of each VERSION; JAX reads it,
  and it is the same program.
"""

import importlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent / "JAX"))
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.export
from jax._src.interpreters import mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

jax.config.update("jax_enable_x64", True)


def load_families():
    """Those that this version of JAX has all functions of."""
    for name in ("linear", "learning", "arrays", "numpy_functions", "elementwise", "applications",
                 "complex_numbers"):
        try:
            yield importlib.import_module(name)
        except (AttributeError, ImportError) as error:
            print(f"without {name}: {error}")


FAMILIES = list(load_families())


def normalize(text, context):
    """A program as JAX prints it, without locations: names of values are numbers."""
    with context:
        module = ir.Module.parse(text)
        module.operation.verify()
        return module.operation.get_asm(print_generic_op_form=True)


def difference(ours, theirs):
    """The first line that differs."""
    for a, b in zip(ours.splitlines(), theirs.splitlines()):
        if a != b:
            return f"\n  ours:   {a.strip()[:600]}\n  theirs: {b.strip()[:600]}"
    return " (one is longer)"


def run(*command):
    done = subprocess.run(command, capture_output=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stderr.decode().strip()[:300]}")
    return done.stdout


def programs(count):
    """Name and exported program of `count` cases, of all families alike."""
    made, failures = 0, []
    share = -(-count // len(FAMILIES))
    for family in FAMILIES:
        try:
            cases = list(family.make())
        except (AttributeError, TypeError):
            continue
        step = max(1, len(cases) // share)
        for case in cases[::step][:share]:
            try:
                exported = jax.export.export(jax.jit(case.function))(*case.arguments)
            except Exception:
                continue  # Not of this version of JAX, or no program.
            yield case.name, exported
            made += 1


def check(name, artifact, folder, versions, context):
    path = folder / (re.sub(r"\W", "_", name) + ".mlirbc")
    path.write_bytes(artifact)
    with context:
        expected = normalize(str(stablehlo.deserialize_portable_artifact(context, artifact)),
                             context)
    text = run("tpu-opt", path)
    ours = normalize(text.decode(), context)
    if ours != expected:
        return f"{name}: read as another program:{difference(ours, expected)}"
    for version in versions:
        try:
            theirs = stablehlo.serialize_portable_artifact_str(expected, version)
        except Exception:
            theirs = None  # It has what came after this version.
        written = path.with_suffix("." + version)
        try:
            run("tpu-translate", path, "--to-artifact", f"--target-version={version}", "-o", written)
        except RuntimeError as error:
            if theirs is not None:
                return f"{name}: not written as {version}: {error}"
            continue
        # JAX's writer has no shardings in its context.
        if theirs is None and "sdy" not in expected:
            return f"{name}: written as {version}, which JAX refuses"
        with context:
            back = str(stablehlo.deserialize_portable_artifact(context, written.read_bytes()))
        back = normalize(back, context)
        if back != expected:
            return f"{name}: written as another program in {version}:{difference(back, expected)}"
    return ""


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    current = stablehlo.get_current_version()
    versions = sys.argv[2:] or [current]
    context = mlir.make_ir_context()
    context.allow_unregistered_dialects = True
    wrong = total = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, exported in programs(count):
            total += 1
            try:
                error = check(name, exported.mlir_module_serialized, pathlib.Path(folder),
                              versions, context)
            except Exception as failure:
                error = f"{name}: {str(failure)[:600]}"
            if error:
                wrong += 1
                print(error)
    print(f"{total - wrong} of {total} programs of JAX {jax.__version__} are the same "
          f"(StableHLO {current}; written: {', '.join(versions)})")
    sys.exit(1 if wrong or not total else 0)


main()
