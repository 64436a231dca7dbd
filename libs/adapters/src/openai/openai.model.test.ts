import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../test/local.server.js';
import { frame, never, STREAM_HEAD, STUDENT, useModel } from '../../test/model.bench.js';

const bench = useModel();

describe('a whole completion', () => {
  it('marks a refusal once, before its text', async () => {
    bench.handler = (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.write(frame({ role: 'assistant', content: null }) + frame({ refusal: 'I can' }));
      response.end(frame({ refusal: 'not.' }) + frame({}, 'stop') + 'data: [DONE]\n\n');
    };
    const events = await bench.complete([{ role: 'user', content: 'x' }]);
    expect(events.map(({ type }) => type).filter((type) => type === 'refusal')).toEqual(['refusal']);
    expect(events[0]).toEqual({ type: 'refusal' });
    expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe('I cannot.');
  });

  it('yields reasoning, text and assembled calls, and sends the given fields', async () => {
    let sent: { url?: string; authorization?: string; body?: Record<string, unknown> } = {};
    bench.handler = async (request, response) => {
      sent = {
        url: request.url,
        authorization: request.headers.authorization,
        body: JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>,
      };
      response.writeHead(200, STREAM_HEAD);
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
    const events = await bench.complete([
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
    bench.handler = (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.write(frame({ content: 'Hi' }, 'length'), () => response.socket?.destroy());
    };
    expect(await bench.complete()).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'done', finishReason: 'length' },
    ]);
  });

  it('passes on together what arrives within `gatherMs`; the first text and the end at once', async () => {
    const first = Promise.withResolvers<void>();
    const asked: number[] = [];
    bench.handler = async (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.write(frame({ content: 'a' }));
      await first.promise;
      for (const content of ['b', 'c', 'd']) {
        const before = asked.length;
        response.write(frame({ content }));
        // The client has received it, and keeps it.
        await expect.poll(() => asked.length).toBeGreaterThan(before);
      }
      response.end(frame({}, 'stop') + 'data: [DONE]\n\n');
    };
    const gatherMs = (): number => asked.push(60_000) && 60_000;
    const texts: string[] = [];
    for await (const event of bench.model.stream({ messages: STUDENT, signal: never(), gatherMs })) {
      if (event.type !== 'text') continue;
      texts.push(event.text);
      first.resolve();
    }
    expect(texts).toEqual(['a', 'bcd']);
  });

  it('keeps connections for one answer after another', async () => {
    bench.handler = (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.end(frame({ content: 'Hi' }, 'stop') + 'data: [DONE]\n\n');
    };
    for (let round = 0; round < 6; round += 1) await bench.complete();
    // An answer ends at the end marker, so the next may start before the connection is free again.
    expect(bench.server.connections()).toBeLessThanOrEqual(2);
  });

  it('reaches 200 streams at once', async () => {
    const waiting: ServerResponse[] = [];
    bench.handler = (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.flushHeaders();
      waiting.push(response);
      if (waiting.length < 200) return;
      for (const each of waiting) each.end(frame({ content: 'Hi' }, 'stop') + 'data: [DONE]\n\n');
    };
    const all = await Promise.all(Array.from({ length: 200 }, () => bench.complete()));
    expect(all.every((events) => events.at(-1)?.type === 'done')).toBe(true);
  });
});

describe('an abort', () => {
  it.each([['before the headers'], ['in the middle']])(
    'ends the request %s, with its reason',
    async (when) => {
      const controller = new AbortController();
      const reason = new Error('stopped by the student');
      const closed = new Promise<void>((resolve) => {
        bench.handler = (request, response) => {
          void once(request.socket, 'close').then(() => resolve());
          if (when === 'in the middle') {
            response.writeHead(200, STREAM_HEAD);
            response.write(frame({ content: 'Hel' }));
          } else {
            controller.abort(reason);
          }
        };
      });
      const run = (async () => {
        for await (const event of bench.model.stream({ messages: STUDENT, signal: controller.signal })) {
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
      bench.handler = (request, response) => {
        void once(request.socket, 'close').then(() => resolve());
        response.writeHead(200, STREAM_HEAD);
        response.write(frame({ content: 'Hel' }));
      };
    });
    for await (const event of bench.model.stream({ messages: STUDENT, signal: never() })) {
      expect(event.type).toBe('text');
      break;
    }
    await closed;
  });
});
