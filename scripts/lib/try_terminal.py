#!/usr/bin/env python3
"""Runs the example `terminal` in a terminal, resizes that while it runs, and looks at what it draws.

try_terminal.py PROGRAM
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


def resize(terminal, process, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.kill(process, signal.SIGWINCH)


def wait_for(terminal, wanted, seconds=20):
    """Reads until `wanted` has been drawn; what was drawn otherwise ends the script."""
    drawn = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                drawn += os.read(terminal, 65536)
            except OSError:
                break
            if wanted.encode() in drawn:
                return
    sys.exit("the terminal does not show %r, but %r" % (wanted, drawn.decode(errors="replace")))


def main():
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execv(sys.argv[1], sys.argv[1:2])
    wait_for(terminal, "80 × 24")
    resize(terminal, process, 120, 40)
    wait_for(terminal, "120 × 40")
    os.write(terminal, b"j")
    wait_for(terminal, "Tinamous do.")
    resize(terminal, process, 40, 12)
    wait_for(terminal, "40 × 12")
    os.write(terminal, b"q")
    wait_for(terminal, "\x1b[?1049l")
    _, status = os.waitpid(process, 0)
    if status != 0:
        sys.exit("the program ended with the status %d" % status)
    print("the terminal's screen follows its size")


main()
