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

/**
 * A page that has to be read as an image. `reading` and `read` mark the start and the end of its recognition, `skipped` is a
 * page that an earlier process has read, `left out` one beyond the limits.
 */
export interface ScanMark {
  scan: 'reading' | 'read' | 'skipped' | 'left out';
  page: number;
  /** Pages of the document. */
  pages: number;
}

export type Pieces = AsyncIterable<Piece | ScanMark> | Iterable<Piece>;

/** What to do with pages that are images. */
export interface ScanOptions {
  /** Languages of the text, as Tesseract names them; none: such pages are not read. */
  languages: readonly string[];
  /** Pages at the beginning that were read before. */
  skip: number;
  /** The number of pages to read, those of `skip` included. */
  most: number;
}

export const NO_SCANS: ScanOptions = { languages: [], skip: 0, most: 0 };

/** The state that the readers of one upload share. */
export interface Reading {
  readonly limits: ReadLimits;
  /** Bytes declared by archives so far, including nested ones. */
  unpackedBytes: number;
  readonly scans: ScanOptions;
  /** Pages that are images so far. */
  scanned: number;
}
