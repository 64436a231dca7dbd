import OpenAI from 'openai';
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';
import { tokenize } from './tokens.js';

let demo: DemoModel;
let openai: OpenAI;

beforeAll(async () => {
  demo = await startDemoModel({ control: true, rate: 0 });
  openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
});
afterAll(() => demo.close());

async function stream(
  content: string,
  extra: Partial<ChatCompletionCreateParamsStreaming> = {},
): Promise<ChatCompletionChunk[]> {
  const chunks: ChatCompletionChunk[] = [];
  const answer = await openai.chat.completions.create({
    model: 'demo-chat',
    messages: [{ role: 'user', content }],
    ...extra,
    stream: true,
  });
  for await (const chunk of answer) chunks.push(chunk);
  return chunks;
}

const deltas = (chunks: ChatCompletionChunk[]) => chunks.flatMap(({ choices }) => choices[0]?.delta ?? []);
const textIn = (chunks: ChatCompletionChunk[]) =>
  deltas(chunks)
    .map(({ content }) => content ?? '')
    .join('');

describe('a streamed completion', () => {
  it('begins with the role, ends with the reason, and is the text letter for letter', async () => {
    const text = 'Grün ist  die\n\nWiese 🌱 — "ja"\t.';
    const chunks = await stream(`[[demo: text=${JSON.stringify(text)}]]`);
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant', content: '' });
    expect(textIn(chunks)).toBe(text);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  it('sends the usage only where it was asked for, as the last chunk without choices', async () => {
    const chunks = await stream('[[demo: tokens=40 reasoning=3]]', {
      stream_options: { include_usage: true },
    });
    expect(chunks.at(-1)?.choices).toEqual([]);
    expect(chunks.at(-1)?.usage).toMatchObject({
      completion_tokens: 43,
      completion_tokens_details: { reasoning_tokens: 3 },
    });
    const without = await stream('[[demo: tokens=40]]');
    expect(without.every(({ usage }) => !usage)).toBe(true);
  });

  it('sends reasoning before the text', async () => {
    const all = deltas(await stream('[[demo: text="Seven." reasoning="Three and four."]]'));
    const kinds = all.map((delta) => ('reasoning_content' in delta ? 'r' : delta.content ? 't' : ''));
    expect(kinds.join('')).toMatch(/^r+t+$/);
    expect(
      all.map((delta) => (delta as { reasoning_content?: string }).reasoning_content ?? '').join(''),
    ).toBe('Three and four.');
  });

  it('streams tool calls in fragments: index and name first, then the arguments', async () => {
    const code = 'print("a long line that does not fit into one fragment")';
    const chunks = await stream(
      `[[demo: tool=run_code args=${JSON.stringify({ code })} tool=web_search args={"query":"x"}]]`,
    );
    const calls = deltas(chunks).flatMap(({ tool_calls }) => tool_calls ?? []);
    const first = calls.filter(({ index }) => index === 0);
    expect(first[0]).toMatchObject({ type: 'function', function: { name: 'run_code', arguments: '' } });
    expect(first[0]?.id).toMatch(/^call_/);
    expect(first.length).toBeGreaterThan(3);
    expect(JSON.parse(first.map((call) => call.function?.arguments ?? '').join(''))).toEqual({ code });
    expect(calls.some(({ index }) => index === 1)).toBe(true);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
  });

  it('marks a refusal as OpenAI does', async () => {
    const all = deltas(await stream('[[demo: refusal="I cannot help with that."]]'));
    expect(all.map(({ refusal }) => refusal ?? '').join('')).toBe('I cannot help with that.');
    expect(all.map(({ content }) => content ?? '').join('')).toBe('');
  });

  it('is cut at the token limit and says so', async () => {
    const chunks = await stream('[[demo: tokens=100]]', { max_completion_tokens: 10 });
    expect(textIn(chunks)).toBe('w1 w2 w3 w4 w5 w6 w7 w8 w9 w10');
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('length');
  });
});

describe('a whole completion', () => {
  it('carries text, reasoning and usage', async () => {
    const answer = await openai.chat.completions.create({
      model: 'any-name',
      messages: [{ role: 'user', content: '[[demo: text="Yes." reasoning="Hm."]]' }],
    });
    expect(answer.model).toBe('any-name');
    expect(answer.choices[0]?.message).toMatchObject({ content: 'Yes.', reasoning_content: 'Hm.' });
    expect(answer.usage?.total_tokens).toBe((answer.usage?.prompt_tokens ?? 0) + 2);
  });

  it('has null content beside tool calls', async () => {
    const answer = await openai.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: '[[demo: tool=run_code args={"code":"1"}]]' }],
    });
    expect(answer.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null, tool_calls: [{ function: { name: 'run_code', arguments: '{"code":"1"}' } }] },
    });
  });
});

describe('everything else on the wire', () => {
  it('lists its models', async () => {
    const ids = (await openai.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual(['demo-chat', 'demo-image', 'demo-transcription', 'demo-speech', 'demo-embedding']);
    await expect(openai.models.retrieve('none')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it.each([
    ['/chat/completions', { model: 'm' }, 400, 'messages'],
    ['/chat/completions', { model: 'm', messages: [] }, 400, 'messages'],
    ['/chat/completions', { model: 'm', messages: [{ role: 'king', content: 'x' }] }, 400, 'messages.0.role'],
    ['/embeddings', { model: 'm', input: [] }, 400, 'input'],
    ['/nothing', {}, 404, null],
  ])('answers a wrong call of %s in the shape of OpenAI', async (path, body, status, param) => {
    const response = await fetch(demo.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: { message: expect.any(String), type: 'invalid_request_error', param, code: null },
    });
  });

  it('answers a body that is no JSON with a 400', async () => {
    const response = await fetch(`${demo.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"model":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

it.each([
  '',
  ' ',
  'a',
  'two  spaces\n\nand lines ',
  'Donaudampfschifffahrt',
  '日本語のテキスト',
  '👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬',
])('cuts %j into tokens without losing a character', (text) => {
  expect(tokenize(text).join('')).toBe(text);
});
