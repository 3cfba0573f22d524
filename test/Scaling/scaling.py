"""Compiles and runs programs of two sizes, and wants times that grow as the program does.

`scaling.py TPU_TRANSLATE [SHAPE...]`. Times are user CPU time. They are compared with each other only: the
longer program, twice the other one, may take at most 2.6 times as long.
"""
import argparse
import ctypes
import os
import re
import resource
import subprocess
import sys
import tempfile
import time

import shapes

MOST = 2.6
# Repetitions until a ratio counts as too large: another process can slow one measurement down.
TRIES = 4


def user_time(command):
    """User CPU seconds of a process and its children; None if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    process = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if process.returncode:
        sys.exit(f"{' '.join(command)}:\n{process.stderr[-2000:]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class Program:
    """A program of one size: its files, and how it is compiled and run."""

    def __init__(self, tool, folder, name, size):
        self.tool, self.name = tool, f"{name}_{size}"
        self.path = os.path.join(folder, self.name)
        text = shapes.SHAPES[name][1](size)
        with open(self.path + ".mlir", "w") as file:
            file.write(text)

    def compile(self):
        return user_time([self.tool, self.path + ".mlir", "--to-shared", f"--header={self.path}.h",
                          "-o", self.path + ".so"])

    def load(self):
        """A function that calls the compiled one, on arguments of zeros."""
        with open(self.path + ".h") as file:
            header = file.read()
        scratch = int(re.search(r"_SCRATCH_BYTES (\d+)", header).group(1))
        memory = []

        def pointers(kind):
            fields = re.search(r"typedef struct %s_%s \{(.*?)\n\}" % (self.name, kind), header, re.S).group(1)
            sizes = [eval("*".join(shape.split(",")) or "1") for shape in re.findall(r"\[([\d, ]*)\] \*/", fields)]
            memory.extend(ctypes.create_string_buffer(16 * size + 64) for size in sizes)
            return (ctypes.c_void_p * len(sizes))(*(ctypes.addressof(buffer) for buffer in memory[-len(sizes):]))

        arguments, results = pointers("arguments"), pointers("results")
        memory.append(ctypes.create_string_buffer(scratch + 64))
        aligned = ctypes.c_void_p((ctypes.addressof(memory[-1]) + 63) // 64 * 64)
        function = getattr(ctypes.CDLL(self.path + ".so"), self.name)
        self.kept = memory
        return lambda: function(arguments, results, aligned)

    def time_run(self, call, count):
        begin = time.process_time()
        for _ in range(count):
            call()
        return (time.process_time() - begin) / count


def count_calls(program, call):
    """The number of calls that take about a twentieth of a second."""
    program.time_run(call, 1)
    count = 1
    while program.time_run(call, count) * count < 0.02:
        count *= 4
    return count


def measure(tool, folder, name, size):
    """The worst ratios that do not vanish when they are measured again."""
    small, large = Program(tool, folder, name, size), Program(tool, folder, name, 2 * size)
    start = measure.start
    compile_times, compile_ratio = [float("inf")] * 2, float("inf")
    for _ in range(TRIES):
        compile_times = [min(old, program.compile()) for old, program in zip(compile_times, (small, large))]
        compile_ratio = (compile_times[1] - start) / max(compile_times[0] - start, 1e-3)
        if compile_ratio <= MOST:
            break
    calls = [program.load() for program in (small, large)]
    counts = [count_calls(program, call) for program, call in zip((small, large), calls)]
    run_times, run_ratio = [float("inf")] * 2, float("inf")
    for _ in range(TRIES):
        run_times = [min(old, program.time_run(call, count))
                     for old, program, call, count in zip(run_times, (small, large), calls, counts)]
        run_ratio = run_times[1] / run_times[0]
        if run_ratio <= MOST:
            break
    return compile_times, compile_ratio, run_times, run_ratio


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("shapes", nargs="*")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        first = Program(options.tool, folder, "scalars", 2)
        measure.start = min(first.compile() for _ in range(3))
        for name in options.shapes or shapes.SHAPES:
            size = shapes.SHAPES[name][0]
            compile_times, compile_ratio, run_times, run_ratio = measure(options.tool, folder, name, size)
            bad = [kind for kind, ratio in (("compile", compile_ratio), ("run", run_ratio)) if ratio > MOST]
            failed += bool(bad)
            print(f"{name} {size}: compile {compile_times[0]:.2f} {compile_times[1]:.2f} s, {compile_ratio:.2f}; "
                  f"run {1e6 * run_times[0]:.1f} {1e6 * run_times[1]:.1f} us, {run_ratio:.2f}"
                  f"{'; too long: ' + ', '.join(bad) if bad else ''}", flush=True)
    print(f"{failed} of {len(options.shapes or shapes.SHAPES)} shapes take too long")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
