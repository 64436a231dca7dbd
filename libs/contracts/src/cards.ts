import { z } from 'zod';
import { inQuery, QueryInt, SafeText, Uuid, IsoTime } from './common.js';
import { LIMITS } from './limits.js';

const CardText = SafeText.pipe(z.string().trim().min(1).max(LIMITS.cardChars));
const DeckTitle = SafeText.pipe(z.string().trim().min(1).max(LIMITS.titleMax));

/** `PUT /api/cards/{id}`. Both sides are Markdown with mathematics. */
export const CardRequest = z.object({ front: CardText, back: CardText });
export type CardRequest = z.infer<typeof CardRequest>;

/** `POST /api/decks/{id}/cards`. The client generates `card_id`, so that a repeated request adds the card once. */
export const NewCardRequest = CardRequest.extend({ card_id: Uuid.optional() });
export type NewCardRequest = z.infer<typeof NewCardRequest>;

/** `PUT /api/decks/{id}`. */
export const DeckRequest = z.object({ title: DeckTitle });
export type DeckRequest = z.infer<typeof DeckRequest>;

/** `POST /api/decks`. */
export const NewDeckRequest = DeckRequest.extend({
  cards: z.array(CardRequest).max(LIMITS.cardsAtOnce).optional(),
});
export type NewDeckRequest = z.infer<typeof NewDeckRequest>;

/** 1: again, 2: hard, 3: good, 4: easy. */
export const CardGrade = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type CardGrade = z.infer<typeof CardGrade>;

/** One answer to a card, with the time of the answer. It may have been given offline. */
export const CardReview = z.object({
  id: Uuid,
  card_id: Uuid,
  grade: CardGrade,
  at: z.iso.datetime(),
});
export type CardReview = z.infer<typeof CardReview>;

/** `POST /api/cards/reviews`. A review with a known id counts once. */
export const ReviewsRequest = z.object({
  reviews: z.array(CardReview).min(1).max(LIMITS.reviewsAtOnce),
});
export type ReviewsRequest = z.infer<typeof ReviewsRequest>;

/** `GET /api/decks`. `until`: also counts cards that are due by then; by default now. */
export const DecksQuery = z.object({ until: inQuery(z.iso.datetime()) });
export type DecksQuery = z.infer<typeof DecksQuery>;

/** `GET /api/cards/due`. `until`: cards that are due by then; by default now. `limit=0` only counts. */
export const DueQuery = z.object({
  until: inQuery(z.iso.datetime()),
  deck_id: inQuery(Uuid),
  limit: QueryInt(0, LIMITS.dueCards),
});
export type DueQuery = z.infer<typeof DueQuery>;

/** `GET /api/decks/{id}/export`. `anki`: a text file that Anki imports. `apkg`: an Anki package. */
export const ExportQuery = z.object({ format: inQuery(z.enum(['anki', 'apkg', 'csv'])) });
export type ExportQuery = z.infer<typeof ExportQuery>;
export type DeckFormat = NonNullable<ExportQuery['format']>;

export const DeckView = z.object({
  id: z.string(),
  title: z.string(),
  cards: z.number().int(),
  /** Number of cards that are due now, or by the requested time. */
  due: z.number().int(),
  created_at: IsoTime,
});
export type DeckView = z.infer<typeof DeckView>;

export const CardView = z.object({
  id: z.string(),
  front: z.string(),
  back: z.string(),
  due: IsoTime,
});
export type CardView = z.infer<typeof CardView>;

export const DeckContent = DeckView.omit({ cards: true }).extend({
  cards: z.array(CardView),
});
export type DeckContent = z.infer<typeof DeckContent>;

/** Seconds until a card is due again, by grade from 1 to 4. */
export const CardIntervals = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
]);
export type CardIntervals = z.infer<typeof CardIntervals>;

/** A due card. */
export const DueCard = CardView.extend({
  deck_id: z.string(),
  deck_title: z.string(),
  intervals: CardIntervals,
  /**
   * The next intervals if the user grades the card again on the same day, keyed by the grades so far: `13` is again, then
   * good. At most two answers ahead.
   */
  intervals_after: z.record(z.string(), CardIntervals),
});
export type DueCard = z.infer<typeof DueCard>;

export const DueCards = z.object({
  cards: z.array(DueCard),
  total: z.number().int(),
});
export type DueCards = z.infer<typeof DueCards>;
