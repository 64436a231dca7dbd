import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { ChatModel } from '@studyhall/contracts';
import type { Config } from '../config/config.schema.js';

/** The model server, the models in use, and their limits. */
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
  | 'MODEL_CONCURRENCY'
  | 'DEMO_MODEL'
> & {
  /** Additional chat models, which only the console sets. `chatModels` returns all of them. */
  OTHER_CHAT_MODELS?: readonly ChatModel[];
};

type Listener = (settings: ModelSettings) => void;

/** The single source of the model connection. Read it at each use: do not cache its settings. */
@Injectable()
export class ModelConnection {
  private readonly scope = new AsyncLocalStorage<ModelSettings>();
  private readonly holders = new Map<ModelSettings, number>();
  private readonly changeListeners: Listener[] = [];
  private readonly unusedListeners: Listener[] = [];
  private settings: ModelSettings;

  constructor(@Inject(CONFIG) settings: ModelSettings) {
    this.settings = settings;
  }

  /** The current settings; inside {@link hold}, those from its start. Returns the same object until they change. */
  current(): ModelSettings {
    return this.scope.getStore() ?? this.settings;
  }

  /** The newest settings, even inside {@link hold}. New work starts with these. */
  latest(): ModelSettings {
    return this.settings;
  }

  /** Runs work that keeps its initial settings even if they are replaced meanwhile. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const settings = this.current();
    this.holders.set(settings, (this.holders.get(settings) ?? 0) + 1);
    try {
      return await this.scope.run(settings, work);
    } finally {
      const others = (this.holders.get(settings) ?? 1) - 1;
      if (others > 0) this.holders.set(settings, others);
      else this.release(settings);
    }
  }

  /** Replaces the settings. */
  replace(settings: ModelSettings): void {
    const before = this.settings;
    this.settings = settings;
    if (!this.holders.has(before)) this.release(before);
    for (const listener of this.changeListeners) listener(settings);
  }

  /** Calls `listener` each time the settings were replaced. */
  onChange(listener: Listener): void {
    this.changeListeners.push(listener);
  }

  /** Calls `listener` with replaced settings once no work uses them. */
  onUnused(listener: Listener): void {
    this.unusedListeners.push(listener);
  }

  private release(settings: ModelSettings): void {
    this.holders.delete(settings);
    if (settings === this.settings) return;
    for (const listener of this.unusedListeners) listener(settings);
  }
}
