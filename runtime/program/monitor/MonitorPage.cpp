//===- MonitorPage.cpp - The page of the monitor --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Monitor.h"

namespace systole::runtime {

std::string statusPage() {
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
.stack{display:grid;gap:.6rem;min-width:0;align-content:start;order:1000}.whole{grid-column:1/-1;order:1001}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font-size:11px}
.grid{stroke:var(--line)}.curve{fill:none;stroke-width:1.8}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12.5px/1.5 ui-monospace,monospace}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.85rem;margin-top:.4rem}
.key i{display:inline-block;width:.7rem;height:.7rem;border-radius:2px;margin-right:.35rem}
progress{width:100%;height:.5rem;accent-color:var(--c0);margin-top:.6rem}
</style></head><body>
<header><h1 id="model">Systole</h1><span id="state">connecting</span></header>
<progress id="progress" max="1" value="0" aria-label="steps done" hidden></progress>
<div class="tiles" id="tiles"></div>
<div class="cards" id="cards">
<div class="stack">
<div class="card"><h2>a step's time</h2><div id="split"></div></div>
<div class="card"><h2>memory</h2><div id="memory"></div></div>
</div>
<div class="card whole"><h2>log</h2><pre id="log"></pre></div>
</div>
<script>
"use strict";
// The last status of a run that has ended, in its report.
const final = null;
// Remove the token from the history: the cookie replaces it.
if (location.search) history.replaceState(null, "", location.pathname);
const at = id => document.getElementById(id);
const whole = x => x.toLocaleString("en-US");
const short = x => x === null || x === undefined ? "-" : Number.isInteger(x) && Math.abs(x) < 1e9 ? whole(x) : Math.abs(x) >= 1e5 || (x && Math.abs(x) < 1e-3) ? x.toExponential(2) : whole(+x.toPrecision(4));
const bytes = x => { const u = ["B", "KiB", "MiB", "GiB", "TiB"]; let i = 0; for (; x >= 1024 && i < 4; ++i) x /= 1024; return x.toFixed(x < 10 && i ? 2 : 1) + " " + u[i]; };
const time = s => s >= 1 ? s.toFixed(2) + " s" : s >= 1e-3 ? (s * 1e3).toFixed(2) + " ms" : (s * 1e6).toFixed(1) + " us";
const two = x => String(Math.floor(x)).padStart(2, "0");
const clock = s => s < 60 ? Math.round(s) + " s" : s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(s / 60 % 60)}:${two(s % 60)}`;
const words = name => name.replaceAll("_", " ");
function svg(name, attributes, text) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  if (text !== undefined) e.textContent = text;
  return e;
}
// Round numbers from one below `lo` to one above `hi`, about `count` of them.
function ticks(lo, hi, count) {
  const least = (hi - lo) / count, decade = 10 ** Math.floor(Math.log10(least));
  const step = decade * [1, 2, 5, 10].find(f => f * decade >= least * .999), first = Math.floor(lo / step + 1e-9), last = Math.ceil(hi / step - 1e-9);
  return {step, values: Array.from({length: last - first + 1}, (_, i) => (first + i) * step)};
}
function label(value, step) {
  if (Math.abs(value) >= 1e6 || (value && Math.abs(step) < 1e-5)) return value.toExponential(Math.max(0, Math.round(Math.log10(Math.abs(value) / step))));
  return value.toLocaleString("en-US", {minimumFractionDigits: 0, maximumFractionDigits: Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))});
}
// Each line is {name, colour, points, dots}.
function chart(element, lines) {
  // As wide as the card, so that letters keep their size.
  const w = Math.max(200, element.clientWidth), h = 190, r = 12, t = 10, b = 24, s = svg("svg", {viewBox: `0 0 ${w} ${h}`, role: "img"});
  lines = lines.map(line => ({...line, points: line.points.filter(p => p[1] !== null && p[1] !== undefined)})).filter(line => line.points.length);
  const all = lines.flatMap(line => line.points);
  if (!all.length) { s.append(svg("text", {x: w / 2, y: h / 2, "text-anchor": "middle"}, "none yet")); element.replaceChildren(s); return; }
  const xs = all.map(p => p[0]), ys = all.map(p => p[1]), x1 = Math.max(...xs), first = Math.min(...xs), x0 = first < .05 * x1 ? 0 : first;
  let lo = Math.min(...ys), hi = Math.max(...ys);
  // From 0 if that is near. A small change shows as a small one: the range is at least a tenth of the value.
  if (lo > 0 && lo < hi / 2) lo = 0;
  const least = Math.max(Math.abs(lo), Math.abs(hi)) / 10 || 1, middle = (lo + hi) / 2;
  if (hi - lo < least) { lo = middle - least / 2; hi = middle + least / 2; }
  const level = ticks(lo, hi, 4), names = level.values.map(v => label(v, level.step));
  lo = level.values[0]; hi = level.values[level.values.length - 1];
  const l = 14 + 6.8 * Math.max(...names.map(name => name.length));
  const X = x => l + (w - l - r) * (x - x0) / (x1 - x0 || 1), Y = y => h - b - (h - t - b) * (y - lo) / (hi - lo);
  for (const [i, v] of level.values.entries())
    s.append(svg("line", {class: "grid", x1: l, x2: w - r, y1: Y(v), y2: Y(v)}), svg("text", {x: l - 6, y: Y(v) + 4, "text-anchor": "end"}, names[i]));
  const steps = x1 > x0 ? ticks(x0, x1, w < 400 ? 3 : 6).values.filter(x => x >= x0 && x <= x1) : [x0];
  for (const x of steps) {
    const name = whole(x), half = 3.4 * name.length;
    s.append(svg("text", {x: Math.min(Math.max(X(x), half + 1), w - half - 1), y: h - 6, "text-anchor": "middle"}, name));
  }
  const key = document.createElement("div"); key.className = "key";
  for (const {name, colour, points, dots} of lines) {
    const line = svg("polyline", {class: "curve", stroke: `var(${colour})`, points: points.map(p => X(p[0]).toFixed(1) + "," + Y(p[1]).toFixed(1)).join(" ")});
    line.append(svg("title", {}, name)); s.append(line);
    if (dots || points.length === 1) for (const p of points) {
      const dot = svg("circle", {cx: X(p[0]), cy: Y(p[1]), r: 3.5, fill: `var(${colour})`});
      dot.append(svg("title", {}, `${name} at step ${whole(p[0])}: ${short(p[1])}`)); s.append(dot);
    }
    const item = document.createElement("span"), box = document.createElement("i");
    box.style.background = `var(${colour})`; item.append(box, `${name} ${short(points[points.length - 1][1])}`); key.append(item);
  }
  element.replaceChildren(s, key);
}
function bar(id, parts, show, note) {
  const s = svg("svg", {viewBox: "0 0 480 34", role: "img"}), sum = parts.reduce((a, p) => a + p[1], 0) || 1;
  let x = 0;
  const key = document.createElement("div"); key.className = "key";
  for (const [name, value, colour] of parts) {
    const width = 480 * value / sum, item = document.createElement("span"), box = document.createElement("i");
    s.append(svg("rect", {x, y: 2, width, height: 30, fill: `var(${colour})`})); x += width;
    box.style.background = `var(${colour})`; item.append(box, `${name} ${show(value)}`); key.append(item);
  }
  if (note) { const item = document.createElement("span"); item.textContent = note; key.append(item); }
  at(id).replaceChildren(s, key);
}
function tile(label, value) {
  const e = document.createElement("div"), b = document.createElement("b"), s = document.createElement("span");
  e.className = "tile"; b.textContent = value; s.textContent = label; e.append(b, s); return e;
}
// The card of a chart, made when its first value comes, at its place.
function card(name, place) {
  const id = "chart " + name;
  if (!at(id)) {
    const e = document.createElement("div"), h = document.createElement("h2"), body = document.createElement("div");
    e.className = "card"; h.textContent = words(name); body.id = id; e.append(h, body);
    at("cards").append(e);
  }
  at(id).parentElement.style.order = place;
  return at(id);
}
let last = null;
function show(j) {
  last = j;
  const p = j.step_seconds, m = j.memory, running = j.state === "running", latest = j.evaluations[j.evaluations.length - 1];
  document.title = `${j.model}: step ${j.step}`;
  at("model").textContent = j.model;
  at("state").textContent = `${j.function} on ${j.shards} core${j.shards > 1 ? "s" : ""}, ` + (running ? `${clock(j.seconds)} so far` + (j.seconds_left === null ? "" : `, ${clock(j.seconds_left)} left`) : `${j.state} after ${clock(j.seconds)}`);
  at("progress").hidden = j.last_step === null;
  if (j.last_step !== null) at("progress").value = j.step / j.last_step;
  const scalars = Object.entries(j.scalars).map(([k, v]) => tile(words(k), short(v)));
  const metrics = latest ? Object.entries(latest.metrics).map(([k, v]) => tile(`${words(k)}, evaluated at ${whole(latest.step)}`, short(v))) : [];
  at("tiles").replaceChildren(tile("step" + (j.last_step === null ? "" : ` of ${whole(j.last_step)}`), whole(j.step)), ...scalars, ...metrics, tile("steps/s", short(j.steps_per_second)), tile("examples/s", short(j.examples_per_second)), tile("memory", bytes(m.resident)));
  // The loss first; the learning rate and the speed last.
  const found = new Set([...Object.keys(j.scalars), ...j.evaluations.flatMap(e => Object.keys(e.metrics))]);
  const names = ["loss", ...[...found].filter(name => name !== "loss" && name !== "learning_rate" && name !== "global_step").sort(), ...["learning_rate"].filter(name => found.has(name))].filter(name => found.has(name));
  for (const [i, name] of names.entries())
    chart(card(name, i), [{name: "train", colour: name === "learning_rate" ? "--c1" : "--c0", points: j.history.map(h => [h.step, h.scalars[name]])},
                       {name: "evaluation", colour: "--c2", dots: true, points: j.evaluations.map(e => [e.step, e.metrics[name]])}]);
  chart(card("steps_a_second", names.length), [{name: "speed", colour: "--c3", points: j.history.map(h => [h.step, h.steps_per_second])}]);
  bar("split", [["compute", p.compute, "--c0"], ["infeed wait", p.infeed, "--c1"], ["collective", p.collective, "--c2"], ["host", p.host, "--c3"]], time);
  const state = m.state * j.shards, temporaries = m.temporaries * j.shards;
  bar("memory", [["variables", state, "--c0"], ["temporaries", temporaries, "--c1"], ["input and process", Math.max(0, m.planned - state - temporaries), "--c2"]], bytes,
      `planned ${bytes(m.planned)}; in use ${bytes(m.resident)}, at most ${bytes(m.peak)}`);
  at("log").textContent = j.log.join("\n");
}
let timer = null;
async function refresh() {
  let j;
  try { j = await (await fetch("status.json")).json(); }
  catch (e) {
    at("state").textContent = last && last.report ? `has ended, or does not answer; a run that has ended leaves ${last.report}` : "has ended, or does not answer";
    return;
  }
  show(j);
  if (j.state !== "running") clearInterval(timer);
}
if (final) show(final); else { refresh(); timer = setInterval(refresh, 1000); }
addEventListener("resize", () => last && show(last));
</script></body></html>
)html";
}

} // namespace systole::runtime
