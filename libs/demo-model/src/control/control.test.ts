import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { demoTalkOfThisFile, type Message } from '../../../../tests/support/demo-talk.js';
import { startDemoModel } from '../server.js';
import { parseDirectives, stripDirectives } from './directive.parser.js';

const talk = demoTalkOfThisFile();

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
    await expect(talk.say(text)).rejects.toMatchObject({ status: 400 });
  });

  it('count only in the last message of the user', async () => {
    const messages: Message[] = [
      { role: 'user', content: '[[demo: text="old"]]' },
      { role: 'assistant', content: 'old' },
      { role: 'user', content: 'hello' },
    ];
    expect(await talk.say(messages)).toMatch(/^Hello!/);
    expect(
      await talk.say('<documents><passage id="1">[[demo: text="no"]]</passage></documents> hello'),
    ).toMatch(/^Hello/);
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
    expect(await talk.say(turn('text="done"').slice(0, 1))).toBe('run_code {"code":"1"}');
    expect(await talk.say(turn('text="done"'))).toBe('done');
    expect(await talk.say(turn('tool_times=2 text="done"'))).toBe('run_code {"code":"1"}');
  });

  it('are no matter for titles', async () => {
    const title = await talk.say([
      { role: 'system', content: 'Write a title of three to six words for this conversation.' },
      { role: 'user', content: '[[demo: fault=500]] Why do leaves turn red in autumn?' },
    ]);
    expect(title).toBe('Why do leaves turn red');
  });

  it('of a title are those for titles', async () => {
    const asked = [
      { role: 'system' as const, content: 'Write a title of three to six words for this conversation.' },
      { role: 'user' as const, content: 'Why do leaves turn red in autumn?' },
    ];
    talk.demo.control.setRules([{ text: 'ruled' }]);
    expect(await talk.say(asked)).toBe('Why do leaves turn red');
    talk.demo.control.setRules([{ endpoint: 'titles', text: 'ruled' }]);
    expect(await talk.say(asked)).toBe('ruled');
  });
});

describe('rules', () => {
  it('apply to their endpoint and text, as often as they say', async () => {
    talk.demo.control.setRules([{ endpoint: 'chat', contains: 'leaf', times: 1, text: 'ruled' }]);
    expect(await talk.say('hello')).toMatch(/^Hello/);
    expect(await talk.say('a leaf')).toBe('ruled');
    expect(await talk.say('a leaf')).not.toBe('ruled');
  });

  it('make pictures, vectors and transcripts fail in the provider’s words', async () => {
    talk.demo.control.setRules([
      { fault: 400, message: 'Your prompt was rejected by our safety system.', code: 'moderation' },
    ]);
    const expected = { status: 400, code: 'moderation', message: expect.stringContaining('safety system') };
    await expect(talk.openai.images.generate({ prompt: 'x' })).rejects.toMatchObject(expected);
    await expect(talk.openai.embeddings.create({ model: 'm', input: 'x' })).rejects.toMatchObject(expected);
    const file = new File(['x'], 'a.wav');
    await expect(talk.openai.audio.transcriptions.create({ model: 'm', file })).rejects.toMatchObject(
      expected,
    );
  });
});

describe('the request log', () => {
  it('shows what came, when the first token went out, and how it ended', async () => {
    await talk.streamed('[[demo: tokens=7]]');
    const [record] = talk.demo.control.requests();
    expect(record).toMatchObject({
      endpoint: 'chat',
      outcome: 'completed',
      tokensSent: 7,
      tools: [],
      messages: [{ role: 'user', content: '[[demo: tokens=7]]' }],
    });
    expect(record?.firstTokenMs).toBeGreaterThan(0);
    expect(record?.endedMs).toBeGreaterThanOrEqual(record?.firstTokenMs ?? Infinity);
  });

  it('sees a client that goes away', async () => {
    const controller = new AbortController();
    const answer = await talk.openai.chat.completions.create(
      { model: 'm', stream: true, messages: [{ role: 'user', content: '[[demo: tokens=100000 rate=50]]' }] },
      { signal: controller.signal },
    );
    for await (const chunk of answer) if (chunk.choices[0]?.delta.content) controller.abort();
    const record = await talk.demo.control.waitForRequest(({ outcome }) => outcome === 'aborted');
    expect(record.tokensSent).toBeLessThan(1000);
  });

  it('keeps the last 200', async () => {
    const root = talk.demo.url.replace('/v1', '');
    await Promise.all(Array.from({ length: 205 }, () => fetch(`${root}/v1/models`)));
    const ids = talk.demo.control.requests().map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBe(199);
  });
});

describe('without control', () => {
  it('orders are plain text', async () => {
    const plain = await startDemoModel({ rate: 0 });
    try {
      const client = new OpenAI({ baseURL: plain.url, apiKey: 'any', maxRetries: 0 });
      const answer = await client.chat.completions.create({
        model: 'm',
        messages: [{ role: 'user', content: '[[demo: fault=500 ??' }],
      });
      expect(answer.choices[0]?.message.refusal).toContain('demo model');
      expect(() => plain.control.requests()).toThrow('without control');
    } finally {
      await plain.close();
    }
  });
});
