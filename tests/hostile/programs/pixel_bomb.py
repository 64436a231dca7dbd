"""Images of a few bytes that claim billions of pixels."""
import struct, zlib
def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
for name, size in (('bomb.png', 60_000), ('good.png', 8)):
    header = struct.pack('>IIBBBBB', size, size, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((size // 8 + 2) * min(size, 64)))
    open(name, 'wb').write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + chunk(b'IDAT', rows) + chunk(b'IEND', b''))
open('bomb.gif', 'wb').write(b'GIF89a' + struct.pack('<HH', 65535, 65535) + b'\0\0\0;')
print('held')
