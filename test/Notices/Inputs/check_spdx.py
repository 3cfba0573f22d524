"""Checks documents against the rules of SPDX 2.3 for fields that we write."""
import json
import re
import sys

# https://spdx.org/licenses
LICENSES = {"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSD-4-Clause-UC", "CC0-1.0", "GPL-3.0-or-later", "IJG", "ISC",
            "LGPL-2.1-or-later", "MIT", "Spencer-94", "Unicode-DFS-2015", "Zlib", "libpng-2.0"}
EXCEPTIONS = {"GCC-exception-3.1", "LLVM-exception"}

for path in sys.argv[1:]:
    document = json.load(open(path))
    assert document["spdxVersion"] == "SPDX-2.3" and document["dataLicense"] == "CC0-1.0"
    assert document["SPDXID"] == "SPDXRef-DOCUMENT"
    assert re.fullmatch(r"https://[^#\s]+", document["documentNamespace"]), document["documentNamespace"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", document["creationInfo"]["created"])
    assert all(re.match("(Tool|Person|Organization): ", c) for c in document["creationInfo"]["creators"])
    extracted = {e["licenseId"] for e in document.get("hasExtractedLicensingInfos", []) if len(e["extractedText"]) > 100}
    identifiers = set()
    for package in document["packages"]:
        assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", package["SPDXID"]), package["SPDXID"]
        assert package["SPDXID"] not in identifiers
        identifiers.add(package["SPDXID"])
        for field in ("name", "versionInfo", "downloadLocation", "copyrightText"):
            assert package[field], (package["name"], field)
        for part in re.split(r" AND | OR ", package["licenseDeclared"]):
            license, *exception = part.split(" WITH ")
            assert license in LICENSES | extracted | {"NOASSERTION"}, license
            assert set(exception) <= EXCEPTIONS, exception
    described, = (r for r in document["relationships"] if r["relationshipType"] == "DESCRIBES")
    program = described["relatedSpdxElement"]
    contained = {r["relatedSpdxElement"] for r in document["relationships"]
                 if r["relationshipType"] == "CONTAINS" and r["spdxElementId"] == program}
    assert contained == identifiers - {program}
    print(f"{document['name']}: {len(contained)} packages")
