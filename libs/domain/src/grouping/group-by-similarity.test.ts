import { expect, it } from 'vitest';
import {
  groupBySimilarity,
  MAX_GROUPED_ITEMS,
  MAX_SIMILAR_GROUPS,
  type GroupItem,
} from './group-by-similarity.js';

const said = (...texts: string[]): GroupItem[] =>
  texts.map((text, index) => ({ id: `${String(index)}`, owner: index, text }));
const groupsOf = (items: GroupItem[], minOwners = 1) =>
  groupBySimilarity(items, { minOwners }).map(({ members }) => members.join(' '));

it.each([
  ['case, accents and punctuation', ['Mitochondria', 'the MITOCHONDRIA!', 'mitochóndria.'], ['0 1 2']],
  ['articles and plurals', ['cell wall', 'The cell walls', 'a nucleus'], ['0 1', '2']],
  ['most of their words', ['How does photosynthesis work?', 'what is photosynthesis'], ['0 1']],
  ['what they name', ['What is a cell wall?', 'What is a cell membrane?'], ['0', '1']],
  ['numbers', ['42', '٤٢', '4.2', '4,2', '24'], ['0 1', '2 3', '4']],
  ['Arabic with and without the article', ['ما هي الخلية؟', 'خلية', 'النواة'], ['0 1', '2']],
  ['texts of stop words alone', ['how?', 'How', 'why'], ['0 1', '2']],
  ['signs', ['👍', '👍', '?'], ['0 1', '2']],
])('groups texts by %s', (_, texts, groups) => expect(groupsOf(said(...texts))).toEqual(groups));

it('counts an owner once and leaves out small groups', () => {
  const items = [...said('leaf', 'leaf', 'root'), { id: '3', owner: 0, text: 'leaf' }];
  expect(groupBySimilarity(items, { minOwners: 2 })).toEqual([
    { representative: '0', members: ['0', '1', '3'], owners: 2 },
  ]);
  expect(groupsOf(items, 3)).toEqual([]);
  expect(groupsOf([])).toEqual([]);
});

it('takes the text that was written most often to stand for a group', () => {
  const items = said('light energy leaf', 'light energy', 'light energy', 'light energy sugar');
  expect(groupBySimilarity(items, { minOwners: 1 })).toMatchObject([{ representative: '1', owners: 4 }]);
});

it.each([0, 0.7])('groups by vectors where unrelated texts are %f alike', (shared) => {
  // Three directions, with a common part as some embedding models have it, and a little noise.
  const vector = (topic: number, noise: number) =>
    [0, 1, 2].map((axis) => (axis === topic ? 1 : 0) + noise * (axis + 1)).concat(3 * shared);
  const items = [0, 1, 2, 0, 1, 2].map((topic, index) => ({
    ...{ id: `${String(index)}`, owner: index, text: `text ${String(index)} of its own` },
    vector: vector(topic, index * 0.01),
  }));
  expect(groupsOf(items)).toEqual(['0 3', '1 4', '2 5']);
});

it('compares words where a vector is missing, empty or of another length', () => {
  const items: GroupItem[] = [
    { id: 'a', owner: 1, text: 'roots of plants', vector: [1, 0] },
    { id: 'b', owner: 2, text: 'plant roots' },
    { id: 'c', owner: 3, text: 'root of a plant', vector: [0, 0] },
    { id: 'd', owner: 4, text: 'root plant', vector: [0, 1, 0] },
  ];
  expect(groupsOf(items)).toEqual(['a c d b']);
});

it('bounds its input, its groups and its time', () => {
  const random = generator(7);
  const items = Array.from({ length: MAX_GROUPED_ITEMS + 500 }, (_, index) => ({
    ...{ id: `${String(index)}`, owner: index, text: `word${String(index)} ${'long '.repeat(2000)}` },
    vector: Float32Array.from({ length: 256 }, () => random() - 0.5),
  }));
  const begun = process.cpuUsage();
  const groups = groupBySimilarity(items, { minOwners: 1 });
  expect(process.cpuUsage(begun).user).toBeLessThan(4_000_000);
  expect(groups).toHaveLength(MAX_SIMILAR_GROUPS);
  const members = groups.flatMap((group) => group.members);
  expect(new Set(members).size).toBe(members.length);
  expect(members.every((id) => Number(id) < MAX_GROUPED_ITEMS)).toBe(true);
  const few = items.slice(0, 100);
  expect(groupsOf(few)).toEqual(groupsOf(few));
});

/** Numbers from 0 to 1, the same at each run. Source: the linear congruential generator of POSIX. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
