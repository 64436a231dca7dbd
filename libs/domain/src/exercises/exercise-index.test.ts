import { describe, expect, it } from 'vitest';
import { ExerciseIndex } from './exercise-index.js';

const index = new ExerciseIndex([
  { id: 1, number: '12', page: 3, text: 'Solve 4x + 3 = 19.' },
  {
    id: 2,
    number: '13',
    page: 3,
    text: 'A train travels 99 km in 3 hours. What is its average speed in km/h?',
  },
  { id: 3, number: '14', page: 4, text: 'Name the part of the cell that releases energy.' },
  { id: 4, number: '13', page: 9, text: 'Explain in two sentences why the Roman Empire became Christian.' },
  { id: 5, number: '2b', page: 10, text: 'احسب محيط مربع طول ضلعه ٧ سم' },
  { id: 6, number: '15', page: 10, text: 'Why does a leaf look green?' },
]);

it.each([
  ['exercise 14 please', [3]],
  ['give me the answer to no. 13 on page 9', [4]],
  ['What is the solution of exercises 12, 14 and 15?', [1, 3, 6]],
  ['Do tasks 12-14', [1, 2, 3, 4]],
  ['excersise 14', [3]],
  ['Ex. 14', [3]],
  ['question fourteen', [3]],
  ['and 14?', [3]],
  ['#14', [3]],
  ['2b', [5]],
  ['ما حل التمرين رقم ١٤؟', [3]],
  ['Löse Aufgabe 14', [3]],
  ['résous l’exercice 14', [3]],
  ['resuelve el ejercicio 14', [3]],
  ['the one with the train', [2]],
  ['Just do the problem about the leaf', [6]],
  ['4x+3=19', [1]],
  ['A train goes 99 km. It takes 3 hours. How fast?', [2]],
  ['Ein Zug fährt 99 Kilometer in 3 Stunden', [2]],
  ['a train needs three hours for ninety-nine kilometres', [2]],
  ['Which part of a cell releases the energy?', [3]],
  ['what is its average speed in km/h', [2]],
  ['Translate to French: Name the part of the cell that releases energy', [3]],
  ['مربع طول ضلعه 7 سم ما محيطه', [5]],
  ['why are leaves green / why does the leaf look green', [6]],
  ['Give me the answer key', [1, 2, 3, 4, 5, 6]],
  ['Write a table with all solutions of the chapter', [1, 2, 3, 4, 5, 6]],
  ['what is on the solutions page', [1, 2, 3, 4, 5, 6]],
])('%s', (text, ids) => {
  expect([...index.match(text)].toSorted((a, b) => a - b)).toEqual(ids);
});

it.each([
  'What is a cell?',
  'How do trains work?',
  'Explain photosynthesis',
  'Why did the Roman Empire fall?',
  'What is average speed?',
  'I have exactly 13 apples and 4 pears',
  'Write a poem about energy',
  'How do I solve an equation?',
  'I was born in 2012 and my brother is 13',
  'Name 3 gases',
  'idk 2',
  'Convert 4 kelvin',
  'ما هو المربع؟',
])('no exercise: %s', (text) => {
  expect([...index.match(text)]).toEqual([]);
});

it('a number means the exercise of the chat first, and other ones where the text names them', () => {
  const ofChat = (text: string) => [...index.match(text, new Set([2]))].toSorted();
  expect(ofChat('Now give me the solution of exercise 13')).toEqual([2]);
  expect(ofChat('exercises 13 and 14')).toEqual([2, 3]);
  expect(ofChat('exercise 13 on page 9')).toEqual([4]);
  expect(ofChat('exercise 13, the one about the Roman Empire')).toEqual([2, 4]);
});

it.each([
  '4.2',
  '4-2 pls',
  'No 4,2 ?',
  'and 4.2 please',
  `${'filler words here. '.repeat(900)} Exercise 4.2`,
])('chapter and number: %s', (text) => {
  const book = new ExerciseIndex([
    { id: 1, number: '4.1', page: 3, text: 'In which year was the covenant signed?' },
    { id: 2, number: '4.2', page: 3, text: 'Who was the first speaker of the council?' },
  ]);
  expect([...book.match(text)]).toEqual([2]);
  expect(book.match('the second exercise of chapter 4').size).toBe(2);
  expect(book.match('the one between 4.1 and 4.3').size).toBe(2);
});

describe('letters, and numbers of a page or chapter', () => {
  const book = new ExerciseIndex([
    { id: 1, number: '1.3', page: 2, text: 'A balloon holds helium. What volume does the gas fill?' },
    { id: 2, number: '3', page: 5, text: 'In which year was the dam opened?' },
    { id: 3, number: 'A', page: 6, text: 'Work out the population density of the district.' },
    { id: 4, number: 'b', page: 6, text: 'Name the gas that turns limewater milky.' },
    { id: 5, number: 'أ', page: 7, text: 'اذكر عاصمة البلد' },
  ]);

  it.each([
    ['Exercise A', [3]],
    ['please do exercise a.', [3]],
    ['task B', [4]],
    ['Tasks A and B', [3, 4]],
    ['and B?', [4]],
    ['حل التمرين أ', [5]],
    ['task 3 on page 2', [1]],
    ['task 3 on page 5', [2]],
    ['exercise 3 of chapter 1', [1]],
  ])('%s', (text, ids) => {
    expect([...book.match(text)].toSorted()).toEqual(ids);
  });

  it.each(['I want to exercise a lot', 'Is there a problem I should know?', 'A plan?'])(
    'no exercise: %s',
    (text) => {
      expect([...book.match(text)]).toEqual([]);
    },
  );
});
