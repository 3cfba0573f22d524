"""Changes models of examples, and runs programs."""
import re
import subprocess


def rewrite(text, changes):
    """A model without pipelines reads .npz files."""
    text = re.sub(r"  data\.(func|pipeline)[^\n]*\n.*?\n  }\n|  data\.image_pipeline[^\n]*\n", "", text, flags=re.DOTALL)
    for old, new in changes.items():
        if old not in text:
            raise SystemExit(f"the model has no '{old}'")
        text = text.replace(old, new)
    return text


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout
