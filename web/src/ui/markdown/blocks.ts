import type { Inline } from './inline';

/** The block structure of a document. Nodes that are closed never change, so their identity stands for their content. */
export type Block = Paragraph | Heading | Code | MathBlock | Rule | Quote | List | Item | Table;

/** Set on the blocks of a view that may still grow. */
interface Growing {
  open?: boolean;
}

export interface Root {
  type: 'root';
  children: Block[];
}

/** A leaf's text, with what is known of its inline structure; the cache outlives the copies made while it grows. */
interface Text {
  text: string;
  inline: InlineCache;
}

export interface InlineCache {
  /** The start of the text that `pieces` cover. */
  done: string;
  pieces: Inline[][];
}

export interface Paragraph extends Text, Growing {
  type: 'paragraph';
}

export interface Heading extends Text {
  type: 'heading';
  level: number;
}

export interface Code {
  type: 'code';
  language: string;
  /** The closing fence to wait for; empty for indented code. */
  fence: string;
  indent: number;
  lines: string[];
  closed: boolean;
}

export interface MathBlock {
  type: 'math';
  close: '$$' | '\\]';
  lines: string[];
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
  /** The bullet, or the character after the number: another one starts another list. */
  marker: string;
  ordered: boolean;
  start: number;
  loose: boolean;
  children: Item[];
}

export interface Item {
  type: 'item';
  /** How far a line must be indented to belong to the item. */
  offset: number;
  /** Ticked or not, for a task. */
  task: boolean | null;
  children: Block[];
}

export type Align = 'left' | 'center' | 'right' | null;

export interface Cell {
  text: string;
  inline: InlineCache;
}

export interface Row {
  cells: Cell[];
}

export interface Table {
  type: 'table';
  align: Align[];
  head: Row;
  rows: Row[];
}

/** Where links of the form `[text][label]` lead. */
export type References = ReadonlyMap<string, { href: string; title?: string }>;

export const newCache = (): InlineCache => ({ done: '', pieces: [] });

/** Labels match without regard to case and spacing. */
export function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
