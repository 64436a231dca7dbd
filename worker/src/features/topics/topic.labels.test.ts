import { expect, it } from 'vitest';
import type { LanguageModel } from '@studyhall/ports';
import { TopicLabels } from './topic.labels.js';

/** A model that answers with these labels in turn, and what it was asked. */
function labelsOf(...answers: string[]) {
  const asked: string[] = [];
  const model = {
    async *stream({ messages }: { messages: unknown[] }) {
      asked.push(JSON.stringify(messages.at(-1)));
      const label = answers[asked.length - 1];
      if (label === undefined) throw new Error('down');
      yield { type: 'text', text: JSON.stringify({ label }) };
    },
  } as unknown as LanguageModel;
  const labels = new TopicLabels(model);
  const complete = async (...topics: Array<ReturnType<typeof topicOf>>) =>
    (await labels.complete('lesson', topics, ['mia'], new AbortController().signal)).map(
      ({ label }) => label,
    );
  return { asked, complete };
}

const TEXTS = [
  'How do leaves make sugar, mia?',
  'Was ist Photosynthese?',
  'plants, food, light',
  'Green things eat?',
];

/** A topic of the questions with these ids, each of another student. */
const topicOf = (ids: number[], label = '') => ({
  topic: { place: 1, label, students: ids.length, questions: ids.length },
  members: ids.map((id) => ({ id: String(id), owner: id, text: TEXTS[id % 4] ?? '' })),
});

it('names a topic without a label once, also after some more questions', async () => {
  const { asked, complete } = labelsOf('How nature works', 'Another');
  expect(await complete(topicOf([0, 1, 2]), topicOf([4, 5, 6], 'cell wall'))).toEqual([
    'How nature works',
    'cell wall',
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toContain('mia');
  expect(await complete(topicOf([0, 1, 2, 3]))).toEqual(['How nature works']);
});

it.each(['Mia wants help', 'Photosynthese', 'a b c d e f g', ''])('leaves %j out', async (label) => {
  const { asked, complete } = labelsOf(label, 'Never asked for');
  expect(await complete(topicOf([0, 1, 2]))).toEqual(['']);
  expect(await complete(topicOf([0, 1, 2]))).toEqual(['']);
  expect(asked).toHaveLength(1);
});

it('asks about two topics at a time, and about another group anew', async () => {
  const { asked, complete } = labelsOf('One', 'Two', 'Three');
  const topics = [topicOf([0, 1, 2]), topicOf([4, 5, 6]), topicOf([8, 9, 10])];
  expect(await complete(...topics)).toEqual(['One', 'Two', '']);
  expect(await complete(...topics)).toEqual(['One', 'Two', 'Three']);
  expect(asked).toHaveLength(3);
});

it('a model that fails leaves the topic without a label', async () => {
  expect(await labelsOf().complete(topicOf([0, 1, 2]))).toEqual(['']);
});
