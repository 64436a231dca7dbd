export { createOpenAiModel } from './openai.model.js';
export type { OpenAiModel, OpenAiModelOptions } from './openai.model.js';
