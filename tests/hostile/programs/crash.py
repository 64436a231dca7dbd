"""Writes to address zero."""
import ctypes
print('held', flush=True)
ctypes.memset(0, 0, 1)
