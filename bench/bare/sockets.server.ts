/** Bare Socket.IO with the product's transport settings: the measure for idle sockets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server({
  serveClient: false,
  pingInterval: 20_000,
  pingTimeout: 15_000,
  transports: ['websocket'],
});
io.attach(server);
server.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
