#!/usr/bin/env python3
"""Compares the predicted memory of the examples with the memory that they use.

Usage: benchmarks/measure-memory.py [--target-cpu=CPU] [EXAMPLE ...]

Each example is compiled, for this machine or for CPU, and trains some steps, with its temporaries filled with a pattern. The
steps must touch at least 90 % of the temporaries, and nothing behind them. The process may use
15 % more memory than planned. Exits with 1 otherwise.
"""
import os
import re
import sys
import tempfile

from programs import SOURCE, run, tool


def jax(folder, step, carry):
    folder = os.path.join(SOURCE, "examples", folder)
    return [f"{folder}/{step}", f"--carry={carry}", f"--initial-state={folder}/init.mlir",
            f"--input-pipeline={folder}/input.mlir"]


# Model, global batch, shards, and steps. The steps read the input once unless that takes minutes.
EXAMPLES = {
    "mnist": ("mnist/mnist.mlir", 128, 2, 70),
    "fashion_mnist": ("fashion_mnist/fashion_mnist.mlir", 128, 2, 70),
    "autoencoder": ("autoencoder/autoencoder.mlir", 64, 2, 130),
    "linear": ("linear/linear.mlir", 64, 2, 600),
    "wide_and_deep": ("wide_and_deep/wide_and_deep.mlir", 64, 2, 600),
    "unet": ("unet/unet.mlir", 64, 2, 20),
    "gpt": ("gpt/gpt.mlir", 64, 2, 5),
    "shakespeare": ("shakespeare/shakespeare.mlir", 64, 2, 5),
    "resnet50": ("resnet50/resnet50.mlir", 64, 1, 2),
    "mobilenet_v2": ("mobilenet_v2/mobilenet_v2.mlir", 64, 1, 2),
    "jax_cnn": (jax("jax_cnn", "step.mlir", 12), 128, 1, 70),
    "jax_cnn_2": (jax("jax_cnn", "step_2.mlir", 12), 128, 2, 70),
    "jax_gpt": (jax("jax_gpt", "step.mlir", 44), 32, 1, 40),
}


def mebibytes(text, unit):
    return float(text) * {"bytes": 2**-20, "KiB": 2**-10, "MiB": 1, "GiB": 1024}[unit]


def measure(name, folder, flags):
    """The touched share of the temporaries, if nothing else was touched; MiB resident, and planned."""
    model, batch, shards, steps = EXAMPLES[name]
    if isinstance(model, str):
        model = [os.path.join(SOURCE, "examples", model)]
    program = os.path.join(folder, name)
    run([tool("tpu-translate"), *model, "--to-executable", f"--train-batch-size={batch}",
         f"--num-shards={shards}", *flags, "-o", program])
    log = run([program, "train", "--threads=1", f"--model_dir={program}.model", f"--max_steps={steps}", "--memory_report",
               "--poison_memory"])
    touched = re.search(r"bytes of temporaries were touched \(([\d.]+) %\)", log)
    size = r"([\d.]+) (bytes|[KMGT]iB)"
    resident = re.search(rf"Memory: {size} resident at most, {size} planned .*: ([-+][\d.]+) %", log)
    if not touched or not resident:
        sys.exit(f"{program} says nothing about its memory:\n{log}")
    return (float(touched[1]), "beyond the plan" in log, mebibytes(*resident.group(1, 2)),
            mebibytes(*resident.group(3, 4)), float(resident[5]))


def main():
    flags = [word for word in sys.argv[1:] if word.startswith("--target-cpu=")]
    names = [word for word in sys.argv[1:] if word not in flags]
    unknown = [name for name in names if name not in EXAMPLES]
    if unknown:
        sys.exit(f"measure-memory: there is no example {unknown[0]}; there are {', '.join(EXAMPLES)}")
    print(f"{'example':14} {'batch':>6} {'cores':>6} {'touched':>9} {'planned':>11} {'resident':>11} {'off by':>8}",
          flush=True)
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for name in names or EXAMPLES:
            touched, beyond, resident, planned, off = measure(name, folder, flags)
            _, batch, shards, _ = EXAMPLES[name]
            print(f"{name:14} {batch:6} {shards:6} {touched:7.1f} % {planned:7.1f} MiB {resident:7.1f} MiB {off:+6.1f} %",
                  flush=True)
            if touched < 90 or beyond or abs(off) > 15:
                failed.append(name)
    if failed:
        sys.exit(f"measure-memory: not as predicted: {', '.join(failed)}")


main()
