"""What definitions of transformers have in common: layers on lists of rows, and files of tensors. A tensor is (shape, values)."""
import math
import struct
import zipfile

from tensor_files import floats, npy, write_safetensors


def rows(tensor):
    (count, size), values = tensor
    return [values[row * size:(row + 1) * size] for row in range(count)]


def add(x, y):
    return [[a + b for a, b in zip(left, right)] for left, right in zip(x, y)]


def softmax(row):
    powers = [math.exp(value - max(row)) for value in row]
    return [power / sum(powers) for power in powers]


def gelu(x):
    return 0.5 * x * (1 + math.erf(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


def silu(x):
    return x / (1 + math.exp(-x))


def layer_norm(x, scale, shift, epsilon):
    result = []
    for row in x:
        mean = sum(row) / len(row)
        variance = sum((value - mean) ** 2 for value in row) / len(row)
        result.append([(value - mean) / math.sqrt(variance + epsilon) * a + b for value, a, b in zip(row, scale, shift)])
    return result


def heads(x, size):
    """For each head, its features of each row."""
    return [[row[begin:begin + size] for row in x] for begin in range(0, len(x[0]), size)]


def attention(q, k, v, sees):
    """Attention of lists of heads; `sees(i, j)` tells whether position i attends to j. Heads of keys serve several of queries."""
    group, result = len(q) // len(k), [[] for _ in q[0]]
    for head, queries in enumerate(q):
        keys, values = k[head // group], v[head // group]
        for i, query in enumerate(queries):
            places = [j for j in range(len(keys)) if sees(i, j)]
            shares = softmax([sum(a * b for a, b in zip(query, keys[j])) / math.sqrt(len(query)) for j in places])
            result[i] += [sum(share * values[j][d] for share, j in zip(shares, places)) for d in range(len(values[0]))]
    return result


def write_floats(path, tensors):
    write_safetensors(path, {name: floats(*tensor) for name, tensor in tensors.items()})


def write_npz(path, arrays):
    """Arrays by name: (shape, values), of int32 or float32."""
    with zipfile.ZipFile(path, "w") as file:
        for name, (shape, values) in arrays.items():
            kind = "i" if isinstance(values[0], int) else "f"
            file.writestr(f"{name}.npy", npy(f"<{kind}4", shape, struct.pack(f"<{len(values)}{kind}", *values)))
