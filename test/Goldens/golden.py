# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Golden tests: a StableHLO op, its inputs, and what XLA computes of them.

A case is a piece of StableHLO text. XLA (through JAX) compiles and runs the very
same text on the CPU, and its results become the expected constants. So the tests
also hold that our textual form is the one that others read.
"""

import os
import re
import zlib

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import ml_dtypes
import numpy as np

jax.config.update("jax_enable_x64", True)
from jaxlib import xla_client

ELEMENT_TYPES = {
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64,
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
    "complex<f32>": np.complex64, "complex<f64>": np.complex128,
}
NAMES = {np.dtype(v): k for k, v in ELEMENT_TYPES.items()}
FLOATS = ("f16", "bf16", "f32", "f64")
COMPLEX = ("complex<f32>", "complex<f64>")


# How a result is compared: the name of the check and its attributes.

def equal():
    """The same values: for what is exact, or correctly rounded, by definition."""
    return "expect_eq", {}


def close(ulps):
    return "expect_close", {"max_ulp_difference": f"{ulps} : i64"}


def almost(tolerance, relative=0.0):
    attributes = {"tolerance": f"{tolerance:.1e} : f64"}
    if relative:
        attributes["relative_tolerance"] = f"{relative:.1e} : f64"
    return "expect_almost_eq", attributes


def element_type(array):
    return NAMES[array.dtype]


def tensor(array):
    """The MLIR type of an array."""
    return "tensor<" + "".join(f"{d}x" for d in array.shape) + element_type(array) + ">"


def literal(value):
    """An element as MLIR spells it."""
    if value.dtype == np.bool_:
        return "true" if value else "false"
    if np.iscomplexobj(value):
        return f"({literal(value.real)}, {literal(value.imag)})"
    if NAMES[value.dtype] not in FLOATS:
        return str(int(value))
    if not np.isfinite(value):
        bits = value.dtype.itemsize * 8
        return f"0x{int(value.view(f'u{bits // 8}')):0{bits // 4}X}"
    text = repr(float(value)) if value.dtype.itemsize != 4 else str(np.float32(value))
    mantissa, _, exponent = text.partition("e")
    if "." not in mantissa:
        mantissa += ".0"
    return mantissa + ("e" + exponent if exponent else "")


def dense(array):
    """An attribute `dense<...> : tensor<...>`."""
    array = np.asarray(array)
    flat = array.reshape(-1)
    if array.size > 1 and all(literal(x) == literal(flat[0]) for x in flat):
        body = literal(flat[0])
    elif array.size == 0:
        body = ""
    else:
        def nested(part):
            if part.ndim == 0:
                return literal(part[()])
            return "[" + ", ".join(nested(x) for x in part) + "]"
        body = nested(array)
    return f"dense<{body}> : {tensor(array)}"


def run(inputs, body, results, result_types):
    """Runs a piece of StableHLO on XLA's CPU backend."""
    client = jax.devices()[0].client
    arguments = ", ".join(f"%{name}: {tensor(x)}" for name, x in inputs.items())
    text = (f"func.func @main({arguments}) -> ({', '.join(result_types)}) {{\n{body}\n"
            f"return {', '.join(results)} : {', '.join(result_types)}\n}}\n")
    try:
        executable = client.compile_and_load(
            text, xla_client.DeviceList(tuple(client.devices()[:1])),
            xla_client.CompileOptions())
    except Exception as error:
        raise RuntimeError(f"XLA refuses:\n{text}\n{error}") from error
    buffers = [jax.device_put(x) for x in inputs.values()]
    outputs = executable.execute_sharded(buffers).disassemble_into_single_device_arrays()
    return [np.asarray(x[0]) for x in outputs]


def widen(text):
    """The same text, with tensors of f64."""
    return re.sub(r"(?<=[<x])(?:bf16|f16|f32)\b", "f64", text)


class Golden:
    """One test file."""

    def __init__(self, name, why, source="XLA"):
        self.name = name
        self.why = why
        self.source = source
        self.cases = []
        self.random = np.random.default_rng(zlib.crc32(name.encode()))

    def uniform(self, low, high, shape, dtype):
        """Random values of three decimals."""
        dtype = ELEMENT_TYPES[dtype]
        return np.round(self.random.uniform(low, high, shape), 3).astype(dtype)

    def integers(self, low, high, shape, dtype):
        """Random integers in [low, high): in floats too, where sums are exact."""
        values = self.random.integers(low, high, shape, dtype=np.int64)
        return np.asarray(values).astype(ELEMENT_TYPES[dtype])

    def case(self, inputs, body, result_types, check, reference="same", results=("%r",),
             comment=""):
        """Adds a case. `inputs` maps names to arrays, `body` computes `results` of
        `result_types`. With reference "f64" XLA computes in f64 and the result is
        rounded to the types of the case; a function of the inputs is NumPy's."""
        body = body.strip()
        if isinstance(result_types, str):
            result_types = [result_types]
        if callable(reference):
            outputs = [np.asarray(reference(*inputs.values()))]
        elif reference == "f64":
            wide = {k: x.astype(np.float64) if element_type(x) in FLOATS else
                    x.astype(np.complex128) if element_type(x) in COMPLEX else x
                    for k, x in inputs.items()}
            outputs = run(wide, widen(body), results, [widen(t) for t in result_types])
            narrow = [re.search(r"[x<](complex<f\d+>|(?:bf|f|i|ui)\d+)>$", t).group(1)
                      for t in result_types]
            outputs = [x.astype(ELEMENT_TYPES[t]) for x, t in zip(outputs, narrow)]
        else:
            outputs = run(inputs, body, results, result_types)
        self.cases.append((inputs, body, results, check, outputs, comment))

    def text(self):
        lines = [f"// Made by test/Goldens/generate.py. Expected values are {self.source}'s.",
                 *("// " + line for line in self.why.strip().splitlines()),
                 "// RUN: %engines", "", "func.func @main() {"]
        for number, (inputs, body, results, check, outputs, comment) in enumerate(self.cases):
            def rename(text):
                return re.sub(r"%([a-zA-Z]\w*)", rf"%\1_{number}", text)
            if number:
                lines.append("")
            if comment:
                lines.append(f"  // {comment}")
            for name, value in inputs.items():
                lines.append(rename(f"  %{name}c = stablehlo.constant {dense(value)}"))
                lines.append(rename(f"  %{name} = stablehlo.optimization_barrier %{name}c "
                                    f": {tensor(value)}"))
            lines += ["  " + rename(line) for line in body.splitlines()]
            kind, attributes = check
            for result, output in zip(results, outputs):
                entries = ["has_side_effect = true"]
                entries += [f"{k} = {v}" for k, v in attributes.items()]
                entries.append(f"value = {dense(output)}")
                lines.append(rename(f"  stablehlo.custom_call @check.{kind}_const({result}) ") +
                             "{" + ", ".join(entries) + "}"
                             f" : ({tensor(output)}) -> ()")
        return "\n".join(lines + ["  return", "}", ""])
