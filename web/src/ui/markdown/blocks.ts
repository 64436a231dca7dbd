import type { InlineCache } from './read-inline';

/** The block structure of a document. A block that does not change from view to view keeps its identity. */
export type Block = Paragraph | Heading | Code | MathBlock | Rule | Quote | List | Item | Table;

/** A leaf's text with the cache of its inline structure, which outlives the copies made while the text grows. */
export interface Text {
  text: string;
  inline: InlineCache;
}

export interface Paragraph extends Text {
  type: 'paragraph';
  /** Set where more words may come. */
  open?: boolean;
}

export interface Heading extends Text {
  type: 'heading';
  level: number;
}

export interface Code {
  type: 'code';
  language: string;
  lines: string[];
  /** The closing fence is there. */
  ended: boolean;
  /** More lines may come. */
  open: boolean;
}

export interface MathBlock {
  type: 'math';
  tex: string;
  /** False while the closing mark is missing. */
  closed: boolean;
}

export interface Rule {
  type: 'rule';
}

export interface Quote {
  type: 'quote';
  children: Block[];
}

export interface List {
  type: 'list';
  ordered: boolean;
  start: number;
  loose: boolean;
  children: Item[];
}

export interface Item {
  type: 'item';
  /** Ticked or not, for a task. */
  task: boolean | null;
  children: Block[];
}

export type Align = 'left' | 'center' | 'right' | null;

export interface Row {
  cells: Text[];
}

export interface Table {
  type: 'table';
  align: Align[];
  head: Row;
  rows: Row[];
  /** Set where more rows may come. */
  open?: boolean;
}
