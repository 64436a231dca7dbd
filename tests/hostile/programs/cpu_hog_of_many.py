"""Four processes that compute, each of which stays within its own limit of processor time."""
import os
for _ in range(3):
    if os.fork() == 0:
        break
while True:
    pass
