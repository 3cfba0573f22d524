"""Damages a file: FILE TO, then bytes to change (AT=VALUE) or where to cut it (-AT)."""
import sys

data = bytearray(open(sys.argv[1], "rb").read())
for change in sys.argv[3:]:
    if change.startswith("-"):
        del data[int(change[1:]):]
    else:
        at, value = map(int, change.split("="))
        data[at] ^= value
open(sys.argv[2], "wb").write(data)
