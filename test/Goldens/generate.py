# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the golden tests of test/Interpreter.

usage: python generate.py OUTDIR [NAME ...]

Needs JAX (`pip install jax`); the committed files are of jax 0.10.2.
"""

import pathlib
import sys

import complex_numbers
import contraction
import control
import conversion
import edges
import elementwise
import indexing
import mapping
import matrices
import quantized
import random_bits
import reduction
import shape
import special


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    outdir = pathlib.Path(sys.argv[1])
    outdir.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:]
    for family in (elementwise, conversion, shape, reduction, contraction, control, random_bits,
                   indexing, mapping, special, matrices, complex_numbers, quantized, edges):
        for name, make in family.FILES.items():
            if wanted and name not in wanted:
                continue
            golden = make(name)
            (outdir / f"{name}.mlir").write_text(golden.text())


if __name__ == "__main__":
    main()
