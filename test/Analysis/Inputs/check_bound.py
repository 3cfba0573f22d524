"""Reads reports of tpu-translate --memory-report, and checks that the temporaries of each
function take at most 15 % more than are live at one time, which no plan can do without."""
import re
import sys

UNITS = {"bytes": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
functions = re.findall(r"temporaries of (\w+) +([\d.]+) (\w+) .* at one time ([\d.]+) (\w+) are live",
                       sys.stdin.read())
assert functions, "nothing was reported"
for name, size, unit, live, live_unit in functions:
    ratio = float(size) * UNITS[unit] / max(1, float(live) * UNITS[live_unit])
    assert ratio <= 1.15, f"{name} takes {size} {unit}, but only {live} {live_unit} are live"
print(f"{len(functions)} plans are near what is live")
