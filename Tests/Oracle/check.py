"""Checks strategies on every trace of a folder. See scripts/oracle."""

import argparse
import functools
import multiprocessing
from pathlib import Path
import subprocess
import sys

from faults import FAULTS
from lexicographic import OracleError
from replay import Oracle, faults, read_values
from trace_format import TraceError


def values(program, strategy, lines):
    """The values that a strategy gives for a trace; raises if it refuses it."""
    command = [program, "trace", "replay", "-", "--strategy", strategy, "--values", "-"]
    result = subprocess.run(command, input="".join(lines), capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.strip() or f"exit code {result.returncode}")
    return read_values(result.stdout.splitlines())


def check(program, names, path):
    """What is wrong with each strategy's answers to a trace, and how many frames were compared."""
    lines = path.read_text().splitlines(keepends=True)
    try:
        oracle = Oracle(lines)
    except (OracleError, TraceError) as error:
        return [f"{path}: no optimum to compare with: {error}"], 0
    messages = []
    for name in names:
        try:
            found = faults(oracle, values(program, name, lines))
        except RuntimeError as error:
            found = [str(error)]
        messages += [f"{path}: {name}: {fault}" for fault in found]
    return messages, len(oracle.frames) * len(names)


def finds_fault(program, name, path, fault):
    """Whether answers to a trace with a fault in it are told from answers to the trace itself.

    None where the fault does not apply to the trace, or makes it contradict itself.
    """
    lines = path.read_text().splitlines(keepends=True)
    faulty = FAULTS[fault](lines)
    if faulty == lines:
        return None
    try:
        answers = values(program, name, faulty)
    except RuntimeError:
        return None
    return bool(faults(Oracle(lines), answers))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program `tinamou`")
    parser.add_argument("folder", type=Path, help="the folder of traces")
    parser.add_argument(
        "--strategy", action="append", required=True, help="a strategy to check; may be repeated")
    parser.add_argument(
        "--faults", action="store_true",
        help="do not check, but plant faults, and fail unless each kind is found")
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.trace"))
    if not paths:
        sys.exit(f"error: no traces in {arguments.folder}")
    names = arguments.strategy
    with multiprocessing.Pool() as pool:
        if arguments.faults:
            sys.exit(find_faults(pool, arguments.program, names[0], paths))
        sys.exit(check_all(pool, arguments.program, names, paths))


def check_all(pool, program, names, paths):
    count, frame_count = 0, 0
    job = functools.partial(check, program, names)
    for messages, frames in pool.imap_unordered(job, paths):
        frame_count += frames
        for message in messages:
            count += 1
            print(message, file=sys.stderr)
    print(f"{len(paths)} traces on {', '.join(names)}: {frame_count} answers compared with HiGHS, "
          f"level by level; {count} wrong")
    return 1 if count else 0


def find_faults(pool, program, name, paths):
    status = 0
    for fault in FAULTS:
        jobs = [(program, name, path, fault) for path in paths]
        results = [r for r in pool.starmap(finds_fault, jobs) if r is not None]
        print(f"{fault}: found in {sum(results)} of {len(results)} traces")
        if not any(results):
            print(f"error: the fault '{fault}' was never found", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    main()
