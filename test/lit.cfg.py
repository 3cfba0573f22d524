# The lit suite: FileCheck tests of dialects, passes and tools.
import os
import lit.formats

config.name = "Systole"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.systole_build_dir, "test")

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.systole_build_dir, "bin"), config.llvm_tools_dir, config.environment["PATH"]])
config.substitutions.append(("%examples", os.path.join(config.systole_source_dir, "examples")))
