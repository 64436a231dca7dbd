// What scripts need: it loads in a tenth of the time of the whole library.
export * from './argon2.options.js';
export * from './exchange-key.js';
export * from './temporary-password.js';
