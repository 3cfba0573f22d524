"""Renders SVGs with rsvg-convert, light and dark, and looks at the text:
check_picture.py PROGRAM FILE.svg... (the program is raw_pixels.c)

Every text of a picture has to be there, within the picture, and readable (a contrast of 4.5, as
WCAG asks) on what is behind it. The dark colours are a style sheet that rsvg-convert ignores, as
it is for browsers: it is passed as one of the user's."""
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ZOOM = 3
SVG = "{http://www.w3.org/2000/svg}"


class Pixels:
    def __init__(self, svg, style, reader):
        with tempfile.TemporaryDirectory() as folder:
            sheet, png = folder + "/sheet.css", folder + "/picture.png"
            with open(sheet, "w") as file:
                file.write(style)
            subprocess.run(["rsvg-convert", f"--zoom={ZOOM}", f"--stylesheet={sheet}", "-o", png],
                           input=svg.encode(), check=True)
            raw = subprocess.run([reader, png], capture_output=True, check=True).stdout
        size, self.data = raw.split(b"\n", 1)
        self.width, self.height = map(int, size.split())

    def at(self, x, y):
        place = 3 * (y * self.width + x)
        return self.data[place:place + 3]

    def edges(self):
        sides = range(self.width), range(self.height)
        return [self.at(x, y) for x in sides[0] for y in (0, self.height - 1)] + \
            [self.at(x, y) for y in sides[1] for x in (0, self.width - 1)]


def luminance(colour):
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check(svg, style, reader):
    """The number of texts, and what is wrong with some."""
    root = ElementTree.fromstring(svg)
    texts = [text for text in root.iter(SVG + "text") if "".join(text.itertext()).strip()]
    bare = re.sub(r"<text .*?</text>", "", svg, flags=re.S)
    shown, ground = Pixels(svg, style, reader), Pixels(bare, style, reader)
    problems = []
    for text in texts:
        content = "".join(text.itertext())
        size = float(text.get("font-size", root.get("font-size")))
        x, y, wide = float(text.get("x")), float(text.get("y")), 0.8 * size * len(content)
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor", "start")]
        columns = range(max(0, int(ZOOM * left)), min(shown.width, int(ZOOM * (left + wide))))
        lines = range(max(0, int(ZOOM * (y - size))), min(shown.height, int(ZOOM * (y + 0.2 * size))))
        best = max((contrast(shown.at(i, j), ground.at(i, j)) for j in lines for i in columns
                    if shown.at(i, j) != ground.at(i, j)), default=1)
        if best < 4.5:
            problems.append(f"'{content}' has a contrast of {best:.1f}")
    if shown.edges() != ground.edges():
        problems.append("a text leaves the picture")
    return len(texts), problems


def main():
    failed = False
    for path in sys.argv[2:]:
        svg = open(path).read()
        dark = re.search(r"@media\(prefers-color-scheme:dark\)\{(.*?)\}\s*</style>", svg, re.S).group(1)
        for scheme, style in (("light", ""), ("dark", dark)):
            count, problems = check(svg, style, sys.argv[1])
            print(f"{path.split('/')[-1]}, {scheme}: {count} texts;", "; ".join(problems) or "all can be read")
            failed |= bool(problems)
    sys.exit(failed)


main()
