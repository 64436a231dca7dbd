import { expect, it } from 'vitest';
import { findMark } from './find-mark';

const LINES = [
  'Cells and energy',
  'The nucleus holds the genes. The mito-',
  'chondria release the energy of sugar. They',
  'have two membranes.',
];
const SNIPPET = 'The nucleus holds the genes. The mitochondria release the energy of sugar. They have…';
const marked = (lines: readonly string[], mark: { snippet: string; claim: string }): string[] | null =>
  findMark(lines, mark)?.map(({ item, from, to }) => lines[item]!.slice(from, to)) ?? null;

it('marks the sentence of the passage that the reply rests on, over several lines', () => {
  const claim = 'Sugar gives its energy in the mitochondria.';
  expect(marked(LINES, { snippet: SNIPPET, claim })).toEqual([
    'The mito-',
    'chondria release the energy of sugar.',
  ]);
});

it('marks the first sentence of the passage where none is like the claim', () => {
  expect(marked(LINES, { snippet: SNIPPET, claim: '' })).toEqual(['The nucleus holds the genes.']);
  expect(marked(LINES, { snippet: SNIPPET, claim: 'Xyz abc' })).toEqual(['The nucleus holds the genes.']);
});

it('finds a passage that runs on to the next page by its beginning', () => {
  const snippet =
    'The mitochondria release the energy of sugar. They have two membranes and are on the next page';
  expect(marked(LINES.slice(0, 3), { snippet, claim: 'membranes' })).toEqual([
    'The mito-',
    'chondria release the energy of sugar.',
  ]);
});

it('finds Arabic letters on a page whose font names their forms', () => {
  const lines = ['اﻟﺨﻠﻴﺔ وﺣﺪة اﻟﺤﻴﺎة. اﻟﻨﻮاة ﺗﺤﻤﻞ اﻟﺠﻴﻨﺎت.', 'ﻻ ﺷﻲء.'];
  const snippet = 'الخلية وحدة الحياة. النواة تحمل الجينات.';
  expect(marked(lines, { snippet, claim: 'الجينات في النواة' })).toEqual(['اﻟﻨﻮاة ﺗﺤﻤﻞ اﻟﺠﻴﻨﺎت.']);
});

it('finds nothing on another page', () => {
  expect(marked(['Another page.'], { snippet: SNIPPET, claim: '' })).toBeNull();
  expect(marked([], { snippet: '', claim: '' })).toBeNull();
});

it('reads Arabic', () => {
  const lines = ['تحتوي الخلية على النواة. الميتوكوندريا', 'تنتج الطاقة للخلية.'];
  expect(marked(lines, { snippet: lines.join(' '), claim: 'تنتج الميتوكوندريا الطاقة' })).toEqual([
    'الميتوكوندريا',
    'تنتج الطاقة للخلية.',
  ]);
});
