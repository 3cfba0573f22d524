#!/usr/bin/env python3
"""Compares two shards on two cores with one shard on one core.

Usage: benchmarks/scale-shards.py [--pairs=N] [--seconds=S] [--beside] [EXAMPLE ...]

Each example is compiled for one and for two shards of one global batch, and trained in turn. One
shard is pinned to a core; pairs alternate between the cores, since those of a virtual machine may
differ in speed. Two shards use both cores. The order changes, too. Only the second half of a run
counts, by the clock: the first half has the start and the first checkpoint. The ratio of examples
a second is printed pair by pair, and for the fastest run of each kind. With --beside, two
independent programs of one shard and half of the batch run at the same time, one on each core:
their sum is the limit of the machine. The share of the all-reduce is the time in collectives in
a profile of a step, in which shards also wait for each other. Needs a machine with two quiet cores.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from programs import SOURCE, compile_example

# The ImageNet model reads the small images of the example, resized.
IMAGES = f"--train_files={SOURCE}/examples/resnet50/data/train*"
# Name, model, global batch, flags of a training.
EXAMPLES = [
    ("mnist", "mnist/mnist.mlir", 1024, []),
    ("resnet50", "resnet50/resnet50_imagenet.mlir", 16, [IMAGES]),
    ("gpt", "gpt/gpt.mlir", 32, []),
]
# Only on request: images of 64x64 need few operations, so the weights have a large share of a step.
OTHERS = [("resnet50-64", "resnet50/resnet50.mlir", 16, [IMAGES])]


class Training:
    """A run of so many steps twice; examples a second are those of the second half."""

    def __init__(self, program, folder, cores, steps, flags):
        self.command = ["taskset", "-c", cores, program, "train", f"--model_dir={tempfile.mkdtemp(dir=folder)}",
                        f"--max_steps={2 * steps}", f"--iterations_per_loop={steps}",
                        f"--log_step_count_steps={steps}", *flags]
        self.steps = steps
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def rate(self, batch):
        """By the clock, from when the first half is reported to when the second is."""
        ends, text = {}, ""
        for line in self.process.stdout:
            text += line
            if step := re.match(r"step (\d+)\b", line):
                ends[int(step[1])] = time.perf_counter()
        if self.process.wait():
            sys.exit(f"{' '.join(self.command)}:\n{text}")
        return batch * self.steps / (ends[2 * self.steps] - ends[self.steps])


def train(program, folder, cores, steps, batch, flags):
    return Training(program, folder, cores, steps, flags).rate(batch)


def train_beside(program, folder, cores, steps, batch, flags):
    """The total rate of programs that run at the same time, one on each core."""
    trainings = [Training(program, folder, core, steps, flags) for core in cores.split(",")]
    # One thread reads each output, so that no line is read late.
    with concurrent.futures.ThreadPoolExecutor(len(trainings)) as readers:
        return sum(readers.map(lambda training: training.rate(batch), trainings))


def collective_share(program, folder, cores, steps, batch, flags):
    """The share of collectives in a shard's steps, of the shard that waits least and of the one that waits most."""
    profile = tempfile.mkdtemp(dir=folder)
    train(program, folder, cores, steps, batch,
          [*flags, f"--profile_dir={profile}", f"--profile_steps={steps + 1}..{2 * steps}"])
    paths = glob.glob(f"{profile}/plugins/profile/*/*.trace.json")
    with open(paths[0]) as file:
        events = json.load(file)
    events = events["traceEvents"] if isinstance(events, dict) else events
    lanes = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
    cores_of = {e["pid"]: e["args"]["name"] for e in events if e.get("name") == "process_name"}
    spent = {}
    for event in events:
        if event.get("ph") != "X":
            continue
        lane = lanes.get((event["pid"], event["tid"]), "").lower()
        core = spent.setdefault(cores_of.get(event["pid"], event["pid"]), {"steps": 0, "collectives": 0})
        for kind in core:
            if kind in lane:
                core[kind] += event["dur"]
    shares = [core["collectives"] / core["steps"] for core in spent.values() if core["steps"]]
    return min(shares), max(shares)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", nargs="*", help="of " + ", ".join(name for name, *_ in EXAMPLES + OTHERS))
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=5, help="of the half of a run with one shard that counts")
    parser.add_argument("--beside", action="store_true", help="also two programs that know nothing of one another")
    parser.add_argument("--cores", default="0,1")
    options = parser.parse_args()
    cores = options.cores.split(",")
    print(f"{'example':11} {'batch':>6} {'1 shard':>12} {'2 shards':>12} {'ratio':>20} {'of fastest':>10} "
          f"{'side by side' if options.beside else '':>12} {'all-reduce':>14}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        def build(name, model, batch, shards):
            program = os.path.join(folder, f"{name}-{batch}-{shards}")
            compile_example(model, program, f"--train-batch-size={batch}", f"--num-shards={shards}")
            return program

        for name, model, batch, flags in EXAMPLES + OTHERS:
            if name not in (options.examples or [name for name, *_ in EXAMPLES]):
                continue
            one, two = (build(name, model, batch, shards) for shards in (1, 2))
            rate = train(one, folder, cores[0], 2, batch, flags)
            steps = max(3, round(options.seconds * rate / batch))
            rates = []
            for pair in range(options.pairs):
                turns = [(one, cores[pair % 2]), (two, options.cores)]
                # Pairs 1 and 2 of each four run in reverse order, so that each core comes first
                # equally often.
                backward = pair % 4 in (1, 2)
                done = [train(program, folder, on, steps, batch, flags)
                        for program, on in (reversed(turns) if backward else turns)]
                rates.append(done[::-1] if backward else done)
            ones, twos = zip(*rates)
            ratios = sorted(two_rate / one_rate for one_rate, two_rate in rates)
            beside = ""
            if options.beside:
                half = build(name, model, batch // 2, 1)
                reached = [train_beside(half, folder, options.cores, steps, batch // 2, flags)
                           for _ in range(options.pairs)]
                beside = f"{statistics.median(reached) / statistics.median(ones):.2f}"
            least, most = collective_share(two, folder, options.cores, steps, batch, flags)
            print(f"{name:11} {batch:6} {statistics.median(ones):10.1f}/s {statistics.median(twos):10.1f}/s "
                  f"{statistics.median(ratios):6.2f} ({ratios[0]:.2f}..{ratios[-1]:.2f}) {max(twos) / max(ones):10.2f} "
                  f"{beside:>12} {100 * least:5.1f}..{100 * most:.1f} %", flush=True)


main()
