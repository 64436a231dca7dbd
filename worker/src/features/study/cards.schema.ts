import { z } from 'zod';
import { LIMITS } from '@studyhall/contracts';
import { withoutNulls } from '../../model/without-nulls.js';

const side = z.string().trim().min(1).max(LIMITS.cardChars);

/** The arguments of `make_flashcards`. */
export const cardsSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.titleMax)
    .describe('What the cards are about, in the language of the user.'),
  cards: z
    .array(
      z.object({
        front: side.describe('One question or term. Markdown; mathematics as LaTeX between $.'),
        back: side.describe('Its answer, as short as possible.'),
      }),
    )
    .min(1)
    .max(LIMITS.cardsAtOnce)
    .describe('One fact a card. Ten unless the user asks for another number.'),
});

export type CardsDraft = z.infer<typeof cardsSchema>;

/**
 * Parses the model's arguments of `make_flashcards`.
 * @throws Error with a reason that tells the model what to correct.
 */
export function parseCards(raw: unknown): CardsDraft {
  const parsed = cardsSchema.safeParse(withoutNulls(raw));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
