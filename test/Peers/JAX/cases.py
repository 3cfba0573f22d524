# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A case: a function of JAX, its arguments, and how near to JAX's numbers ours have to be.

A case becomes a file that `tpu-run` runs: the module as `jax.jit(f).lower(...).as_text()`
prints it, its @main renamed to @jax, and a @main that calls it with the arguments and
checks each result against what JAX computed on the CPU, with x64 on.
"""

import os
import pathlib
import re
import sys
import zlib

os.environ["JAX_PLATFORMS"] = "cpu"
# Every operation rounds to its own type, as the program says.
os.environ["XLA_FLAGS"] = (os.environ.get("XLA_FLAGS", "") +
                           " --xla_allow_excess_precision=false")

import jax
import jax.export
import ml_dtypes
import numpy as np
from jax.interpreters import mlir
from jaxlib.mlir import ir

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Goldens"))
from golden import ELEMENT_TYPES, element_type, literal, tensor

TYPES = {{"complex<f32>": "c64", "complex<f64>": "c128"}.get(k, k): v for k, v in ELEMENT_TYPES.items()}
FLOATS = ("f32", "f64", "f16", "bf16")
WIDE = ("f32", "f64")
COMPLEX = ("c64", "c128")
SIGNED = ("i8", "i16", "i32", "i64")
UNSIGNED = ("ui8", "ui16", "ui32", "ui64")
INTEGERS = SIGNED + UNSIGNED


# ------------------------------------------------------------------------------
# Arguments
# ------------------------------------------------------------------------------

def random(*key):
    """A generator of its own for each case, whatever is made before it."""
    return np.random.default_rng(zlib.crc32(repr(key).encode()))


def uniform(dtype, shape=(2, 7), low=-3.0, high=3.0, key=0):
    """Values of three decimals in [low, high]; of complex types both parts."""
    draw = random(dtype, shape, low, high, key)
    values = np.round(draw.uniform(low, high, shape), 3)
    if dtype in COMPLEX:
        values = values + 1j * np.round(draw.uniform(low, high, shape), 3)
    return np.asarray(values).astype(TYPES[dtype])


def integers(dtype, shape=(2, 7), low=0, high=10, key=0):
    """Integers in [low, high), in any type."""
    values = random(dtype, shape, low, high, key).integers(low, high, shape)
    return np.asarray(values).astype(TYPES[dtype])


def bits(dtype, shape=(14,), key=0):
    """Integers of all magnitudes, the extremes among them."""
    if dtype == "i1":
        return integers("i1", shape, 0, 2, key)
    info = np.iinfo(TYPES[dtype])
    draw = random(dtype, shape, key)
    values = draw.integers(0, 2**64, shape, dtype=np.uint64)
    values >>= draw.integers(64 - info.bits, 64, shape).astype(np.uint64)
    values = values.astype(TYPES[dtype])
    values.reshape(-1)[:4] = [info.min, info.max, 0, 1]
    return values


def positive_definite(dtype, n, key=0):
    x = uniform("f64", (n, n), -1, 1, key)
    return (x @ x.T + n * np.eye(n)).astype(TYPES[dtype])


# ------------------------------------------------------------------------------
# Tolerances
# ------------------------------------------------------------------------------

def is_inexact(array):
    return not (array.dtype == np.bool_ or np.issubdtype(array.dtype, np.integer))


def exact(expected, arguments):
    """The same values: what moves, compares, is of integers or is rounded once."""
    return "expect_eq", {}


def ulps(n):
    """n numbers of the type apart, element by element: a function of one element."""
    return lambda expected, arguments: ("expect_close", {"max_ulp_difference": f"{n} : i64"})


def norm(n):
    """n·eps of the largest element of the result: sums, whose order is free, and
    compositions, where what cancels leaves the errors of what was there before.
    eps is that of the narrowest float type among result and arguments."""
    def check(expected, arguments):
        finite = np.abs(expected[np.isfinite(expected)]).astype(np.float64)
        size = float(finite.max()) if finite.size else 0.0
        eps = max(float(ml_dtypes.finfo(x.real.dtype).eps)
                  for x in (expected, *arguments) if is_inexact(x))
        return "expect_almost_eq", {"tolerance": f"{n * eps * size:e} : f64"}
    return check


# ------------------------------------------------------------------------------
# Text
# ------------------------------------------------------------------------------

def dense(array):
    def nested(part):
        if part.ndim == 0:
            return literal(part[()])
        return "[" + ", ".join(nested(x) for x in part) + "]"
    body = "" if array.size == 0 else nested(array)
    return f"dense<{body}> : {tensor(array)}"


class Case:
    """`function` of `arguments`; `tolerance` is one of the above. `platform` is whose
    lowering is asked for: JAX gives some functions to LAPACK on a CPU. `oracle` is
    another spelling of the function, where XLA's CPU backend gets this one wrong."""

    def __init__(self, name, function, arguments, tolerance=exact, platform=None, oracle=None):
        self.name = name
        self.oracle = oracle
        self.function = function
        self.arguments = [np.asarray(x) for x in arguments]
        self.tolerance = tolerance
        self.platform = platform

    def file_name(self):
        return re.sub(r"[^\w.]+", "-", self.name).strip("-") + ".mlir"

    def lower(self):
        """The module as text, and the arguments that its @main takes."""
        jitted = jax.jit(self.function)
        lowered = jitted.trace(*self.arguments).lower(
            lowering_platforms=(self.platform,)) if self.platform else jitted.lower(*self.arguments)
        # What jit leaves out, because it is not used, is no argument of @main.
        kept = lowered._lowering.compile_args.get("kept_var_idx")
        return lowered.as_text(), [x for i, x in enumerate(self.arguments)
                                   if kept is None or i in kept]

    def argument(self, i, x, name="x"):
        """The lines that make %x{i}, and its type."""
        return [f"    %c{i} = stablehlo.constant {dense(x)}",
                f"    %{name}{i} = stablehlo.optimization_barrier %c{i} : {tensor(x)}"], tensor(x)

    def text(self):
        module, arguments = self.lower()
        expected = [np.asarray(x) for x in jax.tree.leaves(
            (self.oracle or jax.jit(self.function))(*self.arguments))]

        lines, types = [f"  func.func public @main() {{"], []
        for i, x in enumerate(arguments):
            made, type = self.argument(i, x)
            lines += made
            types.append(type)
        # The results of the function have the types that the module says.
        signature = re.search(r"func\.func public @main\(.*?\) -> (.*?) \{\n", module)
        returned = re.findall(r"tensor<[^<>]*(?:<[^<>]*>[^<>]*)?>", re.sub(
            r"\{[^{}]*\}", "", signature.group(1))) if signature else []
        assert len(returned) == len(expected), module
        results = "" if not expected else "%r = " if len(expected) == 1 else f"%r:{len(expected)} = "
        lines.append(f"    {results}call @jax({', '.join(f'%x{i}' for i in range(len(arguments)))})"
                     f" : ({', '.join(types)}) -> ({', '.join(returned)})")
        for i, x in enumerate(expected):
            tolerance = self.tolerance if is_inexact(x) else exact
            kind, attributes = tolerance(x, arguments)
            entries = ["has_side_effect = true", *(f"{k} = {v}" for k, v in attributes.items()),
                       f"value = {dense(x)}"]
            name = "%r" if len(expected) == 1 else f"%r#{i}"
            lines.append(f"    stablehlo.custom_call @check.{kind}_const({name}) "
                         f"{{{', '.join(entries)}}} : ({returned[i]}) -> ()")
        lines += ["    return", "  }"]
        module, count = re.subn(r"func\.func public @main\(", "func.func private @jax(", module)
        assert count == 1, module
        end = module.rindex("}")
        return f"// {self.name}\n" + module[:end] + "\n".join(lines) + "\n}\n"


class SymbolicCase(Case):
    """A case that JAX exports for arguments of the symbolic `shapes`, such as "b, 8"."""

    def __init__(self, name, function, shapes, arguments, tolerance=exact):
        super().__init__(name, function, arguments, tolerance)
        self.shapes = shapes

    def lower(self):
        scope = jax.export.SymbolicScope()
        types = [jax.ShapeDtypeStruct(jax.export.symbolic_shape(shape, scope=scope), x.dtype)
                 for shape, x in zip(self.shapes, self.arguments)]
        exported = jax.export.export(jax.jit(self.function))(*types)
        with mlir.make_ir_context() as context:
            context.allow_unregistered_dialects = True
            # Without locations.
            return str(ir.Module.parse(exported.mlir_module())), self.arguments

    def argument(self, i, x):
        made, static = super().argument(i, x, "static")
        sizes = [size.strip() for size in self.shapes[i].split(",")]
        type = "tensor<" + "".join(f"{s if s.isdigit() else '?'}x" for s in sizes) + \
            element_type(x) + ">"
        shape = np.asarray(x.shape, np.int32)
        return [*made, f"    %s{i} = stablehlo.constant {dense(shape)}",
                f"    %x{i} = stablehlo.dynamic_reshape %static{i}, %s{i} : "
                f"({static}, {tensor(shape)}) -> {type}"], type
