"""Jobs of several processes that end in many ways and go on each time: FOLDER COMMAND... are the script's arguments.

What happens to a job happens once it has saved a checkpoint that was not there before. The script prints what the
job says of it. In the end the variables must be, bit for bit, those of a run in one process that nobody disturbed,
which trains to the step where the last one ended.
"""
import glob
import os
import re
import subprocess
import sys
import time

folder, command = os.path.abspath(sys.argv[1]), sys.argv[2:]
model, log = os.path.join(folder, "broken"), os.path.join(folder, "log")
limit = 60  # seconds until a job must have ended
os.makedirs(folder, exist_ok=True)


def fail(what):
    print(open(log).read())
    sys.exit(f"{os.path.basename(sys.argv[0]).removesuffix('.py')}: {what}")


def checkpoints():
    names = glob.glob(os.path.join(model, "model.ckpt-*.index"))
    return {int(re.search(r"ckpt-(\d+)", name).group(1)) for name in names}


def launch(launcher, steps):
    return subprocess.Popen(launcher + command + [f"--model_dir={model}", f"--max_steps={steps}",
                                                  "--heartbeat_timeout_secs=5"],
                            stdout=open(log, "w"), stderr=subprocess.STDOUT)


def break_job(name, start, harm, *expected):
    """Harms a job, which must end with one line that has the expected words."""
    before = max(checkpoints(), default=0)
    job = start(100000000)
    began = time.monotonic()
    while max(checkpoints(), default=0) <= before:
        if job.poll() is not None or time.monotonic() - began > 120:
            job.kill()
            fail("the job does not train")
        time.sleep(0.02)
    harm(job)
    try:
        job.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        job.kill()
        fail(f"{name}: the job has not ended after {limit} s")
    lines = [line for line in open(log).read().splitlines() if all(words in line for words in expected)]
    if len(lines) != 1 or job.returncode == 0:
        fail(f"{name}: exit code {job.returncode}, {len(lines)} lines that say it")
    print(f"{name}: {lines[0].split('error: ')[-1]}")


def finish(start, failures):
    """Ends the last job, and compares its variables."""
    last = max(checkpoints()) + 10
    if start(last).wait(timeout=300) != 0:
        fail("the last run failed")
    whole = os.path.join(folder, "whole")
    subprocess.run(command + [f"--model_dir={whole}", f"--max_steps={last}"], check=True, stdout=subprocess.DEVNULL)
    data = f"model.ckpt-{last}.data-00000-of-00001"
    if open(os.path.join(whole, data), "rb").read() != open(os.path.join(model, data), "rb").read():
        fail("the variables are others")
    print(f"the same variables after {failures} failures")
