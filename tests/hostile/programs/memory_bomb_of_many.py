"""Eight processes, each below a limit of its own, far above it together."""
import mmap, os, time
for _ in range(8):
    if os.fork() == 0:
        area = mmap.mmap(-1, 300 << 20)
        for at in range(0, 300 << 20, 4096):
            area[at] = 1
        time.sleep(60)
        os._exit(0)
while True:
    time.sleep(1)
