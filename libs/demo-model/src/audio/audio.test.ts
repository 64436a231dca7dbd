import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';

const recording = Buffer.alloc(2_000);

describe('POST /v1/audio/transcriptions', () => {
  let demo: DemoModel;
  let openai: OpenAI;
  beforeAll(async () => {
    demo = await startDemoModel({ control: true });
    openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
  });
  afterAll(() => demo.close());

  it('says that it cannot hear, whatever the recording', async () => {
    const file = await toFile(recording, 'voice.wav', { type: 'audio/wav' });
    const json = await openai.audio.transcriptions.create({ model: 'whisper-1', file });
    expect(json.text).toBe('This is the demo model, which cannot hear. Please type your question.');
    const text = await openai.audio.transcriptions.create({
      model: 'whisper-1',
      file,
      response_format: 'text',
    });
    expect(text).toBe(`${json.text}\n`);
  });

  it('returns the words that a test ordered', async () => {
    demo.control.setRules([{ endpoint: 'transcriptions', text: 'Explain photosynthesis.' }]);
    const file = await toFile(recording, 'voice.webm', { type: 'audio/webm' });
    const { text } = await openai.audio.transcriptions.create({ model: 'm', file, language: 'en' });
    expect(text).toBe('Explain photosynthesis.');
    expect(demo.control.requests().at(-1)?.body).toMatchObject({ language: 'en', filename: 'voice.webm' });
    demo.control.reset();
  });

  it('refuses a call without a file or a model', async () => {
    const post = (body: FormData | string) =>
      fetch(`${demo.url}/audio/transcriptions`, { method: 'POST', body });
    const form = new FormData();
    form.set('model', 'm');
    expect((await post(form)).status).toBe(400);
    const nameless = new FormData();
    nameless.set('file', new Blob(['x']), 'a.wav');
    expect((await post(nameless)).status).toBe(400);
    expect((await post('text')).status).toBe(400);
  });

  it('refuses more than 25 MB', async () => {
    const form = new FormData();
    form.set('model', 'm');
    form.set('file', new Blob([new Uint8Array(26 * 1024 * 1024)]), 'a.wav');
    const response = await fetch(`${demo.url}/audio/transcriptions`, { method: 'POST', body: form });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('POST /v1/audio/speech', () => {
  let demo: DemoModel;
  beforeAll(async () => void (demo = await startDemoModel({ control: true })));
  afterAll(() => demo.close());

  it('answers a short tone that players accept, a longer one for a longer text', async () => {
    const openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
    const say = async (input: string): Promise<Buffer> => {
      const answer = await openai.audio.speech.create({ model: 'any', voice: 'alloy', input });
      expect(answer.headers.get('content-type')).toBe('audio/wav');
      return Buffer.from(await answer.arrayBuffer());
    };
    const [short, long] = [await say('Yes.'), await say('A plant needs light, water and air.')];
    expect(short.toString('latin1', 0, 12)).toMatch(/^RIFF....WAVE$/s);
    expect(short.readUInt32LE(40)).toBe(short.length - 44);
    expect(long.length).toBeGreaterThan(short.length);
  });
});
