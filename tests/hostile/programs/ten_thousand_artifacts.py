"""Far more files than may come back."""
try:
    for number in range(10_000):
        open(f'result-{number:05}.txt', 'w').write(str(number))
except OSError:
    pass
print('held')
