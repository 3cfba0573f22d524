"""Prints assembly that defines each function of shared libraries which the plugin has as archives;
a call of one stops the process."""

import glob
import subprocess

FOLDER = subprocess.run(["cc", "-print-file-name=libz.so"], capture_output=True, text=True, check=True).stdout.rsplit("/", 1)[0]
libraries = [path for pattern in ("libprotobuf.so", "libabsl_*.so", "libz.so", "libzstd.so") for path in glob.glob(f"{FOLDER}/{pattern}")]
assert len(libraries) > 50, libraries
names = set()
for line in subprocess.run(["nm", "-D", "--defined-only", "--format=posix", *libraries], capture_output=True, text=True,
                           check=True).stdout.splitlines():
  name, kind, *_ = line.split() + [""]
  # The C++ library's own are the process's.
  if kind in ("T", "W", "i") and not name.startswith(("_ZNSt", "_ZNKSt", "_ZSt", "_init", "_fini")):
    names.add(name.split("@")[0])
print(".text")
for name in sorted(names):
  print(f".globl {name}\n.type {name}, @function\n{name}:")
print("ud2\n.section .note.GNU-stack,\"\",@progbits")
