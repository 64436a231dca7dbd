"""A report of artifacts that do not exist or lie elsewhere."""
import json, os
open('good.txt', 'w').write('good')
names = ['/etc/passwd', '../../etc/shadow', '', '.', 'good.txt', {'a': 1}, None]
made = [{'filename': name, 'kind': 'dataframe', 'shape': [1, 1], 'name': 'x'} for name in names]
os.write(1, b'held\n')
os.write(3, json.dumps({'outcome': 'ok', 'error': '', 'artifacts': made, 'notices': []}).encode() + b'\n')
os._exit(0)
