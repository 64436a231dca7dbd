import { z } from 'zod';
import { sentenceText } from './sentence.js';

/** An amount of money in units of its currency, accurate to a millionth. */
export const Money = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine((amount) => Number.isInteger(toMicros(amount)));

/** ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

/** Amounts are stored and summed as integer millionths. */
export const toMicros = (amount: number): number => Number((amount * 1_000_000).toFixed(3));
export const fromMicros = (micros: number): number => micros / 1_000_000;

/** The price of a model; null for uses that it does not have, or if the price is unknown. */
export const ModelPrice = z.object({
  model: z.string().trim().min(1).max(200),
  /** Per million input tokens, and per million output tokens. */
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
    .refine(
      (list) => new Set(list.map(({ model }) => model)).size === list.length,
      sentenceText('price_twice'),
    ),
});
export type Prices = z.infer<typeof Prices>;

/** `PUT /api/prices`: all prices, in one currency, each model once. */
export const SetPrices = Prices.extend({
  /** The prices that the request is based on. It is rejected if other prices are stored now. */
  before: Prices.optional(),
});
export type SetPrices = z.infer<typeof SetPrices>;

/** `GET /api/prices`, with the models that the installation uses. */
export const PricesView = Prices.extend({
  models: z.array(
    z.object({
      model: z.string(),
      use: z.enum(['chat', 'images', 'transcription', 'speech', 'embeddings', 'moderation']),
    }),
  ),
});
export type PricesView = z.infer<typeof PricesView>;
