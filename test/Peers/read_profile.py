"""Reads a profile with the converter of TensorBoard's profiler: read_profile.py FOLDER."""
import glob
import json
import os
import re
import sys

from xprof.convert import raw_to_tool_data


def convert(files, tool):
    data, _ = raw_to_tool_data.xspace_to_tool_data(files, tool, {})
    return json.loads(data)


def main(folder):
    files = glob.glob(folder + "/plugins/profile/*/*.xplane.pb")
    events = convert(files, "trace_viewer")["traceEvents"]
    processes = {e["pid"]: e["args"]["name"] for e in events if e.get("name") == "process_name"}
    print("trace:", sorted(processes.values()))
    core = next(pid for pid, name in processes.items() if name == "/device:TPU:0")
    lanes = {e["tid"]: e["args"]["name"] for e in events if e.get("name") == "thread_name" and e["pid"] == core}
    print("lanes of a core:", sorted(lanes.values()))
    steps = next(tid for tid, name in lanes.items() if name == "Steps")
    print("steps:", sorted(int(e["name"]) for e in events
                           if e.get("ph") == "X" and e["pid"] == core and e["tid"] == steps))

    def walk(node):
        yield node
        for child in node.get("children", []):
            yield from walk(child)

    nodes = list(walk(convert(files, "op_profile")["byProgram"]))
    wanted = [node for node in nodes if re.match(r"convolution mnist.mlir:35 #", node["name"])]
    flops = 2 * 16 * 14 * 14 * 5 * 5 * 32 * 64
    # In a loop over samples each run has a part of them.
    fine = all(node["metrics"]["occurrences"] % 10 == 0 and 1 <= node["metrics"]["rawFlops"] / (10 * flops) < 1.01
               for node in wanted)
    print("convolutions of line 35:", f"{len(wanted)} in 10 steps, each with as many FLOPs as there are" if fine else
          [(node["name"], node["metrics"]) for node in wanted])
    print("bytes of memory:", "of each" if all(node["metrics"]["rawBytesAccessedArray"][0] > 0 for node in wanted)
          else "missing")
    print("lines:", sorted({os.path.basename(node["xla"]["sourceInfo"]["fileName"]) + ":" +
                            str(node["xla"]["sourceInfo"]["lineNumber"]) for node in wanted}))
    program = nodes[0]["metrics"]
    print("of the peak:", "FLOPs and bandwidth" if 0 < program["flops"] < 1 and 0 < program["bandwidthUtils"][0] < 1
          else program)
    print("categories:", sorted({node["xla"]["category"] for node in nodes if "xla" in node} &
                                {"infeed", "all-reduce", "outfeed", "convolution"}))
    overview = {}
    for table in convert(files, "overview_page"):
        overview.update(table.get("p", {}))
    print("overview: duty cycle", overview["device_duty_cycle_percent"])
    print("overview: MXU", overview["mxu_utilization_percent"], "memory", overview["hbm_utilization_percent"])
    analysis = {}
    for table in convert(files, "input_pipeline_analyzer"):
        analysis.update(table.get("p", {}))
    print("step time:", float(analysis["steptime_ms_average"]), "ms")


main(sys.argv[1])
