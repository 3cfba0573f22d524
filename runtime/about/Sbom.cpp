//===- Sbom.cpp - The bill of materials, as SPDX --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// https://spdx.github.io/spdx-spec/v2.3
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Notices.h"
#include "runtime/about/Version.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <nlohmann/json.hpp>

namespace systole::runtime {
namespace {

using Json = nlohmann::ordered_json;

constexpr absl::string_view reference = "LicenseRef-";

/// Letters, digits, '.' and '-' only.
std::string identifier(absl::string_view name) {
  std::string text = "SPDXRef-";
  for (char c : name)
    text += absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '.'
                ? c
                : '-';
  return text;
}

Json packageOf(const Component &component) {
  Json package = {{"name", component.name},
                  {"SPDXID", identifier(component.name)},
                  {"versionInfo", component.version},
                  {"downloadLocation", "NOASSERTION"},
                  {"filesAnalyzed", false},
                  {"licenseConcluded", component.license},
                  {"licenseDeclared", component.license},
                  {"copyrightText", component.copyright}};
  if (component.home != "NOASSERTION")
    package["homepage"] = component.home;
  if (!component.note.empty())
    package["comment"] = component.note;
  return package;
}

/// The commit's date, so that the same sources give the same document.
std::string created() {
  std::string date = versionDate();
  return date.empty() ? "1970-01-01T00:00:00Z" : date;
}

} // namespace

std::string spdxDocument(absl::string_view program,
                         const std::vector<Component> &components) {
  Json packages = Json::array(), relations = Json::array(),
       licenses = Json::array();
  const std::string subject = identifier(absl::StrCat("program-", program));
  packages.push_back({{"name", program},
                      {"SPDXID", subject},
                      {"versionInfo", versionNumber()},
                      {"downloadLocation", "NOASSERTION"},
                      {"filesAnalyzed", false},
                      {"licenseConcluded", "NOASSERTION"},
                      {"licenseDeclared", "NOASSERTION"},
                      {"copyrightText", "NOASSERTION"}});
  relations.push_back({{"spdxElementId", "SPDXRef-DOCUMENT"},
                       {"relationshipType", "DESCRIBES"},
                       {"relatedSpdxElement", subject}});
  for (const Component &component : components) {
    packages.push_back(packageOf(component));
    relations.push_back({{"spdxElementId", subject},
                         {"relationshipType", "CONTAINS"},
                         {"relatedSpdxElement", identifier(component.name)}});
    absl::string_view name = component.license;
    if (absl::ConsumePrefix(&name, reference))
      licenses.push_back({{"licenseId", component.license},
                          {"name", name},
                          {"extractedText", licenseText(name)}});
  }
  Json document = {
      {"spdxVersion", "SPDX-2.3"},
      {"dataLicense", "CC0-1.0"},
      {"SPDXID", "SPDXRef-DOCUMENT"},
      {"name", absl::StrCat(program, " ", versionNumber())},
      {"documentNamespace",
       absl::StrCat("https://spdx.org/spdxdocs/systole-", program, "-",
                    versionNumber(), "-",
                    absl::string_view(versionCommit()).substr(0, 12))},
      {"creationInfo",
       {{"created", created()},
        {"creators", {absl::StrCat("Tool: systole-", versionNumber())}}}},
      {"packages", std::move(packages)},
      {"relationships", std::move(relations)}};
  if (!licenses.empty())
    document["hasExtractedLicensingInfos"] = std::move(licenses);
  return document.dump(2, ' ', /*ensure_ascii=*/false,
                       Json::error_handler_t::replace) +
         "\n";
}

} // namespace systole::runtime
