"""Names that mean something to a path, a shell, a page or a terminal."""
import os
names = ['..\\..\\evil.txt', '%2e%2e%2fevil.txt', 'a\nb.txt', '\x1b[31mred.txt', '<img src=x onerror=alert(1)>.txt', '$(touch x).txt',
         '; rm -rf ~ ;.txt', '-rf', 'con.txt', 'gnp\u202etxt.exe', 'x' * 250 + '.txt', ' .txt', "'quote\".txt", 'nul\x7f.txt']
for name in names:
    open(name, 'w').write('x')
open(b'\xff\xfe.txt', 'w').write('x')
try:
    open('../evil.txt', 'w')
    print('BREACH: wrote above the working directory')
except OSError:
    print('held')
