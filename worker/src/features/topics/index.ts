export { TopicsHandler } from './topics.handler.js';
export { TopicsModule } from './topics.module.js';
