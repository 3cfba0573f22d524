"""input_memory.py MEBIBYTES RECORDS FOLDER PROGRAM: makes so much data of a file of records,
trains on one pass over it, and watches the memory of the process: what it holds stays below
LIMIT and is in the last fifth of the pass what it is in the second, to within SLACK. (Where a file ends
and the next one is opened, the buffers of both are there for a moment.) Removes the data.
"""
import os
import statistics
import subprocess
import sys
import time

mebibytes, records, folder, program = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
# The budget of the pipeline, 16 MiB; 10,000 records of about a KiB that wait to be drawn; two
# batches in the infeed; four files that are read, of which each has a buffer; the program.
LIMIT, SLACK = 80 << 20, 8 << 20
# What one thread has freed serves the others. (With an arena each, glibc's malloc comes to some
# 10 MiB more, and takes a while to.)
os.environ["MALLOC_ARENA_MAX"] = "1"


def resident(pid):
    """Without the program's own file and what it has mapped, which nothing but use brings in."""
    with open(f"/proc/{pid}/status") as f:
        fields = dict(line.split(":", 1) for line in f)
    return int(fields["RssAnon"].split()[0]) << 10


whole = open(records, "rb").read()
count = max(1, (100 << 20) // len(whole))
paths = []
try:
    for i in range(max(8, mebibytes * 2**20 // (count * len(whole)))):
        paths.append(os.path.join(folder, f"records-{i:05d}"))
        with open(paths[-1], "wb") as f:
            for _ in range(count):
                f.write(whole)
    size = sum(map(os.path.getsize, paths))
    # Not a pipe, which would be full of progress before the end.
    log = open(os.path.join(folder, "log"), "w+")
    process = subprocess.Popen(program + [f"--files={folder}/records-*"], stdout=log)
    samples = []
    while process.poll() is None:
        try:
            samples.append(resident(process.pid))
        except (OSError, KeyError):
            break
        time.sleep(0.02)
    log.seek(0)
    output = log.read()
finally:
    for path in paths:
        os.remove(path)
if process.returncode != 0 or "The training data ended" not in output:
    sys.exit(f"the program failed:\n{output}")
tenths = [max(samples[len(samples) * i // 10 : len(samples) * (i + 1) // 10]) / 2**20 for i in range(10)]
print("MiB in each tenth of the time:", " ".join(f"{most:.1f}" for most in tenths))
settled = statistics.median(samples[len(samples) // 5 : 2 * len(samples) // 5])
later = statistics.median(samples[4 * len(samples) // 5 :])
print(f"{size / 2**30:.1f} GiB in {len(samples)} samples: at most {max(samples) / 2**20:.1f} MiB; medians: "
      f"{settled / 2**20:.1f} in the second fifth, {later / 2**20:.1f} in the last")
if max(samples) > LIMIT:
    sys.exit(f"more than {LIMIT >> 20} MiB")
if later > settled + SLACK:
    sys.exit("it grows")
