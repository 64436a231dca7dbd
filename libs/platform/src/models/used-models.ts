import type { PricesView } from '@studyhall/contracts';
import type { ModelSettings } from './model.connection.js';

/** The models that cost money, and what each is used for. */
export function usedModels(settings: ModelSettings): PricesView['models'] {
  const { CHAT_MODEL, IMAGE_MODEL, TRANSCRIPTION_MODEL, SPEECH_MODEL, EMBEDDING_MODEL } = settings;
  return [
    { model: CHAT_MODEL, use: 'chat' },
    { model: IMAGE_MODEL, use: 'images' },
    { model: TRANSCRIPTION_MODEL, use: 'transcription' },
    ...(SPEECH_MODEL ? [{ model: SPEECH_MODEL, use: 'speech' as const }] : []),
    ...(EMBEDDING_MODEL ? [{ model: EMBEDDING_MODEL, use: 'embeddings' as const }] : []),
  ];
}
