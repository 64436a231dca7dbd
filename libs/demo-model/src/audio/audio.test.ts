import { readFileSync } from 'node:fs';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';
import { recordingSeconds } from './duration.js';

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** A WAV of silence: 8 kHz, 16 bits, mono. */
function wav(seconds: number, sizeInHeader = seconds * 16_000): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.write('data', 36);
  header.writeUInt32LE(sizeInHeader, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * 16_000)]);
}

describe('the length of a recording', () => {
  it('comes from a WAV, also where a streaming recorder left the size open', () => {
    expect(recordingSeconds(wav(3))).toBe(3);
    expect(recordingSeconds(wav(3, 0xffff_ffff))).toBe(3);
  });

  it.each(['chromium-live.webm', 'chromium-live.mp4', 'chromium-whole.mp4'])(
    'comes from what Chromium recorded for 1.5 seconds: %s',
    (name) => {
      expect(recordingSeconds(fixture(name))).toBeCloseTo(1.45, 0);
      expect(recordingSeconds(fixture(name))).toBeGreaterThan(1.3);
    },
  );

  it('is unknown for anything else, and never an exception', () => {
    expect(recordingSeconds(Buffer.from('hello'))).toBeUndefined();
    expect(recordingSeconds(Buffer.alloc(0))).toBeUndefined();
    for (const whole of [fixture('chromium-live.webm'), fixture('chromium-live.mp4'), wav(1)]) {
      for (let length = 0; length < Math.min(whole.length, 2500); length += 7) {
        const seconds = recordingSeconds(whole.subarray(0, length));
        expect(seconds === undefined || seconds < 2).toBe(true);
      }
    }
  });
});

describe('POST /v1/audio/transcriptions', () => {
  let demo: DemoModel;
  let openai: OpenAI;
  beforeAll(async () => {
    demo = await startDemoModel({ control: true });
    openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
  });
  afterAll(() => demo.close());

  it('says that it cannot hear, and how long the recording is', async () => {
    const file = await toFile(wav(4), 'voice.wav', { type: 'audio/wav' });
    const json = await openai.audio.transcriptions.create({ model: 'whisper-1', file });
    expect(json.text).toBe('This is the demo model, which cannot hear. Your recording is 4 seconds long.');
    const text = await openai.audio.transcriptions.create({
      model: 'whisper-1',
      file,
      response_format: 'text',
    });
    expect(text).toBe(`${json.text}\n`);
  });

  it('returns the words that a test ordered', async () => {
    demo.control.setRules([{ endpoint: 'transcriptions', text: 'Explain photosynthesis.' }]);
    const file = await toFile(fixture('chromium-live.webm'), 'voice.webm', { type: 'audio/webm' });
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
