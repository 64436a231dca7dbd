export { GATEWAY_OPTIONS } from './gateway.options.js';
export { RealtimeGateway } from './realtime.gateway.js';
export { RealtimeModule } from './realtime.module.js';
export { acknowledge, SocketErrorFilter } from './socket.errors.js';
