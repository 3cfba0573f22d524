#!/usr/bin/env python3
# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times how other frameworks decode GPT-2 (124 million random weights, batch 1, greedy).

    generate-peers.py PEER THREADS [f32|bf16|int8|int4]
    generate-peers.py systole THREADS PROGRAM [--FLAG=VALUE ...]

PEER is jax (a loop on the device), torch (torch.compile, transformers' network and static cache), openvino (a step
that copies its cache; int8 needs nncf) or llama (llama-cpp-python, always the same token; int8 is Q8_0, int4 Q4_0).
int4 is for llama alone. `systole` runs the command `generate` of a compiled program: of examples/maps/gpt2.mlir,
with a window of 256 and `dtype = bf16` at its table for bf16; or of one that
`quantize --weights=int8 --calibration_steps=0` made, or `--weights=int4`. The flags give the variables.

It prints the milliseconds of a token after a prompt of 16. Of a peer it is the difference of 97 and 1 tokens, by 96,
from the least times of some rounds; of Systole the median between two of 97 tokens. So start, compilation and the
prompt are left out.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, PROMPT, TOKENS, WINDOW = 3, 16, 96, 256
VOCABULARY, WIDTH, LAYERS, HEADS = 50257, 768, 12, 12
IDS = list(range(100, 100 + PROMPT))


def make_weights():
    """GPT-2's tensors by the names of its files, without the prefix of a layer."""
    import numpy as np
    random = np.random.default_rng(0)

    def draw(*shape):
        return random.normal(0, 0.02, shape).astype(np.float32)

    layer = lambda: {"ln_1.weight": np.ones(WIDTH, np.float32), "ln_1.bias": draw(WIDTH),
                     "attn.c_attn.weight": draw(WIDTH, 3 * WIDTH), "attn.c_attn.bias": draw(3 * WIDTH),
                     "attn.c_proj.weight": draw(WIDTH, WIDTH), "attn.c_proj.bias": draw(WIDTH),
                     "ln_2.weight": np.ones(WIDTH, np.float32), "ln_2.bias": draw(WIDTH),
                     "mlp.c_fc.weight": draw(WIDTH, 4 * WIDTH), "mlp.c_fc.bias": draw(4 * WIDTH),
                     "mlp.c_proj.weight": draw(4 * WIDTH, WIDTH), "mlp.c_proj.bias": draw(WIDTH)}
    return {"wte.weight": draw(VOCABULARY, WIDTH), "wpe.weight": draw(WINDOW, WIDTH),
            "ln_f.weight": np.ones(WIDTH, np.float32), "ln_f.bias": draw(WIDTH), "h": [layer() for _ in range(LAYERS)]}


def load_jax(threads, dtype):
    os.environ["XLA_FLAGS"] = f"--xla_cpu_multi_thread_eigen={'true' if threads > 1 else 'false'}"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    from jax import lax
    weights = jax.tree.map(lambda w: jnp.asarray(w, {"f32": jnp.float32, "bf16": jnp.bfloat16}[dtype]), make_weights())

    def normalize(x, w, name):
        x = x.astype(jnp.float32)
        x = (x - x.mean()) * lax.rsqrt(x.var() + 1e-5)
        return x.astype(w[f"{name}.weight"].dtype) * w[f"{name}.weight"] + w[f"{name}.bias"]

    def dense(x, w, name):
        return x @ w[f"{name}.weight"] + w[f"{name}.bias"]

    def step(weights, cache, token, position):
        """The likeliest token after one at a position, and the keys and values."""
        x = weights["wte.weight"][token] + weights["wpe.weight"][position]
        seen = jnp.arange(WINDOW) <= position
        for i, w in enumerate(weights["h"]):
            q, k, v = jnp.split(dense(normalize(x, w, "ln_1"), w, "attn.c_attn").reshape(3 * HEADS, -1), 3)
            cache = cache.at[i, :, :, position].set(jnp.stack([k, v]))
            scores = jnp.einsum("hd,htd->ht", q, cache[i, 0]) / (WIDTH // HEADS)**0.5
            scores = jnp.where(seen, scores, -jnp.inf).astype(jnp.float32)
            attended = jnp.einsum("ht,htd->hd", jax.nn.softmax(scores).astype(x.dtype), cache[i, 1])
            x = x + dense(attended.reshape(-1), w, "attn.c_proj")
            x = x + dense(jax.nn.gelu(dense(normalize(x, w, "ln_2"), w, "mlp.c_fc")), w, "mlp.c_proj")
        return jnp.argmax(weights["wte.weight"] @ normalize(x, weights, "ln_f")), cache

    @jax.jit
    def generate(weights, prompt, count):
        def body(i, state):
            tokens, cache = state
            token, cache = step(weights, cache, tokens[i], i)
            return tokens.at[i + 1].set(jnp.where(i + 1 < PROMPT, tokens[i + 1], token)), cache
        cache = jnp.zeros((LAYERS, 2, HEADS, WINDOW, WIDTH // HEADS), prompt[1].dtype)
        return lax.fori_loop(0, PROMPT - 1 + count, body, (prompt[0], cache))[0]

    prompt = jnp.zeros(WINDOW, jnp.int32).at[:PROMPT].set(jnp.array(IDS)), weights["wte.weight"][0, 0]
    return lambda count: jax.block_until_ready(generate(weights, prompt, count))


def make_torch(dtype):
    import torch
    import transformers
    torch.manual_seed(0)
    network = transformers.GPT2LMHeadModel(transformers.GPT2Config()).eval().requires_grad_(False)
    return network.to({"f32": torch.float32, "bf16": torch.bfloat16}[dtype])


def load_torch(threads, dtype):
    import torch
    import transformers
    torch.set_num_threads(threads)
    network = make_torch(dtype)
    step = torch.compile(network.forward, dynamic=False)

    @torch.no_grad()
    def generate(count):
        cache = transformers.StaticCache(config=network.config, max_cache_len=WINDOW)
        ids, positions = torch.tensor([IDS]), torch.arange(PROMPT)
        forward = network.forward
        for _ in range(count):
            logits = forward(ids, past_key_values=cache, cache_position=positions).logits
            ids, positions, forward = logits[:, -1:].argmax(-1), positions[-1:] + 1, step
    return generate


def load_openvino(threads, dtype):
    import openvino
    import torch
    network = make_torch("f32")

    class Step(torch.nn.Module):
        """One token at a position, with the keys and values of all layers in the window."""

        def forward(self, token, position, cache):
            x = network.transformer.wte(token) + network.transformer.wpe(position)
            at = torch.arange(WINDOW)[None, :, None] == position[0]
            seen, states = torch.arange(WINDOW) <= position[0], []
            for i, block in enumerate(network.transformer.h):
                q, k, v = block.attn.c_attn(block.ln_1(x)).reshape(3, HEADS, 1, -1)
                k, v = torch.where(at, k, cache[2 * i]), torch.where(at, v, cache[2 * i + 1])
                states += [k, v]
                y = torch.nn.functional.scaled_dot_product_attention(q[None], k[None], v[None], attn_mask=seen[None])
                x = x + block.attn.c_proj(y.reshape(1, -1))
                x = x + block.mlp(block.ln_2(x))
            return network.lm_head(network.transformer.ln_f(x)).argmax(-1), torch.stack(states)

    cache = torch.zeros(2 * LAYERS, HEADS, WINDOW, WIDTH // HEADS)
    model = openvino.convert_model(Step(), example_input=(torch.tensor([1]), torch.tensor([0]), cache))
    if dtype == "int8":
        import nncf
        model = nncf.compress_weights(model, mode=nncf.CompressWeightsMode.INT8_SYM)
    compiled = openvino.Core().compile_model(model, "CPU", {
        "INFERENCE_NUM_THREADS": threads, "NUM_STREAMS": 1,
        "INFERENCE_PRECISION_HINT": "bf16" if dtype == "bf16" else "f32"})
    requests = [compiled.create_infer_request() for _ in range(2)]
    import numpy as np

    def generate(count):
        state, ids = np.zeros(tuple(cache.shape), np.float32), list(IDS)
        for i in range(PROMPT - 1 + count):
            request = requests[i % 2]
            request.infer([np.array([ids[i]]), np.array([i]), state], share_inputs=True)
            state = request.get_output_tensor(1).data
            if i + 1 >= PROMPT:
                ids.append(int(request.get_output_tensor(0).data[0]))
    return generate


def load_llama(threads, dtype):
    import gguf
    import llama_cpp
    import numpy as np
    path = os.path.join(tempfile.mkdtemp(), "gpt2.gguf")
    writer = gguf.GGUFWriter(path, "gpt2")
    writer.add_context_length(WINDOW)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(4 * WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_head_count(HEADS)
    writer.add_layer_norm_eps(1e-5)
    writer.add_vocab_size(VOCABULARY)
    writer.add_tokenizer_model("no_vocab")
    kind = {"f32": gguf.GGMLQuantizationType.F32, "bf16": gguf.GGMLQuantizationType.BF16,
            "int8": gguf.GGMLQuantizationType.Q8_0, "int4": gguf.GGMLQuantizationType.Q4_0}[dtype]

    def add(name, values):
        if values.ndim == 2 and not name.startswith("position"):
            writer.add_tensor(name, gguf.quants.quantize(values, kind), raw_dtype=kind)
        else:
            writer.add_tensor(name, values)

    names = {"ln_1": "attn_norm", "attn.c_attn": "attn_qkv", "attn.c_proj": "attn_output", "ln_2": "ffn_norm",
             "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down"}
    weights = make_weights()
    for ours, theirs in (("wte", "token_embd"), ("wpe", "position_embd"), ("ln_f", "output_norm")):
        for part in "weight", "bias":
            if f"{ours}.{part}" in weights:
                add(f"{theirs}.{part}", weights[f"{ours}.{part}"])
    for i, layer in enumerate(weights["h"]):
        for name, values in layer.items():
            module, part = name.rsplit(".", 1)
            add(f"blk.{i}.{names[module]}.{part}", np.ascontiguousarray(values.T))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    llama = llama_cpp.Llama(path, n_ctx=WINDOW, n_threads=threads, n_threads_batch=threads, verbose=False,
                            logits_all=False)

    def generate(count):
        llama.reset()
        llama.eval(IDS)
        for _ in range(count - 1):
            llama.eval(IDS[:1])
    return generate


def time_systole(threads, program, *variables):
    """The seconds of a token: the least median of some processes. A process prints each token when it has it."""
    least = float("inf")
    for _ in range(ROUNDS):
        process = subprocess.Popen([os.path.abspath(program), "generate", *variables, f"--threads={threads}",
                                    "--prompt=" + " ".join(map(str, IDS)), f"--max_tokens={1 + TOKENS}",
                                    "--temperature=0"], stdout=subprocess.PIPE)
        times = []
        while os.read(process.stdout.fileno(), 1 << 16):
            times.append(time.perf_counter())
        if process.wait() != 0:
            sys.exit(f"{program} failed")
        least = min(least, statistics.median(b - a for a, b in zip(times, times[1:])))
    return least


def time_peer(generate):
    """The seconds of a token: the difference of many and one."""
    least = {1: float("inf"), 1 + TOKENS: float("inf")}
    for number in range(ROUNDS + 1):
        for count in least:
            start = time.perf_counter()
            generate(count)
            if number > 0:
                least[count] = min(least[count], time.perf_counter() - start)
    return (least[1 + TOKENS] - least[1]) / TOKENS


def main():
    loaders = {"jax": load_jax, "torch": load_torch, "openvino": load_openvino, "llama": load_llama}
    if len(sys.argv) < 4 or sys.argv[1] not in {"systole", *loaders}:
        sys.exit(__doc__)
    peer, threads, *rest = sys.argv[1:]
    os.sched_setaffinity(0, range(int(threads)))
    each = (time_systole(threads, *rest) if peer == "systole" else
            time_peer(loaders[peer](int(threads), *rest)))
    print(f"{peer} {rest[0]}, {threads} threads: {each * 1e3:.2f} ms of a token, {1 / each:.0f} tokens/s")


main()
