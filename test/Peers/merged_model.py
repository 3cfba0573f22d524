#!/usr/bin/env python3
"""Runs a model that was fine-tuned by adapters, merged and exported, in other libraries.

    merged_model.py transformers EXAMPLES FOLDER
    merged_model.py keras EXAMPLES FOLDER

The first trains adapters of a small Llama of transformers, exports a SavedModel with merged kernels, and predicts logits with
variables that `tpu-ckpt` has merged. transformers reads them from safetensors. The second runs the SavedModel in TensorFlow, and reads the
variables in KerasHub from a file of Keras. All logits must be as near to those of transformers in f64 as its own in f32, up to
a factor of 3.
"""
import os
import shutil
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np

from peer_programs import rewrite, run

SIZES = {"vocabulary_size": 301, "num_layers": 3, "hidden_dim": 48, "intermediate_dim": 80, "num_query_heads": 4, "num_key_value_heads": 2}


def error_of(logits, expected):
    return np.sqrt(np.mean((logits - expected) ** 2) / np.mean(expected ** 2))


def compare(folder, name, logits):
    reference = np.load(f"{folder}/reference.npz")
    expected, bound = reference["double"], error_of(reference["single"], reference["double"])
    error = error_of(logits.astype(np.float64), expected)
    print(f"{name}: {expected.size} logits, an error of {error:.1e} beside transformers' {bound:.1e}")
    if not error < 3 * bound:
        raise SystemExit("the logits differ")


def use_transformers(examples, folder):
    import torch
    import transformers as hf
    import pretrained
    make, model, weight_map, parameters, _ = pretrained.CASES["llama"]
    rng = np.random.default_rng(17)
    network = make()
    pretrained.randomize(network, rng)
    network.save_pretrained(f"{folder}/base")
    rows = rng.integers(pretrained.VOCABULARY, size=(pretrained.ROWS, pretrained.LENGTH + 1), dtype=np.int32)
    np.savez(f"{folder}/rows.npz", text=rows[:, :-1], next=rows[:, 1:])
    with open(f"{folder}/model.mlir", "w") as file:
        file.write(rewrite(open(f"{examples}/{model}.mlir").read(), {}))
    names = f"{examples}/{weight_map}.map"
    params = f"--params={','.join(f'{key}={value}' for key, value in parameters.items())}"
    compile_to = lambda program, *flags: run("tpu-translate", f"{folder}/model.mlir", "--to-executable", "--precision=highest", params, *flags, "-o", program)
    compile_to(f"{folder}/tune", f"--train-batch-size={pretrained.ROWS}", f"--predict-batch-size={pretrained.ROWS}", "--lora=block.*/(attention/(query|value)|down)/kernel:rank=4,alpha=6")
    run(f"{folder}/tune", "train", f"--train_files={folder}/rows.npz", f"--model_dir={folder}/tuned", "--max_steps=20", "--learning_rate=0.01", f"--warm_start_from={folder}/base",
        f"--warm_start_map={names}")
    run(f"{folder}/tune", "predict", f"--predict_files={folder}/rows.npz", f"--model_dir={folder}/tuned", f"--output={folder}/adapted.npz")
    run("tpu-ckpt", "merge", f"{folder}/tuned", f"{folder}/merged/model.ckpt-20", "--lora-alpha=6")
    compile_to(f"{folder}/merged_model", f"--predict-batch-size={pretrained.ROWS}")
    run(f"{folder}/merged_model", "predict", f"--predict_files={folder}/rows.npz", f"--checkpoint_path={folder}/merged/model.ckpt-20", f"--output={folder}/predictions.npz")
    run(f"{folder}/tune", "export", f"{folder}/exported", f"--model_dir={folder}/tuned", "--export_version=1")
    shutil.copytree(f"{folder}/base", f"{folder}/back")
    run("tpu-ckpt", "convert", f"{folder}/merged/model.ckpt-20", f"{folder}/back/model.safetensors", f"--map={names}", f"--base={folder}/base")
    tokens = torch.from_numpy(rows[:, :-1].astype(np.int64))
    with torch.no_grad():
        single, double, before = (hf.LlamaForCausalLM.from_pretrained(f"{folder}/{weights}", dtype=dtype).eval()(input_ids=tokens).logits.double().numpy()
                                  for weights, dtype in [("back", torch.float32), ("back", torch.float64), ("base", torch.float64)])
    np.savez(f"{folder}/reference.npz", single=single, double=double)
    compare(folder, "with adapters", np.load(f"{folder}/adapted.npz")["logits"])
    compare(folder, "merged", np.load(f"{folder}/predictions.npz")["logits"])
    print(f"training has changed logits by {error_of(before, double):.2f} of them")
    if not error_of(before, double) > 0.1:
        raise SystemExit("training has changed nothing")


def use_keras(examples, folder):
    import keras_hub.models as hub
    import tensorflow as tf
    tokens = np.load(f"{folder}/rows.npz")["text"]
    served = tf.saved_model.load(f"{folder}/exported/1").signatures["serving_default"]
    compare(folder, "TensorFlow", served(text=tf.constant(tokens))["logits"].numpy())
    network = hub.LlamaCausalLM(hub.LlamaBackbone(layer_norm_epsilon=1e-6, rope_max_wavelength=500000, **SIZES), preprocessor=None)
    network.backbone.save_weights(f"{folder}/keras_base.weights.h5")
    run("tpu-ckpt", "convert", f"{folder}/merged/model.ckpt-20", f"{folder}/keras.weights.h5", f"--map={examples}/keras_llama.map", f"--base={folder}/keras_base.weights.h5")
    network.backbone.load_weights(f"{folder}/keras.weights.h5")
    compare(folder, "KerasHub", network.predict({"token_ids": tokens, "padding_mask": np.ones_like(tokens)}, verbose=0))


if __name__ == "__main__":
    {"transformers": use_transformers, "keras": use_keras}[sys.argv[1]](*sys.argv[2:])
