#!/usr/bin/env python3
"""Compares the beam search of `generate` with that of Hugging Face's transformers, on small networks of GPT-2.

    beams.py EXAMPLES FOLDER

Both have the same random weights and compute in f32. The tokens must be equal for each number of beams, length
penalty, way to stop and repetition penalty, with an end and without one.
"""
import itertools
import json
import re
import sys

import numpy as np
import torch
import transformers as hf

from pretrained import CASES, LENGTH, VOCABULARY, gpt2, randomize, rewrite, run

SEEDS, BEAMS, MOST = (1, 2), (2, 3, 5), 16


def make_network(path, seed):
    network = CASES["gpt2"][0]().eval()
    randomize(network, np.random.default_rng(seed))
    network.save_pretrained(path)
    return network


def search_theirs(network, prompts, beams, end, penalty, early, repetition):
    """The new tokens, up to the end, and the score of each prompt."""
    found = []
    for prompt in prompts:
        options = hf.GenerationConfig(num_beams=beams, do_sample=False, max_new_tokens=MOST, length_penalty=penalty, early_stopping=early, repetition_penalty=repetition,
                                      eos_token_id=end, pad_token_id=0, output_scores=True, return_dict_in_generate=True)
        network.generation_config = options
        result = network.generate(torch.tensor([prompt]), attention_mask=torch.ones(1, len(prompt), dtype=torch.long))
        tokens = result.sequences[0, len(prompt):].tolist()
        found.append((tokens[:tokens.index(end)] if end in tokens else tokens, result.sequences_scores[0].item()))
    return found


def main(examples, folder):
    compared = ended = 0
    text = rewrite(open(f"{examples}/gpt2.mlir").read(), gpt2)
    weights = re.sub(r"-> (\w)", r"-> transformer.\1", open(f"{examples}/gpt2.map").read())
    with open(f"{folder}/weights.map", "w") as file:
        file.write(weights)
    for beams in BEAMS:
        with open(f"{folder}/beams{beams}.mlir", "w") as file:
            file.write(text.replace(f"{{window = {LENGTH}, cache}}", f"{{window = 128, cache, batch = 2, beams = {beams}}}", 1))
        run("tpu-translate", f"{folder}/beams{beams}.mlir", "--to-executable", "--precision=highest", "-o", f"{folder}/beams{beams}")
    for seed in SEEDS:
        rng = np.random.default_rng(100 + seed)
        prompts = [rng.integers(VOCABULARY, size=n).tolist() for n in (1, 3, 8)]
        with open(f"{folder}/prompts", "w") as file:
            file.write("".join(" ".join(map(str, prompt)) + "\n" for prompt in prompts))
        network = make_network(f"{folder}/theirs{seed}", seed)
        weights = [f"--warm_start_from={folder}/theirs{seed}", f"--warm_start_map={folder}/weights.map"]
        # A likely end: the token that the texts have most often.
        likely = [token for found, _ in search_theirs(network, prompts, 4, None, 1.0, False, 1.0) for token in found]
        end = max(sorted(set(likely)), key=likely.count)
        for beams, ends, penalty, early, repetition in itertools.product(BEAMS, (None, end), (0.0, 1.0, 2.0), (False, True), (1.0, 1.3)):
            options = [f"--length_penalty={penalty}", f"--early_stopping={str(early).lower()}", f"--repetition_penalty={repetition}"] + ([f"--end_token={ends}"] if ends is not None else [])
            lines = run(f"{folder}/beams{beams}", "generate", *weights, f"--prompt_file={folder}/prompts", f"--max_tokens={MOST}", *options)
            expected = search_theirs(network, prompts, beams, ends, penalty, early, repetition)
            for line, (theirs, score) in zip(map(json.loads, lines.splitlines()), expected, strict=True):
                ours = [int(word) for word in line["text"].split()]
                if ours != theirs or abs(line["score"] - score) > 1e-4 * abs(score):
                    raise SystemExit(f"seed {seed}, {beams} beams, {options}, after {line['prompt']}: {ours} {line['score']}, transformers: {theirs} {score}")
                compared += 1
                ended += len(ours) < MOST
    print(f"{compared} texts are those of transformers, {ended} of them end before the last token")


if __name__ == "__main__":
    hf.logging.set_verbosity_error()
    main(*sys.argv[1:])
