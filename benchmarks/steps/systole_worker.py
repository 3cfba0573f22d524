"""A step of ours: the compiler's function @train (or @predict) as a library.

The model is lowered to StableHLO, where a step is a function of the state and the
batch; it and @initialize are compiled alone and called here, so that the data is in
memory for us as it is for the others. On more than one thread it is the whole
executable with a shard for each, its input pipeline included, where data for it is in
the repository.
"""
import ctypes
import os
import re
import subprocess
import tempfile

import numpy as np

import worker

options = worker.parse()
here = os.path.dirname(os.path.abspath(__file__))
source = os.path.dirname(os.path.dirname(here))
MODELS = {
    "mnist": "examples/mnist/mnist.mlir",
    "fashion": "examples/fashion_mnist/fashion_mnist.mlir",
    "lstm": "benchmarks/steps/models/lstm.mlir",
    "gpt": "benchmarks/steps/models/gpt.mlir",
    "resnet50": "examples/resnet50/resnet50_imagenet.mlir",
    "resnet50-inference": "examples/resnet50/resnet50_imagenet.mlir",
}
TYPES = {"f32": np.float32, "i32": np.int32, "i64": np.int64, "ui64": np.uint64,
         "ui8": np.uint8, "i1": np.bool_}
inference = options.model.endswith("inference")
mode = "predict" if inference else "train"


def translate(*arguments):
    subprocess.run([os.path.join(options.build, "bin", "tpu-translate"), *arguments],
                   check=True)


def shapes(text):
    result = []
    for match in re.finditer(r"tensor<((?:\d+x)*)(\w+)>(?: \{([^}]*)\})?", text):
        dims = [int(d) for d in match[1].split("x") if d]
        result.append((dims, TYPES[match[2]], match[3] or ""))
    return result


def serve_shards():
    data = {"mnist": "mnist", "fashion": "mnist", "lstm": "shakespeare"}.get(options.model)
    if data is None:
        raise SystemExit(f"there is no data for {options.model} on several shards")
    data = os.path.join(source, "examples", data, "data", "train.tfrecord.gz")
    with tempfile.TemporaryDirectory() as folder:
        executable = os.path.join(folder, "train")
        precision = "default" if options.precision == "bf16" else "f32"
        translate(os.path.join(source, MODELS[options.model]), "--to-executable",
                  f"--train-batch-size={options.batch}", f"--num-shards={options.threads}",
                  f"--precision={precision}", "-o", executable)

        def run(steps):
            done = subprocess.run(
                [executable, "train", f"--steps={steps}", f"--train_files={data}"],
                check=True, capture_output=True, text=True, cwd=folder)
            rate = re.search(r"Trained to step.* ([\d.,]+) examples/s", done.stdout + done.stderr)
            return steps * options.batch / float(rate[1].replace(",", ""))

        worker.serve(run, "Systole", timed=True)


class Function:
    """A function of the program at the StableHLO stage, compiled alone."""

    def __init__(self, program, name, folder):
        text = re.search(rf"  func\.func @{name}\(.*?\n  }}\n", program, re.S)[0]
        arguments, results = text.split("\n")[0].split(" -> ", 1)
        self.arguments, self.results = shapes(arguments), shapes(results)
        text = re.sub(r"(tensor<[^>]*>) \{(?:tpu|data)\.[^}]*\}", r"\1", text)
        head, body = text.split("\n", 1)
        head = re.sub(r" attributes \{[^}]*\} \{$", " {", head)
        path = os.path.join(folder, name)
        with open(path + ".mlir", "w") as file:
            file.write(head + "\n" + body)
        precision = "default" if options.precision == "bf16" else "f32"
        translate(path + ".mlir", "--to-shared", f"--precision={precision}",
                  f"--header={path}.h", "-o", path + ".so")
        with open(path + ".h") as file:
            header = file.read()
        size = re.search(rf"{name}_scratch_size *=? *(\d+)", header, re.I)
        self.scratch = np.zeros(int(size[1]) + 4096 if size else 2 << 30, np.uint8)
        self.entry = ctypes.CDLL(path + ".so")[name]

    def __call__(self, arguments, results):
        def pointers(arrays):
            return (ctypes.c_void_p * len(arrays))(*[a.ctypes.data for a in arrays])

        start = self.scratch.ctypes.data
        scratch = ctypes.c_void_p(start + -start % 4096)
        if self.entry(pointers(arguments), pointers(results), scratch) != 0:
            raise RuntimeError("the step failed")


def allocate(described):
    return [np.zeros(dims, dtype) for dims, dtype, _ in described]


if options.threads > 1:
    serve_shards()
    raise SystemExit
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "program.mlir")
    translate(os.path.join(source, MODELS[options.model]), "--to-stablehlo",
              f"--{mode}-batch-size={options.batch}", f"--train-batch-size={options.batch}",
              "-o", path)
    with open(path) as file:
        program = file.read()
    initialize = Function(program, "initialize", folder)
    step = Function(program, mode, folder)

state = allocate(initialize.results)
initialize(allocate(initialize.arguments), state)
values = {re.search('tpu.state = "([^"]*)"', attributes)[1]: value
          for (_, _, attributes), value in zip(initialize.results, state)}
random = np.random.RandomState(0)
arguments = []
for dims, dtype, attributes in step.arguments:
    name = re.search('tpu.state = "([^"]*)"', attributes)
    if name:
        arguments.append(values.get(name[1], np.zeros(dims, dtype)))
    elif dtype == np.float32:
        arguments.append(random.randn(*dims).astype(dtype))
    else:
        arguments.append(random.randint(0, 10, dims).astype(dtype))
results = allocate(step.results)
# The new state is the next step's old one.
names = [re.search('tpu.state = "([^"]*)"', attributes) for _, _, attributes in step.results]
places = {re.search('tpu.state = "([^"]*)"', attributes)[1]: i
          for i, (_, _, attributes) in enumerate(step.arguments) if "tpu.state" in attributes}
swaps = [(places[name[1]], i) for i, name in enumerate(names) if name and name[1] in places]


def run():
    step(arguments, results)
    for old, new in swaps:
        arguments[old], results[new] = results[new], arguments[old]


worker.serve(run, "Systole")
