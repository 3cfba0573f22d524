"""Compares input pipelines with tf.data, in pairs of runs whose order alternates.

    input-throughput.py TPU_TRANSLATE READ_BENCHMARK [--what=digits|compressed|images] [--passes=N] [--pairs=N]

- digits: examples/mnist's training data eight times over, parsed, decoded, scaled and batched by
  128 on one thread. It has as many records as MNIST, and more bytes than a CPU's caches;
- compressed: that data once, from the gzip file;
- images: 200 JPEG images of 375 x 500 pixels, as in ImageNet: decoded, randomly cropped to
  224 x 224, randomly mirrored, normalized, batched by 32.

Also prints the share of the bare reading speed, with checksums and nothing else. One reader takes
a record at a time and uses the CPU's checksum instruction (`read-benchmark FILE PASSES bare`). The
other is the pipeline's, which takes several at a time and computes checksums faster (`run`).

Needs TensorFlow. Our run is a compiled program whose model is trivial. Its time is the CPU time of
the thread that makes batches, from /proc. tf.data's time is that of the process, without its
start, which a run of one pass measures.
"""
import glob
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
import time

options = {"what": "digits", "passes": 0, "pairs": 5}
for argument in sys.argv[3:]:
    name, _, value = argument.partition("=")
    options[name[2:]] = value if name == "--what" else int(value)
what, pairs = options["what"], options["pairs"]
passes = options["passes"] or {"digits": 60, "compressed": 20, "images": 5}[what]
peer_passes = 1 if what == "digits" else passes
images = what == "images"
digits = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../examples/mnist/data/train.tfrecord.gz")

decode_digits = """
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = stablehlo.constant dense<255.0> : tensor<784xf32>
    %image = stablehlo.divide %pixels, %white : tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>"""
decode_images = """
    %jpeg, %class = data.parse_example %record ["image/encoded", "image/class/label"] : !data.string, tensor<i64>
    %bytes = data.decode_jpeg %jpeg {crop = "random"} : tensor<224x224x3xui8>
    %pixels = stablehlo.convert %bytes : (tensor<224x224x3xui8>) -> tensor<224x224x3xf32>
    %colours = stablehlo.constant dense<[123.675, 116.28, 103.53]> : tensor<3xf32>
    %means = stablehlo.broadcast_in_dim %colours, dims = [2] : (tensor<3xf32>) -> tensor<224x224x3xf32>
    %centred = stablehlo.subtract %pixels, %means : tensor<224x224x3xf32>
    %deviations = stablehlo.constant dense<[58.395, 57.12, 57.375]> : tensor<3xf32>
    %widths = stablehlo.broadcast_in_dim %deviations, dims = [2] : (tensor<3xf32>) -> tensor<224x224x3xf32>
    %image = stablehlo.divide %centred, %widths : tensor<224x224x3xf32>
    %label = stablehlo.convert %class : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<224x224x3xf32>, tensor<i32>"""
model = """
graph.model @throughput {
  data.func @decode(%record) {DECODE
  }
  data.pipeline train {
    %files = data.files "files"
    %records = data.tfrecord %files
    %repeated = data.repeat %records {count = PASSES}
    %examples = data.map @decode(%repeated) {num_parallel_calls = 1}
    %batches = data.batch %examples {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @labels(%image: tensor<?xSHAPExf32>, %label: tensor<?xi32>) {
    %onehot = graph.one_hot %label {depth = 10}
    %logits = graph.dense %onehot {units = 2}
    %zero = graph.argmax %logits
    %loss = graph.sparse_softmax_cross_entropy %zero, %logits
    %rate = graph.constant 0.01
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
""".replace("DECODE", decode_images if images else decode_digits).replace("SHAPE", "224x224x3" if images else "784")

peer = """
import sys, tensorflow as tf
tf.config.threading.set_intra_op_parallelism_threads(1)
tf.config.threading.set_inter_op_parallelism_threads(1)
def decode(record):
    features = tf.io.parse_single_example(record, {"image_raw": tf.io.FixedLenFeature([], tf.string),
                                                   "label": tf.io.FixedLenFeature([], tf.int64)})
    image = tf.cast(tf.io.decode_raw(features["image_raw"], tf.uint8), tf.float32) / 255.0
    return image, tf.cast(features["label"], tf.float32)
means, deviations = tf.constant([123.675, 116.28, 103.53]), tf.constant([58.395, 57.12, 57.375])
def augment(record):
    features = tf.io.parse_single_example(record, {"image/encoded": tf.io.FixedLenFeature([], tf.string),
                                                   "image/class/label": tf.io.FixedLenFeature([], tf.int64)})
    jpeg = features["image/encoded"]
    begin, size, _ = tf.image.sample_distorted_bounding_box(
        tf.io.extract_jpeg_shape(jpeg), tf.zeros([1, 0, 4]), area_range=(0.08, 1), aspect_ratio_range=(3 / 4, 4 / 3),
        max_attempts=10, use_image_if_no_bounding_boxes=True)
    window = tf.stack([begin[0], begin[1], size[0], size[1]])
    image = tf.image.resize(tf.io.decode_and_crop_jpeg(jpeg, window, channels=3), [224, 224])
    image = (tf.image.random_flip_left_right(image) - means) / deviations
    return image, tf.cast(features["image/class/label"], tf.int32)
images, compressed = sys.argv[3] == "images", sys.argv[3] == "compressed"
data = tf.data.TFRecordDataset(sys.argv[1], compression_type="GZIP" if compressed else "").repeat(int(sys.argv[2]))
data = data.map(augment if images else decode).batch(32 if images else 128, drop_remainder=True)
settings = tf.data.Options()
settings.threading.private_threadpool_size = 1
settings.autotune.enabled = False
for _ in data.with_options(settings): pass
"""

photographs = """
import sys, numpy as np, tensorflow as tf
random = np.random.RandomState(1)
with tf.io.TFRecordWriter(sys.argv[1]) as out:
    for i in range(200):
        # Patches and some noise, so that files are as large as photographs.
        patches = tf.image.resize(random.randint(0, 256, (24, 32, 3)), [375, 500], method="bicubic").numpy()
        pixels = np.clip(patches + random.randint(-12, 13, (375, 500, 3)), 0, 255).astype(np.uint8)
        jpeg = tf.io.encode_jpeg(pixels, quality=90).numpy()
        out.write(tf.train.Example(features=tf.train.Features(feature={
            "image/encoded": tf.train.Feature(bytes_list=tf.train.BytesList(value=[jpeg])),
            "image/class/label": tf.train.Feature(int64_list=tf.train.Int64List(value=[i % 10]))})).SerializeToString())
"""


def cost(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"input-throughput: {' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime


def reader_cost(command):
    """The processor time of the thread that makes batches, as of its last milliseconds; again where
    this process did not come to look at it then."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    thread, seconds, looked, ended = None, 0, 0, None
    while process.poll() is None:
        try:
            for task in [] if thread else glob.glob(f"/proc/{process.pid}/task/*"):
                if open(f"{task}/comm").read().strip() == "infeed":
                    thread = open(f"{task}/schedstat")
            if thread:
                seconds = int(os.pread(thread.fileno(), 64, 0).split()[0]) / 1e9
                looked = time.monotonic()
        except OSError:
            ended = ended or (thread and time.monotonic())
        time.sleep(0.002)
    ended = ended or time.monotonic()
    if process.returncode != 0 or not seconds:
        sys.exit(f"input-throughput: {' '.join(command)} failed")
    return seconds if ended - looked < 0.01 else reader_cost(command)


with tempfile.TemporaryDirectory() as folder:
    data = os.path.join(folder, "data.gz" if what == "compressed" else "data")
    if images:
        subprocess.run([sys.executable, "-c", photographs, data], check=True, stderr=subprocess.DEVNULL)
    elif what == "compressed":
        os.symlink(os.path.abspath(digits), data)
    else:
        once = gzip.open(digits).read()
        with open(data, "wb") as f:
            f.write(8 * once)
    source, program = os.path.join(folder, "model.mlir"), os.path.join(folder, "model")
    with open(source, "w") as f:
        f.write(model.replace("PASSES", str(passes)))
    subprocess.run([sys.argv[1], source, "--to-executable", f"--train-batch-size={32 if images else 128}", "-o", program], check=True)

    # Each gives the records a second of one CPU.
    def ours():
        return passes * records / reader_cost(
            [program, "train", f"--files={data}", "--max_steps=1000000", "--save_summary_steps=0", "--input_threads=1"])

    def theirs():
        run = lambda times: cost([sys.executable, "-c", peer, data, str(times), what])
        return peer_passes * records / (run(peer_passes + 1) - run(1))

    def read(how):
        count, seconds = subprocess.run([sys.argv[2], data, str(passes), how], check=True, capture_output=True, text=True).stdout.split()
        return int(count), float(seconds)

    def runs():
        return passes * records / read("run")[1]

    def bare():
        return passes * records / read("bare")[1]

    records = read("run")[0] // passes
    found = {"times": [], "of bare": [], "of runs": []}
    for pair in range(pairs):
        order = [theirs, ours, bare, runs]
        speed = {run: run() for run in (order if pair % 2 == 0 else order[::-1])}
        found["times"].append(speed[ours] / speed[theirs])
        found["of bare"].append(speed[ours] / speed[bare])
        found["of runs"].append(speed[ours] / speed[runs])
        print(f"pair {pair + 1}: {speed[ours]:.0f} against {speed[theirs]:.0f} records a second of one processor: "
              f"{found['times'][-1]:.2f} times; {found['of bare'][-1]:.0%} of the bare speed, {speed[bare]:.0f}; "
              f"{found['of runs'][-1]:.0%} of that of our reader, {speed[runs]:.0f}", flush=True)
    times, of_bare, of_runs = (statistics.median(found[kind]) for kind in found)
    print(f"median: {times:.2f} times tf.data's throughput, {of_bare:.0%} of the bare speed, "
          f"{of_runs:.0%} of that of our reader")
