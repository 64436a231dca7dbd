/** A diagram longer than this stays text: laying it out would stop the page. Characters. */
const MAX_LENGTH = 20_000;

/** What `%%{…}%%` and a head between `---` may say changes how mermaid works, not what the diagram shows. */
const DIRECTIVE = /%%\{[\s\S]*?\}%%/g;
const FRONT_MATTER = /^\s*---[ \t]*\n([\s\S]*?)\n[ \t]*---[ \t]*(?:\n|$)/;
const TITLE = /^[ \t]*title:[ \t]*(.+)$/m;
const ACC_TITLE = /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$/m;

/** Pictures inside a diagram: mermaid would fetch them to know their size. */
const PICTURE = /@\{[^}]*\bimg\b/;

/** Markup in labels; line breaks and what UML writes in double brackets are none. */
const MARKUP =
  /<<(?:interface|abstract|enumeration|service|entity|exception|choice|fork|join)>>|<br\s*\/?>|<(?=[a-z/!?])/gi;

export interface DiagramSource {
  /** The diagram without settings of its own. */
  text: string;
  /** What its writer calls it. */
  title: string | null;
}

/** True for a fenced block that is drawn rather than shown. */
export const isDiagram = (language: string): boolean => language === 'mermaid';

/** Reads a diagram's text; null for one that is not drawn: empty, too long, or with pictures of elsewhere. */
export function readDiagram(source: string): DiagramSource | null {
  if (source.length > MAX_LENGTH) return null;
  const head = FRONT_MATTER.exec(source);
  const body = (head ? source.slice(head[0].length) : source).replace(DIRECTIVE, '').trim();
  if (body === '' || PICTURE.test(body)) return null;
  const title = ACC_TITLE.exec(body) ?? (head?.[1] ? TITLE.exec(head[1]) : null);
  // As mermaid writes a character that means itself: it must not become an element even for a moment.
  const text = body.replace(MARKUP, (found) => (found === '<' ? '#lt;' : found));
  return { text, title: title?.[1]?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null };
}
