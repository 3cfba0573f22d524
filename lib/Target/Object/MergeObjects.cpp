//===- MergeObjects.cpp - One object of several ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This is a relocatable link (`ld -r`) without a linker: loading a function
// into a process takes none. The file has a header, the contents of sections,
// the tables of symbols and of strings, and the table of sections.
//
// The format: System V Application Binary Interface, Chapter 4, Object Files.
//
//===----------------------------------------------------------------------===//

#include "MergeObjects.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace llvm;

using ELFT = object::ELF64LE;
using Header = ELFT::Ehdr;
using Section = ELFT::Shdr;
using SymbolEntry = ELFT::Sym;
using Relocation = ELFT::Rela;
using Word = ELFT::Word;

namespace {

/// A symbol of the merged object.
struct MergedSymbol {
  StringRef name;
  SymbolEntry entry;
  /// The number of the symbol's section in the merged object, if it has one.
  uint32_t section = 0;
  /// The symbol's place in the table; local symbols come first.
  uint32_t index = 0;

  /// Whether the entry has another value in the place of a section.
  bool isReserved() const {
    return entry.st_shndx >= ELF::SHN_LORESERVE &&
           entry.st_shndx != ELF::SHN_XINDEX;
  }
  bool isDefined() const { return isReserved() || section != ELF::SHN_UNDEF; }
};

/// A section of the merged object.
struct MergedSection {
  StringRef name;
  Section header;
  std::string contents;
};

class Merger {
public:
  Error add(StringRef bytes);
  Error write(raw_ostream &os);

private:
  /// An object while it is read.
  struct Input {
    object::ELFFile<ELFT> file;
    ArrayRef<Section> sections;
    /// The number of each section in the merged object, 0 for those that it
    /// does not have.
    SmallVector<uint32_t> sectionNumbers;
    /// The place in `symbols` of each symbol.
    SmallVector<uint32_t> symbolPlaces;
  };

  Error addSections(Input &input);
  Error addSymbols(Input &input);
  Error addSymbol(Input &input, StringRef name, const SymbolEntry &entry,
                  uint32_t section);
  Error addRelocations(Input &input);
  void orderSymbols();
  uint32_t addString(StringRef text);

  std::optional<Header> header;
  /// The first has no contents, as the format wants it.
  SmallVector<MergedSection> sections{MergedSection{}};
  StringMap<uint32_t> emptySections;
  SmallVector<MergedSymbol> symbols;
  StringMap<uint32_t> globals;
  uint32_t numLocals = 0;
  std::string strings = std::string(1, '\0');
  StringMap<uint32_t> stringOffsets;
};

} // namespace

/// Whether the merged object has a table of its own for it.
static bool isTable(const Section &section) {
  return section.sh_type == ELF::SHT_NULL ||
         section.sh_type == ELF::SHT_STRTAB ||
         section.sh_type == ELF::SHT_SYMTAB ||
         section.sh_type == ELF::SHT_SYMTAB_SHNDX;
}

uint32_t Merger::addString(StringRef text) {
  auto [known, isNew] = stringOffsets.try_emplace(text, strings.size());
  if (isNew)
    strings.append(text.data(), text.size()).push_back('\0');
  return known->second;
}

Error Merger::addSections(Input &input) {
  input.sectionNumbers.assign(input.sections.size(), 0);
  for (auto [i, section] : enumerate(input.sections)) {
    if (isTable(section))
      continue;
    if (section.sh_type != ELF::SHT_PROGBITS &&
        section.sh_type != ELF::SHT_NOBITS &&
        section.sh_type != ELF::SHT_RELA &&
        section.sh_type != ELF::SHT_X86_64_UNWIND)
      return createStringError("an object has a section of the type %u",
                               unsigned(section.sh_type));
    Expected<StringRef> name = input.file.getSectionName(section);
    if (!name)
      return name.takeError();
    // Each part has the empty sections of the format.
    if (section.sh_size == 0) {
      auto [known, isNew] = emptySections.try_emplace(*name, sections.size());
      input.sectionNumbers[i] = known->second;
      if (!isNew)
        continue;
    }
    MergedSection merged{*name, section, {}};
    // The contents of sections of relocations are written again.
    if (section.sh_type == ELF::SHT_PROGBITS ||
        section.sh_type == ELF::SHT_X86_64_UNWIND) {
      auto contents = input.file.getSectionContents(section);
      if (!contents)
        return contents.takeError();
      merged.contents = toStringRef(*contents);
    }
    input.sectionNumbers[i] = sections.size();
    sections.push_back(std::move(merged));
  }
  return Error::success();
}

Error Merger::addSymbol(Input &input, StringRef name, const SymbolEntry &entry,
                        uint32_t section) {
  MergedSymbol symbol{name, entry, 0, 0};
  if (!symbol.isReserved())
    symbol.section = input.sectionNumbers[section];
  if (entry.getBinding() == ELF::STB_LOCAL) {
    input.symbolPlaces.push_back(symbols.size());
    symbols.push_back(symbol);
    return Error::success();
  }
  auto [known, isNew] = globals.try_emplace(name, symbols.size());
  input.symbolPlaces.push_back(known->second);
  if (isNew) {
    symbols.push_back(symbol);
    return Error::success();
  }
  MergedSymbol &other = symbols[known->second];
  if (symbol.isDefined() && other.isDefined())
    return createStringError("two objects define '%s'", name.str().c_str());
  // A definition decides; a reference that must be resolved is stronger than
  // one that need not.
  if (symbol.isDefined() ||
      (!other.isDefined() && entry.getBinding() == ELF::STB_GLOBAL))
    other = symbol;
  return Error::success();
}

Error Merger::addSymbols(Input &input) {
  const Section *table = nullptr;
  ArrayRef<Word> extended;
  for (const Section &section : input.sections) {
    if (section.sh_type == ELF::SHT_SYMTAB)
      table = &section;
    if (section.sh_type != ELF::SHT_SYMTAB_SHNDX)
      continue;
    auto numbers = input.file.getSHNDXTable(section);
    if (!numbers)
      return numbers.takeError();
    extended = *numbers;
  }
  if (!table)
    return Error::success();
  auto entries = input.file.symbols(table);
  if (!entries)
    return entries.takeError();
  auto names = input.file.getStringTableForSymtab(*table);
  if (!names)
    return names.takeError();
  for (auto [i, entry] : enumerate(*entries)) {
    // The first symbol of each table is empty.
    if (i == 0) {
      input.symbolPlaces.push_back(0);
      continue;
    }
    Expected<StringRef> name = entry.getName(*names);
    if (!name)
      return name.takeError();
    uint32_t section = entry.st_shndx;
    if (section == ELF::SHN_XINDEX)
      section = extended[i];
    if (Error error = addSymbol(input, *name, entry, section))
      return error;
  }
  return Error::success();
}

Error Merger::addRelocations(Input &input) {
  for (auto [i, section] : enumerate(input.sections)) {
    uint32_t number = input.sectionNumbers[i];
    if (section.sh_type != ELF::SHT_RELA || number == 0)
      continue;
    auto relocations = input.file.relas(section);
    if (!relocations)
      return relocations.takeError();
    std::string &contents = sections[number].contents;
    for (Relocation relocation : *relocations) {
      // The symbol's place until all symbols are ordered.
      relocation.setSymbolAndType(
          input.symbolPlaces[relocation.getSymbol(false)],
          relocation.getType(false), false);
      contents.append(reinterpret_cast<const char *>(&relocation),
                      sizeof(relocation));
    }
    sections[number].header.sh_info = input.sectionNumbers[section.sh_info];
  }
  return Error::success();
}

Error Merger::add(StringRef bytes) {
  auto file = object::ELFFile<ELFT>::create(bytes);
  if (!file)
    return file.takeError();
  auto table = file->sections();
  if (!table)
    return table.takeError();
  if (!header) {
    header = file->getHeader();
    symbols.emplace_back();
  }
  Input input{*file, *table, {}, {}};
  if (Error error = addSections(input))
    return error;
  if (Error error = addSymbols(input))
    return error;
  return addRelocations(input);
}

/// Numbers the symbols, local ones first, and their uses in relocations.
void Merger::orderSymbols() {
  for (MergedSymbol &symbol : symbols)
    if (symbol.entry.getVisibility() == ELF::STV_HIDDEN) {
      symbol.entry.setBinding(ELF::STB_LOCAL);
      symbol.entry.setVisibility(ELF::STV_DEFAULT);
    }
  uint32_t index = 0;
  for (bool isLocal : {true, false}) {
    for (MergedSymbol &symbol : symbols)
      if ((symbol.entry.getBinding() == ELF::STB_LOCAL) == isLocal)
        symbol.index = index++;
    if (isLocal)
      numLocals = index;
  }
  for (MergedSection &section : sections) {
    if (section.header.sh_type != ELF::SHT_RELA)
      continue;
    auto *relocation = reinterpret_cast<Relocation *>(section.contents.data());
    for (size_t i = 0; i < section.contents.size() / sizeof(Relocation); ++i)
      relocation[i].setSymbolAndType(
          symbols[relocation[i].getSymbol(false)].index,
          relocation[i].getType(false), false);
  }
}

template <typename T> static void append(std::string &bytes, const T &value) {
  bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

Error Merger::write(raw_ostream &os) {
  orderSymbols();
  const uint32_t symbolTable = sections.size();
  for (MergedSection &section : sections)
    if (section.header.sh_type == ELF::SHT_RELA)
      section.header.sh_link = symbolTable;

  // A section's number may need more bits than a symbol has for it. The numbers
  // of all symbols are then in a table beside that of symbols.
  const bool isExtended = symbolTable >= ELF::SHN_LORESERVE;
  MergedSection table{".symtab", {}, {}}, numbers{".symtab_shndx", {}, {}};
  table.header.sh_type = ELF::SHT_SYMTAB;
  table.header.sh_link = symbolTable + (isExtended ? 2 : 1);
  table.header.sh_info = numLocals;
  table.header.sh_entsize = sizeof(SymbolEntry);
  table.header.sh_addralign = alignof(uint64_t);
  numbers.header.sh_type = ELF::SHT_SYMTAB_SHNDX;
  numbers.header.sh_link = symbolTable;
  numbers.header.sh_entsize = sizeof(Word);
  numbers.header.sh_addralign = sizeof(Word);
  SmallVector<const MergedSymbol *> ordered(symbols.size());
  for (const MergedSymbol &symbol : symbols)
    ordered[symbol.index] = &symbol;
  for (const MergedSymbol *symbol : ordered) {
    SymbolEntry entry = symbol->entry;
    entry.st_name = symbol->name.empty() ? 0 : addString(symbol->name);
    const bool isLarge = symbol->section >= ELF::SHN_LORESERVE;
    if (!symbol->isReserved())
      entry.st_shndx = isLarge ? uint32_t(ELF::SHN_XINDEX) : symbol->section;
    append(table.contents, entry);
    append(numbers.contents, Word(isLarge ? symbol->section : 0));
  }
  sections.push_back(std::move(table));
  if (isExtended)
    sections.push_back(std::move(numbers));
  MergedSection &names = sections.emplace_back();
  names.name = ".strtab";
  names.header.sh_type = ELF::SHT_STRTAB;
  names.header.sh_addralign = 1;
  for (MergedSection &section : drop_begin(sections))
    section.header.sh_name = addString(section.name);
  names.contents = std::move(strings);

  uint64_t end = sizeof(Header);
  for (MergedSection &section : drop_begin(sections)) {
    section.header.sh_offset = end =
        alignTo(end, std::max<uint64_t>(section.header.sh_addralign, 1));
    if (section.header.sh_type == ELF::SHT_NOBITS)
      continue;
    section.header.sh_size = section.contents.size();
    end += section.contents.size();
  }
  // The first header has the numbers that are too large for the file's.
  const uint32_t numSections = sections.size();
  if (numSections >= ELF::SHN_LORESERVE) {
    sections.front().header.sh_size = numSections;
    sections.front().header.sh_link = numSections - 1;
  }
  header->e_shnum = numSections >= ELF::SHN_LORESERVE ? 0 : numSections;
  header->e_shstrndx = numSections >= ELF::SHN_LORESERVE
                           ? uint32_t(ELF::SHN_XINDEX)
                           : numSections - 1;
  header->e_shoff = alignTo(end, alignof(uint64_t));

  os.write(reinterpret_cast<const char *>(&*header), sizeof(Header));
  uint64_t position = sizeof(Header);
  for (const MergedSection &section : drop_begin(sections)) {
    if (section.header.sh_type == ELF::SHT_NOBITS)
      continue;
    os.write_zeros(section.header.sh_offset - position);
    os << section.contents;
    position = section.header.sh_offset + section.contents.size();
  }
  os.write_zeros(header->e_shoff - position);
  for (const MergedSection &section : sections)
    os.write(reinterpret_cast<const char *>(&section.header), sizeof(Section));
  return Error::success();
}

Error systole::mergeObjects(ArrayRef<StringRef> objects, raw_ostream &os) {
  Merger merger;
  for (StringRef object : objects)
    if (Error error = merger.add(object))
      return error;
  return merger.write(os);
}
