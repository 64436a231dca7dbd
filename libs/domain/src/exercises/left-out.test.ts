import { expect, it } from 'vitest';
import { ExerciseIndex } from './exercise-index.js';

const exercise = (id: number, number: string, text: string) => ({ id, number, text, page: 1 });
const index = new ExerciseIndex([
  exercise(1, '12', 'Which gas do leaves give off in light?'),
  exercise(2, '13', 'A train travels 99 km in 3 hours. What is its average speed?'),
  exercise(3, '14', 'Describe what happens to a red onion cell in salt water.'),
  exercise(4, '15', 'Solve 4x + 3 = 19.'),
]);
const all = new Set([1, 2, 3, 4]);

it.each([
  '12. Which gas do leaves give off in light?',
  '13. A train travels 99 km\nin 3 hours. What is its average speed?',
  'Describe what happens to a red onion\ncell in salt water.',
  'Exercise 15: solve 4x + 3 = 19',
  'Which gas do green leaves give off in bright light?',
])('leaves out what the model shall not solve: %s', (text) => {
  const read = index.without(`Plants make sugar.\n${text}\nThe cell has a wall.`, all);
  expect(read).toMatch(/^Plants make sugar\.\n\[An exercise .*\n.*The cell has a wall\.$/s);
  expect(index.quoted(read).size, read).toBe(0);
});

it.each([
  'In light, the leaves of plants give off a gas, which is called oxygen, through small openings.',
  'The average speed is the distance divided by the time.',
  'An onion cell has a wall and a vacuole.',
])('keeps what teaches the topic: %s', (text) => {
  expect(index.without(text, all)).toBe(text);
});

it('says in Arabic that an Arabic exercise is left out', () => {
  const arabic = new ExerciseIndex([exercise(5, '16', 'قطار يقطع 99 كيلومترا في 3 ساعات. ما متوسط سرعته؟')]);
  const text = 'Unit 4\n16. قطار يقطع 99 كيلومترا في 3 ساعات. ما متوسط سرعته؟\nSpeed is distance by time.';
  const read = arabic.without(text, new Set([5]));
  expect(read).toMatch(/^Unit 4\n\[يُحجب هنا تمرين إلى أن يُعمل عليه\.\]\n.*Speed is distance by time\.$/s);
  expect(arabic.quoted(read).size).toBe(0);
});

it('keeps exercises that the student may see solved', () => {
  const text = '12. Which gas do leaves give off in light?\n15. Solve 4x + 3 = 19.';
  expect(index.without(text, new Set([4]))).toMatch(/^12\. Which gas .*\?\n\[An exercise/s);
});
