import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelError, type CompletionEvent, type ModelMessage } from '@studyhall/ports';
import { bodyOf, startLocalServer, type LocalServer } from '../../test/local.server.js';
import { createOpenAiModel, type OpenAiModel } from './index.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const STUDENT: ModelMessage[] = [{ role: 'user', content: 'Hello' }];
const HEAD = { 'content-type': 'text/event-stream' };
const never = () => new AbortController().signal;

let handler: Handler;
let server: LocalServer;
let model: OpenAiModel;

beforeEach(async () => {
  server = await startLocalServer((request, response) => handler(request, response));
  model = createOpenAiModel({
    baseUrl: `${server.url}/v1`,
    apiKey: 'secret',
    chatModel: 'chat-1',
    transcriptionModel: 'hear-1',
    idleTimeoutMs: 400,
  });
});

afterEach(async () => {
  await model.close();
  await server.close();
});

function frame(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

function manyCalls(): string {
  return frame({
    tool_calls: Array.from({ length: 65 }, (_, index) => ({ index, function: { name: 'x' } })),
  });
}

async function complete(signal = never(), messages = STUDENT): Promise<CompletionEvent[]> {
  const events: CompletionEvent[] = [];
  for await (const event of model.stream({ messages, signal })) events.push(event);
  return events;
}

async function fault(run: Promise<unknown> = complete()): Promise<ModelError> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

describe('a whole completion', () => {
  it('yields reasoning, text and assembled calls, and sends what was asked', async () => {
    let sent: { url?: string; authorization?: string; body?: Record<string, unknown> } = {};
    handler = async (request, response) => {
      sent = {
        url: request.url,
        authorization: request.headers.authorization,
        body: JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>,
      };
      response.writeHead(200, HEAD);
      response.write(': ping\n\n' + frame({ role: 'assistant', content: '' }) + frame({ reasoning: 'Hm' }));
      response.write(
        frame({ reasoning_content: 'm.' }) + frame({ content: 'Hel' }) + frame({ content: 'lo' }),
      );
      response.write(
        frame({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'run', arguments: '{"a"' } }] }),
      );
      response.write(
        frame({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }) + frame({}, 'tool_calls'),
      );
      response.end('data: {"choices":[],"usage":{"total_tokens":3}}\n\ndata: [DONE]\n\n');
    };
    const events = await complete(never(), [
      { role: 'system', content: 'Be kind' },
      { role: 'user', content: [{ type: 'image', dataUrl: 'data:image/png;base64,AA==' }] },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c0', name: 'run', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'c0', content: 'done' },
    ]);
    const texts = (type: string) =>
      events.map((event) => (event.type === type && 'text' in event ? event.text : ''));
    expect(texts('reasoning').join('')).toBe('Hmm.');
    expect(texts('text').join('')).toBe('Hello');
    expect(events.slice(-2)).toEqual([
      { type: 'tool_call', call: { id: 'c1', name: 'run', arguments: '{"a":1}' } },
      { type: 'done', finishReason: 'tool_calls' },
    ]);
    expect(sent).toMatchObject({ url: '/v1/chat/completions', authorization: 'Bearer secret' });
    expect(sent.body).toMatchObject({
      model: 'chat-1',
      stream: true,
      messages: [
        { role: 'system', content: 'Be kind' },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] },
        {
          role: 'assistant',
          tool_calls: [{ id: 'c0', type: 'function', function: { name: 'run', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c0', content: 'done' },
      ],
    });
  });

  it('is whole with a finish reason, even where the endpoint forgets [DONE] or cuts the line after it', async () => {
    handler = (_request, response) => {
      response.writeHead(200, HEAD);
      response.write(frame({ content: 'Hi' }, 'length'), () => response.socket?.destroy());
    };
    expect(await complete()).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'done', finishReason: 'length' },
    ]);
  });

  it('keeps connections for one answer after another', async () => {
    handler = (_request, response) => {
      response.writeHead(200, HEAD);
      response.end(frame({ content: 'Hi' }, 'stop') + 'data: [DONE]\n\n');
    };
    for (let round = 0; round < 6; round += 1) await complete();
    // The end marker is enough for an answer: the next may start before the connection is free again.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it('reaches 200 streams at once', async () => {
    const waiting: ServerResponse[] = [];
    handler = (_request, response) => {
      response.writeHead(200, HEAD);
      response.flushHeaders();
      waiting.push(response);
      if (waiting.length < 200) return;
      for (const each of waiting) each.end(frame({ content: 'Hi' }, 'stop') + 'data: [DONE]\n\n');
    };
    const all = await Promise.all(Array.from({ length: 200 }, () => complete()));
    expect(all.every((events) => events.at(-1)?.type === 'done')).toBe(true);
  });
});

describe('a fault', () => {
  it.each([
    [401, {}, '', 'model_unauthorized', /not set up correctly.*administrator/, undefined],
    [403, {}, '', 'model_unauthorized', /administrator/, undefined],
    [429, { 'retry-after': '3' }, '', 'model_busy', /busy/, 3000],
    [500, {}, '<html>Bad gateway</html>', 'model_unavailable', /cannot be reached/, undefined],
    [503, { 'retry-after': '1' }, '', 'model_unavailable', /cannot be reached/, 1000],
    [404, {}, '{"error":{"message":"no model x"}}', 'model_rejected', /model was not found/, undefined],
    [
      400,
      {},
      '{"error":{"code":"context_length_exceeded","message":"x"}}',
      'model_rejected',
      /too long/,
      undefined,
    ],
    [
      400,
      {},
      '{"error":{"message":"This model\'s maximum context length is 8"}}',
      'model_rejected',
      /too long/,
      undefined,
    ],
    [
      429,
      {},
      '{"error":{"code":"insufficient_quota","message":"x"}}',
      'model_unauthorized',
      /used up/,
      undefined,
    ],
    [
      400,
      {},
      '{"error":{"code":"content_filter","message":"x"}}',
      'model_rejected',
      /safety rules/,
      undefined,
    ],
    [418, {}, '7', 'model_rejected', /could not accept/, undefined],
  ] as const)('with status %i is told in words', async (status, headers, body, code, detail, retryAfter) => {
    handler = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    };
    const error = await fault();
    expect(error.code).toBe(code);
    expect(error.detail).toMatch(detail);
    expect(error.retryAfterMs).toBe(retryAfter);
  });

  it('of the connection is "unavailable"', async () => {
    await server.close();
    expect(await fault()).toMatchObject({ code: 'model_unavailable' });
    server = await startLocalServer((request, response) => handler(request, response));
  });

  it.each<[string, Handler]>([
    ['before the headers', () => undefined],
    [
      'in the middle',
      (_request, response) => {
        response.writeHead(200, HEAD);
        response.write(frame({ content: 'Half' }));
      },
    ],
  ])('that hangs %s times out', async (_name, hang) => {
    handler = hang;
    expect(await fault()).toMatchObject({ code: 'model_timeout' });
  });

  it.each<[string, string, RegExp]>([
    ['no end marker', frame({ content: 'Half' }), /broke off/],
    [
      'a line of 10 MB that never ends',
      `${frame({ content: 'Half' })}data: ${'x'.repeat(10 << 20)}`,
      /could not be read/,
    ],
    ['too many tool calls', `${frame({ content: 'Half' })}${manyCalls()}`, /could not be read/],
    ['invalid JSON', `${frame({ content: 'Half' })}data: {"choices":[\n\n`, /could not be read/],
    [
      'a line of 10 MB',
      `${frame({ content: 'Half' })}data: ${'x'.repeat(10 << 20)}\n\n`,
      /could not be read/,
    ],
    ['half an event at the end', `${frame({ content: 'Half' })}data: {"choices":[`, /broke off/],
    ['an error inside', `${frame({ content: 'Half' })}data: {"error":{"message":"oops"}}\n\n`, /broke off/],
  ])('of the stream (%s) keeps the text so far', async (_name, body, detail) => {
    handler = (_request, response) => {
      response.on('error', () => undefined);
      response.writeHead(200, HEAD);
      response.end(body);
    };
    const events: CompletionEvent[] = [];
    const error = await fault(
      (async () => {
        for await (const event of model.stream({ messages: STUDENT, signal: never() })) events.push(event);
      })(),
    );
    expect(error.code).toBe('model_bad_answer');
    expect(error.detail).toMatch(detail);
    expect(events).toEqual([{ type: 'text', text: 'Half' }]);
  });

  it('of a connection closed in the middle keeps the text so far', async () => {
    handler = (_request, response) => {
      response.writeHead(200, HEAD);
      response.write(frame({ content: 'Half' }), () => response.socket?.destroy());
    };
    expect(await fault()).toMatchObject({ code: 'model_bad_answer' });
  });

  it('is busy when the stream says so', async () => {
    handler = (_request, response) => {
      response.writeHead(200, HEAD);
      response.end('data: {"error":{"message":"slow down","code":429}}\n\n');
    };
    expect(await fault()).toMatchObject({ code: 'model_busy' });
  });
});

describe('an abort', () => {
  it.each([['before the headers'], ['in the middle']])(
    'ends the request %s, with its reason',
    async (when) => {
      const controller = new AbortController();
      const reason = new Error('stopped by the student');
      const closed = new Promise<void>((resolve) => {
        handler = (request, response) => {
          void once(request.socket, 'close').then(() => resolve());
          if (when === 'in the middle') {
            response.writeHead(200, HEAD);
            response.write(frame({ content: 'Hel' }));
          } else {
            controller.abort(reason);
          }
        };
      });
      const run = (async () => {
        for await (const event of model.stream({ messages: STUDENT, signal: controller.signal })) {
          expect(event).toEqual({ type: 'text', text: 'Hel' });
          controller.abort(reason);
        }
      })();
      await expect(run).rejects.toBe(reason);
      await closed;
    },
  );

  it('of the consumer ends the request too', async () => {
    const closed = new Promise<void>((resolve) => {
      handler = (request, response) => {
        void once(request.socket, 'close').then(() => resolve());
        response.writeHead(200, HEAD);
        response.write(frame({ content: 'Hel' }));
      };
    });
    for await (const event of model.stream({ messages: STUDENT, signal: never() })) {
      expect(event.type).toBe('text');
      break;
    }
    await closed;
  });
});
