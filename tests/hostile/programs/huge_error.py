"""An error with a message of many megabytes, and an exception that cannot be shown."""
class Loud(Exception):
    def __str__(self):
        return 'x' * (50 << 20)
raise Loud
