"""Trains examples for a few steps on 1, 2, 3, 4 and 7 threads a shard, and on another number after each
step, with the same variables in the end.

    examples_on_threads.py EXAMPLES FOLDER NAME:BATCH:SHARDS...

Each is EXAMPLES/NAME/NAME.mlir, compiled for that training batch and number of shards.
"""
import os
import subprocess
import sys

examples, folder, cases = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:]
counts, steps = (1, 2, 3, 4, 7), 4
limit = 600  # seconds that one run may take


def run(what, arguments):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=limit)
    if done.returncode != 0:
        print(done.stdout)
        sys.exit(f"examples_on_threads: {what} failed")


for case in cases:
    name, batch, shards = case.split(":")
    program = os.path.join(folder, f"{name}-{shards}")
    run(name, ["tpu-translate", os.path.join(examples, name, f"{name}.mlir"), "--to-executable",
               f"--train-batch-size={batch}", f"--num-shards={shards}", "-o", program])

    def train(model, threads, until):
        run(f"{name} on {threads} threads", [program, "train", f"--model_dir={model}", f"--max_steps={until}",
                                             f"--threads={threads}"])

    for threads in counts:
        train(f"{program}-{threads}", threads, steps)
    for step in range(steps):
        train(f"{program}-each", counts[-1 - step], step + 1)
    variables = set()
    for model in [*counts, "each"]:
        with open(f"{program}-{model}/model.ckpt-{steps}.data-00000-of-00001", "rb") as file:
            variables.add(file.read())
    if len(variables) != 1:
        sys.exit(f"examples_on_threads: {name} has {len(variables)} kinds of variables")
    code = subprocess.run(["nm", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    items = sum(line.endswith(".item") for line in code.splitlines())
    print(f"{name}: the same variables on {', '.join(map(str, counts))} threads, and resumed with another number; "
          f"{items} kernels have items", flush=True)
