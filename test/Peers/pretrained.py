#!/usr/bin/env python3
"""Compares the models of examples/maps, with weights by their maps, with Hugging Face's transformers.

    pretrained.py EXAMPLES FOLDER [NAME ...]

For each model, transformers makes a small network of random weights and saves it. Our program begins with these
weights, and predicts logits in f32. They must be as near to those of transformers in f64 as transformers is in f32,
up to a factor of 3 for another order of sums.
"""
import os
import re
import sys

import numpy as np
import torch
import transformers as hf

from peer_programs import rewrite, run

VOCABULARY, LENGTH, IMAGE, ROWS = 301, 128, 224, 3
decoder = {"vocab_size": VOCABULARY, "hidden_size": 48, "intermediate_size": 80, "num_hidden_layers": 3, "num_attention_heads": 4, "num_key_value_heads": 2}
encoder = {"hidden_size": 48, "intermediate_size": 80, "num_hidden_layers": 3, "num_attention_heads": 4, "num_labels": 5}
ours_decoder = {"vocabulary": VOCABULARY, "features": 48, "hidden": 80, "layers": 3, "heads": 4, "key_value_heads": 2, "key_dim": 12}
ours_encoder = {"features": 48, "hidden": 80, "layers": 3, "heads": 4, "classes": 5}
gpt2 = {"num_heads = 12, key_dim = 64": "num_heads = 4, key_dim = 12", "3072": "192", "768": "48", "50257": str(VOCABULARY), "repeat 12": "repeat 3", "1024": str(LENGTH), "3.0e-5": "0.0",
        'graph.metric "perplexity"': 'graph.predict {logits = %logits}\n    graph.metric "perplexity"'}

# The network of transformers, the model, its map, its parameters, and changes of its text.
CASES = {
    "gpt2": (lambda: hf.GPT2LMHeadModel(hf.GPT2Config(vocab_size=VOCABULARY, n_positions=LENGTH, n_embd=48, n_layer=3, n_head=4)), "gpt2", "gpt2", {}, gpt2),
    "llama": (lambda: hf.LlamaForCausalLM(hf.LlamaConfig(**decoder, rms_norm_eps=1e-6, rope_theta=500000.0)), "llama", "llama", {**ours_decoder, "epsilon": 1e-6, "rotary_base": 500000.0}, {}),
    "llama-tied": (lambda: hf.LlamaForCausalLM(hf.LlamaConfig(**decoder, rms_norm_eps=1e-5, tie_word_embeddings=True)), "llama", "llama", {**ours_decoder, "tied": "true"}, {}),
    "mistral": (lambda: hf.MistralForCausalLM(hf.MistralConfig(**decoder, rms_norm_eps=1e-5, sliding_window=20)), "llama", "llama", ours_decoder, {"causal,": "causal, window = 20,"}),
    "llama3": (lambda: hf.LlamaForCausalLM(hf.LlamaConfig(**decoder, rms_norm_eps=1e-5, rope_parameters={"rope_type": "llama3", "rope_theta": 10000.0, "factor": 8.0,
                                                          "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 64})),
               "llama", "llama", ours_decoder, {"causal,": "causal, rotary_llama3 = [8.0, 1.0, 4.0, 64.0],"}),
    "mixtral": (lambda: hf.MixtralForCausalLM(hf.MixtralConfig(**decoder, rms_norm_eps=1e-5, rope_parameters={"rope_type": "default", "rope_theta": 10000.0}, num_local_experts=8, num_experts_per_tok=2, experts_implementation="eager")),
                "llama", "mixtral", {**ours_decoder, "experts": 8}, {}),
    "gemma": (lambda: hf.GemmaForCausalLM(hf.GemmaConfig(**{**decoder, "num_key_value_heads": 1}, head_dim=16)), "llama", "gemma",
              {**ours_decoder, "key_value_heads": 1, "key_dim": 16, "activation": "gelu_tanh", "epsilon": 1e-6, "embedding_scale": 48 ** 0.5, "tied": "true"}, {}),
    "bert": (lambda: hf.BertForSequenceClassification(hf.BertConfig(**encoder, vocab_size=VOCABULARY, max_position_embeddings=160)), "bert", "bert", {**ours_encoder, "vocabulary": VOCABULARY}, {}),
    "vit": (lambda: hf.ViTForImageClassification(hf.ViTConfig(**encoder)), "vit", "vit", ours_encoder, {}),
}


def randomize(network, rng):
    """Weights that leave no term small: transformers begins with biases of 0 and norms of 1."""
    with torch.no_grad():
        for name, weight in network.named_parameters():
            noise = torch.from_numpy(rng.standard_normal(tuple(weight.shape)).astype(np.float32))
            weight.copy_(weight + 0.3 * noise if weight.ndim == 1 else noise * (weight.shape[-1] ** -0.5))


def inputs(model, rng):
    """Ours by name, and those of transformers."""
    if model == "vit":
        image = rng.uniform(-1, 1, (ROWS, IMAGE, IMAGE, 3)).astype(np.float32)
        return {"image": image, "label": np.zeros(ROWS, np.int32)}, {"pixel_values": image.transpose(0, 3, 1, 2)}
    tokens = rng.integers(VOCABULARY, size=(ROWS, LENGTH), dtype=np.int32)
    if model != "bert":
        return {"text": tokens, "next": tokens}, {"input_ids": tokens}
    segments = (np.arange(LENGTH) >= np.array([[60], [5], [128]])).astype(np.int32)
    mask = (np.arange(LENGTH) < np.array([[128], [7], [90]])).astype(np.int32)
    return {"tokens": tokens, "segments": segments, "mask": mask, "label": np.zeros(ROWS, np.int32)}, {"input_ids": tokens, "token_type_ids": segments, "attention_mask": mask}


def compute(network, theirs, dtype):
    network = network.to(dtype).eval()
    values = {name: torch.from_numpy(value.copy()) for name, value in theirs.items()}
    values = {name: value.to(dtype) if value.is_floating_point() else value for name, value in values.items()}
    with torch.no_grad():
        return network(**values).logits.double().numpy()


def compare(examples, folder, name):
    make, model, weight_map, parameters, changes = CASES[name]
    rng = np.random.default_rng(5)
    network = make()
    randomize(network, rng)
    path = os.path.join(folder, name)
    os.makedirs(path)
    network.save_pretrained(os.path.join(path, "theirs"))
    ours, theirs = inputs(model, rng)
    np.savez(os.path.join(path, "rows.npz"), **ours)
    text = rewrite(open(f"{examples}/{model}.mlir").read(), changes)
    with open(os.path.join(path, "model.mlir"), "w") as file:
        file.write(text)
    weights = open(f"{examples}/{weight_map}.map").read()
    if name == "gpt2":
        weights = re.sub(r"-> (\w)", r"-> transformer.\1", weights)
    with open(os.path.join(path, "weights.map"), "w") as file:
        file.write(weights)
    params = [f"--params={','.join(f'{key}={value}' for key, value in parameters.items())}"] if parameters else []
    program = os.path.join(path, "program")
    run("tpu-translate", f"{path}/model.mlir", "--to-executable", f"--train-batch-size={ROWS}", f"--predict-batch-size={ROWS}", "--precision=highest", *params, "-o", program)
    rate = [] if name == "gpt2" else ["--learning_rate=0"]
    started = run(program, "train", f"--train_files={path}/rows.npz", f"--model_dir={path}/tuned", "--max_steps=1", *rate, f"--warm_start_from={path}/theirs", f"--warm_start_map={path}/weights.map")
    run(program, "predict", f"--predict_files={path}/rows.npz", f"--model_dir={path}/tuned", f"--output={path}/predictions.npz")
    found = np.load(f"{path}/predictions.npz")["logits"].astype(np.float64)
    single, expected = compute(network, theirs, torch.float32), compute(network, theirs, torch.float64)
    size = np.sqrt(np.mean(expected ** 2))
    error, bound = (np.sqrt(np.mean((logits - expected) ** 2)) / size for logits in (found, single))
    print(f"{name}: an error of {error:.1e} beside transformers' {bound:.1e}; {re.search(r'Starting with [0-9]+ variables', started)[0]}")
    if "other tensors" in started:
        raise SystemExit(f"unused tensors: {started}")
    # Written back by the map over zeros, the variables are the weights again.
    with torch.no_grad():
        for key, weight in network.float().named_parameters():
            # The program has fewer positions than BERT's file: the others stay as they are.
            if "position_embeddings" not in key:
                weight.zero_()
    network.save_pretrained(os.path.join(path, "zeros"))
    run("tpu-ckpt", "convert", f"{path}/tuned", f"{path}/back.safetensors", f"--map={path}/weights.map", f"--base={path}/zeros")
    # Weights of norms of about 0.3 have lost a bit or two: the sum with 1 was rounded to f32.
    rounding = ["--bound=4e-7"] if name == "gemma" else []
    run("tpu-ckpt", "compare", f"{path}/theirs", f"{path}/back.safetensors", *rounding)
    if not error < 3 * bound:
        raise SystemExit(f"{name}: the logits differ")


if __name__ == "__main__":
    hf.logging.set_verbosity_error()
    for case in sys.argv[3:] or CASES:
        compare(sys.argv[1], sys.argv[2], case)
