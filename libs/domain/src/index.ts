export * from './roles.js';
export * from './chat/turn-fold.js';
export * from './chat/turn-state.js';
export * from './chat/message-view.js';
export * from './policies/message.policy.js';
