"""Trains on four hosts, each a network namespace with a name and an address of its own,
joined by a switch; kills a process, stops one, and cuts the link of a host.

    four_hosts.py FOLDER COMMAND...

Needs the rights of root. Prints what the job says of each failure and, in the end,
whether the variables are, bit for bit, those of a run in one process.
"""
import atexit
import glob
import os
import re
import signal
import subprocess
import sys
import time

folder, command = os.path.abspath(sys.argv[1]), sys.argv[2:]
model = os.path.join(folder, "broken")
os.makedirs(folder, exist_ok=True)
tag = f"sy{os.getpid() % 10000}"
hosts = [f"{tag}h{i}" for i in range(4)]
addresses = [f"10.213.77.{i + 1}" for i in range(4)]
log = os.path.join(folder, "log")
limit = 60  # seconds until a job must have ended


def run(*arguments):
    subprocess.run(arguments, check=True)


def set_up():
    run("ip", "netns", "add", f"{tag}sw")
    run("ip", "-n", f"{tag}sw", "link", "add", "name", "switch", "type", "bridge")
    run("ip", "-n", f"{tag}sw", "link", "set", "switch", "up")
    for i, host in enumerate(hosts):
        run("ip", "netns", "add", host)
        run("ip", "link", "add", "eth0", "netns", host, "type", "veth", "peer", "name", f"p{i}", "netns", f"{tag}sw")
        run("ip", "-n", f"{tag}sw", "link", "set", f"p{i}", "master", "switch", "up")
        run("ip", "-n", host, "address", "add", f"{addresses[i]}/24", "dev", "eth0")
        run("ip", "-n", host, "link", "set", "eth0", "up")
        run("ip", "-n", host, "link", "set", "lo", "up")
    # How mpirun starts its daemon on a host, instead of ssh: the address, then words
    # for a shell.
    with open(os.path.join(folder, "agent"), "w") as agent:
        agent.write("#!/bin/bash\naddress=$1; shift\n"
                    f"host={tag}h$((${{address##*.}} - 1))\n"
                    'exec ip netns exec "$host" unshare --uts bash -c "hostname $host; $*"\n')
    os.chmod(agent.name, 0o755)


def tear_down():
    for name in hosts + [f"{tag}sw"]:
        pids = subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True).stdout.split()
        for pid in pids:
            try:
                os.kill(int(pid), signal.SIGKILL)
            except ProcessLookupError:
                pass
        subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)


def start(steps, count=4):
    mpirun = ["mpirun", "--host", ",".join(addresses[:count]), "--mca", "plm_rsh_agent", os.path.join(folder, "agent"),
              "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "eth0", "--mca", "oob_tcp_if_include", "eth0",
              "--mca", "orte_keep_fqdn_hostnames", "1"]
    inside = f"hostname {hosts[0]}; exec \"$@\""
    return subprocess.Popen(["ip", "netns", "exec", hosts[0], "unshare", "--uts", "bash", "-c", inside, "-"] + mpirun +
                            command + [f"--model_dir={model}", f"--max_steps={steps}", "--heartbeat_timeout_secs=5"],
                            stdout=open(log, "w"), stderr=subprocess.STDOUT)


def checkpoints():
    names = glob.glob(os.path.join(model, "model.ckpt-*.index"))
    return {int(re.search(r"ckpt-(\d+)", name).group(1)) for name in names}


def process_on(host):
    """The program's process in that namespace."""
    pids = subprocess.run(["ip", "netns", "pids", host], capture_output=True, text=True, check=True).stdout.split()
    for pid in pids:
        try:
            if os.path.samefile(f"/proc/{pid}/exe", command[0]):
                return int(pid)
        except OSError:
            pass
    fail(f"there is no process on {host}")


def fail(what):
    print(open(log).read())
    sys.exit(f"four_hosts: {what}")


def cut(host):
    run("ip", "-n", host, "link", "set", "eth0", "down")


atexit.register(tear_down)
set_up()
cases = [("killed", 2, lambda: os.kill(process_on(hosts[2]), signal.SIGKILL), "has died"),
         ("stopped", 1, lambda: os.kill(process_on(hosts[1]), signal.SIGSTOP), "no heartbeat"),
         ("cut off", 3, lambda: cut(hosts[3]), "no heartbeat")]
for verb, rank, harm, expected in cases:
    before = max(checkpoints(), default=0)
    job = start(100000000)
    began = time.monotonic()
    while max(checkpoints(), default=0) <= before:
        if job.poll() is not None or time.monotonic() - began > 120:
            job.kill()
            fail("the job does not train")
        time.sleep(0.02)
    harm()
    try:
        job.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        job.kill()
        fail(f"{verb} rank {rank}: the job has not ended after {limit} s")
    lines = [line for line in open(log).read().splitlines() if f"rank {rank} (" in line and expected in line]
    if len(lines) != 1 or job.returncode == 0:
        fail(f"{verb} rank {rank}: exit code {job.returncode}, {len(lines)} lines that say it")
    print(f"{verb} rank {rank}: {lines[0].split('error: ')[-1]}")

# On those that are left.
last = max(checkpoints()) + 10
job = start(last, 3)
if job.wait(timeout=300) != 0:
    fail("the last run failed")
whole = os.path.join(folder, "whole")
subprocess.run(command + [f"--model_dir={whole}", f"--max_steps={last}"], check=True, stdout=subprocess.DEVNULL)
data = f"model.ckpt-{last}.data-00000-of-00001"
if open(os.path.join(whole, data), "rb").read() != open(os.path.join(model, data), "rb").read():
    sys.exit("four_hosts: the variables are others")
print(f"the same variables after {len(cases)} failures")
