# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs each file of a folder with tpu-run on both engines; fails if any file does.
Says how long the native engine compiled.

usage: run.py FOLDER [PATTERN]
"""

import concurrent.futures
import os
import pathlib
import re
import statistics
import subprocess
import sys

ENGINES = ("reference", "native")
COMPILED = re.compile(r"; compiled in (\S+) ms$", re.MULTILINE)


def run(job):
    """What is wrong, or nothing; and the milliseconds of compilation, if there is one."""
    path, engine = job
    try:
        done = subprocess.run(["tpu-run", path, f"--engine={engine}", "--runs=1"],
                              capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "no end within two minutes", None
    compiled = COMPILED.search(done.stderr)
    compiled = float(compiled.group(1)) if compiled else None
    if done.returncode == 0:
        return "", compiled
    lines = done.stderr.splitlines() or ["(nothing said)"]
    line = next((l for l in lines if "error:" in l), lines[0])
    return f"exit {done.returncode}: {line[:400]}", compiled


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    pattern = re.compile(sys.argv[2] if len(sys.argv) > 2 else "")
    files = sorted(f for f in pathlib.Path(sys.argv[1]).glob("*.mlir") if pattern.search(f.name))
    jobs = [(f, engine) for f in files for engine in ENGINES]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(run, jobs))
    passes = dict.fromkeys(ENGINES, 0)
    compilations = []
    for (path, engine), (wrong, compiled) in zip(jobs, outcomes):
        if wrong:
            print(f"{path.stem} | {engine} | {wrong}")
        passes[engine] += not wrong
        if compiled is not None:
            compilations.append((compiled, path.stem))
    if compilations:
        longest, name = max(compilations)
        median = statistics.median(time for time, _ in compilations)
        print(f"compiled in {median:.0f} ms (median), {longest:.0f} ms (at most: {name})")
    print(f"of {len(files)} cases pass: " +
          ", ".join(f"{n} on the {engine} engine" for engine, n in passes.items()))
    sys.exit(1 if not files or sum(passes.values()) < len(jobs) else 0)


if __name__ == "__main__":
    main()
