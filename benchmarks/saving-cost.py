#!/usr/bin/env python3
"""Measures the cost of saving and summaries: a job with a checkpoint and a point of its
curves every 100 steps, against none, in pairs of runs whose order alternates.

    saving-cost.py [PROGRAM] [--steps=1000] [--pairs=5] [ARGUMENTS of train...]

PROGRAM is a compiled examples/mnist; without one it is compiled by the tpu-translate of
build/ ($SYSTOLE_BUILD), for one shard and a batch of 128. For each pair it prints how much longer the run
that saves takes: by the clock, which other work on the machine disturbs, and by the
processor's time (user and system, of all threads), which it hardly does. Both runs
save their first and their last step.
"""
import os
import statistics
import sys
import tempfile
import time

from programs import compile_example, usage_of

options = {"steps": 1000, "pairs": 5}
rest = []
given = [a for a in sys.argv[1:] if not a.startswith("-")]
for argument in sys.argv[1:]:
    name, _, value = argument.partition("=")
    if name[2:] in options:
        options[name[2:]] = int(value)
    elif argument not in given:
        rest.append(argument)
steps = options["steps"]


compiled = tempfile.TemporaryDirectory()
program = os.path.abspath(given[0] if given else os.path.join(compiled.name, "mnist"))
if not given:
    compile_example("mnist/mnist.mlir", program, "--train-batch-size=128", "--num-shards=1")


def run(every):
    """Seconds by the clock, and of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "train", "--threads=1", f"--model_dir={folder}", f"--max_steps={steps}",
                   "--iterations_per_loop=100", f"--save_checkpoints_steps={every or 10**9}",
                   f"--save_summary_steps={every}", "--log_step_count_steps=1000000"] + rest
        start = time.monotonic()
        usage = usage_of(command)
        return time.monotonic() - start, usage.ru_utime + usage.ru_stime


costs = []
for pair in range(options["pairs"]):
    order = (100, 0) if pair % 2 else (0, 100)
    results = {every: run(every) for every in order}
    costs.append([100 * (saving / none - 1) for saving, none in zip(results[100], results[0])])
    print(f"pair {pair + 1}: {results[100][0]:.2f} s against {results[0][0]:.2f} s by the clock, "
          f"{results[100][1]:.2f} s against {results[0][1]:.2f} s of the processor: "
          f"{costs[-1][0]:+.1f} % and {costs[-1][1]:+.1f} %")
wall, processor = (statistics.median(column) for column in zip(*costs))
print(f"{steps} steps, checkpoints and summaries every 100: median {wall:+.1f} % by the clock, "
      f"{processor:+.1f} % of the processor's time")
