import { expect, it } from 'vitest';
import { ExerciseIndex } from '@studyhall/domain';
import type { PassageSearch } from '../retrieval/index.js';
import { currentPayer, runFor } from '../../model/work.scope.js';
import { ExerciseMeanings } from './exercise.meanings.js';

const exercises = [
  { id: 7, group_id: 1, number: '12', page: 1, text: 'Which gas do leaves give off in light?' },
  { id: 8, group_id: 2, number: '13', page: 1, text: 'Who printed the first Bible?' },
];
/** What a model that knows languages would find, in two dimensions. */
const VECTORS: Record<string, [number, number]> = {
  [exercises[0]!.text]: [1, 0],
  [exercises[1]!.text]: [0, 1],
  'Quel gaz les feuilles dégagent-elles au soleil ?': [0.9, Math.sqrt(1 - 0.81)],
  'Why do leaves fall in autumn?': [0.7, -Math.sqrt(1 - 0.49)],
};

function meanings(changes: Partial<Record<keyof PassageSearch, unknown>> = {}) {
  const embedded: string[][] = [];
  const embedTexts = (texts: readonly string[]): Promise<Float32Array[]> => {
    embedded.push([...texts]);
    return Promise.resolve(texts.map((text) => new Float32Array(VECTORS[text] ?? [0, 0])));
  };
  const embedQuestion = async (text: string): Promise<Float32Array> => (await embedTexts([text]))[0]!;
  const search = {
    hasEmbeddingModel: true,
    embedTexts,
    embedQuestion,
    ...changes,
  } as unknown as PassageSearch;
  const found = new ExerciseMeanings(search);
  const index = new ExerciseIndex(exercises);
  const nearest = (question: string): Promise<number | null> =>
    runFor({ payer: { user_id: 3 }, masked: null }, () =>
      found.nearest(index, exercises, question, AbortSignal.timeout(5_000)),
    );
  return { nearest, embedded };
}

it('a question in another language is the exercise that it means, and one about the same topic is none', async () => {
  const { nearest, embedded } = meanings();
  expect(await nearest('Quel gaz les feuilles dégagent-elles au soleil ?')).toBe(7);
  expect(await nearest('Why do leaves fall in autumn?')).toBeNull();
  // The exercises once, and each question once.
  expect(embedded.map((texts) => texts.length)).toEqual([1, 1, 1, 1]);
});

it('finds none without an embedding model, or while that fails, and compares again afterwards', async () => {
  expect(await meanings({ hasEmbeddingModel: false }).nearest('Quel gaz ?')).toBeNull();
  let fails = true;
  const embedTexts = (texts: readonly string[]): Promise<Float32Array[]> =>
    fails
      ? Promise.reject(new Error('The model is away.'))
      : Promise.resolve(texts.map((text) => new Float32Array(VECTORS[text] ?? [0, 0])));
  const { nearest } = meanings({ embedTexts });
  expect(await nearest(exercises[1]!.text)).toBeNull();
  fails = false;
  expect(await nearest(exercises[1]!.text)).toBe(8);
});

it('charges exercises to their classes and the question to the student', async () => {
  const requests: unknown[] = [];
  const embedTexts = (texts: readonly string[]): Promise<Float32Array[]> => {
    requests.push(currentPayer());
    return Promise.resolve(texts.map((text) => new Float32Array(VECTORS[text] ?? [0, 0])));
  };
  const embedQuestion = async (text: string): Promise<Float32Array> => (await embedTexts([text]))[0]!;
  expect(await meanings({ embedTexts, embedQuestion }).nearest(exercises[1]!.text)).toBe(8);
  expect(requests).toEqual([{ user_id: 3 }, { group_id: 1 }, { group_id: 2 }]);
});
