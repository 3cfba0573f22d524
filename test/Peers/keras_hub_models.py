#!/usr/bin/env python3
"""Compares the models of examples/maps, with KerasHub's weights by their maps, with KerasHub.

    keras_hub_models.py EXAMPLES FOLDER [NAME ...]

KerasHub makes a small network of random weights. It saves those of the backbone as a .weights.h5, as its presets have
them, and those of a classifier as a .npz. Our program begins with both, and predicts logits in f32. They must be as near to
those of KerasHub in f64 as KerasHub's in f32, up to a factor of 3 for another order of sums. Then tpu-ckpt writes the
variables as KerasHub's file by the map, which gives the same weights again.
"""
import os
import re
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import keras_hub.models as hub
import numpy as np

from peer_programs import rewrite, run

VOCABULARY, LENGTH, IMAGE, CLASSES, ROWS = 301, 128, 224, 5, 3
sizes = {"num_layers": 3, "hidden_dim": 48}
decoder = {**sizes, "vocabulary_size": VOCABULARY, "intermediate_dim": 80, "num_query_heads": 4}
ours = {"features": 48, "hidden": 80, "layers": 3, "heads": 4}
ours_decoder = {**ours, "vocabulary": VOCABULARY, "key_value_heads": 2, "key_dim": 12}
gpt2 = {"num_heads = 12, key_dim = 64": "num_heads = 4, key_dim = 12", "3072": "192", "768": "48", "50257": str(VOCABULARY), "repeat 12": "repeat 3", "1024": str(LENGTH), "3.0e-5": "0.0",
        'graph.metric "perplexity"': 'graph.predict {logits = %logits}\n    graph.metric "perplexity"'}

# The backbone and the task, the model, its map, its parameters, and changes of its text.
CASES = {
    "gpt2": (lambda: hub.GPT2Backbone(VOCABULARY, intermediate_dim=192, num_heads=4, max_sequence_length=LENGTH, dropout=0, **sizes), hub.GPT2CausalLM, "gpt2", {}, gpt2),
    "llama": (lambda: hub.LlamaBackbone(num_key_value_heads=2, layer_norm_epsilon=1e-5, rope_max_wavelength=10000, **decoder), hub.LlamaCausalLM, "llama", ours_decoder, {}),
    "mistral": (lambda: hub.MistralBackbone(num_key_value_heads=2, layer_norm_epsilon=1e-5, sliding_window=512, **decoder), hub.MistralCausalLM, "llama", ours_decoder, {}),
    "gemma": (lambda: hub.GemmaBackbone(num_key_value_heads=1, head_dim=16, **{**decoder, "intermediate_dim": 160}), hub.GemmaCausalLM, "llama",
              {**ours_decoder, "key_value_heads": 1, "key_dim": 16, "activation": "gelu_tanh", "epsilon": 1e-6, "embedding_scale": 48 ** 0.5, "tied": "true"}, {}),
    # KerasHub's BERT has the approximate GELU.
    "bert": (lambda: hub.BertBackbone(VOCABULARY, num_heads=4, intermediate_dim=80, max_sequence_length=160, dropout=0, **sizes),
             lambda backbone, **more: hub.BertTextClassifier(backbone, num_classes=CLASSES, dropout=0, **more), "bert", {**ours, "vocabulary": VOCABULARY, "classes": CLASSES}, {'"gelu"': '"gelu_tanh"'}),
    "vit": (lambda: hub.ViTBackbone((IMAGE, IMAGE, 3), 16, num_heads=4, mlp_dim=80, layer_norm_epsilon=1e-12, **sizes),
            lambda backbone, **more: hub.ViTImageClassifier(backbone, num_classes=CLASSES, pooling="token", **more), "vit", {**ours, "classes": CLASSES}, {}),
}


def inputs(model, rng):
    """Ours by name, and those of KerasHub."""
    if model == "vit":
        image = rng.uniform(-1, 1, (ROWS, IMAGE, IMAGE, 3)).astype(np.float32)
        return {"image": image, "label": np.zeros(ROWS, np.int32)}, image
    tokens = rng.integers(VOCABULARY, size=(ROWS, LENGTH), dtype=np.int32)
    if model != "bert":
        return {"text": tokens, "next": tokens}, {"token_ids": tokens, "padding_mask": np.ones_like(tokens)}
    segments = (np.arange(LENGTH) >= np.array([[60], [5], [128]])).astype(np.int32)
    mask = (np.arange(LENGTH) < np.array([[128], [7], [90]])).astype(np.int32)
    return ({"tokens": tokens, "segments": segments, "mask": mask, "label": np.zeros(ROWS, np.int32)},
            {"token_ids": tokens, "segment_ids": segments, "padding_mask": mask})


def make(name, dtype, weights=None):
    backbone, task = CASES[name][:2]
    keras.backend.clear_session()
    keras.config.set_dtype_policy(dtype)
    keras.config.set_floatx(dtype)
    made = task(backbone(), preprocessor=None)
    if weights:
        made.set_weights(weights)
    return made


def compare(examples, folder, name):
    model, parameters, changes = CASES[name][2:]
    rng = np.random.default_rng(5)
    path = os.path.join(folder, name)
    os.makedirs(path)
    task = make(name, "float32")
    task.set_weights([rng.normal(float(variable.numpy().mean().round()), 0.3 if variable.ndim == 1 else variable.shape[-1] ** -0.5, variable.shape)
                      for variable in task.weights])
    task.backbone.save_weights(f"{path}/theirs.weights.h5")
    sources, used = f"{path}/theirs.weights.h5", []
    if name in ("bert", "vit"):
        used = task.weights[-2:]
        np.savez(f"{path}/classifier.npz", **{"classifier/kernel": used[0].numpy(), "classifier/bias": used[1].numpy()})
        sources += f",{path}/classifier.npz"
    rows, theirs = inputs(model, rng)
    np.savez(f"{path}/rows.npz", **rows)
    with open(f"{path}/model.mlir", "w") as file:
        file.write(rewrite(open(f"{examples}/{model}.mlir").read(), changes))
    weights, program = f"{examples}/keras_{name}.map", f"{path}/program"
    params = [f"--params={','.join(f'{key}={value}' for key, value in parameters.items())}"] if parameters else []
    run("tpu-translate", f"{path}/model.mlir", "--to-executable", f"--train-batch-size={ROWS}", f"--predict-batch-size={ROWS}", "--precision=highest", *params, "-o", program)
    rate = [] if name == "gpt2" else ["--learning_rate=0"]
    started = run(program, "train", f"--train_files={path}/rows.npz", f"--model_dir={path}/tuned", "--max_steps=1", *rate, f"--warm_start_from={sources}", f"--warm_start_map={weights}")
    run(program, "predict", f"--predict_files={path}/rows.npz", f"--model_dir={path}/tuned", f"--output={path}/predictions.npz")
    found = np.load(f"{path}/predictions.npz")["logits"].astype(np.float64)
    values = task.get_weights()
    single, expected = (make(name, dtype, values).predict(theirs, verbose=0).astype(np.float64) for dtype in ("float32", "float64"))
    size = np.sqrt(np.mean(expected ** 2))
    error, bound = (np.sqrt(np.mean((logits - expected) ** 2)) / size for logits in (found, single))
    print(f"{name}: an error of {error:.1e} beside KerasHub's {bound:.1e}; {re.search(r'Starting with [0-9]+ variables', started)[0]}")
    if "other tensors" in started or not error < 3 * bound:
        raise SystemExit(f"{name}: the logits differ\n{started}")
    # Written back by the map over zeros, the variables are the weights again.
    back = make(name, "float32").backbone
    back.set_weights([value * 0 if "position" not in variable.path else value for variable, value in zip(task.backbone.weights, task.backbone.get_weights())])
    back.save_weights(f"{path}/zeros.weights.h5")
    run("tpu-ckpt", "convert", f"{path}/tuned", f"{path}/back.weights.h5", f"--map={weights}", f"--base={path}/zeros.weights.h5")
    back.load_weights(f"{path}/back.weights.h5")
    apart = max(np.abs(ours - theirs).max() for ours, theirs in zip(back.get_weights(), task.backbone.get_weights()))
    # Norms of Gemma have lost a bit or two: the sum with 1 was rounded to f32.
    if apart > (2 ** -23 if name == "gemma" else 0):
        raise SystemExit(f"{name}: the weights differ by {apart}")


if __name__ == "__main__":
    for case in sys.argv[3:] or CASES:
        compare(sys.argv[1], sys.argv[2], case)
