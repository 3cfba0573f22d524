"""A step of ours: the compiler's function @train (or @predict) as a library.

The model is lowered to StableHLO, where a step is a function of the state and the
batch; it and @initialize are compiled alone and called here, so that the data is in
memory for us as it is for the others. For inference the variables are constants of the
program, as they are of the others' frozen graphs. Training on more than one thread is the
whole executable with a shard for each, its input pipeline included; inference is the
function once a thread, with a part of the batch each.
"""
import array
import concurrent.futures
import ctypes
import json
import mmap
import os
import random
import re
import struct
import subprocess
import tempfile
import time

import ours
import worker

options = worker.parse()
inference = options.model.endswith("inference")
mode = "predict" if inference else "train"
precision = ours.get_precision(options.precision)
target = options.target_cpu and "--target-cpu=" + options.target_cpu
BYTES = {"f32": 4, "i32": 4, "i64": 8, "ui64": 8, "ui8": 1, "i1": 1}
# Untimed steps of an executable.
WARM_STEPS = 3


class Tensor:
    """Memory of a value, zeros at first: in huge pages where it is large, as the arenas of
    the runtime are."""

    def __init__(self, dims, kind):
        self.kind, self.elements = kind, 1
        for dim in dims:
            self.elements *= dim
        self.memory = mmap.mmap(-1, max(1, self.elements * BYTES[kind]))
        if len(self.memory) >= 2 << 20:
            self.memory.madvise(mmap.MADV_HUGEPAGE)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))

    def draw(self):
        if self.kind == "f32":
            values = array.array("f", (random.gauss(0, 1) for _ in range(self.elements)))
        else:
            code = {"i32": "i", "i64": "q", "ui64": "Q", "ui8": "B"}[self.kind]
            values = array.array(code, (random.randrange(10) for _ in range(self.elements)))
        self.memory[:len(values) * values.itemsize] = values.tobytes()


class Value:
    """An argument or a result, as the program says: `%0: tensor<2xf32> {attributes}`."""

    def __init__(self, match):
        self.dims = [int(d) for d in match[1].split("x") if d]
        self.kind, self.attributes = match[2], match[3] or ""
        state = re.search('tpu.state = "([^"]*)"', self.attributes)
        self.state = state and state[1]

    def allocate(self):
        return Tensor(self.dims, self.kind)


def read_values(text):
    return [Value(match) for match in
            re.finditer(r"tensor<((?:\d+x)*)(\w+)>(?: \{([^}]*)\})?", text)]


class Function:
    """A function of the program at the StableHLO stage, compiled alone."""

    def __init__(self, program, name, folder):
        text = re.search(rf"  func\.func @{name}\(.*?\n  }}\n", program, re.S)[0]
        arguments, results = text.split("\n")[0].split(" -> ", 1)
        self.arguments, self.results = read_values(arguments), read_values(results)
        text = re.sub(r"(tensor<[^>]*>) \{(?:tpu|data)\.[^}]*\}", r"\1", text)
        head, body = text.split("\n", 1)
        head = re.sub(r" attributes \{[^}]*\} \{$", " {", head)
        path = os.path.join(folder, name)
        with open(path + ".mlir", "w") as file:
            file.write(head + "\n" + body)
        ours.translate(options.build, path + ".mlir", "--to-shared", precision, target,
                       f"--header={path}.h", "-o", path + ".so")
        with open(path + ".h") as file:
            self.header = file.read()
        self.scratch_size = int(re.search(r"_SCRATCH_BYTES (\d+)$", self.header, re.M)[1])
        self.entry = ctypes.CDLL(path + ".so")[name]

    def bind(self, arguments, results):
        """Calls with these tensors, with memory of their own."""
        scratch = Tensor([self.scratch_size], "ui8")

        def point(tensors):
            return (ctypes.c_void_p * len(tensors))(*[t.address for t in tensors])

        def call():
            # Tensors may have moved.
            status = self.entry(point(arguments), point(results),
                                ctypes.c_void_p(scratch.address))
            if status:
                raise SystemExit(self.describe(status))

        return call

    def describe(self, status):
        """The text of the header's function NAME_error."""
        text = (re.search(rf"case {status}:\s*return ([^;]*);", self.header)
                or re.search(r"default:\s*return ([^;]*);", self.header))[1]
        return "".join(re.findall('"([^"]*)"', text))


def count_parameters(initialize):
    count = 0
    for value in initialize.results:
        if "trainable = true" in value.attributes:
            elements = 1
            for dim in value.dims:
                elements *= dim
            count += elements
    return count


def compile_functions(names, folder, *flags):
    path = os.path.join(folder, "program.mlir")
    ours.translate(options.build, ours.get_model(options.model), "--to-stablehlo",
                   f"--{mode}-batch-size={options.batch // options.threads}", *flags, "-o", path)
    with open(path) as file:
        program = file.read()
    return [Function(program, name, folder) for name in names]


def write_variables(path, values, tensors):
    """As safetensors: the length of a header in JSON, the header, the elements."""
    kinds = {"f32": "F32", "i32": "I32", "i64": "I64", "ui64": "U64", "ui8": "U8", "i1": "BOOL"}
    header, end = {}, 0
    for value, tensor in zip(values, tensors):
        begin, end = end, end + tensor.elements * BYTES[value.kind]
        header[value.state] = {"dtype": kinds[value.kind], "shape": value.dims,
                               "data_offsets": [begin, end]}
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for value, tensor in zip(values, tensors):
            file.write(tensor.memory[:tensor.elements * BYTES[value.kind]])


def serve_shards(folder):
    """Training by the executable, a shard a thread."""
    executable, data = os.path.join(folder, "train"), ours.get_data(options.model, folder)
    ours.translate(options.build, ours.get_model(options.model), "--to-executable",
                   f"--train-batch-size={options.batch}", f"--num-shards={options.threads}",
                   precision, target, "-o", executable)

    def run(steps):
        """The time is of the last loop: the first step has the start, and the second one
        waits for the first checkpoint."""
        loops = 1 + -(-WARM_STEPS // steps)
        process = subprocess.Popen(
            [executable, "train", f"--steps={loops * steps}", f"--iterations_per_loop={steps}",
             f"--log_step_count_steps={steps}", f"--train_files={data}"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
        times = {}
        for line in process.stdout:
            if step := re.match(r"step (\d+)\b", line):
                times[int(step[1])] = time.perf_counter()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{executable} train --steps={loops * steps} failed")
        return times[loops * steps] - times[(loops - 1) * steps], usage.ru_maxrss / 1024

    trained = subprocess.run([executable, "info"], check=True, capture_output=True, text=True)
    parameters = re.search(r"(\d+) trainable parameters", trained.stdout)[1]
    worker.serve(run, "Systole", parameters, timed=True)


def serve_functions(folder):
    # Only a program that trains marks its trainable variables.
    initialize, *rest = compile_functions(
        ["initialize"] if inference else ["initialize", mode], folder,
        f"--train-batch-size={options.batch // options.threads}")
    state = [value.allocate() for value in initialize.results]
    initialize.bind([value.allocate() for value in initialize.arguments], state)()
    if inference:
        variables = os.path.join(folder, "variables.safetensors")
        write_variables(variables, initialize.results, state)
        rest = compile_functions([mode], folder, "--variables=" + variables)
    [step] = rest
    states = {value.state: tensor for value, tensor in zip(initialize.results, state)}

    def bind():
        arguments = []
        for value in step.arguments:
            arguments.append(states.get(value.state) or value.allocate())
            if not value.state:
                arguments[-1].draw()
        results = [value.allocate() for value in step.results]
        return step.bind(arguments, results), arguments, results

    calls = [bind() for _ in range(options.threads)]
    _, arguments, results = calls[0]
    # The new state of a step is the old state of the next.
    places = {value.state: i for i, value in enumerate(step.arguments) if value.state}
    swaps = [(places[value.state], i) for i, value in enumerate(step.results)
             if value.state in places]
    loss = next((i for i, value in enumerate(step.results)
                 if 'tpu.outfeed = "loss"' in value.attributes), None)

    def train():
        calls[0][0]()
        for old, new in swaps:
            arguments[old], results[new] = results[new], arguments[old]
        return struct.unpack("f", results[loss].memory[:4])[0]

    threads = concurrent.futures.ThreadPoolExecutor(options.threads)

    def infer():
        if options.threads == 1:
            calls[0][0]()
        else:
            list(threads.map(lambda call: call[0](), calls))

    worker.serve(infer if inference else train, "Systole", count_parameters(initialize))


random.seed(0)
with tempfile.TemporaryDirectory() as folder:
    if options.threads > 1 and not inference:
        serve_shards(folder)
    else:
        serve_functions(folder)
