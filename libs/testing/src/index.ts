export * from './servers.js';
export * from './users.factory.js';
export * from './http-client.js';
export * from './midday-zone.js';
