"""Opens TensorBoard with its profiler's plugin in Chromium: tensorboard.py MODEL_FOLDER SHOTS.
Says what its overview, operation profile, trace viewer and graph show of the one profile and
graph in the folder. Screenshots go to SHOTS."""
import os
import re
import shutil
import subprocess
import sys
import threading

from playwright.sync_api import Error, sync_playwright


def frame_with(page, selector):
    """The frame in which that appears: the plugins' pages are frames in TensorBoard's."""
    for _ in range(300):
        for frame in page.frames:
            try:
                if frame.query_selector(selector):
                    return frame
            except Error:
                pass  # It was on its way to another page.
        page.wait_for_timeout(200)
    sys.exit(f"nothing shows {selector} on {page.url}:\n{page.inner_text('body')}")


def show(name, missing):
    print(f"{name}:", f"missing: {', '.join(missing)}" if missing else "shown")


def without(text, wanted):
    return [pattern for pattern in wanted if not re.search(pattern, text)]


def main(folder, shots):
    os.makedirs(shots, exist_ok=True)
    server = subprocess.Popen([os.path.join(os.path.dirname(sys.executable), "tensorboard"), "--logdir", folder,
                               "--host", "127.0.0.1", "--port", "0"], stderr=subprocess.PIPE, text=True)
    try:
        log = iter(server.stderr)
        url = next(match[1] for match in (re.search(r"(http://\S+/)", line) for line in log
                                          if line.startswith("TensorBoard")) if match)
        threading.Thread(target=lambda: [None for _ in log], daemon=True).start()
        run = os.listdir(os.path.join(folder, "plugins/profile"))[0]
        with sync_playwright() as playwright:
            # Debian's; as root it has no sandbox.
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

            def open_tool(tool):
                page = browser.new_page(viewport={"width": 1600, "height": 1000})
                page.goto(f"{url}?run={run}&tag={tool}#profile")
                return page

            page = open_tool("overview_page")
            frame = frame_with(page, "text=Duty Cycle")
            frame.wait_for_selector("text=Number of device cores: 2")
            text = frame.inner_text("body")
            show("overview", without(text, [
                r"Utilization of TPU Matrix Units\s+[1-9][0-9.]*%", r"HBM Utilization\s+[0-9.]*[1-9][0-9.]*%",
                r"Duty Cycle[^%]*\d\.\d%", r"Device type: CPU cores"]) +
                 (["the steps"] if "No step marker" in text else []))
            page.screenshot(path=f"{shots}/overview.png")
            page.close()

            page = open_tool("op_profile")
            frame = frame_with(page, "text=Overall TPU FLOPS utilization")
            for name in ("main", "convolution"):
                frame.click(f"op-table-entry :text('{name}')")
            frame.wait_for_selector("text=/mnist.mlir:35/")
            frame.hover("text=/convolution mnist.mlir:35/")
            text = frame.inner_text("body")
            show("op profile", without(text, [
                r"FLOPS utilization is\s+[1-9][0-9.]*%", r"Hbm\s+[0-9.]*[1-9][0-9.]*%", r"\bconvolution\b",
                r"convolution mnist\.mlir:33", r"convolution mnist\.mlir:35"]))
            page.screenshot(path=f"{shots}/op_profile.png")
            page.close()

            page = open_tool("trace_viewer@")
            frame = frame_with(page, "text=Collectives")
            page.wait_for_load_state("networkidle")
            # Also what is in trees of its own, which inner_text leaves out.
            text = frame.evaluate("""() => {
              const texts = [], walk = node => {
                if (node.nodeType === 3) texts.push(node.textContent.trim());
                for (const child of [...node.childNodes, ...(node.shadowRoot ? node.shadowRoot.childNodes : [])])
                  walk(child);
              };
              walk(document.body);
              return texts.filter(text => text).join("\\n");
            }""")
            show("trace viewer", without(text, [
                "device:TPU:0", "device:TPU:1", "host:CPU", "Steps", "XLA Ops", "Infeed", "Collectives", "Outfeed"]))
            page.screenshot(path=f"{shots}/trace_viewer.png")
            page.close()

            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            page.goto(f"{url}#graphs")
            frame = frame_with(page, "g.node[data-name=conv2d_1]")
            names = {node.get_attribute("data-name") for node in frame.query_selector_all("g.node")}
            show("graph", [name for name in ("conv2d", "conv2d_1", "max_pool2d", "dense", "dense_1", "minimize")
                           if name not in names])
            page.screenshot(path=f"{shots}/graph.png")
            browser.close()
    finally:
        server.kill()


main(*sys.argv[1:])
