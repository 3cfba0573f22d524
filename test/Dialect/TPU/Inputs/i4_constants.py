# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the constants of pack_i4_constants.mlir, and checks the packed ones.

    i4_constants.py TEST.mlir > WITH_CONSTANTS.mlir
    i4_constants.py check PACKED.mlir
"""
import re
import sys

SIGNED = [(i * i + i // 7) % 16 - 8 for i in range(40 * 128)]
UNSIGNED = [number + 8 for number in SIGNED]
WIDE = UNSIGNED[:-1] + [16]


def to_hex(numbers):
    return f'"0x{bytes(number % 256 for number in numbers).hex().upper()}"'


def unpack(data):
    """Integer i of a block is in word i % 16: four bits from bit 3 + i // 16 * 4 on, which go on at bit 0."""
    numbers = []
    for block in range(0, len(data), 64):
        for i in range(128):
            word = block + i % 16 * 4
            bits = int.from_bytes(data[word:word + 4], "little")
            numbers.append(sum((bits >> (3 + i // 16 * 4 + j) % 32 & 1) << j for j in range(4)))
    return numbers


if sys.argv[1] == "check":
    text = open(sys.argv[2]).read()
    for name, numbers in ("signed", SIGNED), ("unsigned", UNSIGNED):
        data = bytes.fromhex(re.search(rf'@{name} .*"0x(\w+)"', text).group(1))
        assert unpack(data) == [number % 16 for number in numbers], name
else:
    text = open(sys.argv[1]).read()
    for name in "UNSIGNED", "SIGNED", "WIDE":
        text = text.replace(f"dense<{name}>", f"dense<{to_hex(globals()[name])}>")
    sys.stdout.write(text.replace("dense<SMALL>", f"dense<{to_hex(SIGNED[:256])}>"))
