import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, startLocalServer, type LocalServer } from '../../test/local.server.js';
import { createOpenAiModel, type OpenAiModel } from './index.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40, 7)]);
const IMAGE = { prompt: 'a cat', size: '1024x1024', quality: 'standard', style: 'vivid' };
const never = () => new AbortController().signal;

let handler: Handler;
let server: LocalServer;
let model: OpenAiModel;

const modelWith = (requestTimeoutMs: number, imageModel?: string): OpenAiModel =>
  createOpenAiModel({
    baseUrl: `${server.url}/v1`,
    apiKey: '',
    chatModel: 'chat-1',
    transcriptionModel: 'hear-1',
    embeddingModel: 'embed-1',
    imageModel,
    requestTimeoutMs,
  });

beforeEach(async () => {
  server = await startLocalServer((request, response) => void handler(request, response));
  // A busy machine may take seconds for an answer.
  model = modelWith(60_000);
});

afterEach(async () => {
  await model.close();
  await server.close();
});

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

describe('an image', () => {
  it.each([
    [undefined, { quality: 'standard', style: 'vivid', response_format: 'b64_json' }],
    ['dall-e-2', { response_format: 'b64_json' }],
    ['gpt-image-1', {}],
  ])('is requested with the options of %s', async (name, expected) => {
    let sent: unknown;
    handler = async (request, response) => {
      sent = JSON.parse((await bodyOf(request)).toString());
      json(response, { data: [{ b64_json: PNG.toString('base64') }] });
    };
    const own = modelWith(60_000, name);
    const bytes = await own.generateImage({ ...IMAGE, signal: never() });
    await own.close();
    expect(Buffer.compare(bytes, PNG)).toBe(0);
    expect(sent).toEqual({
      prompt: 'a cat',
      model: name ?? 'dall-e-3',
      size: '1024x1024',
      n: 1,
      ...expected,
    });
  });

  it("may be an address on the endpoint's own host", async () => {
    handler = (request, response) => {
      if (request.url === '/pictures/1.png') {
        expect(request.headers.authorization).toBeUndefined();
        response.writeHead(200, { 'content-type': 'image/png' });
        response.end(PNG);
      } else {
        json(response, { data: [{ url: `${server.url}/pictures/1.png` }] });
      }
    };
    expect(Buffer.compare(await model.generateImage({ ...IMAGE, signal: never() }), PNG)).toBe(0);
  });

  it('is not fetched from other private addresses', async () => {
    let asked = 0;
    const inside = await startLocalServer((_request, response) => {
      asked += 1;
      response.end(PNG);
    });
    handler = (_request, response) => json(response, { data: [{ url: `${inside.url}/1.png` }] });
    await expect(model.generateImage({ ...IMAGE, signal: never() })).rejects.toMatchObject({
      code: 'model_bad_answer',
    });
    expect(asked).toBe(0);
    await inside.close();
  });

  it.each([
    ['is no image', { data: [{ b64_json: Buffer.from('<svg/>').toString('base64') }] }],
    ['is missing', { data: [] }],
    ['is of another shape', []],
  ])('that %s is refused', async (_name, answer) => {
    handler = (_request, response) => json(response, answer);
    await expect(model.generateImage({ ...IMAGE, signal: never() })).rejects.toMatchObject({
      code: 'model_bad_answer',
    });
  });

  it("fails with the provider's own sentence when it is declined", async () => {
    handler = (_request, response) =>
      json(
        response,
        { error: { code: 'content_policy_violation', message: 'Your prompt\nwas rejected.' } },
        400,
      );
    await expect(model.generateImage({ ...IMAGE, signal: never() })).rejects.toMatchObject({
      code: 'model_rejected',
      detail: 'Your prompt was rejected.',
    });
  });

  it("never shows the provider's message about keys", async () => {
    handler = (_request, response) => json(response, { error: { message: 'Incorrect key sk-123' } }, 401);
    await expect(model.generateImage({ ...IMAGE, signal: never() })).rejects.toMatchObject({
      code: 'model_unauthorized',
      detail: expect.not.stringContaining('sk-') as string,
    });
  });

  it('times out if it is late', async () => {
    const impatient = modelWith(300);
    handler = () => undefined;
    await expect(impatient.generateImage({ ...IMAGE, signal: never() })).rejects.toMatchObject({
      code: 'model_timeout',
    });
    await impatient.close();
  });

  it('is refused if it is endless', async () => {
    handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = Buffer.alloc(1 << 20, 0x20);
      const pour = () => {
        while (response.write(block));
      };
      response.on('drain', pour).on('error', () => undefined);
      pour();
    };
    await expect(model.generateImage({ ...IMAGE, signal: never() })).rejects.toMatchObject({
      code: 'model_bad_answer',
    });
  });
});

describe('a transcription', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studyhall-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    ['en-US', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['yue-HK', undefined],
    ['no language!', undefined],
  ])('sends the recording and the language of %s', async (languageCode, language) => {
    const path = join(folder, 'a');
    await writeFile(path, Buffer.alloc(300_000, 'sound'));
    let sent = '';
    handler = async (request, response) => {
      expect(Number(request.headers['content-length'])).toBeGreaterThan(300_000);
      sent = (await bodyOf(request)).toString('latin1');
      json(response, { text: ' Hello there. ' });
    };
    const text = await model.transcribe({
      path,
      filename: 'voice.webm',
      mimeType: 'audio/webm',
      languageCode,
      seconds: 1,
      signal: never(),
    });
    expect(text).toBe('Hello there.');
    expect(sent).toContain('filename="voice.webm"\r\nContent-Type: audio/webm\r\n\r\nsoundsound');
    expect(sent).toContain('name="model"\r\n\r\nhear-1');
    expect(/name="language"\r\n\r\n(\w+)/.exec(sent)?.[1]).toBe(language);
  });
});

describe('embeddings', () => {
  it('come in batches of 64, in order, as base64 or numbers', async () => {
    const sizes: number[] = [];
    handler = async (request, response) => {
      const { input } = JSON.parse((await bodyOf(request)).toString()) as { input: string[] };
      sizes.push(input.length);
      const data = input.map((text, index) => {
        const vector = [Number(text), 0.5];
        const embedding =
          sizes.length === 1 ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector;
        return { index, embedding };
      });
      json(response, { data: data.reverse() });
    };
    const texts = Array.from({ length: 130 }, (_, index) => String(index));
    const vectors = await model.embed(texts, never());
    expect(sizes).toEqual([64, 64, 2]);
    expect(vectors.map((vector) => vector[0])).toEqual(texts.map(Number));
    expect(vectors[0]).toBeInstanceOf(Float32Array);
  });

  it.each([
    ['one too few', []],
    ['of two lengths', [{ embedding: [1, 2] }, { embedding: [1] }]],
    ['not finite', [{ embedding: [1] }, { embedding: ['x'] }]],
    [
      'twice the same',
      [
        { index: 0, embedding: [1] },
        { index: 0, embedding: [1] },
      ],
    ],
  ])('that are %s are refused', async (_name, data) => {
    handler = (_request, response) => json(response, { data });
    await expect(model.embed(['a', 'b'], never())).rejects.toMatchObject({ code: 'model_bad_answer' });
  });

  it('end with the reason of an abort', async () => {
    const controller = new AbortController();
    handler = () => controller.abort(new Error('deleted'));
    await expect(model.embed(['a'], controller.signal)).rejects.toThrow('deleted');
  });
});
