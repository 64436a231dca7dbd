export { checkModel, type ModelCheck, type ModelCheckOptions } from './model.check.js';
