"""Variables with adapters, and what their definition makes of them.

adapters.py make FILE            writes variables
adapters.py merged FILE ALPHA    compares kernels: W + A B alpha / rank
adapters.py peft FOLDER ALPHA    compares the files of PEFT: A' and B' by modules
"""
import json
import os
import random
import struct
import sys

from tensor_files import floats, read_safetensors, write_safetensors

rng = random.Random(3)
SHAPES = {"layer/query/kernel": [3, 2, 4], "layer/query/lora_kernel_a": [3, 2], "layer/query/lora_kernel_b": [2, 8],
          "layer/query/lora_kernel_a/Adam": [3, 2], "layer/key/kernel": [3, 2, 4], "mlp/kernel": [5, 6],
          "mlp/lora_kernel_a": [5, 2], "mlp/lora_kernel_b": [2, 6], "mlp/bias": [6]}


def size(shape):
    return shape[0] * size(shape[1:]) if shape else 1


tensors = {name: [struct.unpack("f", struct.pack("f", rng.gauss(0, 1)))[0] for _ in range(size(shape))] for name, shape in SHAPES.items()}


def read(path):
    return {name: (shape, struct.unpack(f"<{size(shape)}f", data)) for name, (_, shape, data) in read_safetensors(path).items()}


def compare(found, expected):
    assert found.keys() == expected.keys(), found.keys()
    for name, (shape, values) in expected.items():
        assert found[name][0] == shape, (name, found[name][0])
        rounded = [struct.unpack("f", struct.pack("f", value))[0] for value in values]
        # One rounding to f32; the sums here may round once more, in f64.
        assert all(abs(a - b) <= 2 ** -23 * abs(b) for a, b in zip(found[name][1], rounded)), (name, found[name], rounded)
    print("the numbers are those of the definition")


def transposed(name):
    rows, columns = SHAPES[name]
    return [columns, rows], [tensors[name][row * columns + column] for column in range(columns) for row in range(rows)]


def merged(alpha):
    result = {}
    for name, values in tensors.items():
        if "lora" in name:
            continue
        a, b = (tensors.get(name.removesuffix("kernel") + f"lora_kernel_{matrix}") for matrix in "ab")
        if a:
            columns = len(b) // 2
            values = [value + alpha / 2 * sum(a[i // columns * 2 + k] * b[k * columns + i % columns] for k in range(2)) for i, value in enumerate(values)]
        result[name] = SHAPES[name], values
    return result


if __name__ == "__main__":
    if sys.argv[1] == "make":
        write_safetensors(sys.argv[2], {name: floats(SHAPES[name], values) for name, values in tensors.items()})
    elif sys.argv[1] == "merged":
        compare(read(sys.argv[2]), merged(float(sys.argv[3])))
    else:
        modules = {"layer/query": "model.q_proj", "mlp": "model.up"}
        compare(read(os.path.join(sys.argv[2], "adapter_model.safetensors")),
                {f"base_model.model.{module}.lora_{matrix.upper()}.weight": transposed(f"{name}/lora_kernel_{matrix}") for name, module in modules.items() for matrix in "ab"})
        config = json.load(open(os.path.join(sys.argv[2], "adapter_config.json")))
        assert config["r"] == 2 and config["lora_alpha"] == float(sys.argv[3]) and sorted(config["target_modules"]) == sorted(modules.values()), config
        assert config["peft_type"] == "LORA" and not config["fan_in_fan_out"], config
