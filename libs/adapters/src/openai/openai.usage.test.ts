import { expect, it } from 'vitest';
import { bodyOf } from '../../test/local.server.js';
import { frame, STREAM_HEAD, useModel } from '../../test/model.bench.js';

const bench = useModel();
const ANSWER = frame({ content: 'Hi' }, 'stop');
const DONE = 'data: [DONE]\n\n';

it('asks for the usage and yields it before the end', async () => {
  let sent: unknown;
  bench.handler = async (request, response) => {
    sent = JSON.parse((await bodyOf(request)).toString());
    response.writeHead(200, STREAM_HEAD);
    response.end(
      `${ANSWER}data: {"choices":[],"usage":{"prompt_tokens":42,"completion_tokens":7}}\n\n${DONE}`,
    );
  };
  expect(await bench.complete()).toEqual([
    { type: 'text', text: 'Hi' },
    { type: 'usage', promptTokens: 42, completionTokens: 7 },
    { type: 'done', finishReason: 'stop' },
  ]);
  expect(sent).toMatchObject({ stream_options: { include_usage: true } });
});

it.each(['"many"', 'null', '-1', '{}'])('ignores a usage that is no count: %s', async (count) => {
  bench.handler = (_request, response) => {
    response.writeHead(200, STREAM_HEAD);
    response.end(`${ANSWER}data: {"choices":[],"usage":{"prompt_tokens":${count}}}\n\n${DONE}`);
  };
  expect((await bench.complete()).map(({ type }) => type)).toEqual(['text', 'done']);
});

it('asks again without the usage where the endpoint refuses it, and never asks for it again', async () => {
  const asked: boolean[] = [];
  bench.handler = async (request, response) => {
    const body = JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>;
    asked.push('stream_options' in body);
    if ('stream_options' in body) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"Unrecognized request argument supplied: stream_options"}}');
      return;
    }
    response.writeHead(200, STREAM_HEAD);
    response.end(ANSWER + DONE);
  };
  const whole = [
    { type: 'text', text: 'Hi' },
    { type: 'done', finishReason: 'stop' },
  ];
  expect(await bench.complete()).toEqual(whole);
  expect(await bench.complete()).toEqual(whole);
  expect(asked).toEqual([true, false, false]);
});
