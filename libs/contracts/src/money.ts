import { z } from 'zod';

/** An amount of money in units of its currency, exact to a millionth. */
export const Money = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine((amount) => Number.isInteger(toMicros(amount)));

/** ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

/** Amounts are stored and added as whole millionths. */
export const toMicros = (amount: number): number => Number((amount * 1_000_000).toFixed(3));
export const fromMicros = (micros: number): number => micros / 1_000_000;

/** What a model costs; null for what it is not used for, or whose price is not known. */
export const ModelPrice = z.object({
  model: z.string().trim().min(1).max(200),
  /** Per million tokens that it reads, and that it writes. */
  input: Money.nullable(),
  output: Money.nullable(),
  /** Per image, at its largest size. */
  image: Money.nullable(),
  /** Per minute of a recording. */
  minute: Money.nullable(),
  /** Per million characters that are read aloud. */
  speech: Money.nullable(),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

const Prices = z.object({
  currency: Currency,
  prices: z
    .array(ModelPrice)
    .max(100)
    .refine((list) => new Set(list.map(({ model }) => model)).size === list.length),
});
export type Prices = z.infer<typeof Prices>;

/** `PUT /api/prices`: all prices, in one currency. Each model once. */
export const SetPrices = Prices.extend({
  /** The prices that were changed: the request is refused where others are stored by now. */
  before: Prices.optional(),
});
export type SetPrices = z.infer<typeof SetPrices>;

/** `GET /api/prices`, with the models that the installation uses. */
export const PricesView = Prices.extend({
  models: z.array(
    z.object({ model: z.string(), use: z.enum(['chat', 'images', 'transcription', 'speech', 'embeddings']) }),
  ),
});
export type PricesView = z.infer<typeof PricesView>;
