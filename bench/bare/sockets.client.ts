/** Opens sockets on order, one for each cookie, and keeps them. Answers with the number of those that are connected. */
import { io } from 'socket.io-client';

const AT_ONCE = 50;

process.on('message', ({ url, cookies }: { url: string; cookies: string[] }) => {
  void (async () => {
    let connected = 0;
    for (let from = 0; from < cookies.length; from += AT_ONCE) {
      await Promise.all(
        cookies.slice(from, from + AT_ONCE).map(
          (cookie) =>
            new Promise<void>((resolve) => {
              const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } });
              socket.once('connect', () => {
                connected += 1;
                resolve();
              });
              socket.once('connect_error', () => resolve());
            }),
        ),
      );
    }
    process.send?.({ connected });
  })();
});
process.send?.({});
