"""Writes examples.tfrecord, expected.txt (the metrics of the examples as TensorFlow
computes them) and an empty checkpoint. Run in this folder, with TensorFlow installed
(build/peers/bin/python after `make check-peers`)."""
import numpy as np
import tensorflow as tf

tf.compat.v1.disable_eager_execution()
rng = np.random.default_rng(1)
N, CLASSES = 23, 5

label = rng.integers(0, CLASSES, N)
logits = rng.normal(size=(N, CLASSES)).astype(np.float32)
logits[np.arange(N), label] += 1
logits[3, :] = [2, 2, -np.inf, 0.5, 2]  # Ties, and an infinity.
label[3] = 4
positive = rng.integers(0, 2, N)
p = np.clip(0.3 + 0.4 * positive + 0.25 * rng.normal(size=N), 0, 1).astype(np.float32)
y = rng.normal(size=N).astype(np.float32)
target = (y + 0.3 * rng.normal(size=N)).astype(np.float32)
weight = rng.integers(0, 4, N).astype(np.float32) / 2


def feature(value):
    value = np.atleast_1d(value)
    if value.dtype.kind == "i":
        return tf.train.Feature(int64_list=tf.train.Int64List(value=value))
    return tf.train.Feature(float_list=tf.train.FloatList(value=value))


with tf.io.TFRecordWriter("examples.tfrecord") as writer:
    for i in range(N):
        features = dict(label=label[i], logits=logits[i], positive=positive[i], p=p[i], y=y[i],
                        target=target[i], weight=weight[i])
        writer.write(tf.train.Example(features=tf.train.Features(
            feature={k: feature(v) for k, v in features.items()})).SerializeToString())

metrics = tf.compat.v1.metrics
shown = (p > 0.5).astype(np.int64)
finite = np.where(np.isinf(logits), 0, logits)
loss = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=label, logits=finite)
found = {
    "accuracy": metrics.accuracy(label, np.argmax(logits, 1)),
    "accuracy_weighted": metrics.accuracy(label, np.argmax(logits, 1), weight),
    "auc": metrics.auc(positive, p),
    "auc_weighted": metrics.auc(positive, p, weight),
    "auc_20": metrics.auc(positive, p, num_thresholds=20),
    "mean": metrics.mean(logits[:, [0, 1, 3, 4]]),
    "mean_weighted": metrics.mean(y, weight),
    "mean_squared_error": metrics.mean_squared_error(target, y),
    "mean_absolute_error": metrics.mean_absolute_error(target, y, weight),
    "root_mean_squared_error": metrics.root_mean_squared_error(target, y),
    "precision": metrics.precision(positive, shown),
    "precision_weighted": metrics.precision(positive, shown, weight),
    "recall": metrics.recall(positive, shown),
    "recall_weighted": metrics.recall(positive, shown, weight),
    "top_2": metrics.mean(tf.compat.v1.nn.in_top_k(finite, label, 2)),
    "perplexity": metrics.mean(loss),
    "loss": metrics.mean(loss),
}
with tf.compat.v1.Session() as session:
    session.run(tf.compat.v1.local_variables_initializer())
    session.run([update for _, update in found.values()])
    # A model without variables: its checkpoint is the step.
    step = tf.compat.v1.get_variable("global_step", [], tf.int64, tf.zeros_initializer())
    session.run(step.initializer)
    tf.compat.v1.train.Saver([step]).save(session, "./model.ckpt", 0, write_meta_graph=False,
                                          write_state=False)
    values = session.run({name: value for name, (value, _) in found.items()})
values["perplexity"] = np.exp(values["perplexity"])
with open("expected.txt", "w") as file:
    for name, value in sorted(values.items()):
        file.write(f"{name} {value:.7g}\n")
