import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UsePart } from './use-part';

it('names erased accounts, which are in the amount and can be counted no more', () => {
  const of = (people: number, has_unnamed: boolean): string =>
    renderToStaticMarkup(<UsePart totals={[{ kind: 'messages', amount: 6, people, has_unnamed }]} />);
  expect(of(2, false)).toContain('2 people<');
  expect(of(1, true)).toContain('1 person, and accounts deleted since<');
  expect(of(0, true)).toContain('accounts deleted since<');
  expect(of(0, true)).not.toContain('0 people');
});
