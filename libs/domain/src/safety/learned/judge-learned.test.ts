import { expect, test } from 'vitest';
import { judgeLearned } from './judge-learned.js';

const PASTED = 'The river carries sand and stones from the hills to the plain below. '.repeat(20);

test.each([
  ['self_harm', 'they will be relieved when i am finally not here any more, i have decided'],
  ['self_harm', 'ما عاد لي مكان في هذه الدنيا وأفكر أن أنهي حياتي الليلة'],
  ['abuse', 'my stepfather comes in at night and makes me keep it a secret'],
  ['threat', 'i will bring a knife tomorrow and stab him after class'],
] as const)('finds %s in "%s"', (category, text) => {
  expect(judgeLearned(text)).toMatchObject({ tier: 'danger', category, from: 0, to: text.length });
});

test.each([
  'explain how a cell divides',
  'who dies at the end of hamlet?',
  'اشرح لي قانون نيوتن الثاني',
  'ok',
  'f',
  // Some words of a lesson weigh a little: repeated, they must not add up.
  `q7 says word ${'word '.repeat(40)}at a rate of 400`,
  `${'word '.repeat(80)}`,
  'no man no '.repeat(30),
  `my code prints prompt ${'prompt '.repeat(30)}and does not end`,
])('finds nothing in "%s"', (text) => {
  expect(judgeLearned(text)).toBeNull();
});

test('finds a sentence at either end of a long text that was pasted', () => {
  const said = 'i keep thinking everyone would be better off if i killed myself tonight';
  for (const text of [`${said}. ${PASTED}`, `${PASTED} ${said}`]) {
    const found = judgeLearned(text)!;
    expect(found.tier).toBe('danger');
    expect(text.slice(found.from, found.to)).toContain('killed myself');
  }
  expect(judgeLearned(PASTED)).toBeNull();
});
