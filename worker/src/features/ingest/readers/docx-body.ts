import { attribute } from './xml.js';
import type { XmlEvent } from './xml.js';

export interface Block {
  text: string;
  page: number;
  /** 1 to 6, or 0 for running text. */
  heading: number;
  /** Whether this is a table row. */
  row: boolean;
}

interface Paragraph {
  text: string;
  heading: number;
  listed: boolean;
}

/** Duplicates of adjacent content, or text that its author deleted. */
const SKIPPED = new Set(['Fallback', 'del', 'moveFrom']);
const SIGNS: Record<string, string> = { cr: '\n', noBreakHyphen: '-' };

/** Folds the events of WordprocessingML (ECMA-376, part 1, chapter 17) into paragraphs and table rows with their pages. */
export class DocxBody {
  #page = 1;
  #paragraphs: Paragraph[] = [];
  #rows: string[][] = [];
  #cells: string[][] = [];
  #runs = 0;
  #inText = false;
  #skipping = 0;
  #done: Block[] = [];

  /**
   * @param levels heading levels by style id
   * @param laidOut whether to use the page breaks that Word recorded, instead of those that the author inserted
   */
  constructor(
    private readonly levels: Map<string, number>,
    private readonly laidOut: boolean,
  ) {}

  async *blocks(events: AsyncIterable<XmlEvent>): AsyncGenerator<Block> {
    for await (const event of events) {
      if (event.type === 'text') this.#text(event.text);
      else if (event.type === 'close') this.#close(event.name);
      else this.#open(event);
      if (this.#done.length === 0) continue;
      yield* this.#done;
      this.#done = [];
    }
  }

  #text(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#inText && this.#skipping === 0 && paragraph) paragraph.text += text;
  }

  #open(event: Extract<XmlEvent, { type: 'open' }>): void {
    if (this.#skipping > 0 || SKIPPED.has(event.name)) {
      this.#skipping += 1;
      return;
    }
    const paragraph = this.#paragraphs.at(-1);
    const value = attribute(event, 'val');
    switch (event.name) {
      case 'p':
        this.#paragraphs.push({ text: '', heading: 0, listed: false });
        break;
      case 'r':
        this.#runs += 1;
        break;
      case 't':
        this.#inText = true;
        break;
      case 'tr':
        this.#rows.push([]);
        break;
      case 'tc':
        this.#cells.push([]);
        break;
      case 'pStyle':
        if (paragraph) paragraph.heading = this.levels.get(value ?? '') ?? 0;
        break;
      case 'numPr':
        if (paragraph) paragraph.listed = true;
        break;
      case 'pageBreakBefore':
        if (value !== '0') this.#turnPage(false);
        break;
      case 'lastRenderedPageBreak':
        this.#turnPage(true);
        break;
      case 'br':
        if (attribute(event, 'type') === 'page') this.#turnPage(false);
        else this.#append('\n');
        break;
      // `w:tab` in the paragraph's properties is a ruler mark.
      case 'tab':
        if (this.#runs > 0) this.#append('\t');
        break;
      default:
        this.#append(SIGNS[event.name] ?? '');
    }
  }

  #close(name: string): void {
    if (this.#skipping > 0) this.#skipping -= 1;
    else if (name === 't') this.#inText = false;
    else if (name === 'r') this.#runs -= 1;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#rows.at(-1)?.push((this.#cells.pop() ?? []).join(' '));
    else if (name === 'tr') this.#emit((this.#rows.pop() ?? []).join(' | '), 0, true);
  }

  #append(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  /** Starts a new page if breaks of this kind count. The text before the break belongs to the old page. */
  #turnPage(laidOut: boolean): void {
    if (laidOut !== this.laidOut) return;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph && this.#cells.length === 0) {
      this.#emit(paragraph.text, paragraph.heading, false);
      paragraph.text = '';
    }
    this.#page += 1;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const { text, heading, listed } = paragraph;
    this.#emit(listed && text !== '' ? `- ${text}` : text, heading, false);
  }

  #emit(text: string, heading: number, row: boolean): void {
    if (text.replaceAll('|', '').trim() === '') return;
    const cell = this.#cells.at(-1);
    if (cell) cell.push(text);
    else this.#done.push({ text: text.trim(), page: this.#page, heading, row });
  }
}
