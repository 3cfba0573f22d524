#!/usr/bin/env python3
"""Compares the predicted time of a step on this machine with the measured time.

Usage: benchmarks/predict-steps.py [--measured] [EXAMPLE ...]

Measures the machine, or with --measured uses the last result of tpu-run --measure-hardware. Then
each example is compiled for one core at two batch sizes, predicted with --hardware=this-cpu, and
run. The time is the CPU time of the core's thread, so that other load matters little; the faster
of two runs counts. Exits with 1 if a prediction is off by more than 25 %.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

from programs import compile_example, run, tool

# Name, model, batch sizes.
EXAMPLES = [
    ("mnist", "mnist/mnist.mlir", (32, 128)),
    ("fashion_mnist", "fashion_mnist/fashion_mnist.mlir", (32, 128)),
    ("autoencoder", "autoencoder/autoencoder.mlir", (32, 128)),
    ("shakespeare", "shakespeare/shakespeare.mlir", (16, 64)),
    ("gpt", "gpt/gpt.mlir", (8, 32)),
    ("unet", "unet/unet.mlir", (4, 16)),
    ("resnet50", "resnet50/resnet50.mlir", (16, 64)),
    ("mobilenet_v2", "mobilenet_v2/mobilenet_v2.mlir", (16, 64)),
]


def to_seconds(number, unit):
    return float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1}[unit]


def core_seconds(command, steps):
    """CPU seconds a step of the thread "shard 0" while the command runs."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    spent, threads = 0, f"/proc/{process.pid}/task"
    while process.poll() is None:
        try:
            for thread in os.listdir(threads):
                with open(f"{threads}/{thread}/comm") as name:
                    if name.read().strip() != "shard 0":
                        continue
                with open(f"{threads}/{thread}/schedstat") as times:
                    spent = max(spent, int(times.read().split()[0]))
        except (FileNotFoundError, ProcessLookupError):
            pass
        time.sleep(0.002)
    output = process.communicate()[0]
    if process.returncode:
        sys.exit(f"{' '.join(command)}:\n{output}")
    return spent * 1e-9 / steps


def main():
    wanted = [argument for argument in sys.argv[1:] if argument != "--measured"]
    unknown = set(wanted) - {name for name, _, _ in EXAMPLES}
    if unknown:
        sys.exit(f"predict-steps: there is no example {unknown.pop()}; there are "
                 f"{', '.join(name for name, _, _ in EXAMPLES)}")
    if "--measured" not in sys.argv[1:]:
        run([tool("tpu-run"), "--measure-hardware"])
    failed = []
    print(f"{'example':14} {'batch':>6} {'predicted':>12} {'measured':>12} {'off by':>8}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, model, batches in EXAMPLES:
            if wanted and name not in wanted:
                continue
            for batch in batches:
                program = os.path.join(folder, f"{name}-{batch}")
                report = compile_example(model, program, f"--train-batch-size={batch}", "--time-report",
                                         "--hardware=this-cpu")
                predicted = to_seconds(*re.search(r"predicted: ([\d.]+) (us|ms|s) a step", report).groups())
                # Steps for about three seconds.
                steps = max(3, min(2000, round(3 / predicted)))
                measured = min(core_seconds(
                    [program, "train", "--threads=1", f"--model_dir={folder}/{name}-{batch}.model{run}", f"--max_steps={steps}",
                     f"--iterations_per_loop={steps}", "--verbosity=error"], steps) for run in (1, 2))
                if abs(predicted / measured - 1) > 0.25:
                    failed.append(f"{name} {batch}")
                print(f"{name:14} {batch:6} {predicted * 1e3:9.3f} ms {measured * 1e3:9.3f} ms "
                      f"{100 * (predicted / measured - 1):+7.1f} %", flush=True)
    if failed:
        sys.exit(f"predict-steps: off by more than 25 %: {', '.join(failed)}")


main()
