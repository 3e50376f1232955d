"""Runs a command, sends it a signal half a second after it is ready for it, and exits as it does: interrupt.py INT|TERM|KILL COMMAND..."""
import signal
import subprocess
import sys
import time


number = signal.Signals["SIG" + sys.argv[1]]


def catches_signal(pid):
    """Has the process a handler for it (for SIGKILL, which has none: for SIGINT)? True where that cannot be known."""
    caught = signal.SIGINT if number == signal.SIGKILL else number
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("SigCgt:"):
                    return int(line.split()[1], 16) >> (caught - 1) & 1 == 1
    except OSError:
        pass
    return True


# A shell starts background jobs with SIGINT ignored, and the command would inherit that.
signal.signal(signal.SIGINT, signal.SIG_DFL)
process = subprocess.Popen(sys.argv[2:])
while not catches_signal(process.pid):
    time.sleep(0.01)
time.sleep(0.5)
process.send_signal(number)
try:
    sys.exit(process.wait(timeout=60))
except subprocess.TimeoutExpired:
    process.kill()
    sys.exit("the command does not stop")
