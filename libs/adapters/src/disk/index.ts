export { createDiskStorage } from './disk.storage.js';
