"""Prints how many chips of 280 W the energy of each report on standard input is of."""
import re
import sys

UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1, "uJ": 1e-6, "mJ": 1e-3, "J": 1}
report = sys.stdin.read()
for batch, cores, time, unit, joules, power, each, small in re.findall(
        r"A step of train, (\d+) examples on (\d+ cores?)\n.*?predicted: ([\d.]+) (\w+) a step.*?"
        r"energy: ([\d.]+) (\w+) a step, ([\d.]+) (\w+) an example, at 280 W", report, re.S):
    whole = float(joules) * UNITS[power]
    chips = whole / (float(time) * UNITS[unit] * 280)
    assert abs(chips - round(chips)) < 0.02, chips
    assert abs(float(each) * UNITS[small] * int(batch) / whole - 1) < 0.01
    print(f"{cores}: {round(chips)} chip" + "s" * (round(chips) > 1))
