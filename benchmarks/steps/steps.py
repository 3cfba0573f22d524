#!/usr/bin/env python3
"""Times whole steps of training and inference, ours and other frameworks', and writes
the tables.

Each contender is a process of its own, and all run in turn in every round: what others
do to the machine meanwhile, all of them meet. On one thread a time is the processor's,
else the clock's; of the rounds the median counts, and of ratios the median of the
rounds' ratios. Peers that are not installed are left out (`make bench-peers`), and so is
from the rounds who takes more than twice as long as the best when it is tried.
"""
import argparse
import concurrent.futures
import json
import os
import platform
import queue
import re
import statistics
import subprocess
import sys
import threading

import contenders
import costs
import report

SOURCE = os.path.dirname(os.path.dirname(contenders.HERE))
# name, model, batch, floating-point operations of the matrix unit in a step: forward, and twice
# that backward without the gradient of the images.
ROWS = [
    ("MNIST CNN training, 128", "mnist", 128, 128 * (3 * 22_130_176 - 1_254_400)),
    ("MNIST CNN training, 1,024", "mnist", 1024, 1024 * (3 * 22_130_176 - 1_254_400)),
    ("Fashion CNN training, 1,000", "fashion", 1000, 1000 * (3 * 995_072 - 778_752)),
    ("LSTM training, 16", "lstm", 16, 3 * 16 * 100 * 8_650_752),
    ("LSTM training, 128", "lstm", 128, 3 * 128 * 100 * 8_650_752),
    ("GPT training, 16", "gpt", 16,
     3 * 16 * 128 * (24 * 4 * 256 * 256 + 4 * 4 * 128 * 256 + 2 * 256 * 256)),
    ("ResNet-50 training, 8", "resnet50", 8, 8 * (3 * 8_178_368_512 - 236_027_904)),
    ("ResNet-50 inference, 1", "resnet50-inference", 1, 8_178_368_512),
    ("ResNet-50 inference, 8", "resnet50-inference", 8, 8 * 8_178_368_512),
    ("MNIST CNN inference, 128", "mnist-inference", 128, 128 * 22_130_176),
]


def start(candidates, options):
    """Starts as many at a time as there are processors; gives those that take part in the
    rounds, and closes the others."""
    clock, lock = options.threads > 1, threading.Lock()
    places = queue.Queue()
    for i in range(max(1, len(options.cpus) // options.threads)):
        places.put(options.cpus[i * options.threads:(i + 1) * options.threads])

    def get_best(precision):
        return min((c.trial for c in candidates if c.peer and c.trial
                    and precision in (c.precision, "bf16")), default=0)

    def is_behind(candidate):
        return candidate.peer and candidate.trial > 2 * get_best(candidate.precision)

    def make_ready(candidate):
        place = places.get()
        candidate.start(place, clock)
        places.put(place)
        with lock:
            if not candidate.version or is_behind(candidate):
                candidate.close()

    with concurrent.futures.ThreadPoolExecutor(places.qsize()) as pool:
        list(pool.map(make_ready, candidates))
    racing = []
    for candidate in candidates:
        if candidate.process.poll() is not None:
            continue
        if is_behind(candidate):
            candidate.close()
            continue
        candidate.move(options.cpus[:options.threads])
        racing.append(candidate)
    return racing


def race(racing, options):
    """All in turn, each for about `seconds` a round."""
    clock = options.threads > 1
    counts = {c: max(1, min(100, round(options.seconds / max(c.run(1, clock), 1e-9))))
              for c in racing}
    for _ in range(options.rounds):
        for contender in racing:
            contender.seconds.append(contender.run(counts[contender], clock))


def get_ratio(ours, peer):
    return statistics.median(p / o for o, p in zip(ours.seconds, peer.seconds))


def check_same_model(candidates, name):
    """All learn as many numbers, or they are not the same model."""
    counts = {c.parameters for c in candidates if c.version}
    if len(counts) > 1:
        raise SystemExit(f"steps: {name}: the models differ: " + ", ".join(
            f"{c.name} learns {c.parameters} numbers" for c in candidates if c.version))


def measure(row, options, peaks):
    name, model, batch, operations = row
    candidates = contenders.build_contenders(model, batch, options)
    racing = start(candidates, options)
    for candidate in candidates:
        if candidate.error is not None:
            print(f"steps: {candidate.name} cannot run {name}: {candidate.error}",
                  file=sys.stderr)
    check_same_model(candidates, name)
    race(racing, options)
    for contender in racing:
        contender.close()
    result = {"ratios": {}, "contenders": [c.describe() for c in candidates if c.version]}
    for ours in (c for c in racing if not c.peer):
        seconds = statistics.median(ours.seconds)
        share = operations / seconds / (1e9 * options.threads * peaks[ours.precision])
        result["ratios"][ours.precision] = {"peak": share}
        # f32 against the best f32, bf16 against the best of any precision.
        peers = [c for c in racing if c.peer and (ours.precision == "bf16" or
                                                  c.precision == "f32")]
        if peers:
            best = min(peers, key=lambda c: statistics.median(c.seconds))
            result["ratios"][ours.precision].update(best=best.name, ratio=get_ratio(ours, best))
    return result


def get_peaks(options):
    """GFLOP/s of one core: f32 by FMA, bf16 by the widest instructions there are."""
    benchmark = os.path.join(options.build, "bin", "mxu-benchmark")
    if not os.path.exists(benchmark):
        raise SystemExit(f"steps: there is no {benchmark}; `make bench-steps` builds it")
    command = [benchmark, "--peak"]
    answers = [json.loads(subprocess.run(command, check=True, capture_output=True,
                                         text=True).stdout) for _ in range(5)]
    peaks = {key: statistics.median(answer[key] for answer in answers) for key in answers[0]}
    if options.target_cpu == "x86-64-v3":
        peaks["f32"] = peaks["f32 of 256 bits"]
    return peaks


def describe_machine(options, peaks):
    with open("/proc/cpuinfo") as file:
        cpu = next((line.split(":")[1].strip() for line in file if "model name" in line),
                   platform.machine())
    target = f"; everybody restricted to {options.target_cpu}" if options.target_cpu else ""
    bf16 = f", {peaks['bf16']:.0f} bf16" if "bf16" in options.precisions else ""
    return (f"{cpu}, {options.threads} thread{'s' if options.threads > 1 else ''}{target}; peak "
            f"of a core {peaks['f32']:.0f} GFLOP/s f32{bf16}. "
            f"Median of {options.rounds} rounds ± half the range.")


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default=os.path.join(SOURCE, "build"))
    parser.add_argument("--filter", default="", help="only rows whose names match this")
    parser.add_argument("--peers", default=",".join(peer.name for peer in contenders.PEERS),
                        help="which, of %(default)s")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--target-cpu", default="", choices=["x86-64-v3", "x86-64-v4"],
                        help="nobody uses more instructions than this has; only f32")
    parser.add_argument("--precisions", default="f32,bf16",
                        help="which, of %(default)s; f32 where the CPU has no products of bf16")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a contender in a round")
    parser.add_argument("--no-costs", action="store_true",
                        help="without the second table: memory, size, start, compiling")
    parser.add_argument("--update", default="", metavar="FILE.md",
                        help="put the tables where FILE.md has their marks, and the plot "
                             "beside it")
    parser.add_argument("--results", default="", metavar="FILE.json",
                        help="keep what is measured there; rows of earlier runs of the same "
                             "options are in the tables too")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    options.cpus = sorted(os.sched_getaffinity(0))
    if options.target_cpu:
        options.precisions = "f32"
    return options


def main():
    options = parse()
    peaks = get_peaks(options)
    missing = contenders.list_missing(options)
    if missing:
        print(f"steps: not installed, and left out: {', '.join(missing)}; `make bench-peers` "
              "installs them", file=sys.stderr)
    results = report.Results(options, describe_machine(options, peaks))
    for row in ROWS:
        name, model, batch, _ = row
        if not re.search(options.filter, name) or batch % options.threads:
            continue
        result = measure(row, options, peaks)
        for contender in result["contenders"]:
            print(report.format_contender(name, contender), flush=True)
        if not model.endswith("-inference") and not options.no_costs:
            result["costs"] = costs.measure(model, batch, options)
        results.add(name, result)
    results.write([row[0] for row in ROWS])


if __name__ == "__main__":
    main()
