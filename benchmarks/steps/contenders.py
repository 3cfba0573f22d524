"""Who takes part in the benchmark of whole steps: ours and the peers that are installed,
each as a worker process (worker.py) of its own environment."""
import dataclasses
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


@dataclasses.dataclass
class Peer:
    name: str
    environment: str
    worker: str
    variant: str = ""
    # The models to time it with. A contender that starts slowly gets those where it is competitive.
    models: str = ""


PEERS = [
    Peer("TensorFlow", "tensorflow", "tensorflow_worker.py"),
    Peer("PyTorch", "torch", "torch_worker.py"),
    Peer("ONNX Runtime", "onnxruntime", "onnx_worker.py", models="-inference"),
    Peer("OpenVINO", "openvino", "onnx_worker.py", models="-inference"),
    Peer("JAX", "jax", "jax_worker.py", models="^(?!resnet50$)"),
    Peer("TensorFlow XLA", "tensorflow", "tensorflow_worker.py", "xla", "gpt"),
    Peer("PyTorch compiled", "torch", "torch_worker.py", "compile", "gpt|lstm|-inference"),
]


def get_environments():
    """Where scripts/bench-peers has installed the peers."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.environ.get("SYSTOLE_PEERS") or os.path.join(cache, "systole", "peers")


def find_python(environment, build):
    """The Python of an environment, named after the package that it is for, or None.
    TensorFlow and JAX are also in that of `make check-peers`."""
    for folder in (os.path.join(get_environments(), environment), os.path.join(build, "peers")):
        python = os.path.join(folder, "bin", "python")
        if os.path.exists(python) and any(
                os.path.isdir(os.path.join(folder, "lib", version, "site-packages", environment))
                for version in os.listdir(os.path.join(folder, "lib"))):
            return python
    return None


class Contender:
    """A worker process and its seconds for a step in each round."""

    def __init__(self, peer, precision, command):
        self.peer, self.precision = peer, precision
        self.name = f"{peer or 'ours'} {precision}"
        self.command, self.process = command, None
        self.seconds, self.trial, self.megabytes = [], None, 0
        self.version = self.error = None

    def start(self, cpus, clock):
        """Until it is ready and has been tried: the seconds of a step, in `trial`."""
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*self.command, "--cpus", ",".join(map(str, cpus))], stdin=subprocess.PIPE,
            text=True, stdout=subprocess.PIPE, stderr=self.log)
        ready = self.read()
        if ready is None:
            self.error = f"{self.describe_end()} {self.read_log()[-300:]}".replace("\n", " ").strip()
            return
        self.version, self.parameters = ready["version"], ready["parameters"]
        self.loss = ready["loss"]
        self.trial = min(self.run(1, clock), self.run(1, clock))

    def move(self, cpus):
        """All of its threads, to where the race is."""
        for thread in os.listdir(f"/proc/{self.process.pid}/task"):
            os.sched_setaffinity(int(thread), cpus)

    def read(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                return json.loads(line)
        return None

    def read_log(self):
        self.log.seek(0)
        return self.log.read()

    def describe_end(self):
        """How the worker ended: a signal leaves nothing in its log."""
        code = self.process.wait()
        return f"it ended with {signal.Signals(-code).name if code < 0 else f'code {code}'}:"

    def run(self, steps, clock):
        self.process.stdin.write(f"{steps}\n")
        self.process.stdin.flush()
        answer = self.read()
        if answer is None:
            raise SystemExit(f"steps: {self.name}: {self.describe_end()}\n{self.read_log()}")
        self.megabytes = answer["megabytes"]
        return answer["clock" if clock else "cpu"] / steps

    def close(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait()

    def describe(self):
        """What of it is kept: times in seconds."""
        median = statistics.median(self.seconds) if self.seconds else self.trial
        spread = (max(self.seconds) - min(self.seconds)) / median if self.seconds else None
        return {"peer": self.peer, "precision": self.precision, "seconds": median,
                "spread": spread, "megabytes": self.megabytes, "version": self.version}


def build_contenders(model, batch, options):
    """Ours first, then those of f32."""
    result = []
    common = ["--model", model, "--batch", str(batch), "--threads", str(options.threads)]
    common += ["--target-cpu", options.target_cpu] if options.target_cpu else []
    chosen = options.peers.split(",")
    for precision in options.precisions.split(","):
        result.append(Contender("", precision, [
            sys.executable, os.path.join(HERE, "systole_worker.py"), *common,
            "--precision", precision, "--build", options.build]))
    for precision in options.precisions.split(","):
        for peer in PEERS:
            python = find_python(peer.environment, options.build)
            if python and peer.name in chosen and re.search(peer.models, model):
                result.append(Contender(peer.name, precision, [
                    python, os.path.join(HERE, peer.worker), *common, "--precision", precision,
                    "--variant", peer.variant]))
    return result


def list_missing(options):
    return [peer.name for peer in PEERS if peer.name in options.peers.split(",")
            and not find_python(peer.environment, options.build)]
