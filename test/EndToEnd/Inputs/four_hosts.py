"""Trains on four hosts, each a network namespace with a name and an address of its own,
joined by a switch; kills a process, stops one, and cuts the link of a host.

    four_hosts.py FOLDER COMMAND...

Needs the rights of root. See broken_jobs.py.
"""
import atexit
import os
import signal
import subprocess

from broken_jobs import break_job, command, fail, finish, folder, launch

tag = f"sy{os.getpid() % 10000}"
hosts = [f"{tag}h{i}" for i in range(4)]
addresses = [f"10.213.77.{i + 1}" for i in range(4)]


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
    return launch(["ip", "netns", "exec", hosts[0], "unshare", "--uts", "bash", "-c", inside, "-"] + mpirun, steps)


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


def cut(host):
    run("ip", "-n", host, "link", "set", "eth0", "down")


atexit.register(tear_down)
set_up()
cases = [("killed", 2, lambda job: os.kill(process_on(hosts[2]), signal.SIGKILL), "has died"),
         ("stopped", 1, lambda job: os.kill(process_on(hosts[1]), signal.SIGSTOP), "no heartbeat"),
         ("cut off", 3, lambda job: cut(hosts[3]), "no heartbeat")]
for verb, rank, harm, expected in cases:
    break_job(f"{verb} rank {rank}", start, harm, f"rank {rank} (", expected)
# On those that are left.
finish(lambda steps: start(steps, 3), len(cases))
