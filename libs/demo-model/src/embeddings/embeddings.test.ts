import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '../server.js';
import { embed } from './embed.js';

let demo: DemoModel;
let openai: OpenAI;
beforeAll(async () => {
  demo = await startDemoModel();
  openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
});
afterAll(() => demo.close());

const likeness = (a: string, b: string): number => {
  const [x, y] = [embed(a), embed(b)];
  return x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
};

it('lies close for texts that mean alike and far for others', () => {
  const question = 'How do plants make sugar from light?';
  const near = likeness(question, 'A plant makes sugars with the energy of light.');
  const far = likeness(question, 'The king was executed in January 1793.');
  expect(near).toBeGreaterThan(0.4);
  expect(far).toBeLessThan(0.2);
  expect(likeness('dividing fractions', 'fraction division')).toBeGreaterThan(0.3);
  expect(likeness('same text', 'same text')).toBeCloseTo(1);
});

it('comes in order, as base64 and as numbers alike', async () => {
  const input = ['one text', 'another', ''];
  const packed = await openai.embeddings.create({ model: 'demo-embedding', input });
  const plain = await openai.embeddings.create({ model: 'demo-embedding', input, encoding_format: 'float' });
  expect(packed.data.map(({ index }) => index)).toEqual([0, 1, 2]);
  packed.data.forEach(({ embedding }, index) => {
    expect(embedding).toHaveLength(256);
    expect(Array.from(embedding)).toEqual(Array.from(embed(input[index] ?? '')));
    expect(plain.data[index]?.embedding).toEqual(Array.from(embed(input[index] ?? '')));
  });
  const short = await openai.embeddings.create({ model: 'm', input: 'x', dimensions: 64 });
  expect(short.data[0]?.embedding).toHaveLength(64);
});
