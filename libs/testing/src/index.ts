export * from './servers.js';
export * from './users.factory.js';
export * from './http-client.js';
export * from './sessions.factory.js';
export * from './midday-zone.js';
