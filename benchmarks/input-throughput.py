"""How fast records become float batches, against tf.data, in pairs of runs whose order
alternates: examples/mnist's training data, parsed, decoded, scaled and batched by 128 on
one thread, as often as --passes says.

    input-throughput.py TPU_TRANSLATE [--passes=40] [--pairs=5]

Needs TensorFlow. Our run is a compiled program whose model trains next to nothing on
the labels; what it takes to start, measured by a run of one pass, is left out of both. Processor time (user and system, of all threads) is what
other work on the machine disturbs least.
"""
import os
import statistics
import subprocess
import sys
import tempfile

options = {"passes": 40, "pairs": 5}
for argument in sys.argv[2:]:
    name, _, value = argument.partition("=")
    options[name[2:]] = int(value)
records = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../examples/mnist/data/train.tfrecord.gz")

model = """
graph.model @throughput {
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = stablehlo.constant dense<255.0> : tensor<784xf32>
    %image = stablehlo.divide %pixels, %white : tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "files"
    %records = data.tfrecord %files
    %repeated = data.repeat %records {count = PASSES}
    %digits = data.map @decode(%repeated) {num_parallel_calls = 1}
    %batches = data.batch %digits {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @labels(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %onehot = graph.one_hot %label {depth = 10}
    %logits = graph.dense %onehot {units = 2}
    %zero = graph.argmax %logits
    %loss = graph.sparse_softmax_cross_entropy %zero, %logits
    %rate = graph.constant 0.01
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
"""

peer = """
import sys, tensorflow as tf
tf.config.threading.set_intra_op_parallelism_threads(1)
tf.config.threading.set_inter_op_parallelism_threads(1)
def decode(record):
    features = tf.io.parse_single_example(record, {"image_raw": tf.io.FixedLenFeature([], tf.string),
                                                   "label": tf.io.FixedLenFeature([], tf.int64)})
    image = tf.cast(tf.io.decode_raw(features["image_raw"], tf.uint8), tf.float32) / 255.0
    return image, tf.cast(features["label"], tf.float32)
data = tf.data.TFRecordDataset(sys.argv[1]).repeat(int(sys.argv[2])).map(decode).batch(128, drop_remainder=True)
options = tf.data.Options()
options.threading.private_threadpool_size = 1
options.autotune.enabled = False
for _ in data.with_options(options): pass
"""


def cost(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"input-throughput: {' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime


with tempfile.TemporaryDirectory() as folder:
    plain = os.path.join(folder, "train.tfrecord")
    with open(plain, "wb") as f:
        subprocess.run(["gunzip", "-c", records], stdout=f, check=True)
    programs = {}
    for passes in (1, options["passes"]):
        source, programs[passes] = os.path.join(folder, f"{passes}.mlir"), os.path.join(folder, f"{passes}")
        with open(source, "w") as f:
            f.write(model.replace("PASSES", str(passes)))
        subprocess.run([sys.argv[1], source, "--to-executable", "--train-batch-size=128", "-o", programs[passes]], check=True)

    def ours():
        run = lambda passes: cost([programs[passes], "train", f"--files={plain}", "--max_steps=1000000", "--save_summary_steps=0", "--input_threads=1"])
        return run(options["passes"]) - run(1)

    def theirs():
        run = lambda passes: cost([sys.executable, "-c", peer, plain, str(passes)])
        return run(options["passes"]) - run(1)

    count = 7000 * (options["passes"] - 1)
    ratios = []
    for pair in range(options["pairs"]):
        if pair % 2:
            a, b = ours(), theirs()
        else:
            b, a = theirs(), ours()
        ratios.append(b / a)
        print(f"pair {pair + 1}: {count / a:.0f} against {count / b:.0f} records a second of one processor: {b / a:.2f} times", flush=True)
    print(f"median: {statistics.median(ratios):.2f} times tf.data's throughput")
