import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../scripts/lib/free-port.ts';

/** A mail as the server received it. */
export interface ReceivedMail {
  to: string[];
  /** Headers and body, as sent. */
  raw: string;
  messageId: string;
}

/** A mail server of a test on this machine, without TLS. */
export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  stop: () => Promise<void>;
}

/** @param given the port of a server which was stopped; without it a free one */
export async function startMailServer(given?: number): Promise<TestMailServer> {
  const port = given ?? (await freePort());
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void buffer(stream).then((bytes) => {
        const raw = bytes.toString('utf8');
        const messageId = /^message-id: *(\S+)/im.exec(raw)?.[1] ?? '';
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw, messageId });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
