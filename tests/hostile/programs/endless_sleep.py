"""Waits for ever, with threads that wait for ever."""
import threading, time
threading.Thread(target=lambda: time.sleep(3600)).start()
time.sleep(3600)
