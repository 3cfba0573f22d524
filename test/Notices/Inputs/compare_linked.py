"""Compares what --licenses names with what the linker took and what nm shows.

compare_linked.py EXECUTABLE MAP ARCHIVES SPDX

MAP is the linker's map of the executable, ARCHIVES the list of the archives
that the runtime was merged of, and SPDX the output of --licenses=spdx.
"""
import collections
import json
import os
import re
import subprocess
import sys

from owners import owner

executable, map_file, archives_file, spdx_file = sys.argv[1:]

# Whose a namespace of C++ is: headers have no archive.
NAMESPACES = {
    "systole": "Systole", "absl": "Abseil", "google": "Protocol Buffers", "leveldb": "LevelDB",
    "snappy": "Snappy", "nlohmann": "JSON for Modern C++", "std": "GCC runtime libraries",
    "__gnu_cxx": "GCC runtime libraries", "__cxxabiv1": "GCC runtime libraries",
    "__gnu_internal": "GCC runtime libraries",
}


# The merged archive does not say where a member came from: look it up.
origins = collections.defaultdict(set)
for archive in open(archives_file).read().split():
    for member in subprocess.check_output(["ar", "t", archive], text=True).split():
        origins[member].add(owner(archive))

text = open(map_file).read()
used = set()
ambiguous = []
for archive, member in set(re.findall(r"^(/\S+\.a)\(([^)]+)\)", text, re.M)):
    if os.path.basename(archive) != "libsystole_runtime.a":
        used.add(owner(archive))
    elif len(origins[member]) == 1:
        used |= origins[member]
    else:
        ambiguous.append((member, origins[member]))
for path in re.findall(r"^LOAD (\S+\.o)$", text, re.M):
    if re.match(r"\w?crt", os.path.basename(path)):
        used.add(owner(path))

symbols = subprocess.check_output(["nm", "-C", "--defined-only", executable], text=True)
for namespace in set(re.findall(r"^\S+ [TtWwVu] (?:(?:typeinfo|vtable)[a-z ]* for )?(\w+)::", symbols, re.M)):
    # Structures of the C interface are called systole_*.
    component = NAMESPACES.get(namespace.split("_")[0] if namespace.startswith("systole_") else namespace)
    # A class of a library of C has no namespace of its own.
    if component:
        used.add(component)
    elif not namespace[0].isupper():
        sys.exit(f"symbols of the namespace '{namespace}' are linked, but nobody says whose they are")

packages = json.load(open(spdx_file))["packages"][1:]
named = {package["name"].split(",")[0] for package in packages}
for member, candidates in ambiguous:
    if not candidates or not candidates & named:
        sys.exit(f"'{member}' of {candidates or 'an unknown library'} is not named")
if used != named:
    sys.exit(f"linked, not named: {sorted(used - named)}; named, not linked: {sorted(named - used)}")
print(f"{len(named)} components, as linked")
