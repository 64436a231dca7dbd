"""Threads without end."""
import threading, time
def sleep():
    time.sleep(60)
count = 0
try:
    while True:
        threading.Thread(target=sleep, daemon=True).start()
        count += 1
except RuntimeError:
    print('held' if count < 200 else f'BREACH: {count} threads')
