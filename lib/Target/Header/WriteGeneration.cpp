//===- WriteGeneration.cpp - Whole generations in C -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step of generation is a function without memory of its own. The function
// here is C in the header: it owns two sets of the state, between which the
// steps go back and forth, and fills the caches.
//
//===----------------------------------------------------------------------===//

#include "WriteGeneration.h"

#include "systole/Support/ByteSizes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <utility>

using namespace mlir;
using namespace systole;

static const InterfaceValue *findValue(ArrayRef<InterfaceValue> values,
                                       StringRef name) {
  const auto *value = llvm::find_if(
      values, [&](const InterfaceValue &other) { return other.name == name; });
  return value == values.end() ? nullptr : value;
}

// In this C, @ is the function's name, and $ the prefix of macros.

/// The options of a function that samples, and of one that searches.
static constexpr llvm::StringLiteral samplingTypes = R"(
/* How @_tokens chooses a token. */
typedef struct @_sampling {
  float temperature; /* 0 takes the likeliest token */
  int32_t top_k;     /* samples one of the K likeliest tokens; 0 keeps all */
  float top_p;       /* samples one of the fewest likeliest tokens whose
                        probabilities sum to P, at most 1, which keeps all */
  float repetition_penalty; /* R, more than 0: divides the positive logits of
                        tokens in the text by R, and multiplies the others */
  uint64_t seed;     /* of the first prompt; that of prompt i is seed + i */
  int32_t end_token; /* ends a text, without being part of it; -1: none */
} @_sampling;

/* Takes the next token of a prompt, from 0 on. Other than 0 ends its text. */
typedef int (*@_on_token)(void *user, int32_t prompt, int32_t token);
)";
static constexpr llvm::StringLiteral searchTypes = R"(
/* How @_tokens searches. */
typedef struct @_search {
  double length_penalty; /* the score of N tokens is the sum of their log
                        probabilities, divided by N to this power */
  int32_t early_stopping; /* other than 0 ends a search once as many texts are
                        complete as there are beams */
  float repetition_penalty; /* R, more than 0: divides the positive log
                        probabilities of tokens in the text by R, and
                        multiplies the others */
  int32_t end_token; /* ends a text, without being part of it; -1: none */
} @_search;

/* Takes the best text after a prompt, from 0 on, and its score. */
typedef void (*@_on_text)(void *user, int32_t prompt, const int32_t *tokens,
                          int64_t length, float score);
)";

static constexpr llvm::StringLiteral generationConstants = R"(
enum {
  $_PROMPTS = <prompts>, /* at once, at most */
  $_VOCABULARY = <vocabulary>, /* tokens are from 0 to this less 1 */
  $_BAD_ARGUMENT = -1, /* a prompt without tokens, a token outside the
                        vocabulary, or too many prompts or none */
  $_NO_MEMORY = -2
};

/* Extends prompts, lengths[i] tokens at prompts[i] each, by at most most_tokens
   tokens each. Each prompt has the text that `generate` of the program gives it.
   Returns 0 at the end, one of the above, or a status of @_error.
   Allocates its memory and frees it: any number of threads may be in it. */
static inline int32_t @_tokens(
    const int32_t *const *prompts, const int32_t *lengths, int32_t num_prompts,
)";
static constexpr llvm::StringLiteral samplingArguments =
    R"(    const @_sampling *options, int64_t most_tokens, @_on_token on_token, void *user)";
static constexpr llvm::StringLiteral searchArguments =
    R"(    const @_search *options, int64_t most_tokens, @_on_text on_text, void *user)";

/// The function before the state is laid out, and after.
static constexpr llvm::StringLiteral generationBegin = R"() {
  enum { rows = <rows>, vocabulary = <vocabulary>, window = <window>, beams = <beams> };
  if (num_prompts < 1 || num_prompts > $_PROMPTS)
    return $_BAD_ARGUMENT;
  for (int32_t i = 0; i < num_prompts; ++i) {
    if (lengths[i] < 1)
      return $_BAD_ARGUMENT;
    for (int32_t j = 0; j < lengths[i]; ++j)
      if (prompts[i][j] < 0 || prompts[i][j] >= vocabulary)
        return $_BAD_ARGUMENT;
  }
)";

/// With a cache, prompts advance together. It is filled before the first step,
/// and again when a sequence is as long as the cache.
static constexpr llvm::StringLiteral cachedLoop =
    R"(  for (int now = 0; status == 0 && running > 0; now = 1 - now) {
    if (is_full) {
      int has_earlier = 0;
      memset(text, 0, (size_t)rows * window * sizeof(int32_t));
)";
static constexpr llvm::StringLiteral cachedStep =
    R"(      is_full = 0;
      if (has_earlier)
        status = @prefill(&prompt, &filled[now], scratch);
      if (status != 0)
        break;
    }
    status = @generate(&from[now], &to[now], scratch);
)";

/// The parts of sampling: before the loop, to fill the cache, after a step.
static constexpr llvm::StringLiteral samplingStart = R"(
  int32_t running = most_tokens > 0 ? num_prompts : 0, dropped[rows] = {0}, size[rows];
  int64_t left[rows] = {0};
  int is_full = 1;
  for (int32_t i = 0; i < rows; ++i) {
    const int32_t length = i < num_prompts ? lengths[i] : 1;
    const int32_t kept = length > window ? window / 2 : length;
    dropped[i] = length - kept;
    size[i] = kept;
    memset(texts + i * (window + 1), 0, sizeof(int32_t));
    if (i < num_prompts) {
      memcpy(texts + i * (window + 1), prompts[i] + dropped[i], (size_t)kept * sizeof(int32_t));
      left[i] = most_tokens;
      for (int32_t j = 0; j < length; ++j)
        sets[0].generate_seen[(size_t)i * vocabulary + (size_t)prompts[i][j]] = 1;
    }
  }
)";
static constexpr llvm::StringLiteral samplingFill =
    R"(      for (int32_t i = 0; i < rows; ++i) {
        int32_t *own = texts + i * (window + 1);
        if (size[i] > window) {
          const int32_t kept = window / 2;
          memmove(own, own + size[i] - kept, (size_t)kept * sizeof(int32_t));
          dropped[i] += size[i] - kept;
          size[i] = kept;
        }
        memcpy(text + i * window, own, (size_t)(size[i] - 1) * sizeof(int32_t));
        sets[now].generate_position[i] = size[i] - 1;
        sets[now].generate_count[i] = dropped[i] + size[i] - 1;
        sets[now].generate_next[i] = own[size[i] - 1];
        has_earlier |= size[i] > 1;
      }
)";
static constexpr llvm::StringLiteral samplingTake =
    R"(    for (int32_t i = 0; status == 0 && i < num_prompts; ++i) {
      if (left[i] == 0)
        continue;
      texts[i * (window + 1) + size[i]++] = token[i];
      --left[i];
      if (token[i] == options->end_token || on_token(user, i, token[i]) != 0)
        left[i] = 0;
      running -= left[i] == 0;
      is_full |= left[i] > 0 && size[i] > window;
    }
  }
)";

static constexpr llvm::StringLiteral generationUncached = R"(
  int now = 0;
  for (int32_t i = 0; i < lengths[0]; ++i)
    sets[0].generate_seen[prompts[0][i]] = 1;
  for (int32_t i = 0; status == 0 && i + 1 < lengths[0]; ++i, now = 1 - now) {
    sets[now].generate_next[0] = prompts[0][i];
    status = @generate(&from[now], &to[now], scratch);
  }
  sets[now].generate_next[0] = prompts[0][lengths[0] - 1];
  for (int64_t left = most_tokens; status == 0 && left > 0; --left, now = 1 - now) {
    status = @generate(&from[now], &to[now], scratch);
    if (status == 0 && (token[0] == options->end_token || on_token(user, 0, token[0]) != 0))
      break;
  }
)";

/// The host's half of a search, in C.
static constexpr struct {
  const char *name, *text;
} headers[] = {
#include "Beams.inc"
};

/// The beams of a prompt have as many tokens each.
static constexpr llvm::StringLiteral searchStart = R"(
  int32_t running = 0, size[$_PROMPTS];
  int is_full = 1;
  systole_beam_sequence complete[rows];
  systole_beam_search searches[$_PROMPTS];
  systole_beam_token *followed = NULL;
  int32_t *best = NULL;
  memset(complete, 0, sizeof(complete));
  memset(searches, 0, sizeof(searches));
  if (most_tokens > 0 && most_tokens <= INT64_MAX / 16 / rows) {
    followed = (systole_beam_token *)malloc((size_t)most_tokens * rows * sizeof(systole_beam_token));
    best = (int32_t *)malloc((size_t)most_tokens * sizeof(int32_t));
  }
  if (most_tokens > 0 && (!followed || !best))
    status = $_NO_MEMORY;
  for (int32_t i = 0; status == 0 && i < num_prompts; ++i) {
    systole_beam_search *search = &searches[i];
    search->options.length_penalty = options->length_penalty;
    search->options.stops_early = options->early_stopping;
    search->options.end_token = options->end_token;
    search->beams = beams;
    search->most = most_tokens > 0 ? most_tokens : 0;
    search->tokens = followed + i * search->most * beams;
    search->complete = complete + i * beams;
    search->is_done = search->most == 0;
    running += !search->is_done;
    size[i] = lengths[i];
    for (int32_t row = i * beams; row < (i + 1) * beams; ++row) {
      sets[0].generate_scores[row] = row == i * beams ? 0.0f : -1e9f;
      for (int32_t j = 0; j < lengths[i]; ++j)
        sets[0].generate_seen[(size_t)row * vocabulary + (size_t)prompts[i][j]] = 1;
    }
  }
)";
static constexpr llvm::StringLiteral searchFill =
    R"(      for (int32_t row = 0; row < rows; ++row) {
        const int32_t i = row / beams;
        const systole_beam_search *search = &searches[i];
        int32_t *own = text + row * window, earlier = 0, next = 0;
        sets[now].generate_count[row] = 0;
        if (i < num_prompts && !search->is_done) {
          if (size[i] > window && row % beams == 0)
            size[i] = window / 2;
          const int32_t added = search->length < size[i] ? (int32_t)search->length : size[i];
          earlier = size[i] - 1;
          memcpy(own, prompts[i] + lengths[i] - (size[i] - added), (size_t)(size[i] - added) * sizeof(int32_t));
          if (added > 0)
            systole_beam_read(search, search->tokens[(search->length - 1) * beams + row % beams],
                              search->length, added, own + size[i] - added);
          next = own[earlier];
          own[earlier] = 0;
          sets[now].generate_count[row] = (int32_t)(lengths[i] + search->length - 1);
        }
        sets[now].generate_position[row] = earlier;
        sets[now].generate_next[row] = next;
        sets[now].generate_parents[row] = row;
        has_earlier |= earlier > 0;
      }
)";
static constexpr llvm::StringLiteral searchTake =
    R"(    for (int32_t i = 0; status == 0 && i < num_prompts; ++i) {
      if (searches[i].is_done)
        continue;
      systole_beam_advance(&searches[i], token + 2 * beams * i, beam + 2 * beams * i, score + 2 * beams * i);
      ++size[i];
      running -= searches[i].is_done;
      is_full |= !searches[i].is_done && size[i] > window;
    }
  }
  for (int32_t i = 0; status == 0 && i < num_prompts; ++i) {
    const systole_beam_sequence found = complete[i * beams];
    if (found.length > 0)
      systole_beam_read(&searches[i], found.last, found.length, found.length, best);
    const int ends = found.length > 0 && found.last.token == options->end_token;
    on_text(user, i, best, found.length - ends, found.score);
  }
  free(best);
  free(followed);
)";

static constexpr llvm::StringLiteral generationEnd = R"(
  free(memory);
  return status;
}
)";

namespace {

/// Lays out the memory of a generation.
class GenerationWriter {
public:
  GenerationWriter(const FunctionInterface &generate,
                   const FunctionInterface *prefill, llvm::raw_ostream &os)
      : generate(generate), prefill(prefill), os(os) {}

  /// Whether a caller can give all that a step reads.
  bool isWhole() const {
    for (const InterfaceValue &argument : generate.arguments)
      if (!isGiven(argument) && !findValue(generate.results, argument.name))
        return false;
    for (const char *name : {"generate_next", "generate_seen", "token"})
      if (!findValue(generate.results, name))
        return false;
    return true;
  }

  /// Whether the function searches with beams, which needs a cache.
  bool isSearch() const {
    return findValue(generate.arguments, "generate_scores") != nullptr;
  }

  void write() {
    auto seen = findValue(generate.results, "generate_seen")->type;
    rows = seen.getDimSize(0);
    vocabulary = seen.getDimSize(1);
    if (isSearch())
      beams =
          findValue(generate.arguments, "generate_scores")->type.getDimSize(1);
    if (prefill)
      window =
          findValue(prefill->arguments, "generate_text")->type.getDimSize(1);
    writeText(isSearch() ? searchTypes : samplingTypes);
    writeText(generationConstants);
    writeText(isSearch() ? searchArguments : samplingArguments);
    writeText(generationBegin);
    writeMemory();
    if (prefill)
      writeCachedLoop();
    else
      writeText(generationUncached);
    writeText(generationEnd);
  }

private:
  /// Whether the caller gives the argument, and no step changes it.
  static bool isGiven(const InterfaceValue &argument) {
    return !fieldOf(argument).empty();
  }
  static StringRef fieldOf(const InterfaceValue &argument) {
    return llvm::StringSwitch<StringRef>(argument.name)
        .Case("random_seed", "seed")
        .Case("generate_temperature", "temperature")
        .Case("generate_top_k", "top_k")
        .Case("generate_top_p", "top_p")
        .Case("generate_repetition_penalty", "repetition_penalty")
        .Case("generate_end", "end_token")
        .Default("");
  }
  /// Whether the result is an output of a step, and not state.
  static bool isOutfeed(const InterfaceValue &result) {
    return llvm::is_contained({"token", "beam", "score"}, result.name);
  }

  void writeCachedLoop() {
    const bool searches = isSearch();
    writeText(searches ? searchStart : samplingStart);
    writeText(cachedLoop);
    writeText(searches ? searchFill : samplingFill);
    writeText(cachedStep);
    writeText(searches ? searchTake : samplingTake);
  }

  void writeText(StringRef text) {
    // The step's name is that of the function with the suffix _generate.
    StringRef stem =
        StringRef(generate.name).drop_back(StringRef("_generate").size());
    std::string whole = text.str();
    auto replace = [&](StringRef from, const std::string &to) {
      for (size_t at = 0;
           (at = whole.find(from.str(), at)) != std::string::npos;
           at += to.size())
        whole.replace(at, from.size(), to);
    };
    replace("@prefill", (stem + "_prefill").str());
    replace("@generate", generate.name);
    replace("@", generate.name);
    replace("$", StringRef(generate.name).upper());
    replace("<prompts>", std::to_string(rows / beams));
    replace("<rows>", std::to_string(rows));
    replace("<beams>", std::to_string(beams));
    replace("<vocabulary>", std::to_string(vocabulary));
    replace("<window>", std::to_string(window));
    os << whole;
  }

  /// The next bytes of the memory, as an expression.
  std::string take(const std::string &type, int64_t bytes) {
    std::string place =
        "(" + type + " *)(memory + " + std::to_string(used) + ")";
    used += llvm::alignTo(bytes, 64);
    return place;
  }

  void writeMemory() {
    const std::string &name = generate.name;
    os << "  struct state {\n";
    std::string states;
    llvm::raw_string_ostream places(states);
    for (const InterfaceValue &result : generate.results)
      if (!isOutfeed(result))
        os << "    " << getCType(result.type.getElementType()) << " *"
           << result.name << ";\n";
    os << "  } sets[2];\n";
    for (int set = 0; set < 2; ++set)
      for (const InterfaceValue &result : generate.results)
        if (!isOutfeed(result))
          places << "  sets[" << set << "]." << result.name << " = "
                 << take(getCType(result.type.getElementType()),
                         getBytes(result.type))
                 << ";\n";
    for (const InterfaceValue &result : generate.results)
      if (isOutfeed(result)) {
        std::string type = getCType(result.type.getElementType());
        places << "  " << type << " *" << result.name << " = "
               << take(type, getBytes(result.type)) << ";\n";
      }
    int64_t scratch = generate.scratchBytes;
    if (prefill) {
      scratch = std::max(scratch, prefill->scratchBytes);
      places << "  int32_t *text = " << take("int32_t", 4 * rows * window)
             << ";\n";
      if (!isSearch())
        places << "  int32_t *texts = "
               << take("int32_t", 4 * rows * (window + 1)) << ";\n";
    }
    places << "  void *scratch = " << take("char", scratch) << ";\n";
    os << "  char *memory = (char *)aligned_alloc(64, " << used << ");\n"
       << "  if (!memory)\n    return " << StringRef(name).upper()
       << "_NO_MEMORY;\n"
       << "  memset(memory, 0, " << used << ");\n"
       << states << "  int32_t status = 0;\n"
       << "  " << name << "_arguments from[2];\n  " << name
       << "_results to[2];\n";
    if (prefill)
      os << "  " << prefill->name << "_arguments prompt;\n  " << prefill->name
         << "_results filled[2];\n  prompt.generate_text = text;\n";
    os << "  for (int i = 0; i < 2; ++i) {\n";
    for (const InterfaceValue &argument : generate.arguments)
      if (isGiven(argument))
        os << "    from[i]." << argument.name << " = &options->"
           << fieldOf(argument) << ";\n";
      else
        os << "    from[i]." << argument.name << " = sets[i]." << argument.name
           << ";\n";
    for (const InterfaceValue &result : generate.results)
      if (isOutfeed(result))
        os << "    to[i]." << result.name << " = " << result.name << ";\n";
      else
        os << "    to[i]." << result.name << " = sets[1 - i]." << result.name
           << ";\n";
    if (prefill)
      for (const InterfaceValue &result : prefill->results)
        os << "    filled[i]." << result.name << " = sets[i]." << result.name
           << ";\n";
    os << "  }\n";
  }

  const FunctionInterface &generate;
  const FunctionInterface *prefill;
  llvm::raw_ostream &os;
  int64_t rows = 0, vocabulary = 0, window = 0, beams = 1, used = 0;
};

} // namespace

std::string systole::writeGeneration(ArrayRef<FunctionInterface> functions) {
  std::string text;
  llvm::raw_string_ostream os(text);
  bool hasSearch = false;
  for (const FunctionInterface &generate : functions) {
    StringRef stem = generate.name;
    if (!stem.consume_back("_generate"))
      continue;
    const auto *prefill =
        llvm::find_if(functions, [&](const FunctionInterface &other) {
          return other.name == (stem + "_prefill").str();
        });
    GenerationWriter writer(generate,
                            prefill == functions.end() ? nullptr : prefill, os);
    if (!writer.isWhole())
      continue;
    if (writer.isSearch() && !std::exchange(hasSearch, true))
      os << '\n' << headers[0].text;
    writer.write();
  }
  return text;
}
