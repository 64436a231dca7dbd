import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';

/** The model server, the models that are used of it, and what they can take. */
export type ModelSettings = Pick<
  Config,
  | 'OPENAI_BASE_URL'
  | 'OPENAI_API_KEY'
  | 'CHAT_MODEL'
  | 'CHAT_VISION'
  | 'CONTEXT_TOKENS'
  | 'REPLY_TOKENS'
  | 'IMAGE_MODEL'
  | 'TRANSCRIPTION_MODEL'
  | 'SPEECH_MODEL'
  | 'SPEECH_VOICE'
  | 'EMBEDDING_MODEL'
  | 'DEMO_MODEL'
>;

/** The one source of the connection to the model server. Ask it at each use: keep no setting of it. */
@Injectable()
export class ModelConnection {
  constructor(@Inject(CONFIG) private readonly settings: ModelSettings) {}

  /** The settings in use. The same object as long as none changes. */
  current(): ModelSettings {
    return this.settings;
  }
}

@Global()
@Module({ providers: [ModelConnection], exports: [ModelConnection] })
export class ModelConnectionModule {}
