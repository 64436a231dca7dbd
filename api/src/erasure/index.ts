export { Erasure } from './erasure.js';
export { ErasureModule } from './erasure.module.js';
