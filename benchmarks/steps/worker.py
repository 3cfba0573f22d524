"""What the workers of the benchmark of training steps share.

A worker is a process that makes one model ready in one framework and then, for each
line `N` that it reads, runs N steps and writes the processor's and the clock's seconds
as a line of JSON. The driver thus runs all of them in turn.
"""
import argparse
import json
import os
import resource
import sys
import time


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--precision", choices=["f32", "bf16"], default="f32")
    parser.add_argument("--variant", default="")
    parser.add_argument("--build", default="")
    options = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:options.threads])
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = str(options.threads)
    return options


def serve(step, version, timed=False):
    """`step()` runs one step and returns when it is done; or, if it is `timed`,
    `step(n)` runs n and returns how many seconds they took by the clock."""
    step(1) if timed else step()

    def answer(**values):
        print(json.dumps(values), flush=True)

    answer(version=version)
    for line in sys.stdin:
        if timed:
            cpu = clock = step(int(line))
        else:
            cpu, clock = time.process_time(), time.perf_counter()
            for _ in range(int(line)):
                step()
            cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
        answer(cpu=cpu, clock=clock,
               megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
