"""Runs a command with SIGINT as a terminal would have it: not ignored."""
import os
import signal
import sys

signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
