export { RolloverModule } from './rollover.module.js';
