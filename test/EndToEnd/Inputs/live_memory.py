"""Prints the memory that each block of a model adds, from reports of 4 and 8 blocks each.

usage: live_memory.py REPORT4 REPORT8 [REPORT4 REPORT8]...
"""
import re
import sys


def live(file):
    number, unit = re.search(r"temporaries of train .*; at one time ([\d.]+) (\w+) are live", open(file).read()).groups()
    return float(number) * {"KiB": 1, "MiB": 1024}[unit]


for small, large in zip(sys.argv[1::2], sys.argv[2::2]):
    print(f"{(live(large) - live(small)) / 4:.0f} KiB")
