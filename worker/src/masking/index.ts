export { maskedModel, maskedModerator } from './masked.model.js';
export { runMasked } from './masking.scope.js';
