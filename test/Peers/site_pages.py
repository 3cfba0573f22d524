"""Looks at the site in Chromium: site_pages.py SITE. Words of the field lead to the page that helps,
tables stay within the window or scroll, models are highlighted, and charts follow the page's mode."""
import itertools
import shutil
import sys

from playwright.sync_api import sync_playwright

WORDS = {"regularization": "optimizers", "learning rate": "learning-rates", "learning rate schedule": "learning-rates",
         "batch size": "data-batches", "validation": "metrics", "dropout": "layers", "optimizer": "optimizers"}
PAGES = ["index.html", "performance.html", "language.html", "tutorial.html", "reference/model/layers.html"]


def search(browser, site):
    for word, wanted in WORDS.items():
        page = browser.new_page()
        page.goto(f"file://{site}/index.html?q={word.replace(' ', '+')}")
        page.wait_for_selector(".md-search-result__item", state="attached")
        page.wait_for_timeout(500)
        first = page.get_attribute(".md-search-result__item a", "href")
        print(f"{word}:", "found" if f"/reference/model/{wanted}.html" in first else f"leads to {first}")
        page.close()


def problems_of(page, width, scheme):
    problems = []
    if page.evaluate("document.documentElement.scrollWidth") > width:
        problems.append("one has to scroll sideways")
    for text in page.evaluate("""width => [...document.querySelectorAll(".md-typeset table:not([class])")].filter(table => {
        const wrap = table.closest(".md-typeset__scrollwrap");
        return table.getBoundingClientRect().right > width && !(wrap && getComputedStyle(wrap).overflowX === "auto");
      }).map(table => table.innerText.slice(0, 40))""", width):
        problems.append(f"a table is cut off: {text}")
    for colours in page.evaluate("[...document.querySelectorAll('.md-typeset img')].map(img => getComputedStyle(img).colorScheme)"):
        if colours != scheme:
            problems.append(f"a picture is {colours}")
    # A model has words of several colours, its own among them.
    for kind in page.evaluate("""[...document.querySelectorAll("pre code")].filter(code => code.innerText.startsWith("graph.model @"))
        .map(code => new Set([...code.querySelectorAll("span")].map(span => getComputedStyle(span).color)).size)"""):
        if kind < 3:
            problems.append(f"a model has {kind} colours")
    return problems


def main(site):
    with sync_playwright() as playwright:
        # Debian's; as root it has no sandbox. Pages on disk read no other files otherwise.
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"),
                                             args=["--no-sandbox", "--allow-file-access-from-files"])
        search(browser, site)
        for name, width, scheme in itertools.product(PAGES, (1280, 400), ("light", "dark")):
            page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
            page.goto(f"file://{site}/{name}")
            page.wait_for_timeout(300)
            print(f"{name}, {width}, {scheme}:", "; ".join(problems_of(page, width, scheme)) or "as it should be")
            page.close()
        browser.close()


main(*sys.argv[1:])
