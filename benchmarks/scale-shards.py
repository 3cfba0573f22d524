#!/usr/bin/env python3
"""Compares two shards on two cores with one shard on one core.

Usage: benchmarks/scale-shards.py [--pairs=N] [--seconds=S] [EXAMPLE ...]

Each example is compiled for one and for two shards, of one global batch, and trained in turn: one
shard pinned to core 0, two with both cores. The ratio is that of the examples a second, pair by
pair, and the share of the all-reduce is that of a shard's step, from a profile: the time in
collectives, in which shards also wait for each other. A machine with two quiet cores is needed.
"""
import argparse
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.environ.get("SYSTOLE_BUILD", os.path.join(SOURCE, "build"))
# Name, model, global batch.
EXAMPLES = [
    ("mnist", "mnist/mnist.mlir", 1024),
    ("resnet50", "resnet50/resnet50.mlir", 16),
    ("gpt", "gpt/gpt.mlir", 32),
]


def call(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stdout}")
    return done.stdout


def train(program, folder, cores, steps, *flags):
    """Examples a second of a training of so many steps."""
    model = tempfile.mkdtemp(dir=folder)
    text = call(["taskset", "-c", cores, program, "train", f"--model_dir={model}", f"--max_steps={steps}",
                 f"--iterations_per_loop={steps}", *flags])
    return float(re.search(r"Trained to step .*?([\d.]+) examples/s", text).group(1))


def collective_share(program, folder, cores, steps):
    """What part of a shard's steps are collectives, of the shard that waits least in them."""
    profile = tempfile.mkdtemp(dir=folder)
    train(program, folder, cores, steps, f"--profile_dir={profile}", f"--profile_steps={steps // 2 + 1}..{steps}")
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
    parser.add_argument("examples", nargs="*", help="of " + ", ".join(name for name, _, _ in EXAMPLES))
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=5, help="of a run with one shard")
    parser.add_argument("--cores", default="0,1")
    options = parser.parse_args()
    one_core = options.cores.split(",")[0]
    print(f"{'example':10} {'batch':>6} {'1 shard':>12} {'2 shards':>12} {'ratio':>20} {'all-reduce':>16}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, model, batch in EXAMPLES:
            if options.examples and name not in options.examples:
                continue
            programs = []
            for shards in (1, 2):
                programs.append(os.path.join(folder, f"{name}-{shards}"))
                call([os.path.join(BUILD, "bin", "tpu-translate"), os.path.join(SOURCE, "examples", model), "--to-executable",
                      f"--train-batch-size={batch}", f"--num-shards={shards}", "-o", programs[-1]])
            rate = train(programs[0], folder, one_core, 2)
            steps = max(4, round(options.seconds * rate / batch))
            rates = [(train(programs[0], folder, one_core, steps), train(programs[1], folder, options.cores, steps))
                     for _ in range(options.pairs)]
            ratios = sorted(two / one for one, two in rates)
            least, most = collective_share(programs[1], folder, options.cores, steps)
            print(f"{name:10} {batch:6} {statistics.median(one for one, _ in rates):10.1f}/s "
                  f"{statistics.median(two for _, two in rates):10.1f}/s "
                  f"{statistics.median(ratios):6.2f} ({ratios[0]:.2f}..{ratios[-1]:.2f}) "
                  f"{100 * least:5.1f}..{100 * most:.1f} %", flush=True)


main()
