export { createSearxngSearch } from './searxng.search.js';
export type { SearxngOptions } from './searxng.search.js';
