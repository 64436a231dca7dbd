import { inflateSync } from 'node:zlib';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';

let demo: DemoModel;
let openai: OpenAI;
beforeAll(async () => {
  demo = await startDemoModel();
  openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
});
afterAll(() => demo.close());

/** Width, height and unfiltered size of a PNG with one IDAT chunk. */
function readPng(png: Buffer): { width: number; height: number; bytes: number } {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const data = png.indexOf('IDAT');
  const length = png.readUInt32BE(data - 4);
  const rows = inflateSync(png.subarray(data + 4, data + 4 + length));
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: rows.length };
}

it('draws a PNG of the size that was asked for, the same for the same prompt', async () => {
  const draw = async (prompt: string): Promise<string> => {
    const answer = await openai.images.generate({
      model: 'dall-e-3',
      prompt,
      size: '1792x1024',
      response_format: 'b64_json',
    });
    return answer.data?.[0]?.b64_json ?? '';
  };
  const first = await draw('A red house by the sea');
  expect(readPng(Buffer.from(first, 'base64'))).toEqual({
    width: 1792,
    height: 1024,
    bytes: (1792 * 3 + 1) * 1024,
  });
  expect(await draw('A red house by the sea')).toBe(first);
  expect(await draw('A red house by the lake')).not.toBe(first);
});

it('refuses an empty prompt and a size that it does not know', async () => {
  await expect(openai.images.generate({ prompt: ' ' })).rejects.toMatchObject({ status: 400 });
  await expect(
    openai.images.generate({ prompt: 'x', size: '99999x99999' as '256x256' }),
  ).rejects.toMatchObject({
    status: 400,
  });
});
