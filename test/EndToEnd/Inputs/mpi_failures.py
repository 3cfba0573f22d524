"""Ends a training job of several processes in several ways, and lets it go on each time (see broken_jobs.py).

    mpi_failures.py FOLDER COMMAND...

COMMAND is run by mpirun, each time with another number of processes.
"""
import glob
import os
import signal
import sys

from broken_jobs import break_job, finish, launch


def launch_in(processes):
    return lambda steps: launch(["mpirun", "--oversubscribe", "-np", str(processes)], steps)


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


cases = [("killed", 2, 1, signal.SIGKILL, "has died"),
         ("killed", 4, 0, signal.SIGKILL, "has died"),
         ("stopped", 3, 1, signal.SIGSTOP, "no heartbeat"),
         ("stopped", 2, 0, signal.SIGSTOP, "no heartbeat"),
         ("signalled", 3, 1, signal.SIGTERM, "Stopped by")]
for verb, processes, rank, number, expected in cases:
    break_job(f"{verb} rank {rank}", launch_in(processes), lambda job: os.kill(process_of(job, rank), number), expected)
finish(launch_in(2), len(cases))
