"""Compares the README's rows of speeds with those of the page on performance.

usage: check_speeds.py README.md performance.md

A row of the README leaves out the spreads and the shares of the peak.
"""
import re
import sys


def rows(path, begin, end):
    text = open(path).read()
    text = text[text.index(begin):text.index(end)]
    for line in text.splitlines():
        if re.match(r"\| [A-Z].*\*\*", line):
            yield [re.sub(r" ± \d+ %", "", cell).strip() for cell in line.strip("|").split("|")]


readme, page = sys.argv[1:3]
measured = {tuple(row[i] for i in (0, 1, 2, 3, 5, 6, 7))
            for row in rows(page, "<!-- 1-thread -->", "<!-- /1-thread -->")}
claimed = [tuple(row) for row in rows(readme, "## Speed", "![Speed")]
for row in claimed:
    if row not in measured:
        sys.exit(f"not in {page}: {row[0]}")
if not claimed:
    sys.exit(f"no rows in {readme}")
print(len(claimed), "rows agree")
