import { describe, expect, it } from 'vitest';
import { ModelError, type CompletionEvent } from '@studyhall/ports';
import { startLocalServer } from '../../test/local.server.js';
import { frame, STREAM_HEAD, STUDENT, useModel, type ModelHandler } from '../../test/model.bench.js';

const bench = useModel();

function manyCalls(): string {
  return frame({
    tool_calls: Array.from({ length: 65 }, (_, index) => ({ index, function: { name: 'x' } })),
  });
}

async function fault(events: CompletionEvent[] = []): Promise<ModelError> {
  const error: unknown = await bench.complete(STUDENT, events).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

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
  ] as const)(
    'with status %i becomes a sentence',
    async (status, headers, body, code, detail, retryAfter) => {
      bench.handler = (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body);
      };
      const error = await fault();
      expect(error.code).toBe(code);
      expect(error.detail).toMatch(detail);
      expect(error.retryAfterMs).toBe(retryAfter);
    },
  );

  it.each([
    [401, '', 'key_refused'],
    [402, '', 'no_allowance'],
    [429, '{"error":{"code":"insufficient_quota","message":"x"}}', 'no_allowance'],
    [429, '', 'busy'],
    [500, '', 'server_error'],
    [404, '{"error":{"message":"no model x"}}', 'no_model'],
    [404, '<html>Not Found</html>', 'wrong_address'],
    [400, '{"error":{"message":"x does not support tools"}}', 'refused'],
  ])('with status %i (%s) names the cause for administrators: %s', async (status, body, kind) => {
    bench.handler = (_request, response) => {
      response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' });
      response.end(body);
    };
    const error = await fault();
    expect(error.fault).toEqual({ kind, status });
    expect(error.message).toContain(`(status ${status})`);
  });

  it('of one request alone names no cause', async () => {
    bench.handler = (_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"code":"context_length_exceeded","message":"x"}}');
    };
    expect((await fault()).fault).toBeUndefined();
  });

  it.each([200, 302])('that is a web page with status %i is a wrong address', async (status) => {
    bench.handler = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', location: '/sign-in' });
      response.end('<!doctype html><title>Sign in</title>');
    };
    const error = await fault();
    expect(error).toMatchObject({ code: 'model_unauthorized', fault: { kind: 'wrong_address', status } });
  });

  it('of the connection is "unavailable"', async () => {
    await bench.server.close();
    expect(await fault()).toMatchObject({ code: 'model_unavailable', fault: { kind: 'unreachable' } });
    // The next step closes a server.
    bench.server = await startLocalServer(() => undefined);
  });

  it.each<[string, string, RegExp]>([
    ['no end marker', frame({ content: 'Half' }), /was cut off/],
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
    ['half an event at the end', `${frame({ content: 'Half' })}data: {"choices":[`, /was cut off/],
    ['an error inside', `${frame({ content: 'Half' })}data: {"error":{"message":"oops"}}\n\n`, /was cut off/],
  ])('of the stream (%s) keeps the text so far', async (_name, body, detail) => {
    bench.handler = (_request, response) => {
      response.on('error', () => undefined);
      response.writeHead(200, STREAM_HEAD);
      response.end(body);
    };
    const events: CompletionEvent[] = [];
    const error = await fault(events);
    expect(error.code).toBe('model_bad_answer');
    expect(error.detail).toMatch(detail);
    expect(events).toEqual([{ type: 'text', text: 'Half' }]);
  });

  it('of a connection closed in the middle keeps the text so far', async () => {
    bench.handler = (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.write(frame({ content: 'Half' }), () => response.socket?.destroy());
    };
    expect(await fault()).toMatchObject({ code: 'model_bad_answer' });
  });

  it('is `model_busy` if the stream reports it', async () => {
    bench.handler = (_request, response) => {
      response.writeHead(200, STREAM_HEAD);
      response.end('data: {"error":{"message":"slow down","code":429}}\n\n');
    };
    expect(await fault()).toMatchObject({ code: 'model_busy' });
  });
});

describe('an endpoint that hangs', () => {
  const impatient = useModel({ idleTimeoutMs: 2_000 });

  it.each<[string, ModelHandler]>([
    ['before the headers', () => undefined],
    [
      'in the middle',
      (_request, response) => {
        response.writeHead(200, STREAM_HEAD);
        response.write(frame({ content: 'Half' }));
      },
    ],
  ])('%s times out', async (_name, hang) => {
    impatient.handler = hang;
    const error: unknown = await impatient.complete().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code: 'model_timeout', fault: { kind: 'timeout' } });
  });
});
