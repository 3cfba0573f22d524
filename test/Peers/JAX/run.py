# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs each file of a folder with tpu-run on both engines; fails if any file does.

usage: run.py FOLDER [PATTERN]
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ENGINES = ("reference", "native")


def run(job):
    """What is wrong, or nothing."""
    path, engine = job
    try:
        done = subprocess.run(["tpu-run", path, f"--engine={engine}", "--precision=f32"], capture_output=True,
                              text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "no end within two minutes"
    if done.returncode == 0:
        return ""
    lines = done.stderr.splitlines() or ["(nothing said)"]
    line = next((l for l in lines if "error:" in l), lines[0])
    return f"exit {done.returncode}: {line[:400]}"


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    pattern = re.compile(sys.argv[2] if len(sys.argv) > 2 else "")
    files = sorted(f for f in pathlib.Path(sys.argv[1]).glob("*.mlir") if pattern.search(f.name))
    jobs = [(f, engine) for f in files for engine in ENGINES]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(run, jobs))
    for (path, engine), wrong in zip(jobs, outcomes):
        if wrong:
            print(f"{path.stem} | {engine} | {wrong}")
    failures = sum(map(bool, outcomes))
    print(f"{len(files)} cases on {len(ENGINES)} engines: {len(jobs) - failures} runs pass, "
          f"{failures} fail")
    sys.exit(1 if failures or not files else 0)


if __name__ == "__main__":
    main()
