export { maskedModel, maskedModerator } from './masked.model.js';
