#!/usr/bin/env python3
"""Compares our declaration of PJRT's C interface with the one in pypjrt.

Usage: pjrt_layouts.py CLANG lib/PJRT/CAPI/Api.h

The compiler prints the layout of each struct; offsets of the fields and the
order of the functions must be those of pypjrt.
"""

import ctypes
import re
import subprocess
import sys

from pypjrt._abi import pjrt_0_114 as peer

RECORD = re.compile(r"^\s*0 \| struct (PJRT_\w+)$", re.M)
FIELD = re.compile(r"^\s*(\d+) \|   (?:[^ |].*[ *&>)]|)(\w+)(?:\[\d+\])?$")


def layouts(clang, header):
  """The offset of each field of each struct."""
  dump = subprocess.run(
      [clang, "-std=c++17", "-fsyntax-only", "-x", "c++", "-Xclang", "-fdump-record-layouts-complete", header],
      check=True, capture_output=True, text=True).stdout
  found = {}
  for block in dump.split("*** Dumping AST Record Layout")[1:]:
    name = RECORD.search(block)
    if not name:
      continue
    fields, size = {}, None
    for line in block.splitlines():
      if "struct PJRT_Args (base)" in line:
        fields.update(struct_size=0, extension_start=8)
      elif field := FIELD.match(line):
        if "(base)" not in line:
          fields[field[2]] = int(field[1])
      elif total := re.search(r"\[sizeof=(\d+)", line):
        size = int(total[1])
    found[name[1]] = (fields, size)
  return found


def main():
  ours = layouts(sys.argv[1], sys.argv[2])
  mistakes, compared = [], 0
  for name, (fields, size) in ours.items():
    theirs = getattr(peer, name, None)
    if name == "PJRT_Args":
      continue  # The common beginning of the others.
    if theirs is None:
      mistakes.append(f"{name}: not in PJRT")
      continue
    if name == "PJRT_Api":
      slots = [f for f in fields if f.startswith("PJRT_")]
      if slots != list(peer.FUNCTIONS):
        mistakes.append(f"{name}: other functions, or another order")
    for field, offset in fields.items():
      descriptor = getattr(theirs, field, None)
      if descriptor is None:
        mistakes.append(f"{name}.{field}: not in PJRT")
      elif descriptor.offset != offset:
        mistakes.append(f"{name}.{field}: at {offset}, PJRT has it at {descriptor.offset}")
      compared += 1
    # Later versions append fields.
    if size > ctypes.sizeof(theirs):
      mistakes.append(f"{name}: {size} bytes, PJRT has {ctypes.sizeof(theirs)}")
  for mistake in mistakes:
    print(mistake)
  print(f"{len(ours)} structs, {compared} fields compared, {len(mistakes)} differ")
  return 1 if mistakes or compared < 300 else 0


sys.exit(main())
