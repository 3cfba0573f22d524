# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports functions of JAX, their arguments and results: a file a case, for tpu-run.

usage: export.py OUTDIR [PATTERN]        the cases whose names match, all by default
"""

import pathlib
import re
import sys

import arrays
import elementwise
import learning
import linear
import numpy_functions

FAMILIES = (elementwise, numpy_functions, arrays, linear, learning)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    outdir = pathlib.Path(sys.argv[1])
    outdir.mkdir(parents=True, exist_ok=True)
    pattern = re.compile(sys.argv[2] if len(sys.argv) > 2 else "")
    names, failures = set(), []
    for family in FAMILIES:
        for case in family.make():
            if not pattern.search(case.name):
                continue
            assert case.file_name() not in names, case.name
            names.add(case.file_name())
            try:
                (outdir / case.file_name()).write_text(case.text())
            except Exception as error:
                failures.append(f"{case.name}: {str(error).splitlines()[0]}")
    print(f"{len(names) - len(failures)} cases exported")
    for failure in failures:
        print("JAX cannot export", failure)


if __name__ == "__main__":
    main()
