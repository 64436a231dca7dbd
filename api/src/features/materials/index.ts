export { MaterialsModule } from './materials.module.js';
