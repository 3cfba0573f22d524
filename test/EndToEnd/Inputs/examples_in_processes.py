"""Trains examples for a few steps on one CPU and on all, in 1, 2, 4 and 8 processes, and in
such that are killed and started again in another number, with the same variables in the end.

    examples_in_processes.py EXAMPLES FOLDER NAME:BATCH...

Each is EXAMPLES/NAME/NAME.mlir, or EXAMPLES/FOLDER/FILE.mlir of a name FOLDER/FILE, compiled for 8 shards
and that training batch; steps of JAX's for the devices that they were made for.
"""
import glob
import os
import signal
import subprocess
import sys
import time

examples, folder, cases = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:]
steps = 6
limit = 600  # seconds that one run may take


def fail(what, output=""):
    print(output)
    sys.exit(f"examples_in_processes: {what}")


def run(what, arguments):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=limit)
    if done.returncode != 0:
        fail(f"{what} failed", done.stdout)


def checkpoints(model):
    return len(glob.glob(os.path.join(model, "model.ckpt-*.index")))


def processes_of(model):
    """Those that train in the folder, by their command lines."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as line:
                if f"--model_dir={model}".encode() in line.read().split(b"\0"):
                    found.append(int(path.split("/")[2]))
        except OSError:
            pass
    return found


def has_files(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def run_and_kill(what, arguments, model):
    """Kills what runs there, all at once, when it has saved once more, if it is not through by then."""
    before, began = checkpoints(model), time.monotonic()
    with open(model + ".log", "w") as log:
        job = subprocess.Popen(arguments, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        while job.poll() is None and checkpoints(model) <= before + 1:
            if time.monotonic() - began > limit:
                break
            time.sleep(0.01)
        if job.poll() is None:
            job.kill()
            job.wait()
            # mpirun gives each process a group of its own. One that ends has no command line any more, but
            # has its files, and with them the folder, until it is a zombie or gone.
            ending = set()
            while left := processes_of(model):
                ending.update(left)
                for pid in left:
                    try:
                        os.kill(pid, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
                time.sleep(0.01)
            while any(map(has_files, ending)):
                time.sleep(0.01)
        elif job.returncode != 0:
            fail(f"{what} failed", open(model + ".log").read())
    if checkpoints(model) <= before and not os.path.exists(f"{model}/model.ckpt-{steps}.index"):
        fail(f"{what} has not saved anything", open(model + ".log").read())


# Steps of JAX's: the file, its devices, and what it carries from step to step.
jax_steps = {"jax_cnn": ("step_2.mlir", 2, 12), "jax_gpt": ("step.mlir", 1, 44)}
# What is trained on other files than those of its source.
data = {"resnet50/resnet50_imagenet": [f"--train_files={examples}/resnet50/data/train*"]}


def compile_example(name, batch, program):
    flags, shards = [], 8
    path = name if "/" in name else f"{name}/{name}"
    source = os.path.join(examples, f"{path}.mlir")
    if name in jax_steps:
        file, shards, carried = jax_steps[name]
        source = os.path.join(examples, name, file)
        flags = [f"--carry={carried}", f"--initial-state={examples}/{name}/init.mlir",
                 f"--input-pipeline={examples}/{name}/input.mlir"]
    run(name, ["tpu-translate", source, "--to-executable", f"--train-batch-size={batch}", f"--num-shards={shards}",
               "-o", program] + flags)
    return shards


for case in cases:
    name, batch = case.split(":")
    program = os.path.join(folder, name.replace("/", "-"))
    shards = compile_example(name, batch, program)
    counts = [count for count in (1, 2, 4, 8) if count <= shards]

    def train(model, processes, *flags):
        launcher = ["mpirun", "--oversubscribe", "-np", str(processes)] if processes > 1 else []
        return launcher + [program, "train", f"--model_dir={model}", f"--max_steps={steps}",
                           *data.get(name, []), *flags]

    models = []
    for processes in counts:
        models.append(f"{program}-{processes}")
        run(f"{name} in {processes} processes", train(models[-1], processes))
    models.append(f"{program}-cpu")
    run(f"{name} on one CPU", ["taskset", "-c", str(min(os.sched_getaffinity(0)))] + train(models[-1], 1))
    models.append(f"{program}-killed")
    often = ["--iterations_per_loop=1", "--save_checkpoints_steps=1", "--keep_checkpoint_max=100"]
    for processes in reversed(counts):
        run_and_kill(f"{name} in {processes} processes", train(models[-1], processes, *often), models[-1])
    run(f"{name} after it was killed", train(models[-1], 1))
    variables = set()
    for model in models:
        with open(os.path.join(model, f"model.ckpt-{steps}.data-00000-of-00001"), "rb") as file:
            variables.add(file.read())
    if len(variables) != 1:
        fail(f"{name} has {len(variables)} kinds of variables")
    print(f"{name}: the same variables on one CPU and all, in {', '.join(map(str, counts))} "
          f"process{'es' if len(counts) > 1 else ''}, and killed between",
          flush=True)
