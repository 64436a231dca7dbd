export { createTavilySearch } from './tavily.search.js';
export type { TavilyOptions } from './tavily.search.js';
