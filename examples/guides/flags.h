// Flags of the guides' programs: --name=value, each with a default.
#ifndef FLAGS_H
#define FLAGS_H

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

using Flags = std::map<std::string, std::string>;

/// Sets the flags of the command line; an unknown one ends the program.
inline void parse_flags(int argc, char **argv, Flags &flags) {
  for (int i = 1; i < argc; ++i) {
    std::string flag = argv[i], name = flag.substr(0, flag.find('='));
    if (name.rfind("--", 0) != 0 || !flags.count(name.substr(2)) ||
        name == flag) {
      std::fprintf(stderr, "there is no flag %s\n", argv[i]);
      std::exit(2);
    }
    flags[name.substr(2)] = flag.substr(name.size() + 1);
  }
}

#endif // FLAGS_H
