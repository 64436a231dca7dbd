export * from './user.entity.js';
export * from './conversation.entity.js';
export * from './stored-file.entity.js';
