"""Checks that what JAX's own StableHLO refuses is refused by ours.

usage: verifiers.py COUNT FILE.mlir...   (with tpu-opt in PATH)

Makes COUNT programs by a small mistake each in a function of the files: another number, size,
element type or type, or an attribute left out. (What only ours refuses is no mistake: it checks
constraints of the specification that JAX's does not.)
"""
import bisect
import collections
import os
import pickle
import random
import re
import subprocess
import sys
import tempfile

from jax.interpreters import mlir
from jaxlib.mlir import ir

ELEMENTS = ("i1", "i4", "i8", "i32", "i64", "ui8", "ui32", "ui64", "f8E4M3FN", "bf16", "f16", "f32", "f64",
            "complex<f32>", "complex<f64>")
TYPES = ("tensor<f32>", "tensor<0xf32>", "tensor<?xf32>", "tensor<i32>", "tensor<2xi64>", "tensor<i1>")

# What JAX's dialect has rules of its own about.
LENIENT = (
    "dot algorithm not known to be supported on any hardware",  # Others may run somewhere.
    "'stablehlo.custom_call' op",  # Calls of any types are passed on.
    "statically shaped or single bounded dimension tensor",  # A size that the operand has may be unknown.
    "cannot have a bound",  # A bound of a size that is known says nothing.
)


def read_functions(paths):
    for path in paths:
        with open(path) as file:
            text = re.sub(r"^\s*//.*$", "", file.read(), flags=re.M)
        yield from (part for part in re.split(r"^(?=func\.func)", text, flags=re.M) if part.startswith("func.func"))


def replace(match, text):
    return match.string[:match.start()] + text + match.string[match.end():]


def choose(pattern, text):
    return random.choice(list(re.finditer(pattern, text)) or [None])


def change_number(text):
    match = choose(r"(?<![\w%#.@^-])-?\d+(?![\w.])", text)
    number = match and int(match.group())
    return match and replace(match, str(random.choice([number + 1, number - 1, 2 * number, -1, 0, 1, 2])))


def change_size(text):
    match = choose(r"(?<=[<x])(\d+|\?)(?=x)", text)
    return match and replace(match, random.choice(["?", "0", "1", "2", "5"]))


def change_element(text):
    match = choose(r"(?<=[<x])(?:[a-z]\w*|complex<f\d+>)(?=>)", text)
    return match and replace(match, random.choice(ELEMENTS))


def change_type(text):
    types = sorted(set(re.findall(r"tensor<[^<>]*>", text)))
    return types and text.replace(random.choice(types), random.choice(types + list(TYPES)))


def drop_attribute(text):
    match = choose(r"\b[a-z_]+ = [^,{}()]*?(?=[,}])(, )?", text)
    return match and replace(match, "")


def make_mistake(text):
    return random.choice([change_number, change_size, change_element, change_type, drop_attribute])(text)


def parse(text):
    try:
        ir.Module.parse(text)
    except ir.MLIRError as error:
        return str(error)
    return ""


def ask_jax(programs):
    """What JAX says of each: in processes of their own, since mistakes may crash it."""
    answers = []
    while len(answers) < len(programs):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            with os.fdopen(writer, "wb") as file, mlir.make_ir_context():
                for program in programs[len(answers):]:
                    pickle.dump(parse(program), file)
                    file.flush()
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as file:
            try:
                while True:
                    answers.append(pickle.load(file))
            except EOFError:
                pass
        os.waitpid(child, 0)
        if len(answers) < len(programs):
            answers.append("")  # It crashed, and has said nothing.
    return answers


def ask_us(programs):
    """Whether ours accepts each."""
    lines, text = [], ""
    for program in programs:
        lines.append(text.count("\n") + 1)
        text += program.rstrip("\n") + "\n// -----\n"
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        result = subprocess.run(["tpu-opt", file.name, "--split-input-file", "-o", os.devnull], capture_output=True,
                                text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"tpu-opt failed:\n{result.stderr[-2000:]}")
    accepts = [True] * len(programs)
    for line in re.findall(rf"^{re.escape(file.name)}:(\d+):\d+: error:", result.stderr, flags=re.M):
        accepts[bisect.bisect_right(lines, int(line)) - 1] = False
    return accepts


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    random.seed(1)
    functions = list(read_functions(sys.argv[2:]))
    functions = [text for text, answer in zip(functions, ask_jax(functions)) if not answer]
    functions = [text for text, accepted in zip(functions, ask_us(functions)) if accepted]
    programs = []
    while len(programs) < int(sys.argv[1]):
        programs += filter(None, [make_mistake(random.choice(functions))])
    counts = collections.Counter()
    for program, answer, accepted in zip(programs, ask_jax(programs), ask_us(programs)):
        if not answer or any(reason in answer for reason in LENIENT):
            continue
        counts["accepted" if accepted else "refused"] += 1
        if accepted:
            print(f"JAX refuses, and we do not:\n{program}\n{answer}")
    if counts["accepted"] or not counts["refused"]:
        sys.exit(f"of {counts['refused'] + counts['accepted']} programs that JAX refuses {counts['accepted']} are accepted")
    print(f"{counts['refused']} programs that JAX refuses are refused")


main()
