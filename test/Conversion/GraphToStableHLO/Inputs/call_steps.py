"""Adds a function @main to a StableHLO program that generates. It compares each step of
@generate with @predict of the whole text. If there is a cache, prompts of these lengths are
prefilled, and the cache after the steps is compared with that of @prefill of the whole text.

Usage: call_steps.py PROGRAM PROMPT_LENGTHS VOCABULARY
"""
import random
import re
import sys

program = open(sys.argv[1]).read().rstrip()
lengths = [int(word) for word in sys.argv[2].split(",")]
vocabulary = int(sys.argv[3])
lines = []
values = {}


def signature(name):
    """The (type, kind, name) of each argument and of each result."""
    line = re.search(rf"func\.func @{name}\((.*)", program)[1]
    arguments, results = re.split(r"\) -> ", line, maxsplit=1)
    return [re.findall(r'(tensor<[^>]+>) \{tpu\.(\w+) = "([^"]+)"', part) for part in (arguments, results)]


def call(name, prefix):
    """Calls with the present values, and takes its results for them."""
    arguments, results = signature(name)
    result = f"%{prefix}" if len(results) == 1 else f"%{prefix}:{len(results)}"
    lines.append(f"{result} = call @{name}({', '.join(values[n] for _, _, n in arguments)}) : "
                 f"({', '.join(t for t, _, _ in arguments)}) -> ({', '.join(t for t, _, _ in results)})")
    for i, (_, _, n) in enumerate(results):
        values[n] = f"%{prefix}" if len(results) == 1 else f"%{prefix}#{i}"
    return {n: t for t, _, n in arguments + results}


def constant(name, elements, type):
    values[name] = f"%c{len(lines)}"
    lines.append(f"{values[name]} = stablehlo.constant dense<{elements}> : {type}")
    return values[name]


def cut(value, type, start, limit):
    """A slice, and its type."""
    shape = [b - a for a, b in zip(start, limit)]
    element = type[type.rindex("x") + 1:-1]
    result = f"tensor<{'x'.join(map(str, shape))}x{element}>"
    name = f"%s{len(lines)}"
    ranges = ", ".join(f"{a}:{b}" for a, b in zip(start, limit))
    lines.append(f"{name} = stablehlo.slice {value} [{ranges}] : ({type}) -> {result}")
    return name, result


constant("random_seed", 3, "tensor<ui64>")
call("initialize", "init")
text_type = next(t for t, _, n in signature("predict")[0] if n == "text")
has_cache = "func.func @prefill(" in program
batch, window = (int(n) for n in re.findall(r"(\d+)x", text_type))
random.seed(1)
text = [[random.randrange(vocabulary) for _ in range(window)] for _ in range(batch)]
constant("text", text, text_type)
call("predict", "whole")
rows = f"tensor<{batch}xi32>"

caches = []
if has_cache:
    # That of the prompts but for their last tokens; the rest is padding.
    constant("generate/text", [(row[:length - 1] + [0] * window)[:window] for row, length in zip(text, lengths)], text_type)
    types = call("prefill", "begin")
    caches = [name for name, type in types.items() if name.startswith("generate/") and type.count("x") == 4]
    assert caches
for name, value in ("temperature", "0.0"), ("top_p", "1.0"), ("repetition_penalty", "1.0"):
    constant(f"generate/{name}", value, "tensor<f32>")
constant("generate/top_k", 0, "tensor<i32>")
for name in "count", "position":
    constant(f"generate/{name}", [length - 1 for length in lengths], rows)
steps = window - max(lengths) + 1
for step in range(steps):
    positions = [length - 1 + step for length in lengths]
    constant("generate/next", [text[row][p] for row, p in enumerate(positions)], rows)
    call("generate", f"step{step}")
    for row, position in enumerate(positions):
        expected, type = cut(values["likeliest"], text_type, [row, position], [row + 1, position + 1])
        flat = f"%e{len(lines)}"
        lines.append(f"{flat} = stablehlo.reshape {expected} : ({type}) -> tensor<1xi32>")
        token, _ = cut(values["token"], rows, [row], [row + 1])
        lines.append(f"stablehlo.custom_call @check.expect_eq({token}, {flat}) {{has_side_effect = true}} : (tensor<1xi32>, tensor<1xi32>) -> ()")

written = {name: values[name] for name in caches}
if has_cache:
    constant("generate/text", text, text_type)
    call("prefill", "all")
for name in caches:
    heads, _, features = (int(n) for n in re.findall(r"(\d+)x", types[name])[1:])
    for row, length in enumerate(lengths):
        ends = [row + 1, heads, length - 1 + steps, features]
        a, type = cut(written[name], types[name], [row, 0, 0, 0], ends)
        b, _ = cut(values[name], types[name], [row, 0, 0, 0], ends)
        lines.append(f"stablehlo.custom_call @check.expect_almost_eq({a}, {b}) {{has_side_effect = true, tolerance = 1.0e-5 : f64}} : ({type}, {type}) -> ()")

assert program.endswith("}")
print(program[:-1] + "func.func @main() {\n  " + "\n  ".join(lines) + "\n  return\n}\n}")
