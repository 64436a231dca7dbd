import { Readable } from 'node:stream';
import type { SpeechModel } from '@studyhall/ports';
import { createOpenAiClient } from '../openai/openai.client.js';
import { toModelError, unreadable } from '../openai/model.faults.js';
import { createModelFetch } from '../openai/model.fetch.js';

export interface SpeechModelOptions {
  /** For example `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Empty for servers without a key. */
  apiKey: string;
  model: string;
  voice: string;
  /** Milliseconds without data before a request fails. Default 30,000. */
  idleTimeoutMs?: number;
}

/** A {@link SpeechModel} whose connections can be closed (at the end of a process). */
export interface OpenAiSpeech extends SpeechModel {
  close(): Promise<void>;
}

/** A quarter of an hour of MP3; a sentence takes seconds. */
const MAX_SPEECH_BYTES = 16 * 1024 * 1024;
const SOUND = /^audio\/[a-z0-9.+-]+/i;

/** A client of `/audio/speech` at an OpenAI-compatible endpoint. Does not retry. */
export function createSpeechModel(options: SpeechModelOptions): OpenAiSpeech {
  const { idleTimeoutMs = 30_000 } = options;
  const http = createModelFetch({ idleTimeoutMs, maxAnswerBytes: MAX_SPEECH_BYTES });
  const client = createOpenAiClient(options, http.fetch);
  return {
    async speak(text, signal) {
      signal.throwIfAborted();
      try {
        const answer = await client.audio.speech.create(
          { model: options.model, voice: options.voice, input: text, response_format: 'mp3' },
          { signal, timeout: idleTimeoutMs },
        );
        const type = SOUND.exec(answer.headers.get('content-type') ?? '')?.[0];
        if (!type || !answer.body) {
          await answer.body?.cancel();
          throw unreadable();
        }
        return { type, bytes: Readable.fromWeb(answer.body, { signal }) };
      } catch (error) {
        signal.throwIfAborted();
        throw toModelError(error);
      }
    },
    close: http.close,
  };
}
