#!/usr/bin/env python3
"""Compares twenty steps of adapters (LoRA) with those of Hugging Face's PEFT.

    adapters.py EXAMPLES FOLDER

A small Llama has random weights. Our program trains adapters from 0 with each optimizer, and tpu-ckpt writes those of the
first and the last step as PEFT's files. PEFT reads the first ones, and trains them on the same rows in f64, and in f32 for a
bound. Then `tpu-ckpt merge` is compared with PEFT's merge of the last ones.
"""
import os
import sys

import numpy as np
import peft
import safetensors.numpy
import torch
import transformers as hf

import pretrained

STEPS, KERNELS = 20, "block.*/(attention/(query|value|attention_output)|down)/kernel"
# The optimizer, its rate, and PyTorch's. Betas are exact in f32, and the least divisor hardly counts: see fine_tuning.py.
OPTIMIZERS = {
    "SGD": ("#graph.sgd", 0.05, lambda trained: torch.optim.SGD(trained, 0.05)),
    "AdamW": ("#graph.adamw<weight_decay = 0.125, beta1 = 0.875, beta2 = 0.96875, epsilon = 1.0e-12>", 0.003,
              lambda trained: torch.optim.AdamW(trained, 0.003, (0.875, 0.96875), eps=1e-12, weight_decay=0.125)),
}


def train(base, adapter, tokens, dtype, make):
    """PEFT's adapters after all steps, and the last loss."""
    model = peft.PeftModel.from_pretrained(hf.LlamaForCausalLM.from_pretrained(base, dtype=dtype), adapter, is_trainable=True).to(dtype)
    trained = {name: value for name, value in model.named_parameters() if value.requires_grad}
    optimizer = make(trained.values())
    for _ in range(STEPS):
        optimizer.zero_grad()
        logits = model(input_ids=tokens[:, :-1]).logits
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten())
        loss.backward()
        optimizer.step()
    return {name.replace(".default", ""): value.detach().double().numpy() for name, value in trained.items()}, loss.item()


def main(examples, folder, name):
    attribute, rate, optimizer = OPTIMIZERS[name]
    make, model, weight_map, parameters, _ = pretrained.CASES["llama"]
    rng = np.random.default_rng(11)
    base = os.path.join(folder, "base")
    os.makedirs(folder)
    network = make()
    pretrained.randomize(network, rng)
    network.save_pretrained(base)
    tokens = rng.integers(pretrained.VOCABULARY, size=(pretrained.ROWS, pretrained.LENGTH + 1), dtype=np.int32)
    np.savez(f"{folder}/rows.npz", text=tokens[:, :-1], next=tokens[:, 1:])
    changes = {"#graph.adamw<weight_decay = 0.01>": attribute, ", clip = #graph.clip_by_global_norm<1.0>": ""}
    with open(f"{folder}/model.mlir", "w") as file:
        file.write(pretrained.rewrite(open(f"{examples}/{model}.mlir").read(), changes))
    names, program = f"{examples}/{weight_map}.map", f"{folder}/program"
    params = ",".join(f"{key}={value}" for key, value in parameters.items())
    pretrained.run("tpu-translate", f"{folder}/model.mlir", "--to-executable", f"--train-batch-size={pretrained.ROWS}", "--precision=highest",
                   f"--params={params}", f"--lora={KERNELS}:rank=4,alpha=6", "-o", program)
    pretrained.run(program, "train", f"--train_files={folder}/rows.npz", f"--model_dir={folder}/tuned", f"--max_steps={STEPS}", f"--learning_rate={rate}",
                   f"--warm_start_from={base}", f"--warm_start_map={names}")
    for step in (0, STEPS):
        pretrained.run("tpu-ckpt", "peft", f"{folder}/tuned/model.ckpt-{step}", f"{folder}/{step}", f"--map={names}", "--lora-alpha=6")

    tokens = torch.from_numpy(tokens.astype(np.int64))
    expected, loss = train(base, f"{folder}/0", tokens, torch.float64, optimizer)
    single, _ = train(base, f"{folder}/0", tokens, torch.float32, optimizer)
    found = safetensors.numpy.load_file(f"{folder}/{STEPS}/adapter_model.safetensors")
    first = safetensors.numpy.load_file(f"{folder}/0/adapter_model.safetensors")
    assert found.keys() == expected.keys(), found.keys() ^ expected.keys()
    distance = lambda values: np.sqrt(sum(np.sum((values[name] - expected[name]) ** 2) for name in expected) /
                                      sum(np.sum((first[name] - expected[name]) ** 2) for name in expected))
    error, bound = distance(found), distance(single)
    print(f"{len(found) // 2} adapters after {STEPS} steps of {name}, loss {loss:.4f}: an error of {error:.1e} of their change beside PEFT's {bound:.1e}")
    if not error < 3 * bound:
        raise SystemExit("the adapters differ")

    # Training goes on from PEFT's files.
    pretrained.run(program, "train", f"--train_files={folder}/rows.npz", f"--model_dir={folder}/again", "--max_steps=1", f"--learning_rate={rate}",
                   f"--warm_start_from={base},{folder}/{STEPS}/adapter_model.safetensors", f"--warm_start_map={names}")
    pretrained.run("tpu-ckpt", "peft", f"{folder}/again/model.ckpt-0", f"{folder}/again0", f"--map={names}", "--lora-alpha=6")
    pretrained.run("tpu-ckpt", "compare", f"{folder}/{STEPS}/adapter_model.safetensors", f"{folder}/again0/adapter_model.safetensors")
    pretrained.run("tpu-ckpt", "merge", f"{folder}/tuned", f"{folder}/merged.safetensors", "--lora-alpha=6")
    merged = peft.PeftModel.from_pretrained(hf.LlamaForCausalLM.from_pretrained(base, dtype=torch.float64), f"{folder}/{STEPS}").double().merge_and_unload()
    ours = safetensors.numpy.load_file(f"{folder}/merged.safetensors")
    theirs = merged.model.layers[2].self_attn.q_proj.weight.detach().numpy().T
    apart = np.abs(ours["block_2/attention/query/kernel"].reshape(theirs.shape) - theirs).max() / np.abs(theirs).max()
    print(f"a merged kernel is {'that' if apart < 2 ** -23 else 'not that'} of PEFT")


if __name__ == "__main__":
    hf.logging.set_verbosity_error()
    for optimizer_name in OPTIMIZERS:
        main(sys.argv[1], os.path.join(sys.argv[2], optimizer_name), optimizer_name)
