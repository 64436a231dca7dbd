export { ErasureHandler } from './erasure.handler.js';
export { ErasureModule } from './erasure.module.js';
