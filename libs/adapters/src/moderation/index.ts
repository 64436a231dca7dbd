export { createModerator, type ModeratorModel, type ModeratorOptions } from './moderation.model.js';
