#!/usr/bin/env python3
"""Times whole training steps, ours and other frameworks', and writes the table.

Each contender is a process of its own, and all run in turn in every round: what others
do to the machine meanwhile, all of them meet. On one thread a time is the processor's,
else the clock's; of the rounds the median counts, and of ratios the median of the
rounds' ratios. Peers that are not installed are left out.
"""
import argparse
import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
CNN = "MNIST CNN training"
# name, model, batch, floating-point operations of the matrix unit in a step (forward,
# and twice that backward but for the gradient by the images).
ROWS = [
    (CNN + ", 128", "mnist", 128, 128 * (3 * 22_130_176 - 1_254_400)),
    (CNN + ", 1,024", "mnist", 1024, 1024 * (3 * 22_130_176 - 1_254_400)),
    ("Fashion CNN training, 1,000", "fashion", 1000, 1000 * (3 * 995_072 - 778_752)),
    ("LSTM training, 16", "lstm", 16, 3 * 16 * 100 * 8_650_752),
    ("LSTM training, 128", "lstm", 128, 3 * 128 * 100 * 8_650_752),
    ("GPT training, 16", "gpt", 16,
     3 * 16 * 128 * (24 * 4 * 256 * 256 + 4 * 4 * 128 * 256 + 2 * 256 * 256)),
    ("ResNet-50 training, 8", "resnet50", 8, 8 * (3 * 8_178_368_512 - 236_027_904)),
    ("ResNet-50 inference, 8", "resnet50-inference", 8, 8 * 8_178_368_512),
]
PEERS = [("TensorFlow", "tensorflow_worker.py", ""),
         ("TensorFlow XLA", "tensorflow_worker.py", "xla"),
         ("JAX", "jax_worker.py", "")]


class Contender:
    """A worker process (worker.py) and its seconds for a step in each round."""

    def __init__(self, name, command):
        self.name, self.seconds, self.megabytes = name, [], 0
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first = self.read()
        self.version = first and first["version"]

    def read(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                return json.loads(line)
        return None

    def run(self, steps, clock):
        self.process.stdin.write(f"{steps}\n")
        self.process.stdin.flush()
        answer = self.read()
        if answer is None:
            raise SystemExit(f"steps: {self.name} ended:\n{self.process.stderr.read()}")
        self.megabytes = answer["megabytes"]
        return answer["clock" if clock else "cpu"] / steps

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def race(contenders, rounds, seconds, clock):
    """All in turn, each for about `seconds` a round."""
    counts = {c: max(1, min(100, round(seconds / max(c.run(1, clock), 1e-9))))
              for c in contenders}
    for _ in range(rounds):
        for contender in contenders:
            contender.seconds.append(contender.run(counts[contender], clock))


def get_ratio(ours, peer):
    return statistics.median(p / o for o, p in zip(ours.seconds, peer.seconds))


def get_spread(contender):
    low, high = min(contender.seconds), max(contender.seconds)
    return (high - low) / statistics.median(contender.seconds)


def measure(row, options, peaks):
    name, model, batch, operations = row
    common = ["--model", model, "--batch", str(batch), "--threads", str(options.threads)]
    chosen = options.peers.split(",") if options.python else []
    peers = [peer for peer in PEERS if peer[0] in chosen]
    contenders = []
    for precision in ("f32", "bf16"):
        contenders.append(Contender(f"ours {precision}", [
            options.python or sys.executable,
            os.path.join(HERE, "systole_worker.py"), *common, "--precision", precision,
            "--build", options.build]))
        for peer, worker, variant in peers:
            contenders.append(Contender(f"{peer} {precision}", [
                options.python, os.path.join(HERE, worker), *common, "--precision", precision,
                "--variant", variant]))
    for contender in contenders:
        if contender.version is None:
            print(f"steps: {contender.name} cannot run {name}: "
                  + contender.process.stderr.read()[-300:].replace("\n", " "), file=sys.stderr)
    contenders = [c for c in contenders if c.version is not None]
    race(contenders, options.rounds, options.seconds, options.threads > 1)
    result = {"name": name, "operations": operations, "times": {}, "ratios": {}, "best": {}}
    for contender in contenders:
        contender.close()
        result["times"][contender.name] = {
            "ms": 1e3 * statistics.median(contender.seconds),
            "spread": get_spread(contender), "megabytes": contender.megabytes,
            "version": contender.version}
    for precision in ("f32", "bf16"):
        ours = next((c for c in contenders if c.name == f"ours {precision}"), None)
        # f32 against the best of f32, bf16 against the best of any precision.
        peers = [c for c in contenders if not c.name.startswith("ours")
                 and (precision == "bf16" or c.name.endswith("f32"))]
        if not ours:
            continue
        share = operations / (1e-3 * result["times"][ours.name]["ms"]) / (
            1e9 * options.threads * peaks[precision])
        result["ratios"][precision] = {"peak": share}
        if peers:
            best = min(peers, key=lambda c: statistics.median(c.seconds))
            result["ratios"][precision].update(best=best.name, ratio=get_ratio(ours, best))
    return result


def get_peaks(build):
    """GFLOP/s of one core: f32 by FMA, bf16 by the widest instructions we use here."""
    command = [os.path.join(build, "bin", "mxu-benchmark"), "--peak"]
    answers = [json.loads(subprocess.run(command, check=True, capture_output=True,
                                         text=True).stdout) for _ in range(5)]
    return {key: max(answer[key] for answer in answers) for key in answers[0]}


def format_time(result, name):
    time = result["times"].get(name)
    return f"{time['ms']:.1f} ± {50 * time['spread']:.0f} %" if time else "-"


def build_table(results):
    lines = ["| step | ours f32, ms | best peer f32, ms | ratio | of the peak | ours bf16, ms |"
             " best peer, ms | ratio | of the peak |", "|---|---|---|---|---|---|---|---|---|"]
    for result in results:
        cells = [result["name"]]
        for precision in ("f32", "bf16"):
            ratios = result["ratios"].get(precision, {})
            best = ratios.get("best")
            cells += [format_time(result, f"ours {precision}"),
                      f"{best} {format_time(result, best)}" if best else "-",
                      f"**{ratios['ratio']:.2f}**" if best else "-",
                      f"{100 * ratios['peak']:.0f} %" if ratios else "-"]
        lines.append("| " + " | ".join(cells) + " |")
    for precision in ("f32", "bf16"):
        ratios = [r["ratios"][precision]["ratio"] for r in results
                  if "ratio" in r["ratios"].get(precision, {})]
        if ratios:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            lines.append("")
            lines.append(f"{precision}: {mean:.2f} times the best peer in the geometric mean, "
                         f"{min(ratios):.2f} at the least.")
    return "\n".join(lines)


def build_plot(results):
    """Bars of the speed relative to the best peer, as SVG."""
    width, left, bar, gap = 760, 240, 14, 14
    height = 40 + len(results) * (2 * bar + gap)
    ratios = [r["ratios"].get(p, {}).get("ratio", 0) for r in results for p in ("f32", "bf16")]
    scale = (width - left - 60) / max(2.0, *ratios)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'font-family="sans-serif" font-size="12">',
           f'<text x="{left}" y="14">speed relative to the best peer: '
           f'<tspan fill="#4878a8">f32</tspan>, <tspan fill="#d08040">bf16</tspan></text>']
    for i, result in enumerate(results):
        y = 28 + i * (2 * bar + gap)
        out.append(f'<text x="{left - 8}" y="{y + bar + 4}" text-anchor="end">'
                   f'{result["name"]}</text>')
        for j, (precision, colour) in enumerate((("f32", "#4878a8"), ("bf16", "#d08040"))):
            ratio = result["ratios"].get(precision, {}).get("ratio")
            if ratio is None:
                continue
            out.append(f'<rect x="{left}" y="{y + j * bar}" width="{ratio * scale:.1f}" '
                       f'height="{bar - 2}" fill="{colour}"/>'
                       f'<text x="{left + ratio * scale + 4:.1f}" y="{y + j * bar + 11}">'
                       f'{ratio:.2f}</text>')
    x = left + scale
    out.append(f'<line x1="{x:.1f}" y1="22" x2="{x:.1f}" y2="{height}" stroke="#888" '
               f'stroke-dasharray="3 3"/></svg>')
    return "\n".join(out) + "\n"


def describe_machine(results, peaks, options):
    versions = sorted({time["version"] for r in results for time in r["times"].values()}
                      - {"Systole"})
    with open("/proc/cpuinfo") as file:
        cpu = next((line.split(":")[1].strip() for line in file if "model name" in line),
                   platform.machine())
    return (f"{cpu}, {options.threads} thread{'s' if options.threads > 1 else ''}; peak of a core "
            f"{peaks['f32']:.0f} GFLOP/s f32, {peaks['bf16']:.0f} bf16. "
            + (", ".join(versions) or "No peer installed") + ". "
            f"Median of {options.rounds} rounds ± half the range.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", default=os.path.join(SOURCE, "build"))
    parser.add_argument("--python", default="",
                        help="Python of the peers' environment, with numpy; default: that of "
                             "`make check-peers`, if it is there")
    parser.add_argument("--filter", default="", help="only rows whose names match this")
    parser.add_argument("--peers", default=",".join(name for name, _, _ in PEERS),
                        help="which, of %(default)s")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a contender in a round")
    parser.add_argument("--write", default="",
                        help="folder for performance-N.md (N threads), the table, and its plot")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    default = os.path.join(options.build, "peers", "bin", "python")
    if not options.python and os.path.exists(default):
        options.python = default
    peaks = get_peaks(options.build)
    results = []
    for row in ROWS:
        if re.search(options.filter, row[0]):
            result = measure(row, options, peaks)
            results.append(result)
            for name, time in result["times"].items():
                print(f"{row[0]:32} {name:24} {time['ms']:10.2f} ms ± "
                      f"{50 * time['spread']:3.0f} % {time['megabytes']:6.0f} MB", flush=True)
    report = describe_machine(results, peaks, options) + "\n\n" + build_table(results)
    print("\n" + report)
    if options.write:
        base = os.path.join(options.write, f"performance-{options.threads}")
        with open(base + ".md", "w") as file:
            file.write(report + "\n")
        with open(base + ".svg", "w") as file:
            file.write(build_plot(results))


main()
