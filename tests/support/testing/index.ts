export * from './servers.ts';
export * from './users.factory.ts';
export * from './http-client.ts';
export * from './sessions.factory.ts';
export * from './midday-zone.ts';
