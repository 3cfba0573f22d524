#!/usr/bin/env python3
"""Compares the losses of twenty steps of AdamW with those of Hugging Face's transformers.

    fine_tuning.py EXAMPLES FOLDER

A small GPT-2 has random weights. Our program trains all of them. transformers trains the same weights on the same rows in
f64, and in f32 for a bound. Weights decay, but for biases and norms.
"""
import re
import sys

import numpy as np
import torch
import transformers as hf

import pretrained

STEPS, RATE, DECAY = 20, 0.003, 0.125
# Exact in f32. There, 1 - 0.999 is off by 1.3e-5 of itself, in Keras, too.
BETAS = (0.875, 0.96875)


def losses_of(model, tokens):
    """The loss before each step. The least divisor of AdamW hardly counts: Keras adds it elsewhere."""
    trained = [(name, value) for name, value in model.named_parameters() if value.requires_grad]
    decays = lambda name: name.endswith("weight") and "ln_" not in name
    optimizer = torch.optim.AdamW([{"params": [value for name, value in trained if decays(name) == chosen], "weight_decay": DECAY * chosen}
                                   for chosen in (True, False)], RATE, BETAS, eps=1e-12)
    losses = []
    for _ in range(STEPS):
        optimizer.zero_grad()
        logits = model(input_ids=tokens[:, :-1]).logits
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return np.array(losses)


def main(examples, path):
    make, model, weight_map, _, changes = pretrained.CASES["gpt2"]
    rng = np.random.default_rng(13)
    network = make()
    pretrained.randomize(network, rng)
    network.save_pretrained(f"{path}/base")
    tokens = rng.integers(pretrained.VOCABULARY, size=(pretrained.ROWS, pretrained.LENGTH + 1), dtype=np.int32)
    np.savez(f"{path}/rows.npz", text=tokens[:, :-1], next=tokens[:, 1:])
    text = pretrained.rewrite(open(f"{examples}/{model}.mlir").read(), {**changes, "3.0e-5": str(RATE)})
    text, count = re.subn(r"#graph.adamw<weight_decay = 0.01>, %rate \{cross_shard, [^}]*\}",
                          f'#graph.adamw<weight_decay = {DECAY}, beta1 = {BETAS[0]}, beta2 = {BETAS[1]}, epsilon = 1.0e-12>, %rate {{cross_shard, no_decay = ["bias$", "gamma$", "beta$"]}}', text)
    assert count == 1
    with open(f"{path}/model.mlir", "w") as file:
        file.write(text)
    with open(f"{path}/weights.map", "w") as file:
        file.write(re.sub(r"-> (\w)", r"-> transformer.\1", open(f"{examples}/{weight_map}.map").read()))
    program = f"{path}/program"
    pretrained.run("tpu-translate", f"{path}/model.mlir", "--to-executable", f"--train-batch-size={pretrained.ROWS}", "--precision=highest", "-o", program)
    log = pretrained.run(program, "train", f"--train_files={path}/rows.npz", f"--model_dir={path}/tuned", f"--max_steps={STEPS}", "--save_summary_steps=1",
                         "--iterations_per_loop=1", "--log_step_count_steps=1", f"--warm_start_from={path}/base", f"--warm_start_map={path}/weights.map")
    found = np.array([float(loss) for loss in re.findall(r"step \d+/\d+ +loss ([\d.]+)", log)])
    tokens = torch.from_numpy(tokens.astype(np.int64))
    expected, single = (losses_of(hf.GPT2LMHeadModel.from_pretrained(f"{path}/base", dtype=dtype).eval(), tokens) for dtype in (torch.float64, torch.float32))
    error, bound = np.abs(found - expected).max(), np.abs(single - expected).max()
    print(f"{len(found)} losses from {found[0]:.3f} to {found[-1]:.3f}: at most {error:.1e} from those of transformers, which are {bound:.1e} apart in f32")
    # The log has five decimals.
    if len(found) != STEPS or not error < 3 * bound + 5.1e-6:
        raise SystemExit("the losses differ")


if __name__ == "__main__":
    hf.logging.set_verbosity_error()
    main(*sys.argv[1:])
