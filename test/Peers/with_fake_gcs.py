"""Runs a command beside fake-gcs-server, another implementation of the JSON API of Google
Cloud Storage, with an empty bucket named `bucket`, and exits as it does.

usage: with_fake_gcs.py FAKE_GCS_SERVER COMMAND..."""
import json
import os
import socket
import subprocess
import sys
import threading
import urllib.request

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
url = f"http://127.0.0.1:{port}"
server = subprocess.Popen([sys.argv[1], "-backend", "memory", "-scheme", "http", "-host", "127.0.0.1", "-port", str(port),
                           "-external-url", url, "-public-host", f"127.0.0.1:{port}"], stderr=subprocess.PIPE, text=True)
try:
    for line in server.stderr:
        if "server started" in line:
            break
    else:
        sys.exit("with_fake_gcs.py: the server does not start")
    # What it goes on to say would fill the pipe.
    threading.Thread(target=server.stderr.read, daemon=True).start()
    urllib.request.urlopen(urllib.request.Request(f"{url}/storage/v1/b", json.dumps({"name": "bucket"}).encode(),
                                                  {"Content-Type": "application/json"}))
    sys.exit(subprocess.run(sys.argv[2:], env=dict(os.environ, STORAGE_EMULATOR_HOST=url)).returncode)
finally:
    server.kill()
