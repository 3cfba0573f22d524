"""Trains examples for a few steps in 1, 2, 3 and 4 processes, with the same variables in the end.

    examples_in_processes.py EXAMPLES FOLDER NAME:BATCH...

Each is EXAMPLES/NAME/NAME.mlir, compiled for 4 shards and that training batch.
"""
import os
import subprocess
import sys

examples, folder, cases = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:]
steps = 4


def run(what, arguments):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout)
        sys.exit(f"examples_in_processes: {what} failed")


for case in cases:
    name, batch = case.split(":")
    program = os.path.join(folder, name)
    run(name, ["tpu-translate", os.path.join(examples, name, f"{name}.mlir"), "--to-executable",
               f"--train-batch-size={batch}", "--num-shards=4", "-o", program])
    variables = set()
    for processes in [1, 2, 3, 4]:
        model = f"{program}-{processes}"
        launcher = ["mpirun", "--oversubscribe", "-np", str(processes)] if processes > 1 else []
        run(f"{name} in {processes} processes",
            launcher + [program, "train", f"--model_dir={model}", f"--max_steps={steps}"])
        with open(os.path.join(model, f"model.ckpt-{steps}.data-00000-of-00001"), "rb") as file:
            variables.add(file.read())
    if len(variables) != 1:
        sys.exit(f"examples_in_processes: {name} has {len(variables)} kinds of variables")
    print(f"{name}: the same variables in 1, 2, 3 and 4 processes")
