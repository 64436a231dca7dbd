import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import type { CompletionEvent, ModelMessage } from '@studyhall/ports';
import { createOpenAiModel, type OpenAiModel } from '../src/openai/index.js';
import { startLocalServer, type LocalServer } from './local.server.js';

export type ModelHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export const STUDENT: ModelMessage[] = [{ role: 'user', content: 'Hello' }];
export const STREAM_HEAD = { 'content-type': 'text/event-stream' };
export const never = (): AbortSignal => new AbortController().signal;

/** A model client and the endpoint that it talks to, new for each test, which answers by `handler`. */
export interface ModelBench {
  handler: ModelHandler;
  server: LocalServer;
  model: OpenAiModel;
  /** Collects a completion into `events` (whatever came before a fault stays there). */
  complete(messages?: ModelMessage[], events?: CompletionEvent[]): Promise<CompletionEvent[]>;
}

export function useModel({ idleTimeoutMs = 15_000 } = {}): ModelBench {
  const bench = {
    async complete(messages = STUDENT, events: CompletionEvent[] = []) {
      for await (const event of bench.model.stream({ messages, signal: never() })) events.push(event);
      return events;
    },
  } as ModelBench;
  beforeEach(async () => {
    bench.server = await startLocalServer((request, response) => void bench.handler(request, response));
    bench.model = createOpenAiModel({
      baseUrl: `${bench.server.url}/v1`,
      apiKey: 'secret',
      chatModel: 'chat-1',
      transcriptionModel: 'hear-1',
      idleTimeoutMs,
    });
  });
  afterEach(async () => {
    await bench.model.close();
    await bench.server.close();
  });
  return bench;
}

/** One chunk of a streamed completion. */
export function frame(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}
