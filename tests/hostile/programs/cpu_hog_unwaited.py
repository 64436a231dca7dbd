"""One short-lived process after the other computes; nobody waits for them, so their time is added to nobody's."""
import os
import signal
import time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            pass
        os._exit(0)
    time.sleep(0.2)
