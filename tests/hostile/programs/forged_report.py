"""Speaks for the runner: forged, broken and endless reports."""
import json, os
os.write(3, b'{"broken\n')
for _ in range(1000):
    os.write(3, json.dumps({'outcome': 'ok', 'error': 'x' * 60000, 'artifacts': [], 'notices': []}).encode())
print('not reached')
