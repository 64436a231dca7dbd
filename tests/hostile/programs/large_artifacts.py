"""One file above the limit of a file, and many that are above the limit of all."""
with open('large.bin', 'wb') as file:
    for _ in range(26):
        file.write(b'\1' * (1 << 20))
for number in range(3):
    with open(f'part-{number}.bin', 'wb') as file:
        for _ in range(11):
            file.write(b'\1' * (1 << 20))
print('held')
