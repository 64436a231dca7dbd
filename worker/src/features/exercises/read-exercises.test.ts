import { describe, expect, it } from 'vitest';
import { readExercises, type ReadPassage } from './read-exercises.js';
import { cutAtSolutions } from '../ingest/index.js';

const BOOK = [
  `Chapter 1 Linear equations
An equation stays true when both sides change in the same way.
Exercises
12. Solve 4x + 3 = 19.
13. A train travels 99 km in 3 hours.
What is its average speed in km/h?
14) Simplify 12/18.`,
  `Chapter 2 Percentages
1. First read the text.
Exercises
12. What is 15 % of 80?
13. Name the whole in "20 % of the pupils".`,
  `Solutions
Chapter 1
12. x = 4  13. 99 : 3 = 33 km/h
14. 2/3
Chapter 2
12. 12
13. the pupils`,
  `Glossary
equation: two terms with one value`,
];

/** Pages as the reader of files cuts them. */
function passagesOf(pages: readonly string[]): ReadPassage[] {
  return pages
    .flatMap((text, at) => cutAtSolutions(text).map((content) => ({ page: at + 1, content })))
    .map((passage, position) => ({ position, ...passage }));
}

it('finds exercises by chapter and number, with the answers from the back of the book', () => {
  const { exercises } = readExercises(passagesOf(BOOK));
  expect(exercises.map(({ number, page, answer }) => [number, page, answer.values, answer.texts])).toEqual([
    ['12', 1, [4], []],
    ['13', 1, [33], []],
    ['14', 1, [2 / 3], []],
    ['12', 2, [12], []],
    ['13', 2, [], ['the pupils']],
  ]);
  expect(exercises[1]?.text).toBe('A train travels 99 km in 3 hours. What is its average speed in km/h?');
});

it('marks the passages of solutions alone', () => {
  const passages = passagesOf(BOOK);
  const { solutionPositions } = readExercises(passages);
  const marked = passages.filter(({ position }) => solutionPositions.includes(position));
  expect(new Set(marked.map(({ page }) => page))).toEqual(new Set([3]));
  expect(marked.map(({ content }) => content).join('')).toBe(BOOK[2]);
});

it.each([
  ['an answer below its exercise', '1. What is 6 times 7?\nAnswer: 42\n2. What is 5 times 5?', [[42], []]],
  ['exercises with a word before the number', 'Task 1: Divide 90 by 3.\nSolutions\nTask 1: 30', [[30]]],
  ['Arabic', 'تمارين\n١. احسب ٧ × ٨\n٢. اذكر عضية الطاقة\nالإجابات\n١. ٥٦\n٢. الميتوكوندريا', [[56], []]],
  ['German headings', 'Aufgaben\n1. Löse 2x = 8\nLösungen\n1. x = 4', [[4]]],
])('reads %s', (_, text, values) => {
  const { exercises } = readExercises(passagesOf([text]));
  expect(exercises.map(({ answer }) => answer.values)).toEqual(values);
});

it('takes numbered lines of plain text for no exercises', () => {
  const text = 'How a cell divides\n1. The chromosomes are copied.\n2. They move apart.';
  expect(readExercises(passagesOf([text])).exercises).toEqual([]);
});

it('reads a whole answer key, and pages that a teacher marked', () => {
  const key = passagesOf(['1. 33 km/h\n2. mitochondria']);
  expect(readExercises(key, { isKey: true }).solutions.map(({ number, text }) => [number, text])).toEqual([
    ['1', '33 km/h'],
    ['2', 'mitochondria'],
  ]);
  const marked = readExercises(passagesOf(['Exercises\n1. Solve x + 1 = 2', '1. x = 1']), {
    solutionPages: [2],
  });
  expect(marked.exercises[0]?.answer.values).toEqual([1]);
  expect(marked.solutionPositions).toEqual([1]);
});

it('reads numbers of chapters without a sign behind them, and solutions under sub-headings', () => {
  const pages = [
    'Chapter 1 Motion\nExercises\n1.1 A ferry gains 0.4 m/s each second. How fast is it after 35 s?\n1.2 Name the unit of force.',
    'Chapter 4 History\nExercises\n4.1 In which year was the covenant signed?\n4.2 Who was the first speaker?',
    'Answers to the exercises\nChapter 1\n1.1 14 m/s\n1.2 newton\nChapter 4\n4.1 1487\n4.2 Marenka Toll',
  ];
  const passages = passagesOf(pages);
  const { exercises, solutionPositions } = readExercises(passages);
  expect(exercises.map(({ number, answer }) => [number, answer.values[0] ?? answer.texts[0]])).toEqual([
    ['1.1', 14],
    ['1.2', 'newton'],
    ['4.1', 1487],
    ['4.2', 'Marenka Toll'],
  ]);
  const shown = passages.filter(({ position }) => !solutionPositions.includes(position));
  expect(shown.map(({ content }) => content).join('')).toBe(pages.slice(0, 2).join(''));
});

describe('layouts of solutions', () => {
  const ch1 = 'Chapter 1. Light\nExercises\n1.1 How long is the pole?\n1.2 Name the star.\n';
  const ch2 =
    'Chapter 2. What is heat?\nHeat is energy.\nExercises\n2.1 How warm is tea?\n2.2 Which wood burns?';
  const read = (pages: string[], marks = {}) => {
    const passages = passagesOf(pages);
    const found = readExercises(passages, marks);
    const shown = passages.filter(({ position }) => !found.solutionPositions.includes(position));
    return {
      answers: found.exercises.map(({ number, answer }) => [number, answer.values[0] ?? answer.texts[0]]),
      shown: shown.map(({ content }) => content).join(''),
    };
  };
  const all = [
    ['1.1', 777],
    ['1.2', 'Zorblax'],
    ['2.1', 888],
    ['2.2', 'Fimblewood'],
  ];
  const first = [...all.slice(0, 2), ['2.1', undefined], ['2.2', undefined]];

  it.each([
    [
      'after each chapter',
      [ch1, 'Answers to chapter 1\n1.1 777 m\n1.2 Zorblax\n', ch2, '\nAnswers\n2.1 888 K\n2.2 Fimblewood'],
      all,
    ],
    [
      'in a table',
      [ch1, ch2, '\nSolutions\n1.1 | 777 m | 2.1 | 888 K\n1.2 | Zorblax | 2.2 | Fimblewood'],
      all,
    ],
    ['in columns', [ch1, ch2, '\nSolutions\n1.1 777 m 2.1 888 K\n1.2 Zorblax 2.2 Fimblewood'], all],
    ['at the foot of a page', [`${ch1}Solutions: 1.1 777 m · 1.2 Zorblax\n`, ch2], first],
    ['inline in German', [`${ch1}Lösungen: 1.1 777 m, 1.2 Zorblax\n`, ch2], first],
    ...['Results', 'Ergebnisse', 'Respuestas', 'Corrigé', 'النتائج'].map(
      (heading): [string, string[], unknown[][]] => [
        `under ${heading}`,
        [ch1, `${heading}\n1.1 777 m\n1.2 Zorblax\n`, ch2],
        first,
      ],
    ),
    [
      'in a list without a heading',
      [ch1, ch2, '\n1.1 → 777 m; 1.2 → Zorblax; 2.1 → 888 K; 2.2 → Fimblewood'],
      all,
    ],
    [
      'in lines without a heading',
      [ch1, ch2, '\f', '1.1 777 m\n1.2 Zorblax\n2.1 888 K\n2.2 Fimblewood'],
      all,
    ],
    ['in order', [`${ch1}(777 m; Zorblax)\n`, ch2], first],
    ['behind arrows', ['Exercises\n1.1 How long is it? → 777 m\n1.2 Name the star. → Zorblax\n', ch2], first],
    ['in brackets', ['Exercises\n1.1 How long is it? [777 m]\n1.2 Name the star. [Zorblax]\n', ch2], first],
  ])('%s', (_, pages, answers) => {
    const found = read(pages);
    expect(found.answers).toEqual(answers);
    expect(found.shown).not.toMatch(/777|Zorblax|888|Fimblewood/);
    for (const exercise of ['How long is', 'Name the star.', 'How warm is tea?', 'Which wood burns?'])
      expect(found.shown).toContain(exercise);
  });

  it('leaves results of an experiment, marks of an exam and lines of a paragraph to students', () => {
    const pages = [
      'Chapter 1\nThe salt is taken from the\nsolution in which it was dissolved before.\nResults\nThe water boiled at 99 degrees.',
      '\nExercises\n1. What boiled? [4]\n2. Why did it boil? [2 marks]\n',
    ];
    expect(read(pages)).toEqual({
      answers: [
        ['1', undefined],
        ['2', undefined],
      ],
      shown: pages.join(''),
    });
  });

  it('pages that a teacher opened hold no solutions', () => {
    const pages = [ch1, 'Answers\n1.1 777 m\n1.2 Zorblax\n'];
    expect(read(pages, { openPages: [2] }).shown).toBe(pages.join(''));
  });

  it('finds exercises with letters', () => {
    const pages = [
      'Chapter 4. Mixed tasks\nA. A district has 540 people. Work out its density.\nB. Name the gas.\nC. The end.\n',
      'Solutions\nA. 170 per km²\nB. oxygen',
    ];
    expect(read(pages).answers).toEqual([
      ['A', 170],
      ['B', 'oxygen'],
    ]);
  });

  it.each(['Exercises\n', 'Results\n', 'Exercises\n\n\n'])(
    'reads 20,000 headings in linear time: %j',
    (heading) => {
      const start = process.cpuUsage();
      read(['Solutions\n', heading.repeat(20_000)]);
      // Quadratic time would be a minute.
      expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
    },
  );
});
