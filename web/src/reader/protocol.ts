/** Bytes of one part of the file. The frame asks for one or more such parts at once. */
export const RANGE_BYTES = 256 * 1024;

/** The messages between the page and the frame that shows a PDF, through one port. */
export type ToReader =
  | {
      type: 'open';
      /** Bytes of the whole file. */
      length: number;
      /** Counted from 1. */
      page: number;
      mark: Mark | null;
      thumbnails: boolean;
      labels: ReaderLabels;
      colours: ReaderColours;
    }
  | {
      type: 'thumbnail';
      /** Bytes of the whole file. */
      length: number;
      /** At most so many pages, from the first. */
      pages: number;
      /** Of the picture's smaller side. */
      pixels: number;
    }
  | { type: 'data'; begin: number; bytes: ArrayBuffer }
  | { type: 'asset'; id: number; bytes: ArrayBuffer | null }
  | { type: 'colours'; colours: ReaderColours }
  /** Another page or passage of the file. */
  | { type: 'show'; page: number; mark: Mark | null };

export type FromReader =
  | { type: 'range'; begin: number; end: number }
  | { type: 'asset'; id: number; name: string }
  | { type: 'opened'; pages: number }
  /** A page as PNG, in order. */
  | { type: 'thumbnail'; image: ArrayBuffer; isLast: boolean }
  | { type: 'page'; page: number }
  | { type: 'marked'; page: number | null }
  | { type: 'failed' }
  | { type: 'escape' };

/** What is to be marked: the sentence of the passage `snippet` that `claim` rests on. */
export interface Mark {
  snippet: string;
  claim: string;
}

export interface ReaderLabels {
  /** With `{page}` in place of the number. */
  page: string;
  pages: string;
}

export interface ReaderColours {
  paper: string;
  ink: string;
  line: string;
  /** Of scroll bars. */
  thumb: string;
  brand: string;
  mark: string;
}
