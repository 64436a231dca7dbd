"""Closes its descriptors, also the runner's, and stays."""
import os, time
print('held', flush=True)
os.closerange(0, 256)
time.sleep(60)
