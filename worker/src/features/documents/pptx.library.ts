import Library from 'pptxgenjs';
import type { Box } from './slides.plan.js';

export type Deck = Library.default;
export type DeckSlide = Library.default.Slide;
export type DeckMaster = Library.default.SlideMasterProps;
export type TextPart = Library.default.TextProps;
export type TextOptions = Library.default.TextPropsOptions;
export type TableCell = Library.default.TableCell;

// The package's types describe its CommonJS build as a namespace, but Node imports the class.
const DeckClass = Library as unknown as new () => Deck;

/** An empty presentation. */
export function newDeck(): Deck {
  return new DeckClass();
}

/** Converts points to the library's unit. */
export const inches = (points: number): number => points / 72;

export const place = ({ x, y, w, h }: Box): Box => ({
  x: inches(x),
  y: inches(y),
  w: inches(w),
  h: inches(h),
});
