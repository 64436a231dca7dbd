import type { PricesView } from '@studyhall/contracts';
import { chatModels } from './chat-models.js';
import type { Config } from '../config/config.schema.js';
import type { ModelSettings } from './model.connection.js';

/** The models that cost money and their purposes. */
export function usedModels(
  settings: ModelSettings,
  { MODERATION_KIND, MODERATION_MODEL }: Pick<Config, 'MODERATION_KIND' | 'MODERATION_MODEL'>,
): PricesView['models'] {
  const { IMAGE_MODEL, TRANSCRIPTION_MODEL, SPEECH_MODEL, EMBEDDING_MODEL } = settings;
  return [
    ...chatModels(settings).map(({ model }) => ({ model, use: 'chat' as const })),
    { model: IMAGE_MODEL, use: 'images' },
    { model: TRANSCRIPTION_MODEL, use: 'transcription' },
    ...(SPEECH_MODEL ? [{ model: SPEECH_MODEL, use: 'speech' as const }] : []),
    ...(EMBEDDING_MODEL ? [{ model: EMBEDDING_MODEL, use: 'embeddings' as const }] : []),
    ...(MODERATION_KIND ? [{ model: MODERATION_MODEL, use: 'moderation' as const }] : []),
  ];
}
