#!/usr/bin/env python3
"""Times small decoders in loops on the device, in turn on Systole and on XLA.

`decoding-beside-xla.py [CASE...]`, in an environment with JAX and the wheel. It prints the least time of each and
the median of the ratios of neighbouring calls.
"""
import beside_xla

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

TOKENS, WIDTH, HEADS, LAYERS, VOCABULARY, BEAMS = 48, 64, 4, 2, 256, 4


def make_weights(rng):
    def draw(*shape):
        return (0.3 * rng.standard_normal(shape)).astype(np.float32)

    layers = [{"qkv": draw(WIDTH, 3 * WIDTH), "out": draw(WIDTH, WIDTH), "up": draw(WIDTH, 4 * WIDTH),
               "down": draw(4 * WIDTH, WIDTH)} for _ in range(LAYERS)]
    return {"table": draw(VOCABULARY, WIDTH), "places": draw(TOKENS, WIDTH), "layers": layers}


def normalize(x):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(((x - mean)**2).mean(-1, keepdims=True) + 1e-5)


def step(weights, caches, tokens, place):
    """The logits after the tokens of some rows at a place, and the keys and values."""
    x = weights["table"][tokens] + weights["places"][place]
    seen = jnp.arange(TOKENS) <= place
    new = []
    for w, (keys, values) in zip(weights["layers"], caches):
        q, k, v = jnp.split(normalize(x) @ w["qkv"], 3, axis=-1)
        heads = lambda y: y.reshape(-1, 1, HEADS, WIDTH // HEADS)
        keys = lax.dynamic_update_slice(keys, heads(k), (0, place, 0, 0))
        values = lax.dynamic_update_slice(values, heads(v), (0, place, 0, 0))
        scores = jnp.einsum("bhd,bthd->bht", heads(q)[:, 0], keys) / (WIDTH // HEADS)**0.5
        attended = jnp.einsum("bht,bthd->bhd", jax.nn.softmax(jnp.where(seen, scores, -1e9)), values)
        x = x + attended.reshape(x.shape) @ w["out"]
        x = x + jax.nn.gelu(normalize(x) @ w["up"]) @ w["down"]
        new.append((keys, values))
    return normalize(x) @ weights["table"].T, new


def make_caches(rows):
    empty = jnp.zeros((rows, TOKENS, HEADS, WIDTH // HEADS))
    return [(empty, empty) for _ in range(LAYERS)]


def decode(weights, first):
    """The likeliest tokens, by a loop of a known length."""

    def body(i, state):
        text, caches = state
        logits, caches = step(weights, caches, text[i][None], i)
        return text.at[i + 1].set(jnp.argmax(logits[0])), caches

    text = jnp.zeros(TOKENS, jnp.int32).at[0].set(first)
    return lax.fori_loop(0, TOKENS - 1, body, (text, make_caches(1)))[0]


def search_beams(weights, first):
    """The likeliest texts that a beam search finds, until all end with token 0."""

    def body(state):
        i, text, scores, ended, caches = state
        logits, caches = step(weights, caches, text[:, i], i)
        each = jax.nn.log_softmax(logits)
        each = jnp.where(ended[:, None], jnp.where(jnp.arange(VOCABULARY) == 0, 0.0, -1e9), each)
        scores, best = lax.top_k((scores[:, None] + each).reshape(-1), BEAMS)
        beams, tokens = best // VOCABULARY, best % VOCABULARY
        text = text[beams].at[:, i + 1].set(tokens)
        caches = jax.tree.map(lambda cache: cache[beams], caches)
        return i + 1, text, scores, ended[beams] | (tokens == 0), caches

    def go_on(state):
        return (state[0] < TOKENS - 1) & ~state[3].all()

    text = jnp.zeros((BEAMS, TOKENS), jnp.int32).at[:, 0].set(first)
    scores = jnp.where(jnp.arange(BEAMS) == 0, 0.0, -1e9)
    state = 0, text, scores, jnp.zeros(BEAMS, bool), make_caches(BEAMS)
    return lax.while_loop(go_on, body, state)[1:3]


def make_cases():
    weights, first = make_weights(np.random.default_rng(0)), np.int32(7)
    return {"decoder": (decode, weights, first), "beam search": (search_beams, weights, first)}


if __name__ == "__main__":
    beside_xla.print_table(make_cases())
