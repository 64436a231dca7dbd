import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createSpeechModel, type OpenAiSpeech } from '@studyhall/adapters/speech';
import { AppError, sentence } from '@studyhall/contracts';
import { messages, type Account } from '@studyhall/persistence';
import {
  ModelClients,
  ModelConnection,
  ModelLedger,
  RedisConnections,
  WorkRefused,
  type ModelSettings,
  REDIS_SECONDS,
} from '@studyhall/platform';
import { ModelError, type Speech } from '@studyhall/ports';
import { SharedLimit } from '../../http/index.js';
import { UseGate } from '../limits/index.js';

/** Limit per user and hour: three hours of speech, at one sentence every five seconds. */
export const SPEECH_LIMIT = {
  points: 2_000,
  seconds: REDIS_SECONDS.limit.speech,
  says: 'speech_requested',
} as const;

/** Converts sentences of a reply to speech with a model. Counts characters and stores nothing. */
@Injectable()
export class SpeechService implements OnApplicationShutdown {
  private readonly models: ModelClients<OpenAiSpeech | null>;
  private readonly limit: SharedLimit;

  constructor(
    private readonly db: DataSource,
    private readonly gate: UseGate,
    redis: RedisConnections,
    private readonly connection: ModelConnection,
    private readonly ledger: ModelLedger,
  ) {
    this.models = new ModelClients(connection, connect);
    this.limit = new SharedLimit(redis, 'limit:speech', SPEECH_LIMIT);
  }

  /** @throws AppError `not_found` without a model or for another user's message, `rate_limited`, `limit_reached`, `model_…`. */
  speak(account: Account, messageId: number, text: string, signal: AbortSignal): Promise<Speech> {
    return this.connection.hold(() => this.convert(account, messageId, text, signal));
  }

  private async convert(
    account: Account,
    messageId: number,
    text: string,
    signal: AbortSignal,
  ): Promise<Speech> {
    const { id } = account;
    const model = this.models.current();
    const { SPEECH_MODEL = '' } = this.connection.current();
    if (!model) throw new AppError('not_found');
    if (!(await messages.isOwnReply(this.db, id, messageId)))
      throw new AppError('not_found', sentence('reply_not_found'));
    await this.gate.assertOpen(account, 'voice');
    await this.gate.assertMinutesLeft(account);
    await this.limit.consume(String(id));
    try {
      const work = { kind: 'speech', model: SPEECH_MODEL, input: [...text].length, output: 0 } as const;
      return await this.ledger.run({ user_id: id }, work, () => model.speak(text, signal));
    } catch (error) {
      if (error instanceof WorkRefused) throw await this.gate.refusalOfWork(account, error.reason);
      if (!(error instanceof ModelError)) throw error;
      throw new AppError(error.code, error.detail, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.models.close();
  }
}

function connect(settings: ModelSettings): OpenAiSpeech | null {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, SPEECH_MODEL, SPEECH_VOICE } = settings;
  if (SPEECH_MODEL === undefined) return null;
  return createSpeechModel({
    baseUrl: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    model: SPEECH_MODEL,
    voice: SPEECH_VOICE,
  });
}
