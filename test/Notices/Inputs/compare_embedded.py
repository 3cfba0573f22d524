"""Compares what --licenses of a program or library names with what the linker took.

compare_embedded.py MEMBERS SPDX [LIST]

MEMBERS is what ld.lld writes for --why-extract, and SPDX the output of
--licenses=spdx. LIST has the archives that are passed on beside it.
"""
import json
import re
import sys

from owners import owner

members_file, spdx_file, *lists = sys.argv[1:]
linked = set()
for line in open(members_file).read().splitlines()[1:]:
    taken = line.split("\t")[1]
    archive, member = re.fullmatch(r"(.*?)(?:\(([^()]*)\))?", taken).groups()
    linked.add(owner(archive, member or ""))
for file in lists:
    linked.update(owner(archive) for archive in open(file).read().split())
named = {package["name"].split(",")[0] for package in json.load(open(spdx_file))["packages"][1:]}
# They have no archive: headers, and the start files.
headers = {"JSON for Modern C++", "GNU C Library"}
if linked - headers != named - headers:
    sys.exit(f"linked, not named: {sorted(linked - named)}; named, not linked: {sorted(named - linked - headers)}")
print(f"{len(named)} components, as linked")
