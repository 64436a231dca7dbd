import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '@studyhall/demo-model';
import { ModelError, type CompletionEvent, type ToolSpec } from '@studyhall/ports';
import { createOpenAiModel, type OpenAiModel } from './index.js';

const TOOL: ToolSpec = {
  name: 'run_code',
  description: 'Runs Python.',
  parameters: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
};
const never = () => new AbortController().signal;

let demo: DemoModel;
let model: OpenAiModel;
/** For faults that never end. */
let impatient: OpenAiModel;

beforeAll(async () => {
  demo = await startDemoModel({ control: true, rate: 0 });
  const open = (idleTimeoutMs: number): OpenAiModel =>
    createOpenAiModel({
      ...{ baseUrl: demo.url, apiKey: 'demo', chatModel: 'demo-chat' },
      ...{ transcriptionModel: 'demo-transcription', embeddingModel: 'demo-embedding', idleTimeoutMs },
    });
  [model, impatient] = [open(30_000), open(2_000)];
});
afterAll(async () => {
  await Promise.all([model.close(), impatient.close()]);
  await demo.close();
});

async function run(
  content: string,
  signal = never(),
): Promise<{ events: CompletionEvent[]; error?: unknown }> {
  const events: CompletionEvent[] = [];
  try {
    const messages = [{ role: 'user' as const, content }];
    const asked = /fault=(hang|stall)/.test(content) ? impatient : model;
    for await (const event of asked.stream({ messages, tools: [TOOL], signal })) events.push(event);
    return { events };
  } catch (error) {
    return { events, error };
  }
}

function textOf(events: CompletionEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}

describe('the demo model over HTTP', () => {
  it('yields reasoning, text and the end', async () => {
    const { events, error } = await run('[[demo: text="Leaves are green." reasoning="Think." ]]');
    expect(error).toBeUndefined();
    expect(events.find((event) => event.type === 'reasoning')).toMatchObject({ text: 'Think.' });
    expect(textOf(events)).toBe('Leaves are green.');
    expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'stop' });
  });

  it('calls tools', async () => {
    const { events } = await run(
      '[[demo: tool=run_code args={"code":"print(1)"} tool=run_code args={"code":"2"}]]',
    );
    const calls = events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : []));
    expect(calls.map(({ name, arguments: text }) => [name, JSON.parse(text) as unknown])).toEqual([
      ['run_code', { code: 'print(1)' }],
      ['run_code', { code: '2' }],
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'tool_calls' });
  });

  it.each([
    ['fault=401', 'model_unauthorized', false],
    ['fault=429 retry_after=7', 'model_busy', false],
    ['fault=500', 'model_unavailable', false],
    ['fault=hang', 'model_timeout', false],
    ['fault=disconnect', 'model_unavailable', false],
    ['fault=half tokens=50 after=20', 'model_bad_answer', true],
    ['fault=stall tokens=50 after=20', 'model_timeout', true],
    ['fault=streamerror tokens=50 after=20', 'model_bad_answer', true],
    ['fault=noend tokens=50', 'model_bad_answer', true],
    ['fault=badjson tokens=50 after=20', 'model_bad_answer', true],
    ['fault=hugeline tokens=50 after=20', 'model_bad_answer', true],
  ])('with %s fails as %s; text so far kept: %s', async (directive, code, keepsText) => {
    const { events, error } = await run(`[[demo: ${directive}]]`);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code, retryAfterMs: code === 'model_busy' ? 7_000 : undefined });
    expect((error as ModelError).detail).toMatch(/^[A-Z][^{}<>]+\.$/);
    expect(textOf(events).length > 0).toBe(keepsText);
  });

  it.each([
    ['badargs', 'run_code'],
    ['unknowntool', 'no_such_tool'],
  ])('with %s yields the call unchanged, for the tool loop to check', async (name, tool) => {
    const { events, error } = await run(`[[demo: fault=${name}]]`);
    expect(error).toBeUndefined();
    expect(events.find((event) => event.type === 'tool_call')).toMatchObject({ call: { name: tool } });
  });

  it('sees an abort at once', async () => {
    const controller = new AbortController();
    demo.control.reset();
    const signal = controller.signal;
    const messages = [{ role: 'user' as const, content: '[[demo: tokens=100000 rate=200]]' }];
    const stream = model.stream({ messages, signal })[Symbol.asyncIterator]();
    await stream.next();
    controller.abort(new Error('stopped'));
    await expect(
      (async () => {
        while (!(await stream.next()).done);
      })(),
    ).rejects.toThrow('stopped');
    await demo.control.waitForRequest((record) => record.outcome === 'aborted');
  });

  it('returns images, vectors and transcripts', async () => {
    const image = await model.generateImage({
      prompt: 'a leaf',
      size: '1024x1024',
      quality: 'standard',
      style: 'vivid',
      signal: never(),
    });
    expect(Buffer.from(image.subarray(1, 4)).toString()).toBe('PNG');
    const vectors = await model.embed(['a leaf', 'a tree'], never());
    expect(vectors).toHaveLength(2);
    expect(vectors[0]?.length).toBe(vectors[1]?.length);
    const folder = await mkdtemp(join(tmpdir(), 'studyhall-'));
    const path = join(folder, 'voice');
    await writeFile(path, wav(16_000));
    const request = {
      path,
      filename: 'voice.wav',
      mimeType: 'audio/wav',
      languageCode: 'en-US',
      seconds: 1,
      signal: never(),
    };
    expect(await model.transcribe(request)).toMatch(/cannot hear/);
    await rm(folder, { recursive: true });
  });
});

/** One second of silence for each 16,000 samples, 16 kHz mono. */
function wav(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples * 2, 40);
  return Buffer.concat([header, Buffer.alloc(samples * 2)]);
}
