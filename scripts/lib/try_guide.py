"""Does what a guide says: writes its files, runs its commands, and compares what they print.

try_guide.py GUIDE FOLDER PACKAGE BIN: FOLDER is empty, PACKAGE is this package, BIN goes into PATH.

Files come from blocks after `<!-- file: PATH -->`, commands from those after
`<!-- run by: scripts/try-guides -->`; the block after `<!-- output -->` is what the commands before it
must have printed, line by line, among other things.
"""

import os
import re
import subprocess
import sys

BLOCK = re.compile(r"^<!-- (.*?) -->\n\n```\w*\n(.*?)^```$", re.M | re.S)


def main():
    guide, folder, package, binaries = sys.argv[1:]
    with open(guide, encoding="utf-8") as file:
        blocks = BLOCK.findall(file.read())
    # The folder in which the guide stands, as its commands change it.
    directory = folder
    printed = ""
    # A clone stands where the guide says, and the builds of all guides and examples are shared.
    os.symlink(package, os.path.join(folder, "tinamou"))
    scratch = os.path.join(package, ".build-examples")
    environment = dict(os.environ, PATH=binaries + ":" + os.environ["PATH"])
    for marker, text in blocks:
        if marker.startswith("file: "):
            path = os.path.join(directory, marker[len("file: "):])
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace('path: "../tinamou"', 'path: "%s"' % package))
        elif marker == "run by: scripts/try-guides":
            print(text, end="", flush=True)
            commands = re.sub(
                r"^swift run", "swift run --quiet --scratch-path '%s'" % scratch, text, flags=re.M)
            commands = commands.replace("--package-path ../tinamou", "--package-path '%s'" % package)
            run = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", commands + "pwd > '%s/.directory'" % folder],
                cwd=directory, env=environment, capture_output=True, text=True, check=False)
            printed = run.stdout
            if run.returncode != 0:
                sys.exit("%s%s\n%s ended with %d" % (
                    run.stdout, run.stderr, text.strip(), run.returncode))
            with open(os.path.join(folder, ".directory"), encoding="utf-8") as file:
                directory = file.read().strip()
        elif marker == "output":
            lines = printed.splitlines()
            for line in text.splitlines():
                if line not in lines:
                    sys.exit("the guide says that this is printed:\n%s\nbut this was:\n%s" % (
                        line, printed))


main()
