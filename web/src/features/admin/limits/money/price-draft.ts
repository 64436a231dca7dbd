import type { ModelPrice, PricesView } from '@studyhall/contracts';
import { readMoney } from './money-text';

export const PRICES = ['input', 'output', 'image', 'minute', 'speech'] as const;
export type Price = (typeof PRICES)[number];

/** The typed prices of one model; empty if there is no such price, or it is unknown. */
export type PriceDraft = { model: string } & Record<Price, string>;

const typed = (amount: number | null): string => (amount === null ? '' : String(amount));

type Use = PricesView['models'][number]['use'];

/** The prices that apply to each use of a model. */
const PAID: Record<Use, readonly Price[]> = {
  chat: ['input', 'output'],
  embeddings: ['input'],
  images: ['image'],
  transcription: ['minute'],
  speech: ['speech'],
  moderation: ['input', 'output'],
};

/** The prices that a model can have: those of its uses and those stored; all for a model without a known use. */
export function pricesFor(row: PriceDraft, models: PricesView['models']): readonly Price[] {
  const paid = models.filter(({ model }) => model === row.model).flatMap(({ use }) => PAID[use]);
  return paid.length === 0 ? PRICES : PRICES.filter((each) => paid.includes(each) || row[each] !== '');
}

/** A row for each model that has prices or that the installation uses. */
export function toPriceDrafts({ prices, models }: PricesView): PriceDraft[] {
  const of = new Map(prices.map((price) => [price.model, price]));
  const names = [...new Set([...models.map(({ model }) => model), ...of.keys()])];
  return names.map((model) => {
    const price = of.get(model);
    const fields = PRICES.map((each) => [each, typed(price?.[each] ?? null)] as const);
    return { model, ...(Object.fromEntries(fields) as Record<Price, string>) };
  });
}

export const isPrice = (text: string): boolean => text.trim() === '' || readMoney(text) !== null;

/** The typed prices; null while one is invalid. Omits models without any. */
export function toPrices(drafts: readonly PriceDraft[]): ModelPrice[] | null {
  if (!drafts.every((draft) => PRICES.every((each) => isPrice(draft[each])))) return null;
  return drafts
    .filter((draft) => PRICES.some((each) => draft[each].trim() !== ''))
    .map(({ model, ...fields }) => ({
      model,
      input: readMoney(fields.input),
      output: readMoney(fields.output),
      image: readMoney(fields.image),
      minute: readMoney(fields.minute),
      speech: readMoney(fields.speech),
    }));
}
