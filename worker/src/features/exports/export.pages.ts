import type { ExportLanguage } from '@studyhall/contracts';
import { CONSOLE_WORDS } from './console-words.texts.js';
import { EXPORT_TEXTS, type ExportTexts } from './export.texts.js';

type Row = Record<string, unknown>;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8888;padding:.75rem 0}dl{display:grid;grid-template-columns:minmax(6rem,12rem) 1fr;gap:.25rem 1rem;margin:0}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;margin:0}`;

/** Formats a time for the archive in UTC: the reader's time zone is unknown. */
const time = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Streams the readable HTML pages of an archive. They are opened from a disk: they run and load nothing, and all content
 * from users, documents and models is plain text.
 */
export class ExportPages {
  readonly texts: ExportTexts;

  constructor(private readonly language: ExportLanguage) {
    this.texts = EXPORT_TEXTS[language];
  }

  async *page(
    title: string,
    content: AsyncIterable<string> | Iterable<string>,
    backTo?: string,
  ): AsyncGenerator<string> {
    const direction = this.language === 'ar' ? 'rtl' : 'ltr';
    yield (
      `<!doctype html>\n<html lang="${this.language}" dir="${direction}"><head><meta charset="utf-8">` +
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
      `<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head>\n<body>`
    );
    if (backTo !== undefined) yield `<p><a href="${backTo}">${this.texts.back}</a></p>`;
    yield `<h1 dir="auto">${escape(title)}</h1>\n`;
    yield* content;
    yield '</body></html>\n';
  }

  /** Each row with its columns. `href` turns its name or title into a link. */
  async *rows(rows: AsyncIterable<Row>, href?: (row: Row) => string): AsyncGenerator<string> {
    let isEmpty = true;
    for await (const row of rows) {
      isEmpty = false;
      yield this.row(row, href?.(row));
    }
    if (isEmpty) yield `<p>${this.texts.nothing}</p>`;
  }

  row(row: Row, href?: string): string {
    const shown = Object.entries(row).filter(([, value]) => value !== null && value !== '');
    const lines = shown.flatMap(([name, value]) => {
      const isNamed = name in this.texts.columns;
      return !isNamed && isId(value) ? [] : [this.line(name, value)];
    });
    const link =
      href === undefined ? '' : `<h2><a dir="auto" href="${escape(href)}">${this.nameOf(row)}</a></h2>`;
    return `<article>${link}<dl>${lines.join('')}</dl></article>\n`;
  }

  async *messages(messages: AsyncIterable<Row>): AsyncGenerator<string> {
    for await (const { by, content, created_at: at, in_view: inView, edited: _, ...more } of messages) {
      const who = this.texts.by[String(by)] ?? String(by);
      const note = inView === false ? ` · ${this.texts.hidden}` : '';
      yield `<article><h2>${escape(who)} · ${time(at as Date)}${note}</h2><pre dir="auto">${escape(String(content))}</pre>`;
      yield this.row(more).replace(/^<article>|<\/article>\n$/g, '');
      yield '</article>\n';
    }
  }

  private nameOf(row: Row): string {
    return escape(String(row.title ?? row.name ?? '') || this.texts.untitled);
  }

  private labelOf(name: string): string {
    return this.texts.columns[name] ?? name.replaceAll('_', ' ');
  }

  private line(name: string, value: unknown): string {
    return `<dt>${escape(this.labelOf(name))}</dt><dd dir="auto">${escape(this.show(name, value))}</dd>`;
  }

  /** Formats a value as text; a nested value line by line with labels. */
  private show(name: string, value: unknown): string {
    if (value instanceof Date) return time(value);
    if (typeof value === 'boolean') return value ? this.texts.yes : this.texts.no;
    if (Array.isArray(value)) return value.map((one) => this.show(name, one)).join('\n');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .filter(([, one]) => one !== null && one !== '')
        .map(([part, one]) => `${this.labelOf(part)}: ${this.show(part, one)}`)
        .join('\n');
    const text = String(value);
    if (ISO_TIME.test(text)) return time(new Date(text));
    return CODED.has(name) ? (this.texts.words[text] ?? CONSOLE_WORDS[this.language][text] ?? text) : text;
  }
}

/** Columns that contain codes of the product. All other text is shown unchanged. */
const CODED: ReadonlySet<string> = new Set([
  ...['role', 'action', 'admin_scope', 'kind', 'purpose', 'status', 'state', 'how', 'verdict', 'outcome'],
  'language',
]);

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Internal ids, which are useless to a reader. */
const isId = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value));

/** Streams rows as a JSON array. */
export async function* toJson(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
