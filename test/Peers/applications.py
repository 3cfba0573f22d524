#!/usr/bin/env python3
"""Compares ResNet-50 and MobileNet V2, with Keras's weights by their maps, with Keras.

    applications.py EXAMPLES FOLDER

Each network has weights and moving variables at random, which Keras saves. Our program begins with these, and predicts
probabilities in f32. They must be as near to Keras's in f64 as Keras's are in f32, up to a factor of 3.
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

from peer_programs import run

SIZE, CLASSES, ROWS = 64, 10, 3
# The model and the map under examples/, changes of the text, and whether blue comes first in Keras's images.
CASES = {"MobileNetV2": ("mobilenet_v2/mobilenet_v2.mlir", "maps/keras.map", {}, False),
         "ResNet50": ("maps/resnet50.mlir", "maps/resnet50.map", {"224x224": f"{SIZE}x{SIZE}"}, True)}


def make(name, dtype, weights=None):
    keras.backend.set_floatx(dtype)
    keras.backend.clear_session()
    model = getattr(keras.applications, name)(weights=None, input_shape=(SIZE, SIZE, 3), classes=CLASSES)
    if weights:
        model.set_weights(weights)
    return model


def compare(examples, folder, name):
    text, names, changes, is_blue_first = CASES[name]
    rng = np.random.default_rng(3)
    model = make(name, "float32")
    for variable in model.weights:
        value = variable.numpy()
        if variable.name in ("gamma", "moving_variance"):
            value = rng.uniform(0.5, 1.5, value.shape)
        elif variable.name in ("beta", "moving_mean", "bias"):
            value = rng.normal(0, 0.2, value.shape)
        variable.assign(value.astype("float32"))
    model.save_weights(f"{folder}/{name}.weights.h5")
    images = rng.uniform(-2, 2, (ROWS, SIZE, SIZE, 3)).astype("float32")
    np.savez(f"{folder}/{name}.npz", image=images, label=np.zeros(ROWS, "int32"))
    lines = [line for line in open(f"{examples}/{text}").read().splitlines() if "data.image_pipeline" not in line]
    program = "\n".join(lines)
    for old, new in changes.items():
        program = program.replace(old, new)
    with open(f"{folder}/{name}.mlir", "w") as file:
        file.write(program.replace("%rate = graph.constant 0.002", "%rate = graph.param \"learning_rate\" = 0.0"))
    run("tpu-translate", f"{folder}/{name}.mlir", "--to-executable", f"--train-batch-size={ROWS}", f"--predict-batch-size={ROWS}", "--precision=highest",
        "--frozen-variables=(conv|depth|batch).*", "-o", f"{folder}/{name}")
    started = run(f"{folder}/{name}", "train", f"--train_files={folder}/{name}.npz", f"--model_dir={folder}/{name}-tuned", "--max_steps=1", "--learning_rate=0",
                  f"--warm_start_from={folder}/{name}.weights.h5", f"--warm_start_map={examples}/{names}")
    run(f"{folder}/{name}", "predict", f"--predict_files={folder}/{name}.npz", f"--model_dir={folder}/{name}-tuned", f"--output={folder}/{name}-predictions.npz")
    found = np.load(f"{folder}/{name}-predictions.npz")["probabilities"]
    weights = model.get_weights()
    images = images[..., ::-1] if is_blue_first else images
    single, expected = (make(name, dtype, weights).predict(images.astype(dtype), verbose=0) for dtype in ("float32", "float64"))
    distance = lambda values: np.abs(values - expected).max()
    print(f"{name}: an error of {distance(found):.1e} beside Keras's {distance(single):.1e}, of probabilities up to {expected.max():.2f}; {started.splitlines()[0].split(' from')[0]}")
    if "other tensors" in started or not distance(found) < 3 * distance(single):
        raise SystemExit(started)


if __name__ == "__main__":
    for case in CASES:
        compare(sys.argv[1], sys.argv[2], case)
