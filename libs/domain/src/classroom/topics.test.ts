import { expect, it } from 'vitest';
import { findLabelProblem, groupTopics as grouped } from './topics.js';

/** Questions as `owner: text` lines. */
const asked = (...lines: string[]) =>
  lines.map((line, at) => {
    const [owner = '', text = ''] = line.split(': ');
    return { id: String(at), owner, text };
  });
const topicsOf = (...given: Parameters<typeof grouped>) => grouped(...given).map(({ topic }) => topic);
const NAMES = ['mia.meier', 'ben-a7f5'];

it('groups what three different students ask, most students first, labelled by what they share', () => {
  const questions = asked(
    ...[
      '1: What is the cell wall made of?',
      '2: cell wall made of what',
      '3: Why is a cell wall made of sugar?',
    ],
    ...['1: How does osmosis work?', '2: What is osmosis', '3: osmosis', '4: Please explain osmosis'],
    ...['1: When was Rome founded?', '1: When was Rome founded', '2: when was rome founded?'],
  );
  expect(topicsOf(questions, NAMES)).toEqual([
    { place: 1, label: 'osmosis', students: 4, questions: 4 },
    { place: 2, label: 'cell wall made', students: 3, questions: 3 },
  ]);
});

it('shows no word that fewer than three students wrote, and no name', () => {
  const questions = asked(
    ...[
      '1: Does Mia Meier know osmosis? ben-a7f5',
      '2: does mia meier know osmosis ben-a7f5',
      '3: Mia Meier osmosis know ben A7F5',
    ],
    '3: Does Mia Meier know osmosis? My password is swordfish',
  );
  expect(topicsOf(questions, NAMES)).toEqual([{ place: 1, label: 'osmosis', students: 3, questions: 4 }]);
  expect(topicsOf(questions, [])[0]?.label).toContain('mia');
});

it('leaves the label empty where questions are alike in meaning alone', () => {
  const vector = [1, 0];
  const far = [0, 1];
  const alike = asked('1: How do leaves make sugar?', '2: Was ist Photosynthese?', '3: plants food light');
  const others = asked('4: Rome', '5: Athens', '6: Sparta', '7: Troy');
  const questions = [
    ...alike.map((one) => ({ ...one, vector })),
    ...others.map((one, at) => ({ ...one, id: `o${at}`, vector: [...far.slice(0, 1), at % 2 ? -1 : 1] })),
  ];
  expect(topicsOf(questions, [])).toEqual([{ place: 1, label: '', students: 3, questions: 3 }]);
});

it.each([
  ['Energy for plants', null],
  ['How plants get food', null],
  ['one two three four five six seven', 'more than 6 words'],
  ['', 'no words'],
  ['Chapter 7', 'digits'],
  ['Help for Mia', 'names'],
  ['The leaves question', 'one student alone'],
  ['Photosynthesis', 'one student alone'],
])('a model’s label %j: %s', (label, problem) => {
  const members = asked('1: How do leaves make food?', '2: Was ist Photosynthese?', '3: food, light');
  const found = findLabelProblem(label, members, NAMES);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
