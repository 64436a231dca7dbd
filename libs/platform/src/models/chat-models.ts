import type { ChatModel } from '@studyhall/contracts';
import type { ModelSettings } from './model.connection.js';

/** The configured chat models, default first. */
export function chatModels(settings: ModelSettings): [ChatModel, ...ChatModel[]] {
  const { CHAT_MODEL, CONTEXT_TOKENS, REPLY_TOKENS, CHAT_VISION, OTHER_CHAT_MODELS = [] } = settings;
  const first = {
    model: CHAT_MODEL,
    context_tokens: CONTEXT_TOKENS,
    reply_tokens: REPLY_TOKENS,
    vision: CHAT_VISION,
  };
  return [first, ...OTHER_CHAT_MODELS];
}
