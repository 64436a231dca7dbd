import type { ReadLimits } from './limits.js';

export interface Passage {
  /** Counts from 0 through the whole file. */
  position: number;
  /** Page or slide, from 1; null where the format has none. */
  page: number | null;
  /** The location for the user: `page 3`, `sheet "Marks", rows 1–40`, `slide 2`, `lines 1–60`, `a.docx › page 1`. */
  label: string;
  content: string;
}

/** A passage before it is counted. */
export type Piece = Omit<Passage, 'position'>;

export type Pieces = AsyncIterable<Piece> | Iterable<Piece>;

/** The state that the readers of one upload share. */
export interface Reading {
  readonly limits: ReadLimits;
  /** Bytes declared by archives so far, including nested ones. */
  unpackedBytes: number;
}
