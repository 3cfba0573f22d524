"""Times functions of JAX in turn on Systole and on XLA, in one process: what the scripts `*-beside-xla.py` share.

They run in an environment with JAX and the wheel.
"""
import os
import statistics
import sys
import time

os.environ["JAX_PLATFORMS"] = "systole,cpu"

import jax

ROUNDS = 15


def measure(function, arguments):
    """The times of calls on Systole and on XLA, in seconds."""
    return time_in_turn([(jax.jit(function), jax.device_put(arguments, jax.devices(platform)[0]))
                         for platform in ("systole", "cpu")])


def time_in_turn(calls, rounds=ROUNDS):
    """The times in seconds of functions with their arguments, after one call of each."""
    for compiled, placed in calls:
        jax.block_until_ready(compiled(*placed))
    times = [[] for _ in calls]
    for _ in range(rounds):
        for (compiled, placed), taken in zip(calls, times):
            begin = time.perf_counter()
            jax.block_until_ready(compiled(*placed))
            taken.append(time.perf_counter() - begin)
    return times


def compile_in_turn(function, arguments):
    """The times in seconds of a compilation on Systole and on XLA, and both calls, as time_in_turn takes them."""
    times, calls = [], []
    for platform in "systole", "cpu":
        placed = jax.device_put(arguments, jax.devices(platform)[0])
        # Another function each time: JAX keeps what it has compiled.
        lowered = jax.jit(lambda *values: function(*values)).lower(*placed)
        begin = time.perf_counter()
        calls.append((lowered.compile(), placed))
        times.append(time.perf_counter() - begin)
    return times, calls


def measure_compilation(function, arguments):
    """The times of compilations on Systole and on XLA, in seconds."""
    return zip(*(compile_in_turn(function, arguments)[0] for _ in range(ROUNDS)))


def print_table(cases, measure=measure):
    """Measures the cases that the command line names, or all: (function, argument...) by name."""
    print("| function | Systole | XLA | ratio |\n|---|---|---|---|")
    for name in sys.argv[1:] or cases:
        function, *arguments = cases[name]
        ours, xla = measure(function, arguments)
        ratio = statistics.median(a / b for a, b in zip(ours, xla))
        print(f"| {name} | {1e3 * min(ours):.2f} | {1e3 * min(xla):.2f} | {ratio:.2f} |", flush=True)
