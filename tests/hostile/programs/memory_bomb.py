"""One process takes memory, a piece at a time, and touches it."""
pieces = []
while True:
    pieces.append(bytearray(16 << 20))
    for at in range(0, 16 << 20, 4096):
        pieces[-1][at] = 1
