#!/usr/bin/env python3
"""Whether a page names, as code, what each line of a list does: class and name."""
import re
import sys

page = open(sys.argv[1]).read()
named = set()
for code in re.findall(r"`([^`]*)`", page):
    named |= set(re.findall(r"\w+", code))
missing = [line for line in open(sys.argv[2]) if line.split()[1] not in named]
print("".join(f"missing: {line}" for line in missing) or "nothing is missing")
