export { createBraveSearch } from './brave.search.js';
export type { BraveOptions } from './brave.search.js';
