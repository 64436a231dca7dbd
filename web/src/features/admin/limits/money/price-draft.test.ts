import { SetPrices, type PricesView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { pricesFor, toPriceDrafts, toPrices } from './price-draft';

const EMPTY = { input: null, output: null, image: null, minute: null, speech: null };
const VIEW: PricesView = {
  currency: 'EUR',
  prices: [{ ...EMPTY, model: 'large', input: 2.5, output: 10 }],
  models: [
    { model: 'large', use: 'chat' },
    { model: 'painter', use: 'images' },
  ],
};

it('has a row for each model in use, and reads and writes the same prices', () => {
  const drafts = toPriceDrafts(VIEW);
  expect(drafts.map(({ model, input, image }) => [model, input, image])).toEqual([
    ['large', '2.5', ''],
    ['painter', '', ''],
  ]);
  expect(toPrices(drafts)).toEqual(VIEW.prices);
});

it('offers the prices of the uses of a model, and those that it has', () => {
  const shown = (view: PricesView) => toPriceDrafts(view).map((row) => pricesFor(row, view.models).join(' '));
  expect(shown(VIEW)).toEqual(['input output', 'image']);
  const prices = [
    { ...EMPTY, model: 'painter', input: 1 },
    { ...EMPTY, model: 'old', output: 3 },
  ];
  expect(shown({ ...VIEW, prices })).toEqual([
    'input output',
    'input image',
    'input output image minute speech',
  ]);
});

const withInput = (input: string) => {
  const [large, ...rest] = toPriceDrafts(VIEW);
  return toPrices([{ ...large!, input }, ...rest]);
};

it.each([
  ['0', 0],
  ['0,05', 0.05],
  ['٢٫٥', 2.5],
  ['1.000001', 1.000001],
  ['999999999', 999_999_999],
])('takes the price "%s", and the server too', (input, price) => {
  const prices = withInput(input);
  expect(prices?.[0]?.input).toBe(price);
  expect(SetPrices.safeParse({ currency: 'EUR', prices }).success).toBe(true);
});

it.each(['-1', '1.0000001', 'free', '1,000', '9999999999'])('takes no price "%s"', (input) => {
  expect(withInput(input)).toBeNull();
});
