"""Ends a training job of several processes in several ways, and lets it go on each time.

    mpi_failures.py FOLDER COMMAND...

COMMAND is run by mpirun, each time with another number of processes. What happens to
it happens once it has saved a checkpoint that was not there before. Prints what the
job says of it. In the end the variables must be, bit for bit, those of a run in one
process that nobody disturbed, which trains to the step where the last one ended.
"""
import glob
import os
import re
import signal
import subprocess
import sys
import time

folder, command = sys.argv[1], sys.argv[2:]
os.makedirs(folder, exist_ok=True)
model = os.path.join(folder, "broken")
log = os.path.join(folder, "log")
limit = 60  # seconds until a job must have ended


def checkpoints(where):
    names = glob.glob(os.path.join(where, "model.ckpt-*.index"))
    return {int(re.search(r"ckpt-(\d+)", name).group(1)) for name in names}


def start(processes, steps):
    arguments = ["mpirun", "--oversubscribe", "-np", str(processes)] + command
    return subprocess.Popen(arguments + [f"--model_dir={model}", f"--max_steps={steps}",
                                         "--heartbeat_timeout_secs=5"],
                            stdout=open(log, "w"), stderr=subprocess.STDOUT)


def process_of(launcher, rank):
    """The process of that rank among those that `launcher` has started."""
    for status in glob.glob("/proc/[0-9]*/stat"):
        try:
            parent = int(open(status).read().rsplit(")", 1)[1].split()[1])
            environment = open(os.path.join(os.path.dirname(status), "environ")).read()
        except OSError:
            continue
        if parent == launcher.pid and f"\0OMPI_COMM_WORLD_RANK={rank}\0" in environment:
            return int(status.split("/")[2])
    sys.exit(f"mpi_failures: there is no process of rank {rank}")


def fail(what):
    print(open(log).read())
    sys.exit(f"mpi_failures: {what}")


cases = [("killed", 2, 1, signal.SIGKILL, "has died"),
         ("killed", 4, 0, signal.SIGKILL, "has died"),
         ("stopped", 3, 1, signal.SIGSTOP, "no heartbeat"),
         ("stopped", 2, 0, signal.SIGSTOP, "no heartbeat"),
         ("signalled", 3, 1, signal.SIGTERM, "Stopped by")]
for verb, processes, rank, number, expected in cases:
    before = max(checkpoints(model), default=0)
    job = start(processes, 100000000)
    began = time.monotonic()
    while max(checkpoints(model), default=0) <= before:
        if job.poll() is not None or time.monotonic() - began > 120:
            job.kill()
            fail("the job does not train")
        time.sleep(0.02)
    os.kill(process_of(job, rank), number)
    try:
        job.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        job.kill()
        fail(f"{verb} rank {rank}: the job has not ended after {limit} s")
    lines = [line for line in open(log).read().splitlines() if expected in line]
    if len(lines) != 1 or job.returncode == 0:
        fail(f"{verb} rank {rank}: exit code {job.returncode}, {len(lines)} lines that say it")
    print(f"{verb} rank {rank}: {lines[0].split('error: ')[-1]}")

last = max(checkpoints(model)) + 10
job = start(2, last)
if job.wait(timeout=300) != 0:
    fail("the last run failed")
whole = os.path.join(folder, "whole")
subprocess.run(command + [f"--model_dir={whole}", f"--max_steps={last}"], check=True, stdout=subprocess.DEVNULL)
data = f"model.ckpt-{last}.data-00000-of-00001"
if open(os.path.join(whole, data), "rb").read() != open(os.path.join(model, data), "rb").read():
    fail("the variables are others")
print(f"the same variables after {len(cases)} failures")
