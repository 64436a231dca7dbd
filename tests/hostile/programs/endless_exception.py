"""Catches whatever comes and goes on."""
while True:
    try:
        while True:
            pass
    except BaseException:
        continue
