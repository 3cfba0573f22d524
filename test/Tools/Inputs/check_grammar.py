"""Reads the grammar of VS Code's extension as editors do, and colours a file.

check_grammar.py FOLDER FILE prints each piece of the file that has a colour, with
the colour's name. At each position the first pattern that matches there wins;
strings are the only pattern of several parts.
"""
import json
import os
import re
import sys

folder, path = sys.argv[1:]
package = json.load(open(os.path.join(folder, "package.json")))
json.load(open(os.path.join(folder, "language-configuration.json")))
assert os.path.exists(os.path.join(folder, package["main"]))
description, = package["contributes"]["grammars"]
grammar = json.load(open(os.path.join(folder, description["path"])))
assert grammar["scopeName"] == description["scopeName"]
assert description["language"] == package["contributes"]["languages"][0]["id"]


def patterns(rules):
    for rule in rules:
        if "include" in rule:
            yield from patterns([grammar["repository"][rule["include"].lstrip("#")]])
        elif "match" in rule or "begin" in rule:
            yield re.compile(rule.get("match") or rule["begin"]), rule
        else:
            yield from patterns(rule["patterns"])


rules = list(patterns(grammar["patterns"]))
for line in open(path):
    position = 0
    while position < len(line):
        found = [(m.start(), i, m) for i, (regex, _) in enumerate(rules)
                 if (m := regex.search(line, position)) and m.end() > m.start()]
        if not found:
            break
        _, number, match = min(found, key=lambda f: f[:2])
        rule = rules[number][1]
        end = match.end()
        if "begin" in rule:
            end = re.compile(rule["end"]).search(line, end).end()
        if "captures" in rule:
            for group, capture in rule["captures"].items():
                if match.group(int(group)):
                    print(f"{capture['name']}: {match.group(int(group))}")
        else:
            print(f"{rule['name']}: {line[match.start():end].rstrip()}")
        position = end
