//===- MonitorPage.cpp - The page of the monitor --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Monitor.h"

namespace systole::runtime {

const char *statusPage() {
  return R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Systole</title>
<style>
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--paper:#fff;--card:#f6f8fa;--c0:#2f6fd0;--c1:#c4641f;--c2:#2e8540;--c3:#8250df}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3d444d;--paper:#0d1117;--card:#151b23;--c0:#5b9bf5;--c1:#e8924d;--c2:#57ab5a;--c3:#a98bf0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:70rem;padding:1rem;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.2rem 1rem;align-items:baseline}
h1{font-size:1.35rem;margin:0}h2{font-size:.9rem;margin:0 0 .4rem;color:var(--soft);font-weight:600}
#state{color:var(--soft)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.6rem;margin:.8rem 0}
.tile,.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.6rem .8rem;min-width:0}
.tile b{display:block;font-size:1.25rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.tile span{color:var(--soft);font-size:.85rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:.6rem}
.stack{display:grid;gap:.6rem;min-width:0}.whole{grid-column:1/-1}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font-size:11px}
.grid{stroke:var(--line)}.curve{fill:none;stroke-width:1.8}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12.5px/1.5 ui-monospace,monospace}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.85rem;margin-top:.4rem}
.key i{display:inline-block;width:.7rem;height:.7rem;border-radius:2px;margin-right:.35rem}
</style></head><body>
<header><h1 id="model">Systole</h1><span id="state">connecting</span></header>
<div class="tiles" id="tiles"></div>
<div class="cards">
<div class="card"><h2>loss</h2><div id="loss"></div></div>
<div class="card"><h2>learning rate</h2><div id="rate"></div></div>
<div class="card"><h2>steps a second</h2><div id="speed"></div></div>
<div class="stack">
<div class="card"><h2>a step's time</h2><div id="split"></div></div>
<div class="card"><h2>memory</h2><div id="memory"></div></div>
</div>
<div class="card whole"><h2>log</h2><pre id="log"></pre></div>
</div>
<script>
"use strict";
// Remove the token from the history: the cookie replaces it.
if (location.search) history.replaceState(null, "", location.pathname);
const at = id => document.getElementById(id);
const short = x => x === null || x === undefined ? "-" : Math.abs(x) >= 1e5 || (x && Math.abs(x) < 1e-3) ? x.toExponential(2) : String(+x.toPrecision(4));
const bytes = x => { const u = ["B", "KiB", "MiB", "GiB", "TiB"]; let i = 0; for (; x >= 1024 && i < 4; ++i) x /= 1024; return x.toFixed(x < 10 && i ? 2 : 1) + " " + u[i]; };
const time = s => s >= 1 ? s.toFixed(2) + " s" : s >= 1e-3 ? (s * 1e3).toFixed(2) + " ms" : (s * 1e6).toFixed(1) + " us";
function svg(name, attributes, text) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  if (text !== undefined) e.textContent = text;
  return e;
}
function curve(id, points, colour) {
  // As wide as the card, so that letters keep their size.
  const w = Math.max(200, at(id).clientWidth), h = 190, r = 10, t = 10, b = 24, known = points.filter(p => p[1] !== null);
  const s = svg("svg", {viewBox: `0 0 ${w} ${h}`, role: "img"});
  if (known.length < 2) { s.append(svg("text", {x: w / 2, y: h / 2, "text-anchor": "middle"}, known.length ? short(known[0][1]) : "none yet")); at(id).replaceChildren(s); return; }
  const xs = known.map(p => p[0]), ys = known.map(p => p[1]);
  let lo = Math.min(...ys), hi = Math.max(...ys), x0 = xs[0], x1 = xs[xs.length - 1];
  if (hi === lo) { const d = Math.abs(hi) * .1 || 1; hi += d; lo -= d; }
  const digits = Math.min(12, Math.max(3, 2 + Math.ceil(Math.log10(Math.max(Math.abs(lo), Math.abs(hi)) / (hi - lo)))));
  const levels = [0, 1, 2, 3].map(i => lo + (hi - lo) * i / 3), names = levels.map(v => String(+v.toPrecision(digits)));
  const l = 14 + 6.8 * Math.max(...names.map(name => name.length));
  const X = x => l + (w - l - r) * (x - x0) / (x1 - x0 || 1), Y = y => h - b - (h - t - b) * (y - lo) / (hi - lo);
  for (const [i, v] of levels.entries()) {
    s.append(svg("line", {class: "grid", x1: l, x2: w - r, y1: Y(v), y2: Y(v)}), svg("text", {x: l - 6, y: Y(v) + 4, "text-anchor": "end"}, names[i]));
  }
  s.append(svg("text", {x: l, y: h - 6}, x0), svg("text", {x: w - r, y: h - 6, "text-anchor": "end"}, "step " + x1));
  s.append(svg("polyline", {class: "curve", stroke: `var(${colour})`, points: known.map(p => X(p[0]).toFixed(1) + "," + Y(p[1]).toFixed(1)).join(" ")}));
  at(id).replaceChildren(s);
}
function bar(id, parts, show, total) {
  const s = svg("svg", {viewBox: "0 0 480 34", role: "img"}), sum = Math.max(total || 0, parts.reduce((a, p) => a + p[1], 0)) || 1;
  let x = 0;
  s.append(svg("rect", {x: 0, y: 2, width: 480, height: 30, fill: "var(--line)", rx: 4}));
  const key = document.createElement("div"); key.className = "key";
  for (const [name, value, colour] of parts) {
    const width = 480 * value / sum, item = document.createElement("span"), box = document.createElement("i");
    s.append(svg("rect", {x, y: 2, width, height: 30, fill: `var(${colour})`})); x += width;
    box.style.background = `var(${colour})`; item.append(box, `${name} ${show(value)}`); key.append(item);
  }
  at(id).replaceChildren(s, key);
}
function tile(label, value) {
  const e = document.createElement("div"), b = document.createElement("b"), s = document.createElement("span");
  e.className = "tile"; b.textContent = value; s.textContent = label; e.append(b, s); return e;
}
async function refresh() {
  try {
    const j = await (await fetch("status.json")).json(), p = j.step_seconds, m = j.memory;
    document.title = `${j.model}: step ${j.step}`;
    at("model").textContent = j.model;
    at("state").textContent = `${j.function} on ${j.shards} core${j.shards > 1 ? "s" : ""}, ${time(j.seconds)} so far`;
    const others = Object.entries(j.scalars).map(([k, v]) => tile(k.replaceAll("_", " "), short(v)));
    at("tiles").replaceChildren(tile("step", j.step), ...others, tile("steps/s", short(j.steps_per_second)), tile("examples/s", short(j.examples_per_second)), tile("memory", bytes(m.resident)));
    curve("loss", j.history.map(h => [h.step, h.loss]), "--c0");
    curve("rate", j.history.map(h => [h.step, h.learning_rate]), "--c1");
    curve("speed", j.history.map(h => [h.step, h.steps_per_second]), "--c2");
    bar("split", [["compute", p.compute, "--c0"], ["infeed wait", p.infeed, "--c1"], ["collective", p.collective, "--c2"], ["host", p.host, "--c3"]], time);
    bar("memory", [["resident", m.resident, "--c0"]], v => `${bytes(v)}; peak ${bytes(m.peak)}, planned ${bytes(m.planned)} (a core: state ${bytes(m.state)}, temporaries ${bytes(m.temporaries)})`, m.planned);
    at("log").textContent = j.log.join("\n");
  } catch (e) { at("state").textContent = "the run has ended, or does not answer"; }
}
refresh(); setInterval(refresh, 1000);
</script></body></html>
)html";
}

} // namespace systole::runtime
