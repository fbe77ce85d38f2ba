#!/bin/sh
# Stands in for the measured program in scripts/slurm-test: calls it, and makes three first attempts fail as
# machines do. The program itself knows nothing of it. It lies beside the real one, called tinamou.real.
real=$0.real
case "$*" in
  */attempts/0005-1/*)
    # Never ends: somebody has to kill it.
    sleep 600
    ;;
  */attempts/0011-1/*)
    kill -SEGV $$
    ;;
  */attempts/0023-1/*)
    # A full disk or a power failure: all seems well, and the last record is cut off.
    "$real" "$@" || exit
    for file; do :; done
    truncate --size=-100 "$file"
    exit
    ;;
esac
exec "$real" "$@"
