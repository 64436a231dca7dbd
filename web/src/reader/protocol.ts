/** Bytes of one range. The frame requests one or more ranges at once. */
export const RANGE_BYTES = 256 * 1024;

/** The messages through the port between the page and the frame that shows a PDF. */
export type ToReader =
  | {
      type: 'open';
      /** The file's length in bytes. */
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
      /** The file's length in bytes. */
      length: number;
      /** The maximum number of pages, from the first. */
      pages: number;
      /** The length of the image's shorter side. */
      pixels: number;
    }
  | { type: 'data'; begin: number; bytes: ArrayBuffer }
  | { type: 'asset'; id: number; bytes: ArrayBuffer | null }
  | { type: 'colours'; colours: ReaderColours }
  /** Shows another page or passage of the file. */
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

/** The text to highlight: the sentence of the passage `snippet` that supports `claim`. */
export interface Mark {
  snippet: string;
  claim: string;
}

export interface ReaderLabels {
  /** With `{page}` as placeholder for the number. */
  page: string;
  pages: string;
}

export interface ReaderColours {
  paper: string;
  ink: string;
  line: string;
  /** Colour of scroll bars. */
  thumb: string;
  brand: string;
  mark: string;
}
