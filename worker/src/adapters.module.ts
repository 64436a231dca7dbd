import { resolve } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createOpenAiModel } from '@studyhall/adapters/openai';
import { CONFIG, type Config } from '@studyhall/platform';

/** Tokens of the ports. The adapters behind them are chosen here, by settings, and nowhere else. */
export const LANGUAGE_MODEL = Symbol('LanguageModel');
export const OBJECT_STORAGE = Symbol('ObjectStorage');

@Global()
@Module({
  providers: [
    {
      provide: LANGUAGE_MODEL,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        createOpenAiModel({
          baseUrl: config.OPENAI_BASE_URL,
          apiKey: config.OPENAI_API_KEY,
          chatModel: config.CHAT_MODEL,
          transcriptionModel: config.TRANSCRIPTION_MODEL,
          embeddingModel: config.EMBEDDING_MODEL,
        }),
    },
    {
      provide: OBJECT_STORAGE,
      inject: [CONFIG],
      useFactory: (config: Config) => createDiskStorage({ root: resolve(config.DATA_DIR, 'objects') }),
    },
  ],
  exports: [LANGUAGE_MODEL, OBJECT_STORAGE],
})
export class AdaptersModule {}
