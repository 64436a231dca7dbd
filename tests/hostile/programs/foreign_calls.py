"""The 32-bit door of a 64-bit kernel, which a filter of 64-bit numbers does not know."""
import ctypes, mmap, platform
if platform.machine() == 'x86_64':
    code = b'\xb8\x14\x00\x00\x00\xcd\x80\xc3'  # mov eax, 20 (getpid); int 0x80; ret
    area = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    area.write(code)
    print('held', flush=True)
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(area)))()
    print('BREACH: int 0x80')
