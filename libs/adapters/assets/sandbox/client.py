"""The line and byte protocol of a supervisor with its client, over standard input and output."""

import json
import os

CLIENT_IN, CLIENT_OUT = 0, 1
CHUNK = 1 << 18
JOB_BYTES = 8 << 20


class ClientGone(Exception):
    """The client closed its end: abort, or its death."""


class BadJob(Exception):
    """One sentence for the client."""


class Client:
    """The line and byte protocol with the client."""

    def __init__(self):
        self.buffer = b''

    def fill(self):
        chunk = os.read(CLIENT_IN, CHUNK)
        if not chunk:
            raise ClientGone
        self.buffer += chunk

    def line(self):
        while b'\n' not in self.buffer:
            if len(self.buffer) > JOB_BYTES:
                raise BadJob('The job is too long.')
            self.fill()
        line, self.buffer = self.buffer.split(b'\n', 1)
        try:
            return json.loads(line)
        except ValueError:
            raise BadJob('The job is no JSON.') from None

    def copy(self, out, size):
        while size > 0:
            if not self.buffer:
                self.fill()
            part, self.buffer = self.buffer[:size], self.buffer[size:]
            os.write(out, part)
            size -= len(part)

    def await_end(self):
        while True:
            self.buffer = b''
            self.fill()

    def send(self, event):
        data = json.dumps(event).encode() + b'\n'
        while data:
            data = data[os.write(CLIENT_OUT, data) :]


def write_all(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]
