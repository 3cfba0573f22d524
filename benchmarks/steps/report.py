"""The tables and the plot of the benchmark of whole steps."""
import json
import math
import os


# On light and on dark paper. The light ones are literal, for viewers without style sheets.
COLOURS = {"f32": ("#2f6fd0", "#5b9bf5"), "bf16": ("#c4641f", "#e8924d"), "ink": ("#1b1f24", "#e6edf3"),
           "soft": ("#57606a", "#9da7b3"), "faint": ("#d0d7de", "#3d444d"), "paper": ("#ffffff", "#0d1117")}


def paint(colour):
    return f'fill="{COLOURS[colour][0]}" class="{colour}"'


def format_contender(row, contender):
    spread = contender["spread"]
    return (f"{row:28} {contender['peer'] or 'ours':17} {contender['precision']:4} "
            f"{1e3 * contender['seconds']:10.2f} ms "
            + (f"± {50 * spread:3.0f} %" if spread is not None else "  tried")
            + f" {contender['megabytes']:6.0f} MB")


def format_time(contender):
    spread = contender["spread"]
    return f"{1e3 * contender['seconds']:.1f}" + (
        f" ± {50 * spread:.0f} %" if spread is not None else "")


def build_table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


class Results:
    """Measurements with the same options, by row."""

    def __init__(self, options, machine):
        self.options, self.rows = options, {}
        self.name = f"{options.threads}-thread" + ("s" if options.threads > 1 else "") + (
            "-" + options.target_cpu if options.target_cpu else "")
        self.machine = machine
        if options.results and os.path.exists(options.results):
            with open(options.results) as file:
                self.rows = json.load(file).get(self.name, {})

    def add(self, name, result):
        self.rows[name] = result
        if not self.options.results:
            return
        kept = {}
        if os.path.exists(self.options.results):
            with open(self.options.results) as file:
                kept = json.load(file)
        kept[self.name] = self.rows
        with open(self.options.results, "w") as file:
            json.dump(kept, file, indent=1)

    def write(self, order):
        self.rows = {name: self.rows[name] for name in order if name in self.rows}
        self.precisions = self.options.precisions.split(",")
        parts = [self.describe(), self.build_ratios()]
        parts += self.build_means()
        parts.append(self.build_times())
        sections = {self.name: "\n\n".join(parts)}
        costs = self.build_costs()
        if costs:
            sections[self.name + "-costs"] = costs
        print("\n" + "\n\n".join(sections.values()))
        if self.options.update:
            self.update(sections)

    def update(self, sections):
        path = self.options.update
        with open(path) as file:
            text = file.read()
        for name, section in sections.items():
            begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
            if begin not in text or end not in text:
                print(f"steps: {path} has no place '{begin} {end}'")
                continue
            text = (text[:text.index(begin) + len(begin)] + "\n" + section + "\n"
                    + text[text.index(end):])
        with open(path, "w") as file:
            file.write(text)
        with open(f"{path.removesuffix('.md')}-{self.name}.svg", "w") as file:
            file.write(self.build_plot())

    def describe(self):
        versions = sorted({c["version"] for row in self.rows.values()
                           for c in row["contenders"] if c["peer"]})
        return self.machine + " " + (", ".join(versions) or "No peer is installed") + "."

    def find(self, row, name):
        """The contender of a row by `name`: PEER PRECISION, or ours."""
        return next((c for c in row["contenders"]
                     if f"{c['peer'] or 'ours'} {c['precision']}" == name), None)

    def build_ratios(self):
        header, rows = ["step"], []
        for precision in self.precisions:
            header += [f"ours {precision}, ms",
                       "best peer f32, ms" if precision == "f32" else "best peer, ms", "ratio",
                       "of the peak"]
        for name, row in self.rows.items():
            cells = [name]
            for precision in self.precisions:
                ratios = row["ratios"].get(precision, {})
                best, mine = ratios.get("best"), self.find(row, f"ours {precision}")
                cells += [format_time(mine) if mine else "-",
                          f"{best} {format_time(self.find(row, best))}" if best else "-",
                          f"**{ratios['ratio']:.2f}**" if best else "-",
                          f"{100 * ratios['peak']:.0f} %" if ratios else "-"]
            rows.append(cells)
        return build_table(header, rows)

    def build_means(self):
        means = []
        for precision in self.precisions:
            ratios = [row["ratios"][precision]["ratio"] for row in self.rows.values()
                      if "ratio" in row["ratios"].get(precision, {})]
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                means.append(f"{precision}: {mean:.2f} times the best peer in the geometric mean, "
                             f"{min(ratios):.2f} at the least.")
        return means

    def build_times(self):
        """Everybody's milliseconds."""
        peers = list(dict.fromkeys(c["peer"] for row in self.rows.values()
                                   for c in row["contenders"]))
        rows = []
        for name, row in self.rows.items():
            for precision in self.precisions:
                found = [self.find(row, f"{peer or 'ours'} {precision}") for peer in peers]
                rows.append([name, precision, *(
                    (f"{1e3 * c['seconds']:.1f}" if c["spread"] is not None
                     else f"({1e3 * c['seconds']:.1f})") if c else "-" for c in found)])
        return ("Milliseconds of everybody; in brackets when only tried, since it took more than "
                "twice the time of the best:\n\n"
                + build_table(["step", "", *(peer or "ours" for peer in peers)], rows))

    def build_costs(self):
        rows = []
        for name, row in self.rows.items():
            cost = row.get("costs")
            if not cost:
                continue
            leanest = min((c for c in row["contenders"] if c["peer"]),
                          key=lambda c: c["megabytes"], default=None)
            rows.append([
                name, f"{cost['compile_clock']:.1f} ({cost['compile_cpu']:.1f})",
                f"{cost['bytes'] / 1e6:.1f}", f"{1e3 * cost['start_clock']:.0f} ({1e3 * cost['start_cpu']:.0f})",
                f"{cost['megabytes']:.0f}",
                f"{leanest['peer']} {leanest['precision']} {leanest['megabytes']:.0f}"
                if leanest else "-",
                f"**{cost['megabytes'] / leanest['megabytes']:.2f}**" if leanest else "-"])
        return rows and build_table(
            ["step", "compiling, s (of processors)", "executable, MB",
             "start, ms (of processors)",
             "resident at most, MB", "leanest peer, MB", "ratio"], rows)

    def build_plot(self):
        """Bars of the speed relative to the best peer, from 1x to the right if we are faster, as SVG."""
        width, left, right, bar, gap, top = 760, 200, 60, 14, 14, 48
        height = top + len(self.rows) * (len(self.precisions) * bar + gap) + 8
        ratios = [row["ratios"].get(p, {}).get("ratio", 1) for row in self.rows.values()
                  for p in self.precisions]
        low, high = math.log2(min(0.7, *ratios)), math.log2(max(2.1, *ratios))

        def x(ratio):
            return left + (width - left - right) * (math.log2(ratio) - low) / (high - low)

        out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
               'font-family="system-ui,sans-serif" font-size="12">',
               "<style>@media(prefers-color-scheme:dark){"
               + "".join(f".{name}{{fill:{dark}}}" for name, (_, dark) in COLOURS.items())
               + "".join(f".s-{name}{{stroke:{COLOURS[name][1]}}}" for name in ("soft", "faint")) + "}</style>",
               f'<rect width="{width}" height="{height}" {paint("paper")}/>',
               f'<text x="{left}" y="16" font-weight="600" {paint("ink")}>speed relative to the best peer, logarithmic</text>']
        for i, precision in enumerate(self.precisions):
            out.append(f'<rect x="{width - 70 * (len(self.precisions) - i)}" y="6" width="11" height="11" {paint(precision)}/>'
                       f'<text x="{width - 70 * (len(self.precisions) - i) + 16}" y="16" {paint("ink")}>{precision}</text>')
        for power in range(math.ceil(low), math.floor(high) + 1):
            ratio = 2.0 ** power
            colour = "soft" if ratio == 1 else "faint"
            out.append(f'<line x1="{x(ratio):.1f}" y1="{top - 4}" x2="{x(ratio):.1f}" y2="{height - 8}" '
                       f'stroke="{COLOURS[colour][0]}" class="s-{colour}"/>'
                       f'<text x="{x(ratio):.1f}" y="{top - 8}" text-anchor="middle" {paint("soft")}>{ratio:g}x</text>')
        for i, (name, row) in enumerate(self.rows.items()):
            y = top + 4 + i * (len(self.precisions) * bar + gap)
            out.append(f'<text x="{left - 8}" y="{y + len(self.precisions) * bar / 2 + 4:g}" text-anchor="end" {paint("ink")}>{name}</text>')
            for j, precision in enumerate(self.precisions):
                ratio = row["ratios"].get(precision, {}).get("ratio")
                if ratio is None:
                    continue
                begin, end = sorted((x(1), x(ratio)))
                out.append(f'<rect x="{begin:.1f}" y="{y + j * bar}" width="{max(end - begin, 1):.1f}" '
                           f'height="{bar - 2}" {paint(precision)}/>'
                           f'<text x="{end + 4:.1f}" y="{y + j * bar + 10}" font-size="11" {paint("ink")}>'
                           f'{ratio:.2f}x</text>')
        return "\n".join(out) + "\n</svg>\n"
