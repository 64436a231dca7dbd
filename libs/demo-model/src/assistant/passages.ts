/** A passage of a document, as the platform puts it into a prompt. */
export interface Passage {
  id: string;
  file: string;
  /** "page 2", "slide 3", "lines 1–20"; empty where it is not known. */
  place: string;
  text: string;
}

/** A result of a web search, as the platform puts it into a prompt. */
export interface SearchResult {
  id: string;
  title: string;
  url: string;
  snippet: string;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };

/** Reads every `<passage id file page>…</passage>` in a text. */
export function readPassages(text: string): Passage[] {
  return blocks(text, 'passage').map(({ attributes, body }, index) => ({
    id: attributes.id ?? String(index + 1),
    file: attributes.file ?? 'a document',
    place: attributes.place || (attributes.page ? `page ${attributes.page}` : ''),
    text: body,
  }));
}

/** Reads every `<result id title url>…</result>` in a text. */
export function readResults(text: string): SearchResult[] {
  return blocks(text, 'result').map(({ attributes, body }, index) => ({
    id: attributes.id ?? String(index + 1),
    title: attributes.title ?? attributes.url ?? 'Untitled',
    url: attributes.url ?? '',
    snippet: body,
  }));
}

const UNREADABLE = /^\(The attached file "([^"\n]*)" could not be read: ([^\n]*)\)$/gm;

/** The text without the blocks and remarks that the platform added. */
export function withoutBlocks(text: string): string {
  return ['about_me', 'documents', 'results']
    .reduce((rest, tag) => outside(rest, tag), text)
    .replace(UNREADABLE, ' ')
    .trim();
}

/** Attached files that gave no text, each with the reason. */
export function readUnreadable(text: string): { file: string; reason: string }[] {
  return [...text.matchAll(UNREADABLE)].map(([, file = '', reason = '']) => ({ file, reason }));
}

/** "biology.pdf, page 2". */
export function describePlace(passage: Passage): string {
  return passage.place ? `${passage.file}, ${passage.place}` : passage.file;
}

function blocks(text: string, tag: string): { attributes: Record<string, string>; body: string }[] {
  return [...spans(text, tag)].map(({ head, body }) => ({
    attributes: Object.fromEntries(
      [...head.matchAll(/(\w{1,20})="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)]),
    ),
    body: decode(body).trim(),
  }));
}

/** The texts of every `<tag …>…</tag>`, as they stand. */
export function inside(text: string, tag: string): string[] {
  return [...spans(text, tag)].map(({ body }) => body);
}

function outside(text: string, tag: string): string {
  let out = '';
  let from = 0;
  for (const span of spans(text, tag)) {
    out += `${text.slice(from, span.start)} `;
    from = span.end;
  }
  return out + text.slice(from);
}

interface Span {
  head: string;
  body: string;
  start: number;
  end: number;
}

/** Every `<tag …>…</tag>`, in one pass: a text full of opening tags costs no more than any other. */
function* spans(text: string, tag: string): Generator<Span> {
  const closing = `</${tag}>`;
  let at = 0;
  for (;;) {
    const start = text.indexOf(`<${tag}`, at);
    const headEnd = start < 0 ? -1 : text.indexOf('>', start);
    const bodyEnd = headEnd < 0 ? -1 : text.indexOf(closing, headEnd);
    if (bodyEnd < 0) return;
    const end = bodyEnd + closing.length;
    const head = text.slice(start + tag.length + 1, headEnd);
    at = /^\S/.test(head) ? headEnd : end;
    if (at === end) yield { head, body: text.slice(headEnd + 1, bodyEnd), start, end };
  }
}

function decode(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
