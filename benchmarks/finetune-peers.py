#!/usr/bin/env python3
# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times how PyTorch and JAX fine-tune GPT-2 (124 million random weights, 4 sequences of 256 tokens, AdamW).

    finetune-peers.py eager|compiled|jax THREADS f32|bf16

In bf16, PyTorch has torch.autocast, and JAX computes in bf16 from weights of f32. With transformers and torch, or
optax and jax installed. It prints the least time of the steps after the first two. Beside it,
`train --max_steps=4 --profile_steps=3..4 --explain_perf` of examples/maps/gpt2.mlir with sequences of 256 tokens
prints the time of ours.
"""
import os
import sys
import time

STEPS, BATCH, LENGTH = 5, 4, 256
VOCABULARY, WIDTH, LAYERS, HEADS = 50257, 768, 12, 12


def make_torch_step(kind, threads, dtype):
    import torch
    import transformers
    torch.set_num_threads(threads)
    network = transformers.GPT2LMHeadModel(transformers.GPT2Config(
        n_positions=LENGTH, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0))
    optimizer = torch.optim.AdamW(network.parameters(), lr=3e-5, weight_decay=0.01)
    text = torch.randint(0, VOCABULARY, (BATCH, LENGTH + 1))

    def compute_loss():
        with torch.autocast("cpu", torch.bfloat16, enabled=dtype == "bf16"):
            logits = network(text[:, :-1], use_cache=False).logits
        return torch.nn.functional.cross_entropy(logits.float().reshape(BATCH * LENGTH, -1), text[:, 1:].reshape(-1))

    loss = torch.compile(compute_loss) if kind == "compiled" else compute_loss

    def step():
        loss().backward()
        optimizer.step()
        optimizer.zero_grad()
    return step


def make_jax_step(threads, dtype):
    os.environ["XLA_FLAGS"] = f"--xla_cpu_multi_thread_eigen={'true' if threads > 1 else 'false'}"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import jax.numpy as jnp
    import numpy as np
    import optax
    random = np.random.default_rng(0)

    def make_dense(inputs, outputs):
        return {"w": jnp.asarray(random.normal(0, 0.02, (inputs, outputs)), jnp.float32), "b": jnp.zeros(outputs)}

    def make_norm():
        return {"w": jnp.ones(WIDTH), "b": jnp.zeros(WIDTH)}

    weights = {"table": make_dense(VOCABULARY, WIDTH)["w"], "places": make_dense(LENGTH, WIDTH)["w"], "norm": make_norm(),
               "layers": [{"norm1": make_norm(), "qkv": make_dense(WIDTH, 3 * WIDTH), "out": make_dense(WIDTH, WIDTH),
                           "norm2": make_norm(), "up": make_dense(WIDTH, 4 * WIDTH),
                           "down": make_dense(4 * WIDTH, WIDTH)} for _ in range(LAYERS)]}
    text = jnp.asarray(random.integers(0, VOCABULARY, (BATCH, LENGTH + 1)))
    optimizer = optax.adamw(3e-5, weight_decay=0.01)
    state = optimizer.init(weights)
    computed = jnp.bfloat16 if dtype == "bf16" else jnp.float32

    def dense(x, layer):
        return x @ layer["w"].astype(computed) + layer["b"].astype(computed)

    def normalize(x, layer):
        x = x.astype(jnp.float32)
        y = (x - x.mean(-1, keepdims=True)) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)
        return (y * layer["w"] + layer["b"]).astype(computed)

    def compute_loss(weights):
        x = (weights["table"][text[:, :-1]] + weights["places"]).astype(computed)
        for w in weights["layers"]:
            q, k, v = jnp.split(dense(normalize(x, w["norm1"]), w["qkv"]).reshape(BATCH, LENGTH, 3 * HEADS, -1), 3, 2)
            attended = jax.nn.dot_product_attention(q, k, v, is_causal=True)
            x = x + dense(attended.reshape(x.shape), w["out"])
            x = x + dense(jax.nn.gelu(dense(normalize(x, w["norm2"]), w["up"])), w["down"])
        logits = (normalize(x, weights["norm"]) @ weights["table"].T.astype(computed)).astype(jnp.float32)
        return optax.softmax_cross_entropy_with_integer_labels(logits, text[:, 1:]).mean()

    def update(weights, state):
        updates, state = optimizer.update(jax.grad(compute_loss)(weights), state, weights)
        return optax.apply_updates(weights, updates), state

    compiled = jax.jit(update, donate_argnums=(0, 1))

    def step():
        nonlocal weights, state
        weights, state = jax.block_until_ready(compiled(weights, state))
    return step


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("eager", "compiled", "jax"):
        sys.exit(__doc__)
    kind, threads, dtype = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    os.sched_setaffinity(0, range(threads))
    step = make_jax_step(threads, dtype) if kind == "jax" else make_torch_step(kind, threads, dtype)
    times = []
    for _ in range(STEPS):
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    print(f"{kind} {dtype}, {threads} threads: {min(times[2:]):.2f} s of a step")


main()
