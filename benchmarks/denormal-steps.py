#!/usr/bin/env python3
"""What a training step costs whose gradients are denormal numbers, beside a normal one.

Usage: benchmarks/denormal-steps.py [--denormals=keep] [--precision=f32] [--rounds=5] [EXAMPLE ...]

The loss of each example is multiplied by a constant before it is differentiated: by 1 in the
program that is compared with, by 2^-100, with which gradients become denormal on the way, and
by 2^-120, with which the gradients of the logits are denormal already. Programs run in turn, on one core. The figures are the
process's user CPU time for the steps, which other programs on the machine disturb least: that of
a run, less that of a run of one step; the median of the rounds' ratios. Exits with 1 if one is
above 1.1. Figures are the CPU's that it runs on; the first line names it.
"""
import os
import re
import statistics
import sys
import tempfile

from programs import SOURCE, compile_example, usage_of

# Name, model, batch size, steps.
EXAMPLES = [("mnist", "mnist/mnist.mlir", 64, 60), ("shakespeare", "shakespeare/shakespeare.mlir", 16, 40),
            ("gpt", "gpt/gpt.mlir", 8, 60)]
SCALES = {"1": "1.0", "2^-100": repr(2.0**-100), "2^-120": repr(2.0**-120)}


def cpu_name():
    with open("/proc/cpuinfo") as file:
        fields = dict(re.findall(r"^(model name|cpu family|model)\s*: (.*)$", file.read(), re.M))
    return f"{fields.get('model name')} (family {fields.get('cpu family')}, model {fields.get('model')})"


def scaled(model, scale):
    """The model with its loss multiplied before `graph.minimize`."""
    text, count = re.subn(r"graph\.minimize %loss ",
                          f"%scale_of_loss = graph.constant {scale}\n"
                          "    %scaled_loss = graph.multiply %loss, %scale_of_loss\n"
                          "    graph.minimize %scaled_loss ", model)
    if count != 1:
        sys.exit("denormal-steps: the model minimizes no %loss")
    return text


def user_seconds(program, folder, steps):
    return usage_of([program, "train", "--threads=1", f"--model_dir={folder}", f"--max_steps={steps}",
                     f"--iterations_per_loop={steps}", "--verbosity=error"]).ru_utime


def step_seconds(program, steps):
    with tempfile.TemporaryDirectory() as folder:
        return (user_seconds(program, f"{folder}/all", steps + 1) - user_seconds(program, f"{folder}/one", 1)) / steps


def main():
    rounds, flags, wanted = 5, [], []
    for argument in sys.argv[1:]:
        if argument.startswith("--rounds="):
            rounds = int(argument.split("=")[1])
        elif argument.startswith("--"):
            flags.append(argument)
        else:
            wanted.append(argument)
    print(f"{cpu_name()}, one core; {' '.join(flags) or 'default flags'}", flush=True)
    print(f"{'example':14} {'ms a step':>10} " + " ".join(f"{scale:>16}" for scale in list(SCALES)[1:]), flush=True)
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, model, batch, steps in EXAMPLES:
            if wanted and name not in wanted:
                continue
            path = os.path.join(SOURCE, "examples", model)
            with open(path) as file:
                text = file.read()
            programs = {}
            for scale, constant in SCALES.items():
                source = os.path.join(os.path.dirname(path), f".denormal-steps-{os.getpid()}.mlir")
                programs[scale] = os.path.join(folder, f"{name}{scale}")
                try:
                    with open(source, "w") as file:
                        file.write(scaled(text, constant))
                    compile_example(source, programs[scale], f"--train-batch-size={batch}", "--num-shards=1", *flags)
                finally:
                    os.unlink(source)
            times = {scale: [] for scale in SCALES}
            for _ in range(rounds):
                for scale in SCALES:
                    times[scale].append(step_seconds(programs[scale], steps))
            ratios = []
            for scale in list(SCALES)[1:]:
                pairs = [a / b for a, b in zip(times[scale], times["1"])]
                ratios.append(statistics.median(pairs))
                worst = max(worst, ratios[-1])
            print(f"{name:14} {1e3 * statistics.median(times['1']):10.2f} " +
                  " ".join(f"{ratio:13.2f} x 1" for ratio in ratios), flush=True)
    if worst > 1.1:
        sys.exit("denormal-steps: a step with denormal gradients takes more than 1.1 times a normal one")


main()
