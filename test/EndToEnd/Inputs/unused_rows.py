"""Trains a program of tables.mlir, and compares its checkpoints of steps 1 and 11.

    unused_rows.py TRAIN.tfrecord.gz PROGRAM FOLDER

A row of `users` may only differ between them if its id is in the data.
"""
import gzip
import re
import subprocess
import sys

data, program, folder = sys.argv[1:]
ROWS = 20001


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value


def used():
    """The values of the feature `user` in all records."""
    content = gzip.open(data).read()
    # A Feature of one int64: the key, then lists within lists of one varint.
    return {varint(content, found.end()) for found in re.finditer(rb"\x0a\x04user\x12.\x1a.\x0a.", content, re.S)}


def rows(step):
    """The rows of `users` at a step."""
    text = subprocess.run(["tpu-ckpt", "print", f"{folder}/rows/model.ckpt-{step}", "users"],
                          check=True, capture_output=True, text=True).stdout
    lines = text.splitlines()[1:]
    assert len(lines) == ROWS, len(lines)
    return lines


for step in (1, 11):
    subprocess.run([program, "train", f"--train_files={data}", f"--model_dir={folder}/rows", f"--max_steps={step}"], check=True,
                   stdout=subprocess.DEVNULL)
before, after = rows(1), rows(11)
changed = {row for row in range(ROWS) if before[row] != after[row]}
strange = changed - used()
if strange or not changed:
    sys.exit(f"rows that have changed and no example has: {sorted(strange)[:5]}")
print(f"users: {len(changed)} rows have changed, all of them looked up")
