import { expect, it } from 'vitest';
import { slideTexts } from './slide-texts.js';

it('slides are read as text, each under the number that the file shows', () => {
  const outline = {
    title: 'Rain',
    subtitle: 'Class 8',
    slides: [
      { title: 'Hills', bullets: ['It falls', 'It runs off'] },
      { title: 'Rivers', table: { header: ['River', 'km'], rows: [['Rhine', '1,230']] } },
      { title: 'Sea', image: { artifact: 'map.png', caption: 'A map' } },
    ],
  };
  expect(slideTexts(outline, { slide_numbers: [2, 4, 5] })).toEqual([
    { label: 'slide 1', text: 'Rain\nClass 8' },
    { label: 'slide 2', text: 'Hills\nIt falls\nIt runs off' },
    { label: 'slide 4', text: 'Rivers\nRiver | km\nRhine | 1,230' },
    { label: 'slide 5', text: 'Sea\nA map' },
  ]);
  expect(slideTexts(outline, {}).map(({ label }) => label)).toEqual([1, 2, 3, 4].map((n) => `slide ${n}`));
});

it('slides without a title slide begin with their first', () => {
  const outline = { title: 'Rain', slides: [{ title: 'Hills' }] };
  expect(slideTexts(outline, { slide_numbers: [1] })).toEqual([{ label: 'slide 1', text: 'Hills' }]);
});
