"""Costs of an executable besides the time of a step: compilation, size, start, memory."""
import os
import re
import statistics
import subprocess
import tempfile
import time

import ours


def run(executable, steps, data, folder):
    """Trains; seconds from the start until the step was done, those of the processors until
    the end, and the most MB resident."""
    with tempfile.TemporaryDirectory(dir=folder) as model:
        begin = time.perf_counter()
        process = subprocess.Popen([executable, "train", "--threads=1", f"--steps={steps}",
                                    f"--train_files={data}", f"--model_dir={model}"],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   cwd=folder)
        done = None
        for line in process.stdout:
            if re.match(rf"step {steps}\b", line):
                done = time.perf_counter() - begin
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or done is None:
        raise SystemExit(f"steps: {executable} train --steps={steps} failed")
    return done, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(model, batch, options):
    """Seconds and megabytes; the start is until the first step begins: what one step takes
    from the start on, less what a later one takes."""
    with tempfile.TemporaryDirectory() as folder:
        executable, data = os.path.join(folder, "model"), ours.get_data(model, folder)
        begin = time.perf_counter()
        cpu = ours.translate(options.build, ours.get_model(model), "--to-executable",
                             f"--train-batch-size={batch}", f"--num-shards={options.threads}",
                             options.target_cpu and "--target-cpu=" + options.target_cpu,
                             "-o", executable)
        clock = time.perf_counter() - begin
        runs = [run(executable, 1, data, folder) for _ in range(5)]
        first, first_cpu = (statistics.median(part) for part in list(zip(*runs))[:2])
        steps = max(3, min(40, round(4 / first)))
        last, last_cpu, megabytes = run(executable, steps, data, folder)
        return {"compile_clock": clock, "compile_cpu": cpu,
                "bytes": os.path.getsize(executable),
                "start_clock": first - (last - first) / (steps - 1),
                "start_cpu": first_cpu - (last_cpu - first_cpu) / (steps - 1),
                "megabytes": megabytes}
