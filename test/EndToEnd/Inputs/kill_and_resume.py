"""Kills a training job again and again, and lets it go on each time.

    kill_and_resume.py KILLS SEED FOLDER LAST_STEP COMMAND...

COMMAND, to which --model_dir and --max_steps are added, is killed with SIGKILL
after a delay drawn evenly from 0 to 3 s, or to the time of a whole run if that is more,
and started again with the same command, until KILLS kills are done. Whenever it reaches LAST_STEP its variables must be, bit
for bit, those of a run that nobody killed; then it starts from nothing again.
"""
import os
import random
import shutil
import subprocess
import sys
import time

kills, seed, folder, last_step = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
command = sys.argv[5:]
random.seed(seed)
shutil.rmtree(folder, ignore_errors=True)


def start(model):
    return subprocess.Popen(command + [f"--model_dir={model}", f"--max_steps={last_step}"],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def variables(model):
    with open(os.path.join(model, f"model.ckpt-{last_step}.data-00000-of-00001"), "rb") as file:
        return file.read()


def fail(what, output):
    print(output)
    sys.exit(f"kill_and_resume: seed {seed}: {what}")


whole, model = os.path.join(folder, "whole"), os.path.join(folder, "killed")
begin = time.monotonic()
unbroken = start(whole)
output = unbroken.communicate()[0]
longest = max(3, time.monotonic() - begin)
if unbroken.returncode != 0:
    fail("the unbroken run failed", output)
expected = variables(whole)

killed = compared = resumed = 0
while killed < kills or os.path.exists(model):
    job = start(model)
    try:
        # After the last kill the job may end.
        output = job.communicate(timeout=random.uniform(0, longest) if killed < kills else None)[0]
    except subprocess.TimeoutExpired:
        job.kill()
        output = job.communicate()[0]
        killed += job.returncode < 0
    resumed += "Resuming from" in output
    if job.returncode > 0:
        fail(f"after {killed} kills it does not go on", output)
    if job.returncode == 0:
        if variables(model) != expected:
            fail(f"after {killed} kills the variables are others", output)
        compared += 1
        shutil.rmtree(model)
print(f"{killed} kills, {resumed} times gone on, {compared} times the same variables")
if resumed < kills / 4 or compared == 0:
    fail("the kills come too late or too early to mean anything", "")
