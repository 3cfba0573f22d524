#!/usr/bin/env python3
"""Measures the cost of profiles, off and on, in alternating runs of a training program.

    profiling-cost.py PROGRAM [--steps=300] [--pairs=9] [ARGUMENTS of train...]

PROGRAM is a compiled example. A round has four runs, in an order that turns: the program;
itself without marks, a copy in which every call of systole_mark is replaced by an instruction
that does nothing (found by objdump); a profile of one step; a profile of all but the first.
"off" is the first against the second; "on" the last against the third, so that what a profile
costs once, to measure the machine, is not counted as a step's. Times are the processor's, of
all threads, which other work on the machine disturbs least; of the rounds the median counts.
Exits with 1 where "off" costs 1 % or more, or "on" 5 %.
"""
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile

from programs import usage_of

options = {"steps": 300, "pairs": 9}
arguments = []
for argument in sys.argv[2:]:
    name, _, value = argument.partition("=")
    if name[2:] in options:
        options[name[2:]] = int(value)
    else:
        arguments.append(argument)
if len(sys.argv) < 2:
    sys.exit(__doc__)
program, steps = os.path.abspath(sys.argv[1]), options["steps"]


def without_marks(copy):
    """Writes the copy; returns how many calls there were."""
    shutil.copy(program, copy)
    code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], capture_output=True, text=True,
                          check=True).stdout
    calls = [int(address, 16) for address in re.findall(r"^ *([0-9a-f]+):\s+call\s+\S+ <systole_mark>", code, re.M)]
    with open(copy, "r+b") as file:
        header = file.read(64)
        table, size, count = struct.unpack_from("<Q", header, 32)[0], *struct.unpack_from("<HH", header, 54)
        file.seek(table)
        segments = [struct.unpack_from("<IIQQQQ", file.read(size)) for _ in range(count)]
        for address in calls:
            offset = next(address - at + begin for kind, _, begin, at, _, length in segments
                          if kind == 1 and at <= address < at + length)
            file.seek(offset)
            assert file.read(1) == b"\xe8", "a call of 5 bytes"
            file.seek(offset)
            file.write(b"\x0f\x1f\x44\x00\x00")
    return len(calls)


def run(executable, profiled=None):
    """Seconds of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        command = [executable, "train", "--threads=1", f"--model_dir={folder}", f"--max_steps={steps}",
                   f"--iterations_per_loop={steps}", "--verbosity=error"] + arguments
        if profiled:
            command += [f"--profile_dir={folder}", f"--profile_steps={profiled}"]
        usage = usage_of(command)
        return usage.ru_utime + usage.ru_stime


with tempfile.TemporaryDirectory() as place:
    unmarked = os.path.join(place, os.path.basename(program))
    print(f"{without_marks(unmarked)} calls of systole_mark")
    runs = {"marked": (program,), "unmarked": (unmarked,), "one": (program, "2..2"), "all": (program, f"2..{steps}")}
    off, on = [], []
    for pair in range(options["pairs"]):
        names = list(runs)
        names = names[pair % 4:] + names[:pair % 4]
        seconds = {name: run(*runs[name]) for name in names}
        off.append(100 * (seconds["marked"] / seconds["unmarked"] - 1))
        on.append(100 * (seconds["all"] - seconds["one"]) / seconds["marked"])
        print(f"round {pair + 1}: {seconds['unmarked']:.2f} s without marks, off {off[-1]:+.2f} %, on {on[-1]:+.2f} %",
              flush=True)
median_off, median_on = statistics.median(off), statistics.median(on)
print(f"{steps} steps: off {median_off:+.2f} %, on {median_on:+.2f} % of the processor's time, medians")
sys.exit(median_off >= 1 or median_on >= 5)
