import { expect, it } from 'vitest';
import { patternOf } from './find-words';

it.each([
  [['Wombats'], 'The wombats dig. Wombatsy does not.', ['wombats']],
  [['were the students'], 'What were  the students? The rest', ['were  the students']],
  [['x²', 'C++'], 'Plot x² in C++ or x²³', ['x²', 'C++']],
  [['الخلية'], 'ما هي الخلية النباتية', ['الخلية']],
])('finds %s', (words, text, found) => {
  expect([...text.matchAll(patternOf(words))].map(([match]) => match)).toEqual(found);
});
