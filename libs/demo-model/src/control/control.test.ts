import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';
import { parseDirectives, stripDirectives } from './directive.parser.js';

let demo: DemoModel;
let openai: OpenAI;
beforeAll(async () => {
  demo = await startDemoModel({ control: true, rate: 0 });
  openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
});
afterAll(() => demo.close());
beforeEach(() => demo.control.reset());

type Message = OpenAI.ChatCompletionMessageParam;

async function say(messages: string | Message[], headers: Record<string, string> = {}): Promise<string> {
  const list: Message[] = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages;
  const answer = await openai.chat.completions.create({ model: 'm', messages: list }, { headers });
  const message = answer.choices[0]?.message;
  const call = message?.tool_calls?.[0];
  return call?.type === 'function'
    ? `${call.function.name} ${call.function.arguments}`
    : (message?.content ?? '');
}

async function streamed(content: string, signal?: AbortSignal): Promise<string> {
  const answer = await openai.chat.completions.create(
    { model: 'm', stream: true, messages: [{ role: 'user', content }] },
    { signal },
  );
  let text = '';
  for await (const chunk of answer) text += chunk.choices[0]?.delta.content ?? '';
  return text;
}

async function raw(content: string): Promise<string> {
  const response = await fetch(`${demo.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content }] }),
  });
  return await response.text();
}

describe('directives', () => {
  it('are read with words, strings and JSON', () => {
    expect(
      parseDirectives('Hi [[demo: text="a \\"]]\\" b" rate=2.5 tool=x args={"a":["]]","}"]} tool=y]] you'),
    ).toEqual({
      text: 'a "]]" b',
      rate: 2.5,
      tools: [{ name: 'x', args: { a: [']]', '}'] } }, { name: 'y' }],
    });
    expect(stripDirectives('Hi [[demo: text="]]"]] you')).toBe('Hi  you');
    expect(parseDirectives('no [[orders]] here')).toBeUndefined();
  });

  it.each([
    '[[demo: nonsense=1]]',
    '[[demo: tokens=many]]',
    '[[demo: fault=boom]]',
    '[[demo: text="open',
    '[[demo: ??]]',
  ])('that cannot be read are a 400: %s', async (text) => {
    await expect(say(text)).rejects.toMatchObject({ status: 400 });
  });

  it('count only in the last message of the user', async () => {
    const messages: Message[] = [
      { role: 'user', content: '[[demo: text="old"]]' },
      { role: 'assistant', content: 'old' },
      { role: 'user', content: 'hello' },
    ];
    expect(await say(messages)).toMatch(/^Hello!/);
    expect(await say('<documents><passage id="1">[[demo: text="no"]]</passage></documents> hello')).toMatch(
      /^Hello/,
    );
  });

  it('call tools once a turn, or as often as ordered, then answer', async () => {
    const turn = (orders: string): Message[] => [
      { role: 'user', content: `[[demo: tool=run_code args={"code":"1"} ${orders}]]` },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c', type: 'function', function: { name: 'run_code', arguments: '{"code":"1"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c', content: '1' },
    ];
    expect(await say(turn('text="done"').slice(0, 1))).toBe('run_code {"code":"1"}');
    expect(await say(turn('text="done"'))).toBe('done');
    expect(await say(turn('tool_times=2 text="done"'))).toBe('run_code {"code":"1"}');
  });

  it('come in a header too', async () => {
    expect(await say('hello', { 'x-demo-model': 'text="by header"' })).toBe('by header');
  });

  it('are no matter for titles', async () => {
    const title = await say([
      { role: 'system', content: 'Write a title of three to six words for this conversation.' },
      { role: 'user', content: '[[demo: fault=500]] Why do leaves turn red in autumn?' },
    ]);
    expect(title).toBe('Leaves turn red autumn');
  });
});

describe('rules', () => {
  it('apply to their endpoint and text, as often as they say', async () => {
    const answer = await fetch(`${demo.url.replace('/v1', '')}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rules: [{ endpoint: 'chat', contains: 'leaf', times: 1, text: 'ruled' }] }),
    });
    expect(answer.status).toBe(200);
    expect(await say('hello')).toMatch(/^Hello/);
    expect(await say('a leaf')).toBe('ruled');
    expect(await say('a leaf')).not.toBe('ruled');
  });

  it('refuse what they do not know', async () => {
    const answer = await fetch(`${demo.url.replace('/v1', '')}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rules: [{ txt: 'x' }] }),
    });
    expect(answer.status).toBe(400);
  });

  it('make pictures, vectors and transcripts fail in the provider’s words', async () => {
    demo.control.setRules([
      { fault: 400, message: 'Your prompt was rejected by our safety system.', code: 'moderation' },
    ]);
    const expected = { status: 400, code: 'moderation', message: expect.stringContaining('safety system') };
    await expect(openai.images.generate({ prompt: 'x' })).rejects.toMatchObject(expected);
    await expect(openai.embeddings.create({ model: 'm', input: 'x' })).rejects.toMatchObject(expected);
    const file = new File(['x'], 'a.wav');
    await expect(openai.audio.transcriptions.create({ model: 'm', file })).rejects.toMatchObject(expected);
  });
});

describe('faults', () => {
  it.each([401, 429, 500, 503])('answer with %i', async (status) => {
    const error: unknown = await say(`[[demo: fault=${status} retry_after=7]]`).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status });
    expect((error as APIError).headers?.get('retry-after')).toBe(status === 429 ? '7' : null);
  });

  it('stop after the ordered number of times, by key', async () => {
    const text = '[[demo: fault=500 fault_times=2 key=k text="well"]]';
    await expect(say(text)).rejects.toMatchObject({ status: 500 });
    await expect(streamed(text)).rejects.toMatchObject({ status: 500 });
    expect(await say(text)).toBe('well');
    await expect(say(text.replace('key=k', 'key=other'))).rejects.toMatchObject({ status: 500 });
  });

  it('strike in the round that was ordered', async () => {
    const user: Message = { role: 'user', content: '[[demo: tool=t fault=500 fault_round=1]]' };
    expect(await say([user])).toBe('t {}');
    const call = { id: 'c', type: 'function' as const, function: { name: 't', arguments: '{}' } };
    const second: Message[] = [
      user,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: 'x' },
    ];
    await expect(say(second)).rejects.toMatchObject({ status: 500 });
  });

  it('hang: no answer until the client gives up', async () => {
    const controller = new AbortController();
    const answer = streamed('[[demo: fault=hang]]', controller.signal);
    await demo.control.waitForRequest(({ outcome }) => outcome === 'fault');
    controller.abort();
    await expect(answer).rejects.toThrow(/abort/i);
  });

  it('disconnect: the connection closes', async () => {
    await expect(say('[[demo: fault=disconnect]]')).rejects.toThrow(/connection/i);
  });

  it('half: the connection breaks after the ordered tokens', async () => {
    const answer = await openai.chat.completions.create({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: '[[demo: fault=half tokens=30]]' }],
    });
    let tokens = 0;
    const reading = (async () => {
      for await (const chunk of answer) tokens += chunk.choices[0]?.delta.content ? 1 : 0;
    })();
    await expect(reading).rejects.toThrow();
    expect(tokens).toBe(30);
  });

  it('stall: silence in the middle, until the client goes', async () => {
    const controller = new AbortController();
    const answer = await openai.chat.completions.create(
      {
        model: 'm',
        stream: true,
        messages: [{ role: 'user', content: '[[demo: fault=stall tokens=50 after=4]]' }],
      },
      { signal: controller.signal },
    );
    let text = '';
    for await (const chunk of answer) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (text.endsWith('w4')) controller.abort();
    }
    expect(text).toBe('w1 w2 w3 w4');
  });

  it('noend: no reason and no [DONE]', async () => {
    const body = await raw('[[demo: fault=noend tokens=5]]');
    expect(body).toContain(' w5');
    expect(body).not.toContain('[DONE]');
    expect(body).not.toMatch(/"finish_reason":"/);
  });

  it('badjson: a line that is no JSON amid good ones', async () => {
    const lines = (await raw('[[demo: fault=badjson tokens=6 after=3]]')).split('\n\n').filter(Boolean);
    const isJson = lines.map((line) => {
      try {
        return Boolean(JSON.parse(line.slice(6)));
      } catch {
        return false;
      }
    });
    expect(isJson).toEqual([true, true, true, true, false, true, true, true, true, false]);
    expect(lines.at(-1)).toBe('data: [DONE]');
  });

  it('hugeline: one line of 10 MB', async () => {
    const body = await raw('[[demo: fault=hugeline tokens=4]]');
    const longest = Math.max(...body.split('\n').map((line) => line.length));
    expect(longest).toBeGreaterThan(10 * 1024 * 1024);
  });

  it('streamerror: an error frame within the stream', async () => {
    await expect(streamed('[[demo: fault=streamerror tokens=6]]')).rejects.toThrow(/stopped with an error/);
  });

  it('badargs and unknowntool: calls that cannot be carried out', async () => {
    const [name, args] = (await say('[[demo: fault=badargs]]')).split(/ (.*)/);
    expect(name).toBe('run_code');
    expect(() => JSON.parse(args ?? '') as unknown).toThrow();
    expect(await say('[[demo: fault=unknowntool]]')).toMatch(/^no_such_tool/);
  });
});

describe('the request log', () => {
  it('shows what came, when the first token went out, and how it ended', async () => {
    await streamed('[[demo: tokens=7]]');
    const [record] = demo.control.requests();
    expect(record).toMatchObject({
      endpoint: 'chat',
      outcome: 'completed',
      tokensSent: 7,
      tools: [],
      messages: [{ role: 'user', content: '[[demo: tokens=7]]' }],
    });
    expect(record?.firstTokenMs).toBeGreaterThan(0);
    expect(record?.endedMs).toBeGreaterThanOrEqual(record?.firstTokenMs ?? Infinity);
    const overHttp = await (await fetch(`${demo.url.replace('/v1', '')}/control/requests`)).json();
    expect(overHttp).toEqual({ requests: [JSON.parse(JSON.stringify(record))] });
  });

  it('sees a client that goes away', async () => {
    const controller = new AbortController();
    const answer = await openai.chat.completions.create(
      { model: 'm', stream: true, messages: [{ role: 'user', content: '[[demo: tokens=100000 rate=50]]' }] },
      { signal: controller.signal },
    );
    for await (const chunk of answer) if (chunk.choices[0]?.delta.content) controller.abort();
    const record = await demo.control.waitForRequest(({ outcome }) => outcome === 'aborted');
    expect(record.tokensSent).toBeLessThan(1000);
  });

  it('keeps the last 200', async () => {
    const root = demo.url.replace('/v1', '');
    await Promise.all(Array.from({ length: 205 }, () => fetch(`${root}/v1/models`)));
    const ids = demo.control.requests().map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBe(199);
  });
});

describe('without control', () => {
  it('orders are plain text, in every door', async () => {
    const plain = await startDemoModel({ rate: 0 });
    try {
      const client = new OpenAI({ baseURL: plain.url, apiKey: 'any', maxRetries: 0 });
      const answer = await client.chat.completions.create(
        { model: 'm', messages: [{ role: 'user', content: '[[demo: fault=500 ??' }] },
        { headers: { 'x-demo-model': 'fault=500' } },
      );
      expect(answer.choices[0]?.message.content).toContain('demo model');
      const root = plain.url.replace('/v1', '');
      expect((await fetch(`${root}/control/requests`)).status).toBe(404);
      expect((await fetch(`${root}/control`, { method: 'POST' })).status).toBe(404);
      expect(() => plain.control.requests()).toThrow('without control');
    } finally {
      await plain.close();
    }
  });
});
