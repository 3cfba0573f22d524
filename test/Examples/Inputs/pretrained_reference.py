"""Small networks with random weights, as Hugging Face stores them, and their logits by definition.

pretrained_reference.py make KIND FOLDER        writes model.safetensors and rows.npz
pretrained_reference.py check KIND NPZ          compares logits of predictions with the definition's
KIND is llama, gemma, bert or vit.
"""
import math
import os
import random
import sys

from definitions import add, attention, gelu, gelu_tanh, heads, layer_norm, rows, silu, write_floats, write_npz
from tensor_files import read_npz

FEATURES, HEADS, KEY_HEADS, SIZE, HIDDEN, BLOCKS, WORDS, LENGTH, CLASSES, ROWS = 12, 3, 1, 6, 20, 3, 17, 8, 4, 3
# Images of four patches.
PATCH, IMAGE, PATCHES = 4, 8, 4
kind = sys.argv[2]
rng = random.Random(7)


def draw(shape, deviation, mean=0.0):
    return shape, [rng.gauss(mean, deviation) for _ in range(math.prod(shape))]


def linear_weights(name, inputs, outputs, has_bias=True):
    tensors[name + ".weight"] = draw([outputs, inputs], 1 / math.sqrt(inputs))
    if has_bias:
        tensors[name + ".bias"] = draw([outputs], 0.3)


def norm_weights(name, mean=1.0, has_bias=True):
    tensors[name + ".weight"] = draw([FEATURES], 0.3, mean)
    if has_bias:
        tensors[name + ".bias"] = draw([FEATURES], 0.3)


tensors = {}
if kind in ("llama", "gemma"):
    mean = 0.0 if kind == "gemma" else 1.0
    tensors["model.embed_tokens.weight"] = draw([WORDS, FEATURES], 0.5)
    norm_weights("model.norm", mean, has_bias=False)
    if kind == "llama":
        linear_weights("lm_head", FEATURES, WORDS, has_bias=False)
    for i in range(BLOCKS):
        block = f"model.layers.{i}."
        for norm in ("input_layernorm", "post_attention_layernorm"):
            norm_weights(block + norm, mean, has_bias=False)
        for part, inputs, outputs in [("self_attn.q", FEATURES, HEADS * SIZE), ("self_attn.k", FEATURES, KEY_HEADS * SIZE), ("self_attn.v", FEATURES, KEY_HEADS * SIZE),
                                      ("self_attn.o", HEADS * SIZE, FEATURES), ("mlp.gate", FEATURES, HIDDEN), ("mlp.up", FEATURES, HIDDEN), ("mlp.down", HIDDEN, FEATURES)]:
            linear_weights(block + part + "_proj", inputs, outputs, has_bias=False)
else:
    if kind == "bert":
        # One position more than the program has.
        for part, size in [("word", WORDS), ("token_type", 2), ("position", LENGTH + 1)]:
            tensors[f"bert.embeddings.{part}_embeddings.weight"] = draw([size, FEATURES], 0.5)
        norm_weights("bert.embeddings.LayerNorm")
        linear_weights("bert.pooler.dense", FEATURES, FEATURES)
    else:
        tensors["vit.embeddings.cls_token"] = draw([1, 1, FEATURES], 0.5)
        tensors["vit.embeddings.position_embeddings"] = draw([1, PATCHES + 1, FEATURES], 0.5)
        tensors["vit.embeddings.patch_embeddings.projection.weight"] = draw([FEATURES, 3, PATCH, PATCH], 0.2)
        tensors["vit.embeddings.patch_embeddings.projection.bias"] = draw([FEATURES], 0.3)
        norm_weights("vit.layernorm")
    linear_weights("classifier", FEATURES, CLASSES)
    for i in range(BLOCKS):
        block = f"{kind}.encoder.layer.{i}."
        for part in ("query", "key", "value"):
            linear_weights(f"{block}attention.{'self' if kind == 'bert' else 'attention'}.{part}", FEATURES, FEATURES)
        for part, inputs, outputs in [("attention.output", FEATURES, FEATURES), ("intermediate", FEATURES, HIDDEN), ("output", HIDDEN, FEATURES)]:
            linear_weights(f"{block}{part}.dense", inputs, outputs)
        for norm in ("attention.output.LayerNorm", "output.LayerNorm") if kind == "bert" else ("layernorm_before", "layernorm_after"):
            norm_weights(block + norm)

if kind == "vit":
    examples = {"image": draw([ROWS, IMAGE, IMAGE, 3], 1.0), "label": ([ROWS], [0] * ROWS)}
else:
    words = [[rng.randrange(WORDS) for _ in range(LENGTH)] for _ in range(ROWS)]
    flat = ([ROWS, LENGTH], sum(words, []))
    seen, second = [8, 3, 6], [5, 1, 8]
    examples = {"text": flat, "next": flat} if kind != "bert" else {
        "tokens": flat, "label": ([ROWS], [0] * ROWS),
        "segments": ([ROWS, LENGTH], [int(j >= begin) for begin in second for j in range(LENGTH)]),
        "mask": ([ROWS, LENGTH], [int(j < end) for end in seen for j in range(LENGTH)])}


def linear(x, name):
    """PyTorch's Linear: x W' + b, with W of [outputs, inputs]."""
    w = rows(tensors[name + ".weight"])
    b = tensors[name + ".bias"][1] if name + ".bias" in tensors else [0.0] * len(w)
    return [[b[j] + sum(value * weight for value, weight in zip(row, w[j])) for j in range(len(w))] for row in x]


def norm(x, name):
    return layer_norm(x, tensors[name + ".weight"][1], tensors[name + ".bias"][1], 1e-12)


def rms_norm(x, name):
    scale = [weight + (1.0 if kind == "gemma" else 0.0) for weight in tensors[name + ".weight"][1]]
    return [[value / math.sqrt(sum(v * v for v in row) / len(row) + 1e-5) * a for value, a in zip(row, scale)] for row in x]


def each(function, x):
    return [[function(value) for value in row] for row in x]


def rotate(head):
    """Pairs of features i and i + d / 2, by the angle of the position."""
    half, result = SIZE // 2, []
    for position, row in enumerate(head):
        angles = [position * 10000.0 ** (-2 * i / SIZE) for i in range(half)]
        result.append([row[i] * math.cos(a) - row[i + half] * math.sin(a) for i, a in enumerate(angles)] +
                      [row[i + half] * math.cos(a) + row[i] * math.sin(a) for i, a in enumerate(angles)])
    return result


def decoder(sequence):
    table = rows(tensors["model.embed_tokens.weight"])
    scale = math.sqrt(FEATURES) if kind == "gemma" else 1.0
    x = each(lambda value: value * scale, [table[word] for word in sequence])
    for i in range(BLOCKS):
        block = f"model.layers.{i}."
        h = rms_norm(x, block + "input_layernorm")
        q, k, v = (heads(linear(h, f"{block}self_attn.{part}_proj"), SIZE) for part in "qkv")
        x = add(x, linear(attention([rotate(head) for head in q], [rotate(head) for head in k], v, lambda i, j: j <= i), block + "self_attn.o_proj"))
        h = rms_norm(x, block + "post_attention_layernorm")
        gate, up = each(gelu_tanh if kind == "gemma" else silu, linear(h, block + "mlp.gate_proj")), linear(h, block + "mlp.up_proj")
        x = add(x, linear([[a * b for a, b in zip(*pair)] for pair in zip(gate, up)], block + "mlp.down_proj"))
    x = rms_norm(x, "model.norm")
    return sum(linear(x, "lm_head" if kind == "llama" else "model.embed_tokens"), [])


def self_attention(x, block, sees):
    q, k, v = (heads(linear(x, f"{block}attention.{'self' if kind == 'bert' else 'attention'}.{part}"), FEATURES // HEADS) for part in ("query", "key", "value"))
    return linear(attention(q, k, v, sees), block + "attention.output.dense")


def feed_forward(x, block):
    return linear(each(gelu, linear(x, block + "intermediate.dense")), block + "output.dense")


def bert(sequence, begin, end):
    tables = [rows(tensors[f"bert.embeddings.{part}_embeddings.weight"]) for part in ("word", "token_type", "position")]
    x = [[a + b + c for a, b, c in zip(tables[0][word], tables[1][int(j >= begin)], tables[2][j])] for j, word in enumerate(sequence)]
    x = norm(x, "bert.embeddings.LayerNorm")
    for i in range(BLOCKS):
        block = f"bert.encoder.layer.{i}."
        x = norm(add(x, self_attention(x, block, lambda _, j: j < end)), block + "attention.output.LayerNorm")
        x = norm(add(x, feed_forward(x, block)), block + "output.LayerNorm")
    return linear(each(math.tanh, linear(x[:1], "bert.pooler.dense")), "classifier")[0]


def vit(image):
    """`image` has rows, columns and channels."""
    name = "vit.embeddings.patch_embeddings.projection."
    filters, shift = tensors[name + "weight"][1], tensors[name + "bias"][1]
    x = [tensors["vit.embeddings.cls_token"][1]]
    for top in range(0, IMAGE, PATCH):
        for left in range(0, IMAGE, PATCH):
            x.append([shift[f] + sum(image[((top + r) * IMAGE + left + c) * 3 + channel] * filters[((f * 3 + channel) * PATCH + r) * PATCH + c]
                                     for channel in range(3) for r in range(PATCH) for c in range(PATCH)) for f in range(FEATURES)])
    x = add(x, rows(([PATCHES + 1, FEATURES], tensors["vit.embeddings.position_embeddings"][1])))
    for i in range(BLOCKS):
        block = f"vit.encoder.layer.{i}."
        x = add(x, self_attention(norm(x, block + "layernorm_before"), block, lambda *_: True))
        x = add(x, feed_forward(norm(x, block + "layernorm_after"), block))
    return linear(norm(x[:1], "vit.layernorm"), "classifier")[0]


def logits():
    if kind == "vit":
        return sum((vit(image) for image in rows(([ROWS, IMAGE * IMAGE * 3], examples["image"][1]))), [])
    if kind == "bert":
        return sum((bert(*row) for row in zip(words, second, seen)), [])
    return sum((decoder(row) for row in words), [])


if __name__ == "__main__":
    if sys.argv[1] == "make":
        write_floats(os.path.join(sys.argv[3], "model.safetensors"), tensors)
        write_npz(os.path.join(sys.argv[3], "rows.npz"), examples)
    else:
        found, expected = read_npz(sys.argv[3], "logits"), logits()
        assert len(found) == len(expected), len(found)
        size = math.sqrt(sum(value ** 2 for value in expected) / len(expected))
        error = max(abs(a - b) for a, b in zip(found, expected)) / size
        # Some dozens of roundings to f32 one after the other.
        if not error < 5e-6:
            sys.exit(f"the logits are {error:.1e} from those of the definition")
        print(f"{len(expected)} logits are those of the definition")
