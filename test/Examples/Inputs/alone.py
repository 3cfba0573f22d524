"""Compares the texts of a file of prompts with those that each prompt has alone, with the
seeds SEED, SEED + 1, ...

Usage: alone.py PROMPTS LINES SEED COMMAND...
"""
import json
import subprocess
import sys

prompts = open(sys.argv[1]).read().splitlines()
lines = [json.loads(line) for line in open(sys.argv[2])]
assert len(lines) == len(prompts)
for i, (prompt, line) in enumerate(zip(prompts, lines)):
    seed = int(sys.argv[3]) + i
    alone = subprocess.run([*sys.argv[4:], f"--prompt={prompt}", f"--seed={seed}"], capture_output=True, check=True).stdout
    assert line["prompt"] == prompt
    expected = alone.decode(errors="ignore")[len(prompt):-1]
    # JSON has U+FFFD for bytes that are not UTF-8.
    text = line["text"].replace("\ufffd", "")
    assert len(expected) > 5 and text == expected, (i, text, expected)
