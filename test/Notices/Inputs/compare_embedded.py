"""Compares what --licenses of the archive's tools names with what the linker took.

compare_embedded.py MEMBERS SPDX

MEMBERS is what ld.lld writes for --why-extract, and SPDX the output of
--licenses=spdx.
"""
import json
import re
import sys

from owners import owner

members_file, spdx_file = sys.argv[1:]
linked = set()
for line in open(members_file).read().splitlines()[1:]:
    taken = line.split("\t")[1]
    archive, member = re.fullmatch(r"(.*?)(?:\(([^()]*)\))?", taken).groups()
    linked.add(owner(archive, member or ""))
named = {package["name"].split(",")[0] for package in json.load(open(spdx_file))["packages"][1:]}
# They have no archive: headers, and the start files.
headers = {"JSON for Modern C++", "GNU C Library"}
if linked - headers != named - headers:
    sys.exit(f"linked, not named: {sorted(linked - named)}; named, not linked: {sorted(named - linked - headers)}")
print(f"{len(named)} components, as linked")
