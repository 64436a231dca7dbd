import { afterEach, expect, it, vi } from 'vitest';
import type { lessonTopics } from '@studyhall/persistence';
import type { LanguageModel } from '@studyhall/ports';
import { TopicLabels } from './topic.labels.js';

afterEach(() => void vi.useRealTimers());

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
  let known: lessonTopics.TopicLabel[] = [];
  let relabelMs: number | null = null;
  /** What a worker makes of the topics with what is stored of the last time. */
  const complete = async (...topics: Array<ReturnType<typeof topicOf>>) => {
    const { signal } = new AbortController();
    const named = await new TopicLabels(model).complete(known, topics, ['mia'], signal);
    known = structuredClone(named.labels);
    relabelMs = named.relabelMs;
    return named.topics.map(({ label }) => label);
  };
  return { asked, complete, relabelMs: () => relabelMs };
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
  expect(asked).toHaveLength(1);
});

it.each(['Mia wants help', 'Photosynthese', 'a b c d e f g', ''])('leaves %j out', async (label) => {
  const { asked, complete } = labelsOf(label, 'Never asked for');
  expect(await complete(topicOf([0, 1, 2]))).toEqual(['']);
  expect(await complete(topicOf([0, 1, 2]))).toEqual(['']);
  expect(asked).toHaveLength(1);
});

it('asks about two topics at a time, about the next ones soon, and about another group anew', async () => {
  const { asked, complete, relabelMs } = labelsOf('One', 'Two', 'Three');
  const topics = [topicOf([0, 1, 2]), topicOf([4, 5, 6]), topicOf([8, 9, 10])];
  expect(await complete(...topics)).toEqual(['One', 'Two', '']);
  expect(relabelMs()).toBe(0);
  expect(await complete(...topics)).toEqual(['One', 'Two', 'Three']);
  expect(relabelMs()).toBeNull();
  expect(asked).toHaveLength(3);
});

it('asks again about a topic without a label after one minute and two more, and then not again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked, complete, relabelMs } = labelsOf();
  const askedAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    expect(await complete(topicOf([0, 1, 2]))).toEqual(['']);
    return asked.length;
  };
  expect(await askedAfter(0)).toBe(1);
  expect(relabelMs()).toBe(60_000);
  expect(await askedAfter(59_000)).toBe(1);
  expect(relabelMs()).toBe(1_000);
  expect(await askedAfter(1_000)).toBe(2);
  expect(await askedAfter(120_000)).toBe(3);
  expect(relabelMs()).toBeNull();
  expect(await askedAfter(3_600_000)).toBe(3);
});
