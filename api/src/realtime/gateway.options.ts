import type { GatewayMetadata } from '@nestjs/websockets';

/** All gateways share one Socket.IO server, so they are declared with the same options. */
export const GATEWAY_OPTIONS: GatewayMetadata = {
  maxHttpBufferSize: 64 * 1024,
  pingInterval: 20_000,
  pingTimeout: 15_000,
  connectTimeout: 10_000,
  serveClient: false,
  transports: ['websocket', 'polling'],
};
