"""Starts a program that trains, and looks at its monitor's page and at the report that stays, in
Chromium, wide and narrow, light and dark: monitor_page.py PROGRAM FOLDER. Screenshots go to the
folder."""
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.request

from playwright.sync_api import sync_playwright

SIZES = {"wide": (1280, 900), "narrow": (380, 800)}
STEPS = 5000
CHARTS = ["chart loss", "chart accuracy", "chart learning_rate", "chart steps_a_second"]
LOSS = "[id='chart accuracy'] polyline"
# Not what a browser makes of `color-scheme` alone: the page's own.
PAPER = {"light": (255, 255, 255), "dark": (13, 17, 23)}


def luminance(colour):
    """Relative luminance (WCAG 2.1) of "rgb(r, g, b)"."""
    channels = [int(c) / 255 for c in colour[colour.index("(") + 1:-1].split(",")[:3]]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check(page, scheme, width):
    problems = []

    def expect(condition, what):
        if not condition:
            problems.append(what)

    expect(page.title().startswith("mnist: step "), f"title '{page.title()}'")
    expect(page.inner_text("#model") == "mnist", "the model's name")
    state = page.inner_text("#state")
    expect(re.fullmatch(r"train on 2 cores, .* so far, .* left", state) or re.fullmatch(r"train on 2 cores, finished after .*", state), state)
    expect(0 < page.evaluate("document.querySelector('#progress').value") <= 1, "no progress")
    tiles = {tile.inner_text().split("\n")[1]: tile.inner_text().split("\n")[0]
             for tile in page.query_selector_all(".tile")}
    for name in (f"step of {STEPS:,}", "loss", "learning rate", "steps/s", "examples/s", "memory"):
        expect(tiles.get(name, "-") != "-", f"no {name} among {tiles}")
    # Every card has something in it, and it can be seen.
    for card in [*CHARTS, "split", "memory", "log"]:
        box = page.query_selector(f"[id='{card}']").bounding_box()
        expect(box and box["width"] > 100 and box["height"] > 20, f"'{card}' is {box}")
        expect(box and box["x"] >= 0 and box["x"] + box["width"] <= width, f"'{card}' leaves the window: {box}")
    for chart in CHARTS:
        expect(page.query_selector(f"[id='{chart}'] polyline"), f"no curve of {chart}")
    # The learning rate falls by a few thousandths, and does not look as if it fell to 0.
    rate = [float(p.split(",")[1]) for p in page.get_attribute("[id='chart learning_rate'] polyline", "points").split()]
    expect(max(rate) - min(rate) < 20, f"the learning rate falls by {max(rate) - min(rate)} pixels")
    # Round numbers: at most two digits that are not 0.
    for text in page.query_selector_all("[id='chart loss'] text"):
        expect(len(text.text_content().replace(",", "").replace(".", "").strip("0")) <= 2, f"'{text.text_content()}' is not round")
    split = page.inner_text("#split")
    for part in ("compute", "infeed wait", "collective", "host"):
        expect(part in split, f"no '{part}' in '{split}'")
    expect("planned" in page.inner_text("#memory"), page.inner_text("#memory"))
    expect("step " in page.inner_text("#log"), "no lines of the log")
    # Nothing sticks out, and columns are as many as there is room for.
    expect(page.evaluate("document.documentElement.scrollWidth") <= width, "one has to scroll sideways")
    columns = len({round(card.bounding_box()["x"]) for card in page.query_selector_all(".card")})
    # Letters of charts keep their size, and are within the chart.
    letters = page.evaluate("""() => [...document.querySelectorAll("svg text")].map(e => {
      const box = e.getBoundingClientRect(), chart = e.closest("svg").getBoundingClientRect();
      return [e.textContent, box.height, box.left - chart.left, chart.right - box.right];
    })""")
    for text, height, left, right in letters:
        expect(height >= 10 and left >= 0 and right >= 0, f"'{text}' is cut off, or {height:.1f} pixels high")
    expect(columns == (1 if width < 600 else 2), f"{columns} columns of cards")
    # Its own colours, and all text to be read (WCAG's 4.5).
    colours = page.evaluate("""() => {
      const of = (e, what) => getComputedStyle(e)[what], card = document.querySelector(".card");
      return {paper: of(document.body, "backgroundColor"), card: of(card, "backgroundColor"),
              ink: of(document.body, "color"), soft: of(document.querySelector("h2"), "color"),
              axis: of(document.querySelector("svg text"), "fill"),
              curve: of(document.querySelector("[id='chart loss'] polyline"), "stroke")};
    }""")
    expect(colours["paper"] == "rgb(%d, %d, %d)" % PAPER[scheme], f"paper is {colours['paper']}")
    for text, ground in (("ink", "paper"), ("ink", "card"), ("soft", "card"), ("axis", "card")):
        expect(contrast(colours[text], colours[ground]) >= 4.5, f"{text} on {ground}: {colours}")
    expect(contrast(colours["curve"], colours["card"]) >= 3, f"curve on card: {colours}")
    return problems


def look_at(browser, url, shots):
    for (size, (width, height)), scheme in itertools.product(SIZES.items(), PAPER):
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        # It stays as it was drawn first.
        page.add_init_script("window.setInterval = () => 0")
        page.goto(url)
        page.wait_for_selector(LOSS)
        page.screenshot(path=f"{shots}/{size}-{scheme}.png", full_page=True)
        problems = check(page, scheme, width) + errors
        print(f"{size}, {scheme}:", "; ".join(problems) or "as it should be")
        page.close()


def look(browser, url, folder):
    status = json.load(urllib.request.urlopen(url + "status.json"))
    metrics = urllib.request.urlopen(url + "metrics").read().decode()
    print("status.json:", status["model"], "on", status["shards"])
    print("metrics:", "systole_step " in metrics and 'systole_step_seconds{part="infeed"}' in metrics)
    page = browser.new_page()
    page.goto(url)
    page.wait_for_selector(LOSS)
    page.wait_for_function("title => document.title !== title", arg=page.title())
    print("it goes on by itself")
    os.makedirs(folder, exist_ok=True)
    look_at(browser, url, folder)
    return page


def main(program, folder):
    run = subprocess.Popen([program, "train_and_evaluate", f"--model_dir={folder}/model", f"--max_steps={STEPS}",
                            "--save_checkpoints_steps=200", "--eval_throttle_secs=0", "--iterations_per_loop=20",
                            "--log_step_count_steps=5", "--monitor=127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    try:
        log = iter(run.stdout)
        url = next(line.split()[1] for line in log if line.startswith("Monitor: "))
        evaluated = (line for line in log if line.startswith("Evaluated: "))
        next(evaluated), next(evaluated)
        threading.Thread(target=lambda: [None for _ in log], daemon=True).start()
        with sync_playwright() as playwright:
            # Debian's; as root it has no sandbox.
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = look(browser, url, folder + "/shots")
            # The page has the end, and the report has it when the program has gone.
            page.wait_for_function("document.querySelector('#state').textContent.includes('finished')", timeout=300000)
            print("the page:", page.inner_text("#state").split(" after")[0], "at", page.title())
            print("exit code", run.wait())
            look_at(browser, f"file://{folder}/model/report.html", folder)
            browser.close()
    finally:
        run.kill()


main(*sys.argv[1:])
