"""Checks that JAX's own StableHLO reads what we print.

usage: stablehlo_parse.py FILE.mlir...   (with tpu-opt in PATH)

Each program goes through tpu-opt, in the pretty and in the generic form. JAX's dialect
has to read both, find them valid, and find them to be the same. Its Python bindings have
no quantized types: programs with them are left out.
"""
import subprocess
import sys

from jax.interpreters import mlir
from jaxlib.mlir import ir


def print_by_us(path, *options):
    result = subprocess.run(["tpu-opt", path, "--split-input-file", *options], check=True,
                            capture_output=True, text=True)
    return result.stdout.split("// -----\n")


def print_by_jax(text):
    module = ir.Module.parse(text)
    module.operation.verify()
    return str(module)


def main():
    count = 0
    with mlir.make_ir_context() as context:
        context.allow_unregistered_dialects = True
        for path in sys.argv[1:]:
            pretty = print_by_us(path)
            generic = print_by_us(path, "--mlir-print-op-generic")
            for ours, ours_generic in zip(pretty, generic, strict=True):
                if "!quant." in ours:
                    continue
                if print_by_jax(ours) != print_by_jax(ours_generic):
                    sys.exit(f"{path}: two programs:\n{ours}\n{ours_generic}")
                count += 1
    if count == 0:
        sys.exit("no programs to compare")
    print(f"{count} programs are the same")


main()
