export * from './language-model.js';
export * from './code-sandbox.js';
export * from './web-search.js';
export * from './object-storage.js';
export * from './moderator.js';
export * from './speech-model.js';
export { sentence, sentenceText, type Sentence } from '@studyhall/contracts';
