import type { ReadLimits } from './limits.js';

export interface Passage {
  /** Index of the passage in the file, from 0. */
  position: number;
  /** Page or slide number, from 1; null if the format has none. */
  page: number | null;
  /** The location for the user: `page 3`, `sheet "Marks", rows 1–40`, `slide 2`, `lines 1–60`, `a.docx › page 1`. */
  label: string;
  content: string;
}

/** A passage without its position. */
export type Piece = Omit<Passage, 'position'>;

/**
 * A scanned page. `reading` and `read` mark the start and end of text recognition. `skipped`: an earlier process has read
 * the page. `left out`: the page exceeds the limits.
 */
export interface ScanMark {
  scan: 'reading' | 'read' | 'skipped' | 'left out';
  page: number;
  /** Pages of the document. */
  pages: number;
}

export type Pieces = AsyncIterable<Piece | ScanMark> | Iterable<Piece>;

/** How to handle scanned pages. */
export interface ScanOptions {
  /** Tesseract's names of the languages. If empty, scanned pages are not read. */
  languages: readonly string[];
  /** Number of first pages to skip because they were read before. */
  skip: number;
  /** The maximum number of pages, including those of `skip`. */
  most: number;
}

export const NO_SCANS: ScanOptions = { languages: [], skip: 0, most: 0 };

/** State that all readers of one upload share. */
export interface Reading {
  readonly limits: ReadLimits;
  /** Bytes declared by archives so far, including nested ones. */
  unpackedBytes: number;
  readonly scans: ScanOptions;
  /** Number of scanned pages so far. */
  scanned: number;
}
