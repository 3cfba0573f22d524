"""The common part of the workers of the benchmark of whole steps.

A worker is a process that makes one model ready in one framework, says so by a line of
JSON, and then, for each line `N` that it reads, runs N steps and writes the processor's
and the clock's seconds and the most memory that it has used. The driver starts it on the
processors that it may use, and runs all workers in turn.
"""
import argparse
import json
import os
import re
import sys
import time

# Settings that restrict each framework to a target's instructions. The libraries inside the
# frameworks read them.
RESTRICTIONS = {
    "x86-64-v3": {"ONEDNN_MAX_CPU_ISA": "AVX2", "DNNL_MAX_CPU_ISA": "AVX2",
                  "ATEN_CPU_CAPABILITY": "avx2", "MKL_ENABLE_INSTRUCTIONS": "AVX2",
                  # YNNPACK's kernels ignore this setting, so they are off.
                  "XLA_FLAGS": "--xla_cpu_max_isa=AVX2 --xla_cpu_experimental_ynn_fusion_type="},
    "x86-64-v4": {"ONEDNN_MAX_CPU_ISA": "AVX512_CORE", "DNNL_MAX_CPU_ISA": "AVX512_CORE",
                  "ATEN_CPU_CAPABILITY": "avx512", "MKL_ENABLE_INSTRUCTIONS": "AVX512",
                  "XLA_FLAGS": "--xla_cpu_max_isa=AVX512"},
}


def parse():
    """The options; before the framework is imported, which reads the environment."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True, help="NAME or NAME-inference")
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--precision", choices=["f32", "bf16"], default="f32")
    parser.add_argument("--variant", default="")
    parser.add_argument("--target-cpu", default="")
    parser.add_argument("--cpus", default="", help="where to run: numbers")
    parser.add_argument("--build", default="")
    options = parser.parse_args()
    if options.cpus:
        os.sched_setaffinity(0, map(int, options.cpus.split(",")))
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = str(options.threads)
    flags = ["--xla_cpu_multi_thread_eigen=false"] if options.threads == 1 else []
    restrictions = dict(RESTRICTIONS.get(options.target_cpu, {}))
    flags.append(restrictions.pop("XLA_FLAGS", ""))
    os.environ["XLA_FLAGS"] = " ".join(filter(None, flags))
    os.environ.update(restrictions)
    return options


def get_megabytes():
    """The most memory that this process has had; what it was before it was this program
    does not count."""
    with open("/proc/self/status") as file:
        return int(re.search(r"VmHWM:\s*(\d+)", file.read())[1]) / 1024


def serve(step, version, parameters, timed=False):
    """`step()` runs one step, returns when it is done, and gives the loss, or None; or,
    if it is `timed`, `step(n)` runs n in a process of their own and returns how many seconds
    they took by the clock, and the megabytes of that process. `parameters` is how many
    numbers the model learns."""

    def answer(**values):
        print(json.dumps(values), flush=True)

    first = step(1) if timed else step()
    answer(version=version, parameters=int(parameters),
           loss=None if timed or first is None else float(first))
    for line in sys.stdin:
        if timed:
            clock, megabytes = step(int(line))
            cpu = clock
        else:
            cpu, clock = time.process_time(), time.perf_counter()
            for _ in range(int(line)):
                step()
            cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
            megabytes = get_megabytes()
        answer(cpu=cpu, clock=clock, megabytes=megabytes)
