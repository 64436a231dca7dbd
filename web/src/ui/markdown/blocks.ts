import type { InlineCache } from './read-inline';

/** The block structure of a document. An unchanged block keeps its identity between views. */
export type Block = Paragraph | Heading | Code | MathBlock | Rule | Quote | List | Item | Table;

/** A leaf's text with the cache of its inline structure. The cache survives the copies made while the text grows. */
export interface Text {
  text: string;
  inline: InlineCache;
}

export interface Paragraph extends Text {
  type: 'paragraph';
  /** Set if more text may follow. */
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
  /** True once the closing fence has arrived. */
  ended: boolean;
  /** True if more lines may follow. */
  open: boolean;
}

export interface MathBlock {
  type: 'math';
  tex: string;
  /** False until the closing delimiter has arrived. */
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
  /** Checked or not; null if it is no task. */
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
  /** Set if more rows may follow. */
  open?: boolean;
}
